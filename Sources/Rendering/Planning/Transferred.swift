/// A value that one block hands to the next.
///
/// It may be sent to another thread, because the pipeline gives the value to one block at a time:
/// - a `FrameSlot` is taken out of the pipeline's state, and a `FrameWorker` out of `FrameWorkers`,
///   before they are handed over, and put back by the block that got them;
/// - a `PictureDrawer` is taken out of `PictureDrawers`, and put back by the block that took it;
/// - a new `SegmentTask` is handed over by the block that made it, which keeps nothing of it;
/// - of any other `SegmentTask` that is handed over only what never changes is read there; its
///   other fields stay on the serial queue.
struct Transferred<Value>: @unchecked Sendable {  // One block at a time has the value.
  let value: Value

  init(_ value: Value) { self.value = value }
}
