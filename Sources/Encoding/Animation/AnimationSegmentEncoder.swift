public import Graphics
public import Timing
public import Storing

/// Turns the frames of one segment, in order, into the images that an animated PNG or WebP shows
/// one after another.
///
/// Only the rectangle that differs from the frame before is painted. A frame without a difference
/// has no image, the one before stays longer. The images are a function of the format, the frames
/// and the frame before the first.
public struct AnimationSegmentEncoder: Sendable {
  private let format: AnimationFormat
  private let container: any PixelContainer.Type
  private var previous: Pixmap?

  /// An encoder for a segment.
  ///
  /// - Parameters:
  ///   - format: The kind of file and how it is compressed; no GIF, whose encoder is another.
  ///   - previous: The frame before the segment's first; `nil` for the clip's first segment.
  public init(format: AnimationFormat, previous: Pixmap? = nil) {
    guard let container = format.kind.container as? any PixelContainer.Type else {
      preconditionFailure("the images of a \(format.kind) have no colours of their own")
    }
    (self.format, self.container) = (format, container)
    self.previous = previous?.unshared
  }

  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The picture, of the format's size.
  ///   - index: Its number, counted from the clip's first.
  /// - Returns: The image to paint; `nil` when nothing differs from the frame before.
  /// - Throws: `EncodingError` when the size is another, or the picture cannot be compressed.
  public mutating func encode(
    _ frame: Pixmap, at index: FrameIndex
  ) throws(EncodingError) -> AnimationImage? {
    guard frame.width == format.width, frame.height == format.height else {
      throw .mismatch(
        found: "a picture of \(frame.width) × \(frame.height)",
        expected: "\(format.width) × \(format.height)", frame: index)
    }
    var columns = 0..<frame.width
    var rows = 0..<frame.height
    if previous == nil {
      previous = frame.unshared
    } else {
      let changed = previous.flatMap {
        ChangedRectangle(frame, $0, isEven: container.beginsAtEvenPlaces)
      }
      guard let changed else { return nil }
      (columns, rows) = (changed.columns, changed.rows)
      previous?.copy(columns: columns, rows: rows, from: frame)
    }
    let data = try EncodingError.naming(frame: index) { () throws(EncodingError) in
      try container.compress(frame, columns, rows, as: format)
    }
    return AnimationImage(firstFrame: index, columns: columns, rows: rows, data: data)
  }
}
