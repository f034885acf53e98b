import Glibc

extension Spring {
  /// A spring from how long a swing seems to take and how much it bounces (core-animation 5.3).
  ///
  /// `nil` unless the duration is positive, the bounce in −1…1 and all numbers are finite. A bounce
  /// of 0 is critical, 1 has no friction, and −1 jumps to the end.
  ///
  /// - Parameters:
  ///   - perceptualDuration: 2π divided by the natural frequency, in seconds.
  ///   - bounce: 1 less the damping ratio, where that is at most 1.
  ///   - initialVelocity: Whole distances per second at the start.
  public init?(perceptualDuration: Seconds, bounce: Double, initialVelocity: Double = 0) {
    guard perceptualDuration > 0, (-1...1).contains(bounce) else { return nil }
    let frequency = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// 2π divided by the natural frequency, in seconds.
  public var perceptualDuration: Seconds { 2 * .pi / naturalFrequency }

  /// The bounce: 0 is critical, 1 has no friction, below 0 is friction beyond the critical.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// UIKit's spring: one of a damping ratio that comes to rest in a given time
  /// (core-animation 5.4).
  ///
  /// Twelve steps of Newton's method find the frequency at which a thousandth of the swing is left
  /// at the end. Ratios are kept in 1.19e-7…1 and durations in 0.01…10 s, as UIKit does; numbers
  /// that are not finite count as 1 and 0. Where the steps lead nowhere (a ratio below a thousandth
  /// has no solution) the frequency is that at which they begin, 5 / duration; *inferred*.
  ///
  /// - Parameters:
  ///   - dampingRatio: Friction as a part of the critical.
  ///   - initialVelocity: Whole distances per second at the start.
  ///   - duration: The time at which it is to be at rest, in seconds.
  public init(dampingRatio: Double, initialVelocity: Double, settlingIn duration: Seconds) {
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 1.19e-7), 1)
    let d = duration.isNaN ? 1 : min(max(duration, 0.01), 10)
    let v = initialVelocity.isFinite ? initialVelocity : 0
    let first = 5 / d
    var w = first
    for _ in 0..<12 {
      let (rest, slope) =
        ratio < 1
        ? Self.swingRest(w, ratio: ratio, velocity: v, at: d)
        : Self.criticalRest(w, velocity: v, at: d)
      w -= rest / slope
    }
    if !(w > 0 && w.isFinite) { w = first }
    self.init(checkedMass: 1, w * w, 2 * ratio * w, v, allowsOverdamping: false)
  }

  /// A thousandth less the sine's envelope, and its derivative by the frequency.
  private static func swingRest(
    _ w: Double, ratio: Double, velocity v: Double, at d: Seconds
  ) -> (rest: Double, slope: Double) {
    let root = ((1 - ratio) * (1 + ratio)).squareRoot()
    let factor = (ratio * w - v) / (w * root)
    let sign: Double = factor < 0 ? -1 : 1
    let decay = exp(-ratio * w * d)
    let slope = decay * (sign * v / (w * w * root) - abs(factor) * ratio * d)
    return (settledRest - abs(factor) * decay, -slope)
  }

  /// The rest of the way less a thousandth, on the side from which it comes, and its derivative.
  private static func criticalRest(
    _ w: Double, velocity v: Double, at d: Seconds
  ) -> (rest: Double, slope: Double) {
    let sign: Double = w < v ? -1 : 1
    let decay = exp(-w * d)
    return (
      (1 + (w - v) * d) * decay - sign * settledRest, -d * d * (w - v) * decay
    )
  }
}
