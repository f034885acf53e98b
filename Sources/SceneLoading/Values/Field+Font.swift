import Documents
import LayerModel
import SceneModel

extension Field {
  private static let fontSpellings =
    "a font's name such as Helvetica or Helvetica-Bold, or the path of a font file, relative to the scene"

  /// More fonts in one list are more than any text has scripts.
  static let fontListLimit = 100

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
    guard let font = newFont() else { return nil }
    note(.content(name: font.name, source: font.source, folders: font.folders))
    return font
  }

  private func newFont() -> FontReference? {
    if isData {
      return embeddedContent().map {
        FontReference(name: $0.name, source: $0.source, folders: assets.folders)
      }
    }
    guard let name = text(Self.fontSpellings) else { return nil }
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    guard name.contains("/") || endings.contains(where: name.lowercased().hasSuffix) else {
      guard !name.isEmpty else {
        mismatch(Self.fontSpellings)
        return nil
      }
      return FontReference(name: name, folders: assets.folders)
    }
    return asset(name, "a font file", Self.fontSpellings).map {
      FontReference(name: sceneName(name, of: $0), file: $0, folders: assets.folders)
    }
  }
}
