import Graphics
package import LayerModel
package import Media

/// The picture of a glyph, such as one of colour emoji: a PNG file that stands in a font.
package struct GlyphPicture: Hashable, Sendable {
  /// The picture, of which the name tells the glyph.
  package let image: ImageReference
  /// The size in pixels, as its header says.
  package let (width, height): (Int, Int)

  /// The most of a picture that is decoded; fonts have sides of 136 or 160.
  package static let limit = PictureLimit(pixels: sideLimit * sideLimit, side: sideLimit)
  private static let sideLimit = 1024

  /// A picture by the bytes of its file; `nil` when they do not begin as a PNG file that may be
  /// decoded.
  init?(_ png: ContentBytes, name: String) {
    let bytes = png.bytes
    // The signature, and a chunk's length, name and first two numbers.
    guard bytes.count > 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
    func side(_ place: Int) -> Int {
      bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    (width, height) = (side(16), side(20))
    let sides = 1...Self.sideLimit
    guard sides.contains(width), sides.contains(height) else { return nil }
    image = ImageReference(name: name, source: .bytes(png))
  }
}
