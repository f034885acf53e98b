import Timing

/// A segment that is being worked on: its runs in order, those that are drawn and wait for the
/// encoder, and what each output made of it so far.
final class SegmentTask {
  /// Something to draw.
  struct Item {
    let run: ClipPlan.Run
    /// True for the frame before the segment's first, which is drawn but not encoded.
    let isLeadIn: Bool
  }

  let segment: ClipPlan.Segment
  let items: [Item]
  let outputs: [any OutputSegment]
  /// Whether each output wants the lead-in.
  let wantsLeadIn: [Bool]
  /// Whether each output had the segment already, from where segments are kept.
  let isStored: [Bool]

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

  init(
    segment: ClipPlan.Segment, items: [Item], outputs: [any OutputSegment], wantsLeadIn: [Bool],
    isStored: [Bool]
  ) {
    self.segment = segment
    self.items = items
    self.outputs = outputs
    self.wantsLeadIn = wantsLeadIn
    self.isStored = isStored
  }

  /// Hands an item's picture to every output.
  ///
  /// Called by one encoder at a time, in order.
  func encode(_ item: Item, from slot: FrameSlot) throws(RenderError) {
    for (i, output) in outputs.enumerated() where !isStored[i] {
      if !item.isLeadIn {
        try output.encode(slot.outputs[i], run: item.run)
      } else if wantsLeadIn[i] {
        try output.precede(with: slot.outputs[i])
      }
    }
  }

  func finish() throws(RenderError) {
    for (output, isStored) in zip(outputs, isStored) where !isStored { try output.finish() }
  }
}
