import Encoding
import FramePlanning
import Graphics

/// An output as the pipeline drives it, whatever its frames and segments are: they are named by the
/// numbers of slots and of segments.
///
/// A slot, or a segment, is used by one thread at a time.
protocol OutputLane: Sendable {
  /// True when segments must be encoded one after another; see ``FrameOutput``.
  var writesInOrder: Bool { get }
  /// True when pixels were met that the format cannot show as they are, and no matte is given.
  var lacksMatte: Bool { get }
  /// Begins a segment, or takes it from where it is kept.
  func open(_ segment: ClipPlan.Segment) throws(EncodingError) -> SegmentNeeds
  /// Takes over a picture into a slot; outside of `changed` it is the picture that the slot held
  /// before.
  func convert(_ pixmap: Pixmap, changed: ChangedRegion, slot: Int) throws(EncodingError)
  /// Encodes a slot's picture as the next of a segment.
  func encode(_ item: SegmentTask.Item, slot: Int, segment: Int) throws(EncodingError)
  /// Ends a segment, and keeps it where that is asked for.
  ///
  /// - Parameters:
  ///   - segment: The segment.
  ///   - isWhole: False when something is left out of a picture, so that it is not kept.
  /// - Throws: `EncodingError` when the last frames cannot be encoded.
  func finish(_ segment: ClipPlan.Segment, isWhole: Bool) throws(EncodingError)
  /// Writes a finished segment after those before it, and lets go of it.
  func append(segment: Int) throws(EncodingError)
  /// Completes the file and gives its size in bytes.
  func finish() throws(EncodingError) -> Int
  /// Removes what was begun.
  func cancel()
}

/// The pictures that an output needs to make a segment, from none to most.
enum SegmentNeeds: Int, Comparable {
  /// No picture: the segment is finished already.
  case nothing
  /// The segment's own.
  case frames
  /// The one before its first as well.
  case framesAndOneBefore
  /// The ones before its first and behind its last as well.
  case framesAndNeighbours

  static func < (a: SegmentNeeds, b: SegmentNeeds) -> Bool { a.rawValue < b.rawValue }
}

/// The lane of an output: keeps its frames and segments in their own types.
final class FrameOutputLane<Output: FrameOutput>: OutputLane {
  /// A segment that is being encoded, or is finished.
  private struct Progress: Sendable {
    var encoder: Output.Encoder?
    var segment: Output.Segment?
  }

  private let output: Output
  private let kept: CachedParts?
  private let frames = NumberedPlaces<Output.Frame>()
  private let segments = NumberedPlaces<Progress>()

  /// - Parameters:
  ///   - output: The output.
  ///   - kept: The place where finished segments are kept, if any.
  init(_ output: Output, kept: CachedParts?) {
    self.output = output
    self.kept = kept
  }

  var writesInOrder: Bool { output.writesInOrder }
  var lacksMatte: Bool { output.lacksMatte }

  func open(_ segment: ClipPlan.Segment) throws(EncodingError) -> SegmentNeeds {
    var progress = Progress()
    if let reader = kept?[segment] {
      progress.segment = try output.restored(segment, from: reader)
    }
    let isRestored = progress.segment != nil
    if !isRestored {
      progress.encoder = try output.makeEncoder(for: segment, isKept: kept != nil)
    }
    segments.add(progress, at: segment.index)
    guard !isRestored else { return .nothing }
    if output.needsFrameAfter { return .framesAndNeighbours }
    return output.needsFrameBefore ? .framesAndOneBefore : .frames
  }

  func convert(_ pixmap: Pixmap, changed: ChangedRegion, slot: Int) throws(EncodingError) {
    if !frames.contains(slot) { frames.add(try output.makeFrame(), at: slot) }
    try frames[slot].withLock { (frame) throws(EncodingError) in
      try frame.update(from: pixmap, changed: changed)
    }
  }

  func encode(_ item: SegmentTask.Item, slot: Int, segment: Int) throws(EncodingError) {
    try segments[segment].withLock { (progress) throws(EncodingError) in
      try frames[slot].withLock { (frame) throws(EncodingError) in
        switch item.role {
        case .before: progress.encoder?.precede(with: frame)
        case .own: try progress.encoder?.encode(frame, run: item.run)
        case .after: progress.encoder?.succeed(with: frame)
        }
      }
    }
  }

  func finish(_ segment: ClipPlan.Segment, isWhole: Bool) throws(EncodingError) {
    try segments[segment.index].withLock { (progress) throws(EncodingError) in
      guard let finished = try progress.encoder?.finish() else { return }
      // What it encoded with is not needed while it waits to be written.
      progress = Progress(segment: finished)
      if isWhole, let kept, let part = output.packed(finished) {
        try kept.keep(part, as: segment)
      }
    }
  }

  func append(segment: Int) throws(EncodingError) {
    guard let finished = segments.remove(segment).segment else {
      preconditionFailure("segment \(segment) is written before it is finished")
    }
    try output.append(finished)
  }

  func finish() throws(EncodingError) -> Int {
    // Other passes come after this one, with frames of their own.
    frames.removeAll()
    return try output.finish()
  }

  func cancel() { output.cancel() }
}
