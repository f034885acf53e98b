public import Graphics
public import Timing

/// A property run through key frames: values, or the points of a path.
public struct KeyframeAnimation: Hashable, Sendable {
  /// What the key frames are.
  public enum Frames: Hashable, Sendable {
    /// Values of the key path's kind, at least one.
    case values([PropertyValue])
    /// The end points of a path's segments; for key paths that hold a point.
    case path(Path)
  }

  /// How values between key frames are found (`CAAnimationCalculationMode`).
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// In a straight line.
    case linear
    /// Not at all: each value holds until the next.
    case discrete
  }

  /// What it animates.
  public var keyPath: AnimationKeyPath
  /// The key frames.
  public var frames: Frames
  /// When each key frame is reached, as parts of the duration, 0…1; `nil` is evenly spaced.
  public var keyTimes: [Double]?
  /// One curve for each segment; missing ones are linear.
  public var timingFunctions: [TimingFunction]
  /// How values between key frames are found.
  public var calculationMode: CalculationMode
  /// True adds to the running value.
  public var isAdditive: Bool
  /// True makes each repeat start where the last one ended.
  public var isCumulative: Bool

  /// An animation of a key path with Core Animation's defaults, except what is given.
  public init(
    keyPath: AnimationKeyPath, frames: Frames, keyTimes: [Double]? = nil,
    timingFunctions: [TimingFunction] = [], calculationMode: CalculationMode = .linear,
    isAdditive: Bool = false, isCumulative: Bool = false
  ) {
    self.keyPath = keyPath
    self.frames = frames
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
    self.calculationMode = calculationMode
    self.isAdditive = isAdditive
    self.isCumulative = isCumulative
  }
}
