public import Graphics
public import LayerModel
public import Timing

/// A property run through key frames: values, or the points of a path.
public struct AnimationKeyframes: Hashable, Sendable {
  /// The key frames: values, or the points of a path.
  public enum Frames: Hashable, Sendable {
    /// Values of the key path's kind, or of the value function's inputs; at least one.
    case values([PropertyValue])
    /// The end points of a path's segments; for key paths that hold a point.
    case path(Path)
  }

  /// The interpolation between key frames (`CAAnimationCalculationMode`).
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// A straight line.
    case linear
    /// Not at all: each value holds until the next.
    case discrete
    /// Straight lines at a steady speed; key times and timing functions do not count.
    case paced
    /// A smooth curve through the values.
    case cubic
    /// A smooth curve whose key times follow the straight distances between the values; within a
    /// segment the speed varies. Key times and timing functions do not count.
    case cubicPaced

    /// True when the distances between key frames decide when each is reached.
    public var isPaced: Bool { self == .paced || self == .cubicPaced }
    /// True when the way between values is a smooth curve.
    public var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// The animated key path.
  public var keyPath: AnimationKeyPath
  /// The key frames.
  public var frames: Frames
  /// The time of each key frame, as parts of the duration, 0…1; `nil` is evenly spaced.
  public var keyTimes: [Double]?
  /// One curve for each segment; missing ones are linear.
  public var timingFunctions: [TimingFunction]
  /// The interpolation between key frames.
  public var calculationMode: CalculationMode
  /// The tension of the curve of a cubic mode at each key frame, usually in −1…1: above 0 tighter,
  /// below rounder.
  ///
  /// Missing ones are 0.
  public var tensionValues: [Double] = []
  /// The sharpness of the curve's corner at each key frame, likewise; 0 is smooth.
  public var continuityValues: [Double] = []
  /// The side on which the curve swings out at each key frame, likewise: above 0 after it, below
  /// before it.
  public var biasValues: [Double] = []
  /// The turning of the layer with the path, `nil` for none; means nothing without a path.
  public var rotationMode: AnimationRotationMode?
  /// The function from values to matrices, for a key path of a matrix; `nil` takes the values as
  /// they are.
  public var valueFunction: ValueFunction?
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
