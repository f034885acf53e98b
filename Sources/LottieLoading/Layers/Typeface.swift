import Documents
import Graphics
import LayerModel

/// A font of a text: the names by which the file's own glyphs are found, and the font that has all
/// others.
struct Typeface {
  let family: String
  let style: String
  /// The height of a box's first line above its baseline, in sizes.
  let ascent: Double
  /// The font, of which a name is one of the system, or of the scene's folder.
  let font: FontReference

  /// The regular font of a family.
  init(family: String, in reading: Reading) {
    (self.family, style, ascent) = (family, "Regular", 1)
    font = Self.named(family, style, reading)
  }

  /// A font as it stands in the file's list, which may bring it along; data that are no font are
  /// told.
  init(_ field: JSONField, measuring measure: MeasuredLine.Measure) {
    family = field["fFamily"]?.text ?? field["fName"]?.text ?? ""
    style = field["fStyle"]?.text ?? "Regular"
    ascent = field["ascent"]?.number.map { $0 / 100 } ?? 1
    let named = Self.named(family, style, field.reading)
    if let place = field["fPath"] {
      let brought = place.broughtFont
      if let brought, measure("x", brought, true) != nil {
        font = brought
        return
      }
      if brought != nil || place.text?.hasPrefix("data:") == true {
        place.leaveOut("a font that cannot be read is left out", drawing: "that of its family")
      }
    }
    font = named
  }

  private static func named(
    _ family: String, _ style: String, _ reading: Reading
  ) -> FontReference {
    let name = family.isEmpty ? "Helvetica" : style == "Regular" ? family : "\(family)-\(style)"
    return FontReference(name: name, folders: reading.diagnostics.assets.folders)
  }
}

extension JSONField {
  /// The font whose data stands here, or that lies in the package or beside the file; `nil` for
  /// none, and for one on the network, where the family counts.
  fileprivate var broughtFont: FontReference? {
    guard let path = text, !path.isEmpty else { return nil }
    let diagnostics = reading.diagnostics
    let folders = diagnostics.assets.folders
    if let (name, bytes) = diagnostics.contents.content(path) {
      return FontReference(name: name, source: .bytes(bytes), folders: folders)
    }
    guard !path.contains(":") else { return nil }
    if let (name, bytes) = try? packed(path, in: ["f", "fonts"]) {
      return FontReference(name: name, source: .bytes(bytes), folders: folders)
    }
    return (try? diagnostics.assets.find(path)).map {
      FontReference(name: path, file: $0, folders: folders)
    }
  }
}
