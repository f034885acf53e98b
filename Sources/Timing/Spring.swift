import Glibc

/// A mass on a damped spring (`CASpringAnimation`'s motion): progress as a function of seconds.
///
/// ```
/// progress      ╭─╮ overshoot
///      1 ┤·····╱···╲╱‾‾‾‾‾‾
///        │    ╱
///      0 ┼───╯───────────▶ seconds
/// ```
///
/// It starts at 0 and comes to rest at 1; on the way it may pass 1, and nothing is clamped
/// (core-animation 5.1).
public struct Spring: Hashable, Sendable {
  /// The mass that moves; positive.
  public let mass: Double
  /// The spring's constant; positive.
  public let stiffness: Double
  /// The friction, at least 0; infinite friction stands for a spring that jumps to its end.
  public let damping: Double
  /// Speed at the start, in whole distances per second; positive is towards the end.
  public let initialVelocity: Double
  /// True lets friction beyond the critical slow the spring down; false counts it as critical.
  public let allowsOverdamping: Bool

  /// A spring with Core Animation's defaults, except what is given.
  ///
  /// `nil` unless mass and stiffness are positive, the damping is at least 0, and all of them and
  /// the velocity are finite; only the damping may be infinite.
  public init?(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    guard mass > 0, mass.isFinite, stiffness > 0, stiffness.isFinite, damping >= 0,
      initialVelocity.isFinite
    else { return nil }
    self.init(
      checkedMass: mass, stiffness, damping, initialVelocity, allowsOverdamping: allowsOverdamping)
  }

  /// A spring of numbers that are known to be right.
  init(
    checkedMass mass: Double, _ stiffness: Double, _ damping: Double, _ initialVelocity: Double,
    allowsOverdamping: Bool
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// Core Animation's spring: mass 1, stiffness 100, damping 10, at rest.
  public static let standard = Spring(checkedMass: 1, 100, 10, 0, allowsOverdamping: false)

  /// Radians per second without friction: √(stiffness / mass).
  public var naturalFrequency: Double { (stiffness / mass).squareRoot() }

  /// Friction as a part of the critical: below 1 the spring swings, from 1 on it creeps.
  public var dampingRatio: Double {
    // One root is exact where the product is a square; of huge and tiny numbers there is none.
    let product = stiffness * mass
    let root =
      product.isNormal ? product.squareRoot() : stiffness.squareRoot() * mass.squareRoot()
    return damping / (2 * root)
  }

  /// The kind of motion.
  enum Regime {
    case underdamped(ratio: Double)
    case critical
    case overdamped(ratio: Double)
    case immediate
  }

  var regime: Regime {
    let ratio = dampingRatio
    // Rounded numbers that give the critical friction are not those of another motion.
    guard abs(ratio - 1) > 4 * Double.ulpOfOne else { return .critical }
    if ratio < 1 { return .underdamped(ratio: ratio) }
    guard allowsOverdamping else { return .critical }
    return ratio.isFinite ? .overdamped(ratio: ratio) : .immediate
  }

  /// The swinging frequency of an underdamped spring, in radians per second.
  func swingFrequency(ratio: Double) -> Double {
    // Not 1 − ratio², which would lose the difference near the critical.
    naturalFrequency * ((1 - ratio) * (1 + ratio)).squareRoot()
  }

  /// The slow and the fast rate of an overdamped spring, per second; both negative.
  func rates(ratio: Double) -> (slow: Double, fast: Double) {
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    return (-naturalFrequency / (ratio + root), -naturalFrequency * (ratio + root))
  }

  /// Progress after some seconds: 0 at and before the start, 1 at rest, beyond 1 in an overshoot.
  ///
  /// The closed form of the equation of motion in its three regimes, right to some 1e-15 of the
  /// largest progress.
  ///
  /// - Complexity: O(1).
  public func callAsFunction(_ time: Seconds) -> Double {
    guard time > 0 else { return 0 }
    let w = naturalFrequency
    let v = initialVelocity
    switch regime {
    case .immediate:
      return 1
    case .underdamped(let ratio):
      let swing = swingFrequency(ratio: ratio)
      let decay = exp(-ratio * w * time)
      guard decay > 0 else { return 1 }
      return 1 - decay * (cos(swing * time) + (ratio * w - v) / swing * sin(swing * time))
    case .critical:
      let decay = exp(-w * time)
      guard decay > 0 else { return 1 }
      return 1 - decay * (1 + (w - v) * time)
    case .overdamped(let ratio):
      // The textbook's A·e^(r₁t) + (1 − A)·e^(r₂t) with the first factor taken out, which does not
      // cancel when the two rates are nearly one.
      let (slow, fast) = rates(ratio: ratio)
      let decay = exp(slow * time)
      guard decay > 0 else { return 1 }
      let difference = slow - fast
      let rest =
        difference > 0 ? expm1(-difference * time) / difference : -time
      return 1 - decay * (1 + (slow + v) * rest)
    }
  }
}

extension Spring: CustomStringConvertible {
  /// The five parameters, such as `spring mass 1 stiffness 100 damping 10 velocity 0`.
  public var description: String {
    "spring mass \(mass.plain) stiffness \(stiffness.plain) damping \(damping.plain)"
      + " velocity \(initialVelocity.plain)\(allowsOverdamping ? " allowsOverdamping" : "")"
  }
}
