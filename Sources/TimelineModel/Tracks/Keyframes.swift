public import Graphics
public import LayerModel
public import Timing

/// Key frames as segments of progress that follow one another without gaps.
public struct Keyframes: Sendable, Hashable {
  /// How the value runs within a segment.
  public enum Interpolation: Sendable, Hashable {
    /// From one value to another in a straight line, by the type's own interpolation.
    case between(PropertyValue, PropertyValue)
    /// Along one span of a smooth curve through values.
    case spline(SplineSpan)
    /// Stands still.
    case hold(PropertyValue)
    /// Along a line or a curve by its Bézier parameter.
    case along(PathSegment)
    /// Along a line or a curve of a length in points, at a steady speed.
    case paced(PathSegment, length: Double)
    /// Stands at the start, parameter 0, or the end, parameter 1, of a line or a curve.
    case stop(PathSegment, at: Double)
  }

  /// The part between two key times.
  public struct Segment: Sendable, Hashable {
    /// Key time at which it begins: 0…1, or beyond for what is no animation.
    public let start: Double
    /// Key time at which it ends, at least `start`.
    public let end: Double
    /// Eases progress within the segment; `nil` is linear.
    public let timingFunction: TimingFunction?
    /// How the value runs.
    public let interpolation: Interpolation

    /// A segment between two key times.
    package init(
      start: Double, end: Double, timingFunction: TimingFunction?, interpolation: Interpolation
    ) {
      self.start = start
      self.end = end
      self.timingFunction = timingFunction
      self.interpolation = interpolation
    }
  }

  /// In order, at least one; each begins where the one before ends.
  public let segments: [Segment]

  /// Segments that follow one another without gaps, at least one.
  package init(segments: [Segment]) { self.segments = segments }
}
