import LayerModel

/// The number of particles that a frame may still have.
struct ParticleBudget {
  private let limits: WorkLimits
  private var count = 0
  /// The reason why no more are made; `nil` while the limit is kept.
  private(set) var excess: LimitExcess?

  init(_ limits: WorkLimits) { self.limits = limits }

  /// Takes some that were born and may be alive, or have emitted what is; false when these are too
  /// many, and ever after.
  mutating func take(_ number: Double) -> Bool {
    guard excess == nil else { return false }
    // A rate without bounds makes births without a number.
    count += number < 1e15 ? Int(number) : 1_000_000_000_000_000
    excess = limits.excess(of: .particles, found: count, isLeast: true)
    return excess == nil
  }
}
