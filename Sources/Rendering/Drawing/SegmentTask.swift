import Timing

/// A segment that is being worked on: its runs in order, and those that are drawn and wait for the
/// encoder.
final class SegmentTask {
  /// A run of equal frames to draw.
  struct Item {
    let run: ClipPlan.Run
    var role = Role.own
  }

  /// The part that a drawn frame has in its segment.
  enum Role {
    /// The frame before the segment's first, which is not encoded.
    case before
    /// One that is encoded.
    case own
    /// The frame behind the segment's last, which is not encoded.
    case after
  }

  let segment: ClipPlan.Segment
  let items: [Item]

  /// The next item to draw.
  var nextToDraw = 0
  /// The next item to encode.
  var nextToEncode = 0
  /// Drawn items by their place.
  var drawn: [Int: FrameSlot] = [:]
  /// Slots in use by this segment.
  var slotsInUse = 0
  /// False when something is left out of one of its pictures.
  var isWhole = true
  /// True while the encoder works on an item, or is about to.
  var isEncoding = false

  init(segment: ClipPlan.Segment, items: [Item]) {
    self.segment = segment
    self.items = items
  }
}
