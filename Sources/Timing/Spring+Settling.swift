import Glibc

extension Spring {
  /// The rest of the way at which a spring counts as settled (measured, core-animation 5.2).
  static let settledRest = 0.001
  /// The same for friction beyond the critical; see ``settlingDuration``.
  static let settledOverdampedRest = 0.01

  /// The longest time for which a critical spring is followed; one that takes longer never settles.
  static let settlingLimit: Seconds = 1000

  /// The time until the spring counts as settled (`settlingDuration`), in seconds; infinite without
  /// friction.
  ///
  /// Below the critical friction it is when the envelope of the swing falls to a thousandth of the
  /// way, which gives Apple's measured numbers to their last digits (core-animation 5.2); at the
  /// critical the first tenth of a second at which a thousandth is left. *Inferred* beyond it,
  /// where Apple's one published number is about 2.6 s for a perceptual duration of 1 and a bounce
  /// of −0.5: when the slower exponential falls to a hundredth (`SpringTests` pins it).
  public var settlingDuration: Seconds {
    let w = naturalFrequency
    let v = initialVelocity
    switch regime {
    case .immediate:
      return 0
    case .underdamped(let ratio):
      let swing = swingFrequency(ratio: ratio)
      guard ratio > 0 else { return .infinity }
      return log((1 + abs((ratio * w - v) / swing)) / Self.settledRest) / (ratio * w)
    case .critical:
      let steps = Int(Self.settlingLimit * 10)
      let step = (1...steps).first { step in
        let time = Double(step) / 10
        return abs((1 + (w - v) * time) * exp(-w * time)) < Self.settledRest
      }
      return step.map { Double($0) / 10 } ?? .infinity
    case .overdamped(let ratio):
      let (slow, fast) = rates(ratio: ratio)
      let difference = slow - fast
      guard difference > 0 else { return log(1 / Self.settledOverdampedRest) / -slow }
      // 1 + (r₁ + v)·(e^(−δt) − 1)/δ is the slow exponential's factor and the fast one's.
      let fastPart = (slow + v) / difference
      let slowest = [(1 - fastPart, slow), (fastPart, fast)].map { part, rate in
        part == 0 ? 0 : log(abs(part) / Self.settledOverdampedRest) / -rate
      }
      return max(0, slowest.max() ?? 0)
    }
  }
}
