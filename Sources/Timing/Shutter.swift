/// The exposure of a picture, and the instants of that time at which it is sampled.
public struct Shutter: Hashable, Sendable {
  /// The time from opening to closing, in seconds; at least 0.
  public let duration: Seconds
  /// The number of instants that are sampled, at least 1.
  public let samples: Int

  /// A shutter.
  public init(duration: Seconds, samples: Int) {
    precondition(
      duration >= 0 && samples >= 1, "a shutter of \(duration) s with \(samples) samples")
    (self.duration, self.samples) = (duration, samples)
  }

  /// The instants that are sampled, evenly in the half-open interval from the opening on; the
  /// opening itself is the first.
  ///
  /// - Parameter opening: The time at which the shutter opens.
  /// - Returns: ``samples`` instants in order.
  public func instants(from opening: Seconds) -> [Seconds] {
    (0..<samples).map { opening + duration * (Double($0) / Double(samples)) }
  }
}
