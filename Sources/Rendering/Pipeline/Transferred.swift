/// Something that one block hands to the next.
///
/// `@unchecked Sendable`, because the pipeline gives what is in it to one block at a time:
/// - a `FrameSlot` and a `Worker` are taken out of the pipeline's state before they are handed
///   over, and put back by the block that got them;
/// - of a `SegmentTask` that is handed over only what never changes is read there; its other fields
///   stay on the serial queue.
struct Transferred<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
