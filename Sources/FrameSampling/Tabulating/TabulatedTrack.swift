import LayerModel
import TimelineModel

/// A track whose values are made of at most four numbers, as plain values: what it refers to is in
/// the arrays of a ``SamplingTable``, by number.
struct TabulatedTrack: Sendable {
  /// An end of a basic animation, as in `TrackContent.Endpoint`.
  enum Endpoint: Sendable {
    case value(Int32)
    case running
    case runningPlus(Int32)
  }

  /// The values at each progress.
  enum Content: Sendable {
    case endpoints(from: Endpoint, to: Endpoint)
    case keyframes(start: Int32, end: Int32)
  }

  /// The target of the values.
  enum Target: Sendable {
    /// All numbers of a field.
    case field(LaneField)
    /// Some numbers of a field, from one on.
    case part(of: LaneField, first: Int32, count: Int32)
    /// A virtual member of a matrix; `start` is the number of the matrix's parts before any track,
    /// −1 where another track writes the whole matrix.
    case member(AnimationKeyPath.Member, of: DecomposedTransforms.Place, start: Int32)
  }

  /// The number of the map from clip time to eased progress.
  let map: Int32
  let content: Content
  let target: Target
  let isAdditive: Bool
  let isCumulative: Bool
  let cycleEnd: Double
}

/// A part between two key times, as in `Keyframes.Segment`.
struct TabulatedSegment: Sendable {
  /// How the numbers run, as in `Keyframes.Interpolation`.
  enum Interpolation: Sendable {
    case hold(ValueLanes)
    case between(ValueLanes, ValueLanes)
    /// The number of the first of the ends and the speeds there.
    case spline(Int32)
    /// The number of the line or curve.
    case along(Int32)
    case paced(Int32, length: Double)
    case stop(Int32, at: Double)
  }

  let start, end: Double
  /// The number of the curve that eases progress; −1 is linear.
  let timingFunction: Int32
  let interpolation: Interpolation
}

/// The rows of a layer in the table.
struct TabulatedLayer: Sendable {
  /// A step of presenting a layer.
  enum Step: Sendable {
    /// A field to its model value, by number.
    case reset(LaneField, lanes: Int32)
    /// A matrix to its model value, by number.
    case resetMatrix(DecomposedTransforms.Place, Int32)
    /// Any other property to its model value, by number.
    case resetProperty(Int32)
    /// A track of numbers.
    case track(TabulatedTrack)
    /// Any other track, by number.
    case anyTrack(Int32)
  }

  /// The steps, in the order in which they apply.
  var steps: Range<Int> = 0..<0
  /// The number of the map from clip time to the layer's own time.
  var clock = 0
  /// Whether there may be a mask.
  var hasMask = false
  /// The number of the layer among those whose contents are animated; −1 for all others.
  var contents: Int32 = -1
  /// The place among the timeline's files that play; −1 when the layer shows none.
  var moving: Int32 = -1
}
