/// A step's identity: the frame for which it was planned, and its number then.
struct StepStamp: Equatable, Sendable {
  let frame: UInt64
  let index: Int
}
