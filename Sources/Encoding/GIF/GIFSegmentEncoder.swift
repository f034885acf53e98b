public import Timing

/// Turns the frames of one segment, in order, into the images that a GIF shows one after another.
///
/// Only what differs from the frame before is painted: the rectangle around it, in which pixels
/// that stay are transparent. A frame without a difference has no image, the one before stays
/// longer. No image can make pixels clear, but its rectangle can be disposed of: where pixels
/// become clear, the rectangle of the image before is widened to them and disposed of to the
/// background, and the opaque pixels in it are painted again; so in a clip with transparent
/// pixels an image waits for the next one. The images are a function of the palette, the
/// frames and those next to the segment.
public struct GIFSegmentEncoder: Sendable {
  private let palette: GIFPalette
  /// The frame seen last, in memory of its own: frames are drawn over while their followers are
  /// encoded.
  private var shown: IndexedPixmap?
  /// The pixels that the waiting image is painted over, in a clip with transparent ones.
  private var ground: IndexedPixmap?
  /// The frame whose image waits.
  private var waiting: FrameIndex?
  /// The segment's first frame.
  private var first: FrameIndex?
  private var painter = GIFPainter()

  /// An encoder for a segment.
  ///
  /// - Parameters:
  ///   - palette: The clip's palette.
  ///   - previous: The frame before the segment's first; `nil` for the clip's first segment.
  public init(palette: GIFPalette, previous: IndexedPixmap? = nil) {
    self.palette = palette
    shown = previous?.unshared
  }

  /// Encodes the next frame.
  ///
  /// - Parameters:
  ///   - frame: The quantized picture, of the same size as all others.
  ///   - index: Its number, counted from the clip's first.
  /// - Returns: The next image to paint; `nil` when there is none, or it waits.
  public mutating func encode(_ frame: IndexedPixmap, at index: FrameIndex) -> AnimationImage? {
    let isFirst = first == nil
    if isFirst { first = index }
    guard let before = shown else {
      shown = frame.unshared
      guard palette.hasTransparency else {
        return image(of: frame, at: index, .all(of: frame), over: nil)
      }
      ground = IndexedPixmap(width: frame.width, height: frame.height)
      waiting = index
      return nil
    }
    precondition(
      before.width == frame.width && before.height == frame.height,
      "\(frame.width) × \(frame.height) after \(before.width) × \(before.height)")
    guard let changed = ChangedRectangle(frame, before) else { return nil }
    var made: AnimationImage?
    if !palette.hasTransparency {
      made = image(of: frame, at: index, changed, over: before)
    } else if isFirst {
      // The segment before has cleared all that was seen, when some of it is not any more.
      ground =
        ChangedRectangle(clearedFrom: before, to: frame) == nil
        ? before.unshared : IndexedPixmap(width: frame.width, height: frame.height)
      waiting = index
    } else {
      made = waitingImage(clearing: ChangedRectangle(clearedFrom: before, to: frame))
      waiting = index
    }
    shown?.copy(columns: changed.columns, rows: changed.rows, from: frame)
    return made
  }

  /// Ends the segment.
  ///
  /// - Parameter next: The frame behind the segment's last; `nil` at the clip's end.
  /// - Returns: The image that waited, if one did.
  public mutating func finish(before next: IndexedPixmap?) -> AnimationImage? {
    guard palette.hasTransparency, let shown else { return nil }
    let isCleared = next.map { ChangedRectangle(clearedFrom: shown, to: $0) != nil } ?? false
    // All that is seen, so that the next segment knows what is left.
    return waitingImage(clearing: isCleared ? ChangedRectangle(notClearIn: shown) : nil)
  }

  /// The image that waits; where none does, and something is to be cleared, one that only does
  /// that, from the segment's first frame on.
  private mutating func waitingImage(clearing cleared: ChangedRectangle?) -> AnimationImage? {
    guard let shown else { return nil }
    // The segment begins as the one before ends.
    let ground = self.ground ?? shown.unshared
    self.ground = ground
    guard let index = waiting ?? (cleared == nil ? nil : first) else { return nil }
    let changed = ChangedRectangle(shown, ground)
    // A picture of which nothing is seen still takes its time.
    let rectangle = ChangedRectangle.union(changed, cleared) ?? ChangedRectangle.pixel
    let image = image(
      of: shown, at: index, rectangle, over: ground, isCleared: cleared != nil)
    if let changed {
      self.ground?.copy(columns: changed.columns, rows: changed.rows, from: shown)
    }
    if cleared != nil { self.ground?.clear(columns: rectangle.columns, rows: rectangle.rows) }
    return image
  }

  private mutating func image(
    of frame: IndexedPixmap, at index: FrameIndex, _ rectangle: ChangedRectangle,
    over ground: IndexedPixmap?, isCleared: Bool = false
  ) -> AnimationImage {
    // A palette without a transparent entry has one more colour instead.
    let data = painter.data(
      of: frame, rectangle, over: ground, stay: ground == nil ? nil : palette.transparentIndex)
    return AnimationImage(
      firstFrame: index, columns: rectangle.columns, rows: rectangle.rows, data: data,
      isCleared: isCleared)
  }
}
