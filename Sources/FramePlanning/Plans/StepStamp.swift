/// A step's identity: the frame for which it was planned, and its number then.
struct StepStamp: Equatable, Sendable {
  package let frame: UInt64
  package let index: Int
}
