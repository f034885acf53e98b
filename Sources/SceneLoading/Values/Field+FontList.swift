import Documents
import LayerModel
import SceneModel

extension Field {
  /// The fonts of a list, of which there is at least one.
  func fontList() -> FontReference? {
    let allowed =
      "\(Self.fontSpellings), or a list of 1 to \(Self.fontListLimit) of them"
    guard let items = items(allowed) else { return nil }
    guard (1...Self.fontListLimit).contains(items.count) else {
      report("found a list of \(items.count) fonts", allowed: allowed)
      return nil
    }
    let fonts = items.compactMap { $0.font() }
    guard let first = fonts.first, fonts.count == items.count else { return nil }
    return first.followed(by: Array(fonts.dropFirst()))
  }

  /// A font by name, or by the path of a file.
  func font() -> FontReference? {
    if case .content(let name, let source, let folders)? = known {
      return FontReference(name: name, source: source, folders: folders)
    }
    guard let font = text(Self.fontSpellings).flatMap({ font(named: $0) }) else { return nil }
    note(.content(name: font.name, source: font.source, folders: font.folders))
    return font
  }
}
