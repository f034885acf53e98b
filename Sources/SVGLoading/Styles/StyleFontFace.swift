import Documents
import Graphics
import LayerModel

/// A font that a style sheet brings along (CSS Fonts 4, 4, `@font-face`).
struct StyleFontFace {
  /// The family, in small letters.
  let family: String
  let weight: Double
  let isSlanted: Bool
  /// The file, or the content in the sheet.
  let font: FontReference

  /// The font of a rule's declarations; `nil`, told, for one that is not in the file or beside it.
  init?(_ declarations: [Substring], of field: XMLField) {
    var values: [String: String] = [:]
    for declaration in declarations {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      values[declaration[..<colon].trimmed.lowercased()] =
        declaration[declaration.index(after: colon)...].trimmed
    }
    family = (values["font-family"] ?? "").filter { $0 != "\"" && $0 != "'" }.lowercased()
    // Of a range of weights the first counts.
    let weight = values["font-weight"].flatMap { StyleList.words($0).first } ?? "normal"
    self.weight = weight == "bold" ? 700 : NumberText.number(weight) ?? 400
    let slant = values["font-style"] ?? "normal"
    isSlanted = slant.hasPrefix("italic") || slant.hasPrefix("oblique")
    let sources = StyleList.items(values["src"] ?? "")
    guard !family.isEmpty, let font = sources.lazy.compactMap({ Self.font($0, field) }).first else {
      field.leaveOut(
        "a font that is not in the file or beside it is left out", drawing: "another font")
      return nil
    }
    self.font = font
  }

  /// The font of an address that stands in a sheet; `nil` for none that is there.
  private static func font(_ source: String, _ field: XMLField) -> FontReference? {
    guard source.lowercased().hasPrefix("url("), let close = source.lastIndex(of: ")") else {
      return nil
    }
    let inside = source[..<close].dropFirst("url(".count)
    let end = inside.firstIndex(of: ")") ?? inside.endIndex
    let address = inside[..<end].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
    let diagnostics = field.reading.diagnostics
    if let (name, bytes) = diagnostics.contents.content(address) {
      return FontReference(name: name, source: .bytes(bytes))
    }
    guard !address.contains(":"), let file = try? diagnostics.assets.find(address) else {
      return nil
    }
    return FontReference(name: address, file: file)
  }

  /// The faces of a family that are nearest to a weight and a slant, in the order of the sheet.
  static func faces(
    _ all: [StyleFontFace], of family: String, weight: Double, isSlanted: Bool
  ) -> [FontReference] {
    let own = all.filter { $0.family == family.lowercased() }
    func distance(_ face: StyleFontFace) -> Double {
      abs(face.weight - weight) + (face.isSlanted == isSlanted ? 0 : 1000)
    }
    let least = own.map(distance).min()
    return own.filter { distance($0) == least }.map(\.font)
  }
}
