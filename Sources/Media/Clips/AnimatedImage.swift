public import Graphics
import Synchronization
public import Timing
public import Storing

/// A file of several pictures, decoded: an animated GIF or APNG, or a video.
///
/// Any picture can be asked for at any time and by any thread; it is the one that decoding from the
/// start gives. The compressed file is held in memory, pictures are not: whoever asks keeps what it
/// needs.
public final class AnimatedImage: Sendable {
  /// The times at which the pictures are shown.
  public let timetable: PictureTimetable
  private let decoding: Mutex<AnimatedImageDecoding>

  /// The pixels of its largest picture.
  public let largestPixels: Int

  init(
    decoding: consuming sending AnimatedImageDecoding, timetable: PictureTimetable,
    largestPixels: Int
  ) {
    self.largestPixels = largestPixels
    self.timetable = timetable
    self.decoding = Mutex(decoding)
  }

  /// A picture by its number in the ``timetable``, premultiplied.
  ///
  /// - Complexity: Decodes from the nearest place where decoding can begin or goes on; following
  ///   pictures one after another is cheapest.
  public func picture(_ index: Int) throws(MediaError) -> Pixmap {
    try decoding.withLock { (decoding) throws(MediaError) in try decoding.picture(index) }
  }
}

/// The content of an image file.
public enum DecodedImage: Sendable {
  /// One picture.
  case still(Pixmap)
  /// Several, which play.
  case moving(AnimatedImage)
}
