import SceneModel
import Timing

/// The parameters of a spring in any of their three forms.
struct SpringDraft {
  var mass = 1.0
  var stiffness = 100.0
  var damping = 10.0
  var allowsOverdamping = false
  var initialVelocity = 0.0
  var perceptualDuration: Seconds?
  var bounce = 0.0
  var dampingRatio: Double?
  var initialSpringVelocity = 0.0

  /// Core Animation's spring.
  init() {}

  init(_ parameters: SpringMotion.Parameters) {
    switch parameters {
    case .physical(let spring):
      (mass, stiffness, damping) = (spring.mass, spring.stiffness, spring.damping)
      allowsOverdamping = spring.allowsOverdamping
      initialVelocity = spring.initialVelocity
    case .perceptual(let spring):
      (perceptualDuration, bounce) = Self.perceptual(spring)
      initialVelocity = spring.initialVelocity
    case .fitted(let ratio, let velocity):
      (dampingRatio, initialSpringVelocity) = (ratio, velocity)
    }
  }

  /// The duration and the bounce that make a spring: the shortest decimals that do, or the nearest
  /// numbers.
  private static func perceptual(_ spring: Spring) -> (Seconds, Double) {
    let (duration, bounce) = (spring.perceptualDuration, spring.bounce)
    func candidates(_ number: Double) -> [Double] {
      // Up to 15 digits, all of which a number holds.
      [1e9, 1e12, 1e15].map { (number * $0).rounded() / $0 }
        + [number, number.nextUp, number.nextDown]
    }
    for duration in candidates(duration) {
      for bounce in candidates(bounce)
      where Spring(
        perceptualDuration: duration, bounce: bounce, initialVelocity: spring.initialVelocity)
        == spring
      {
        return (duration, bounce)
      }
    }
    return (duration, bounce)
  }

  var physical: Spring? {
    Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }
}
