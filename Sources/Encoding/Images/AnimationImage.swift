public import Timing

/// One image of an animated picture: a rectangle of the canvas that is painted at the start of a
/// frame.
public struct AnimationImage: Hashable, Sendable {
  /// The frame that begins with it, counted from the clip's first.
  public let firstFrame: FrameIndex
  /// Columns painted.
  public let columns: Range<Int>
  /// Rows painted.
  public let rows: Range<Int>
  /// The compressed pixels, as they stand in the file.
  public let data: [UInt8]
  /// True when the rectangle is made clear before the next image is painted.
  public package(set) var isCleared: Bool

  package init(
    firstFrame: FrameIndex, columns: Range<Int>, rows: Range<Int>, data: [UInt8],
    isCleared: Bool = false
  ) {
    self.firstFrame = firstFrame
    self.columns = columns
    self.rows = rows
    self.data = data
    self.isCleared = isCleared
  }
}
