import LayerModel
import TimelineModel

/// One output of a track as plain values: what it refers to is in the arrays of a
/// ``SamplingTable``, by number.
struct FlatTrack: Sendable {
  /// The values at each progress.
  enum Content: Sendable {
    /// The numbers of the values at both ends.
    case endpoints(from: TrackEndpoint<Int32>, to: TrackEndpoint<Int32>)
    /// The numbers of the segments.
    case keyframes(start: Int32, end: Int32)
  }

  /// The number of the map from clip time to eased progress.
  let map: Int32
  let content: Content
  /// True writes the value on top of what is there.
  let isAdditive: Bool
  /// True adds the end of a cycle once for each cycle before.
  let isCumulative: Bool
  let cycleEnd: Double
}

/// The rows of a layer in the table.
struct FlatLayer: Sendable {
  /// A step of presenting a layer.
  enum Step: Sendable {
    /// A field to its model value, by number.
    case reset(LaneField, lanes: Int32)
    /// A matrix to its model value, by number.
    case resetMatrix(DecomposedTransforms.Place, Int32)
    /// Any other property, by the number of its model value.
    case resetProperty(Int32)
    /// A track of at most four numbers.
    case lanes(FlatTrack, LaneTarget)
    /// Any other track, and the number of its target.
    case values(FlatTrack, target: Int32)
    /// A track of images, and the number of its target.
    case images(FlatTrack, target: Int32)
  }

  /// The steps, in the order in which they apply.
  var steps: Range<Int> = 0..<0
  /// The number of the map from clip time to the layer's own time.
  var clock = 0
  /// True when there may be a mask.
  var hasMask = false
  /// True when nothing but its tracks changes the layer.
  var canStand = true
  /// True when images of its contents may dissolve.
  var animatesContents = false
  /// The place among the timeline's files that play; −1 when the layer shows none.
  var animatedImages: Int32 = -1
}
