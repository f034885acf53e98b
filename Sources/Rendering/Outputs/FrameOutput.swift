import Graphics
import Rasterizing
import Timing

/// A file, or several, that a clip is written to: how pictures become frames of its own kind, frames
/// become segments, and segments the file.
///
/// The pipeline calls ``makeFrame()`` and ``openSegment(_:isKept:)`` from any thread; ``append(_:)`` and
/// ``finish()`` in order, one call at a time.
protocol FrameOutput: AnyObject, Sendable {
  /// True when a segment must see the frame before its first, to encode only what changes.
  var needsFrameBefore: Bool { get }
  /// True when frames are written as they are encoded rather than with their segment, so that segments must
  /// be encoded one after another.
  ///
  /// For frames that stand alone and are large: a segment of them would not be held in memory.
  var writesInOrder: Bool { get }
  /// A place that holds one picture in the output's own form, made once and used again.
  func makeFrame() throws(RenderError) -> any OutputFrame
  /// Starts a segment; ``bytes(of:)`` will be asked of it when it is kept.
  func openSegment(_ segment: ClipPlan.Segment, isKept: Bool) throws(RenderError)
    -> any OutputSegment
  /// Writes a finished segment after those before it.
  func append(_ segment: any OutputSegment) throws(RenderError)
  /// Completes the file; nothing is under its name before this returns its size in bytes.
  func finish() throws(RenderError) -> Int
  /// Removes what was begun.
  func cancel()
  /// A finished segment as bytes to be kept; `nil` when it is too large for that.
  func bytes(of segment: any OutputSegment) -> [UInt8]?
  /// The finished segment that such bytes were made of; `nil` when they are none.
  func restoredSegment(
    _ segment: ClipPlan.Segment, from bytes: [UInt8]
  ) throws(RenderError) -> (any OutputSegment)?
}

/// One picture in an output's own form (planes of luma and chroma, indices of a palette, a file).
protocol OutputFrame: AnyObject {
  /// Takes over a picture; outside of `changed` it is the picture held before.
  func update(from pixmap: Pixmap, changed: ChangedRegion) throws(RenderError)
}

/// One segment while its frames arrive in order.
protocol OutputSegment: AnyObject {
  /// The frame before the segment's first, when the output asked for it.
  func precede(with frame: any OutputFrame) throws(RenderError)
  /// The next frames, which all show one picture.
  func encode(_ frame: any OutputFrame, run: ClipPlan.Run) throws(RenderError)
  /// No more frames.
  func finish() throws(RenderError)
}
