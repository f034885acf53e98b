/// Changes that follow one another as a view's key frames do (`UIView.animateKeyframes`).
public struct ViewKeyframeAnimation: Hashable, Sendable {
  /// Values that are reached at the end of a part of the duration.
  public struct Keyframe: Hashable, Sendable {
    /// The begin of the part, 0…1.
    public var relativeStartTime: Double
    /// The length of the part, 0…1.
    public var relativeDuration: Double
    /// The changes that are complete at its end.
    public var changes: [LayerChange]

    /// A key frame from its parts.
    public init(
      relativeStartTime: Double, relativeDuration: Double, changes: [LayerChange]
    ) {
      self.relativeStartTime = relativeStartTime
      self.relativeDuration = relativeDuration
      self.changes = changes
    }
  }

  /// The timing of the animations; the curve is that of the whole.
  public var style: ViewAnimation.Style
  /// The interpolation between key frames.
  public var calculationMode: AnimationKeyframes.CalculationMode
  /// The key frames.
  public var keyframes: [Keyframe]
  /// Runs when all of it is over; at once when nothing changes.
  public var completion: [ActionEntry]

  /// View key frames from their parts.
  public init(
    _ style: ViewAnimation.Style, calculationMode: AnimationKeyframes.CalculationMode = .linear,
    keyframes: [Keyframe], completion: [ActionEntry] = []
  ) {
    self.style = style
    self.calculationMode = calculationMode
    self.keyframes = keyframes
    self.completion = completion
  }
}
