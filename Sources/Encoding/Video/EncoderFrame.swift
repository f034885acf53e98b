public import Media
import Synchronization

/// A picture in the encoder's own form, filled from a pixmap and sent to a ``SegmentEncoder``.
///
/// It keeps its samples: a frame may be sent again unchanged, and only the rows that differ from
/// what it holds need converting. Any thread may use it, one at a time (others wait).
public final class EncoderFrame: Sendable {
  /// Pixels in a row of the pixmaps it takes.
  public let width: Int
  /// Rows of the pixmaps it takes.
  public let height: Int
  let picture: Mutex<PlanarPicture>

  /// A black, or clear, frame for pictures of a format's size.
  public init(format: VideoFormat) throws(EncodingError) {
    width = format.width
    height = format.height
    picture = Mutex(
      try PlanarPicture(
        width: format.codedWidth, height: format.codedHeight, layout: format.layout))
  }
}
