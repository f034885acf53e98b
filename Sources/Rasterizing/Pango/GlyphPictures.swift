import FrameSampling
import Graphics
import LayerModel
import Synchronization

/// Pictures of fonts' glyphs, such as those of colour emoji, each decoded once for the process.
final class GlyphPictures: Sendable {
  /// The ones of this process.
  static let shared = GlyphPictures()

  private let entries = Mutex<[ImageReference: ImageStore.Entry]>([:])
  /// The longest side of a picture, in pixels; fonts have 136 or 160.
  private static let sideLimit = 1024
  /// Pictures that are kept, at most.
  private static let limit = 4096

  /// A glyph's picture by the bytes of its PNG file; `nil` when it cannot be decoded.
  func image(_ png: [UInt8], glyph: UInt32, of face: FontFace) -> PresentationImage? {
    // No file of a scene has a zero byte in its name.
    let name = "\(face.file)\u{0}\(face.index)\u{0}\(glyph)\u{0}\(png.hashValue)"
    let reference = ImageReference(name: "glyph \(glyph) of \(face.fullName)", file: name)
    if entry(of: reference) != nil { return PresentationImage(reference) }
    // The header's sides: a small file can hold a huge picture.
    guard png.count > 24, Self.side(png, at: 16) <= Self.sideLimit,
      Self.side(png, at: 20) <= Self.sideLimit, let pixmap = CairoPicture.decode(png),
      let entry = ImageStore.Entry(pixmap)
    else { return nil }
    entries.withLock { entries in
      if entries.count >= Self.limit { return }
      entries[reference] = entry
    }
    return self.entry(of: reference) == nil ? nil : PresentationImage(reference)
  }

  /// A picture that was decoded.
  func entry(of image: ImageReference) -> ImageStore.Entry? { entries.withLock { $0[image] } }

  private static func side(_ png: [UInt8], at place: Int) -> Int {
    png[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
