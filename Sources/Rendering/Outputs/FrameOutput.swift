import Encoding
import FramePlanning
import Graphics

/// A file, or several, that a clip is written to: how pictures become frames of its own kind,
/// frames become segments, and segments the file.
///
/// The pipeline calls ``makeFrame()`` and ``makeEncoder(for:isKept:)`` from any thread;
/// ``append(_:)`` and ``finish()`` in order, one call at a time.
protocol FrameOutput: Sendable {
  /// One picture in the output's own form.
  associatedtype Frame: OutputFrame
  /// Turns the frames of a segment into the segment.
  associatedtype Encoder: OutputSegmentEncoder where Encoder.Frame == Frame
  /// A finished segment, as it is written or kept.
  typealias Segment = Encoder.Segment

  /// True when a segment must see the frame before its first, to encode only what changes.
  var needsFrameBefore: Bool { get }
  /// True when a segment must see the frame behind its last as well.
  var needsFrameAfter: Bool { get }
  /// True when frames are written as they are encoded rather than with their segment, so that
  /// segments must be encoded one after another.
  ///
  /// For frames that stand alone and are large: a segment of them would not be held in memory.
  var writesInOrder: Bool { get }
  /// True when pixels were met that the format cannot show as they are, and no matte is given.
  var lacksMatte: Bool { get }
  /// A place that holds one picture in the output's own form, made once and used again.
  func makeFrame() throws(EncodingError) -> Frame
  /// Starts a segment; ``packed(_:)`` will be asked of it when it is kept.
  func makeEncoder(for segment: ClipPlan.Segment, isKept: Bool) throws(EncodingError) -> Encoder
  /// Writes a finished segment after those before it.
  func append(_ segment: Segment) throws(EncodingError)
  /// Completes the file; nothing is under its name before this returns its size in bytes.
  func finish() throws(EncodingError) -> Int
  /// Removes what was begun.
  func cancel()
  /// A finished segment as it is kept; `nil` when it is not.
  func packed(_ segment: Segment) -> PackedPart?
  /// The finished segment that was packed so; `nil` when it was none of this output.
  func restored(
    _ segment: ClipPlan.Segment, from reader: PackedBytesReader
  ) throws(EncodingError) -> Segment?
}

extension FrameOutput {
  var needsFrameBefore: Bool { false }
  var needsFrameAfter: Bool { false }
  var writesInOrder: Bool { false }
  var lacksMatte: Bool { false }
}

/// One picture in an output's own form (planes of luma and chroma, indices of a palette, a file).
protocol OutputFrame: Sendable {
  /// Takes over a picture; outside of `changed` it is the picture held before.
  mutating func update(from pixmap: Pixmap, changed: ChangedRegion) throws(EncodingError)
}

/// One segment while its frames arrive in order.
protocol OutputSegmentEncoder: Sendable {
  associatedtype Frame: OutputFrame
  associatedtype Segment: Sendable

  /// The frame before the segment's first, when the output asked for it.
  mutating func precede(with frame: Frame)
  /// The next frames, which all show one picture.
  mutating func encode(_ frame: Frame, run: ClipPlan.Run) throws(EncodingError)
  /// The frame behind the segment's last, when the output asked for it and there is one.
  mutating func succeed(with frame: Frame)
  /// Ends the segment.
  mutating func finish() throws(EncodingError) -> Segment
}

extension OutputSegmentEncoder {
  mutating func precede(with frame: Frame) {}
  mutating func succeed(with frame: Frame) {}
}
