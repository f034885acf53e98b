import Graphics
import Timing

/// The pictures of a file that plays, of which those shown last are kept.
final class AnimatedImageEntry: Sendable {
  let timetable: PictureTimetable
  private let decode: @Sendable (Int) throws -> Pixmap
  private let pictures = DecodedPictures<Int>(byteLimit: 64 << 20)

  init(timetable: PictureTimetable, decode: @escaping @Sendable (Int) throws -> Pixmap) {
    self.timetable = timetable
    self.decode = decode
  }

  /// A picture by its number; `nil` when it cannot be decoded.
  func entry(_ picture: Int) -> ImageStore.Entry? {
    pictures.entry(picture) { try decode(picture) }
  }
}
