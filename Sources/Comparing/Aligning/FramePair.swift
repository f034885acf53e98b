import Timing

/// A frame of A and a frame of B.
struct FramePair: Hashable, Sendable {
  let a: FrameIndex
  let b: FrameIndex
}
