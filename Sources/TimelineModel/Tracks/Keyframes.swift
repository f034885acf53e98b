public import Graphics
public import LayerModel
public import Timing

/// Key frames as segments of progress that follow one another without gaps.
public struct Keyframes: Sendable, Hashable {
  /// The part between two key times.
  public typealias Segment = KeyframeSegment<PropertyValue>
  /// The interpolation of the value within a segment.
  public typealias Interpolation = SegmentInterpolation<PropertyValue>

  /// The spans in order, at least one; each begins where the one before ends.
  public let segments: [Segment]

  /// Segments that follow one another without gaps, at least one.
  package init(segments: [Segment]) { self.segments = segments }
}

/// The part between two key times; a sampler's refer to their values by number.
public struct KeyframeSegment<Value: Sendable & Hashable>: Sendable, Hashable {
  /// Key time at which it begins: 0…1, or beyond for what is no animation.
  public let start: Double
  /// Key time at which it ends, at least `start`.
  public let end: Double
  /// Eases progress within the segment; `nil` is linear.
  public let timingFunction: TimingFunction?
  /// The interpolation of the value.
  public let interpolation: SegmentInterpolation<Value>

  /// A segment between two key times.
  @inlinable package init(
    start: Double, end: Double, timingFunction: TimingFunction?,
    interpolation: SegmentInterpolation<Value>
  ) {
    self.start = start
    self.end = end
    self.timingFunction = timingFunction
    self.interpolation = interpolation
  }

  /// The segment with other values in the places of its own.
  @inlinable package func map<Other: Sendable & Hashable>(
    _ transform: (Value) -> Other
  ) -> KeyframeSegment<Other> {
    KeyframeSegment<Other>(
      start: start, end: end, timingFunction: timingFunction,
      interpolation: interpolation.map(transform))
  }
}

/// The interpolation of the value within a segment.
public enum SegmentInterpolation<Value: Sendable & Hashable>: Sendable, Hashable {
  /// A straight line from one value to another, by the type's own interpolation.
  case between(Value, Value)
  /// Along one span of a smooth curve through values.
  case spline(SplineSpan<Value>)
  /// Stands still.
  case hold(Value)
  /// Along a line or a curve by its Bézier parameter.
  case along(PathSegment)
  /// Along a line or a curve of a length in points, at a steady speed.
  case paced(PathSegment, length: Double)
  /// Stands at the start, parameter 0, or the end, parameter 1, of a line or a curve.
  case stop(PathSegment, at: Double)

  /// A copy between other values.
  @inlinable package func map<Other: Sendable & Hashable>(
    _ transform: (Value) -> Other
  ) -> SegmentInterpolation<Other> {
    switch self {
    case .between(let from, let to): .between(transform(from), transform(to))
    case .spline(let span): .spline(span.map(transform))
    case .hold(let value): .hold(transform(value))
    case .along(let path): .along(path)
    case .paced(let path, let length): .paced(path, length: length)
    case .stop(let path, let parameter): .stop(path, at: parameter)
    }
  }
}
