public import Timing

/// Changes that animate together as a view's do (`UIView.animate`).
public struct ViewAnimation: Hashable, Sendable {
  /// The timing of the animations.
  public struct Style: Hashable, Sendable {
    /// The duration of the animations, in seconds; 0 changes at once.
    public var duration: Seconds
    /// The delay of the animations, in seconds, during which the old values show.
    public var delay: Seconds
    /// The curve of the animations.
    public var curve: TimingFunction
    /// The number of cycles; fractions count, 0 means once, infinity for ever.
    public var repeatCount: Double
    /// True also runs them back.
    public var autoreverses: Bool
    /// True starts from the presentation values, false from the model's.
    public var beginsFromCurrentState: Bool

    /// UIKit's defaults, except what is given.
    public init(
      duration: Seconds, delay: Seconds = 0, curve: TimingFunction = .easeInEaseOut,
      repeatCount: Double = 0, autoreverses: Bool = false, beginsFromCurrentState: Bool = false
    ) {
      self.duration = duration
      self.delay = delay
      self.curve = curve
      self.repeatCount = repeatCount
      self.autoreverses = autoreverses
      self.beginsFromCurrentState = beginsFromCurrentState
    }
  }

  /// The name by which an animator's command knows it; `nil` when none does.
  public var name: String?
  /// The timing of the animations.
  public var style: Style
  /// The spring that takes the curve's place; `nil` leaves the curve.
  public var spring: SpringMotion.Parameters?
  /// True adds the animations to those that run, which blends both (UIKit's blocks since iOS 8).
  public var isAdditive: Bool
  /// The changes that are animated.
  public var changes: [LayerChange]
  /// Runs when all of it is over; at once when nothing changes.
  public var completion: [ActionEntry]

  /// A view animation from its parts.
  public init(
    _ style: Style, spring: SpringMotion.Parameters? = nil, isAdditive: Bool = false,
    changes: [LayerChange], completion: [ActionEntry] = []
  ) {
    self.style = style
    self.spring = spring
    self.isAdditive = isAdditive
    self.changes = changes
    self.completion = completion
  }
}
