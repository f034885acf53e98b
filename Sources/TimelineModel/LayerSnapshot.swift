import Graphics
public import LayerModel
public import Timing

/// A layer with all that was in it, as it was at an instant, which is drawn where it is shown.
///
/// The layer is in its own coordinates: its place in its superlayer, its transform and the layers
/// around it do not count, and its bounds are the canvas.
public struct LayerSnapshot: Hashable, Sendable {
  /// The number among the timeline's snapshots.
  public let number: Int
  /// The path of the layer.
  public let layerPath: String
  /// The instant, in seconds from the clip's start.
  public let instant: Seconds
  /// The snapshots inside each other that it is: one more than the most that it shows.
  public let depth: Int
  /// The layer, and nothing else, on a canvas of its own.
  public let timeline: Timeline

  /// A snapshot from its parts.
  package init(
    number: Int, layerPath: String, instant: Seconds, depth: Int, timeline: Timeline
  ) {
    (self.number, self.layerPath, self.instant) = (number, layerPath, instant)
    (self.depth, self.timeline) = (depth, timeline)
  }

  /// The most snapshots that may be inside each other.
  public static let deepest = 8

  /// The image that it is as contents of a layer.
  public var image: ImageReference {
    ImageReference(
      name: "snapshot \(number) of \(layerPath) at \(instant.shortestDecimal) s",
      source: .snapshot(number))
  }
}

extension LayerSnapshot {
  /// A copy whose timeline is another one of the same layers.
  func with(_ timeline: Timeline) -> LayerSnapshot {
    LayerSnapshot(
      number: number, layerPath: layerPath, instant: instant, depth: depth, timeline: timeline)
  }

  /// `snapshot 1 of a/b at 1.5 s` and below it the layers.
  var lines: [String] {
    ["\(image.name):"] + timeline.layerLines.map { "  \($0)" }
  }
}

extension Timeline {
  /// The timelines of its own layers and of what its snapshots show, which may be the same file.
  var partsDrawn: [Timeline] { [self] + snapshots.map(\.timeline) }
}
