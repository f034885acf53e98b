public import Timing

/// A property run between two values by a spring, which may pass the second before it rests there.
public struct SpringMotion: Hashable, Sendable {
  /// The parameters by which the spring was written.
  public enum Parameters: Hashable, Sendable {
    /// A spring by mass, stiffness and damping.
    case physical(Spring)
    /// A spring by the perceptual duration and the bounce; an animation that does not say how long
    /// it is lasts until this spring has settled.
    case perceptual(Spring)
    /// A spring by UIKit's damping ratio and initial velocity, in whole distances per second; the
    /// spring is the one that comes to rest in the animation's duration.
    case fitted(dampingRatio: Double, initialVelocity: Double)

    /// The spring of an animation of a duration in seconds.
    public func spring(lasting duration: Seconds) -> Spring {
      switch self {
      case .physical(let spring), .perceptual(let spring): spring
      case .fitted(let ratio, let velocity):
        Spring(dampingRatio: ratio, initialVelocity: velocity, settlingIn: duration)
      }
    }
  }

  /// The property and its endpoints.
  public var endpoints: AnimationEndpoints
  /// The spring.
  public var parameters: Parameters

  /// An animation between endpoints, with Core Animation's spring unless another is given.
  public init(_ endpoints: AnimationEndpoints, parameters: Parameters = .physical(.standard)) {
    self.endpoints = endpoints
    self.parameters = parameters
  }
}
