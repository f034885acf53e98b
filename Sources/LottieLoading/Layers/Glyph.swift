import Documents
import Graphics

/// A glyph of a file or of a font, in hundredths of its size.
struct Glyph {
  /// The name by which a text finds it.
  struct Name: Hashable {
    let character: String
    let family: String
    let style: String
  }

  let advance: Double
  /// The outline from its origin on the baseline before it is scaled; `nil` for a blank.
  let outline: Path?
  /// The factor of the outline's size.
  let scale: Double

  /// A quarter of the size, as blanks of most fonts are.
  static let blank = Glyph(advance: 25)

  private init(advance: Double, outline: Path? = nil, scale: Double = 1) {
    (self.advance, self.outline, self.scale) = (advance, outline, scale)
  }

  /// The glyph, larger or smaller.
  func scaled(by factor: Double) -> Glyph {
    Glyph(advance: advance * factor, outline: outline, scale: scale * factor)
  }

  /// A letter of a font.
  init(_ letter: MeasuredLine.Letter) {
    self.init(
      advance: letter.width * 100, outline: letter.outline.isEmpty ? nil : letter.outline,
      scale: 100)
  }

  /// A glyph that stands in a file.
  init(_ field: JSONField, _ reader: PropertyReader) {
    (advance, scale) = (field["w"]?.number ?? 0, 1)
    var path = Path()
    for group in field["data"]?["shapes"]?.items ?? [] {
      for shape in group["it"]?.items ?? [group] where shape["ty"]?.text == "sh" {
        path.append(reader.outline(shape["ks"]).first.path)
      }
    }
    outline = path.isEmpty ? nil : path.withoutNeedlessCurves
  }
}
