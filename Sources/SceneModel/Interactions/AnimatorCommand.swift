public import Timing

/// A command to a view animation that runs under a name (`UIViewPropertyAnimator`).
public struct AnimatorCommand: Hashable, Sendable {
  /// The thing to do.
  public enum Step: Hashable, Sendable {
    /// True holds what is on screen, false goes on.
    case pause(Bool)
    /// Holds the values at a part of the way in the present direction, 0…1, in a straight line
    /// between those at its ends (`fractionComplete`).
    case fraction(Double)
    /// True runs back to the begin, false to the end (`isReversed`).
    case reverse(Bool)
    /// Goes on to the end of the present direction, in so many seconds; `nil` is the time that is
    /// left, and the block's curve (`continueAnimation`).
    case proceed(duration: Seconds?, curve: TimingFunction?)
  }

  /// The name of the view animation.
  public var name: String
  /// The thing to do.
  public var step: Step

  /// A command to the view animation of a name.
  public init(_ name: String, _ step: Step) { (self.name, self.step) = (name, step) }
}
