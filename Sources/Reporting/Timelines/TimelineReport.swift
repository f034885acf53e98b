package import Inbetween

/// A timeline as `inspect --json` shows it.
package struct TimelineReport: Encodable {
  /// A stretch of clip time in seconds; an end that is null never comes.
  struct Span: Encodable {
    let begin: Double?
    let end: Double?

    init?(_ span: Range<Seconds>?) {
      guard let span else { return nil }
      begin = span.lowerBound.isFinite ? span.lowerBound : nil
      end = span.upperBound.isFinite ? span.upperBound : nil
    }
  }

  /// A flattened animation.
  struct Track: Encodable {
    let keyPath: String
    let animation: String
    let location: String?
    /// The time for which it runs.
    let active: Span?
    /// The time for which it shows, fills included.
    let shown: Span?
    let isAdditive: Bool
    let isCumulative: Bool
    let values: String
    /// The time at which the track's spring is at rest, in seconds of its own time; null without a
    /// spring, or when it never is.
    let settlingDuration: Double?
    let timeMap: String
  }

  /// A layer in tree order.
  struct Layer: Encodable {
    let path: String
    let type: String
    let parent: Int?
    let isMask: Bool
    let tracks: [Track]
  }

  let title: String
  let width: Double
  let height: Double
  let scale: Double
  let duration: Double
  let framesPerSecond: String
  let frames: Int
  /// Absent without any.
  let markers: [Marker]?
  let layers: [Layer]
  /// The states of the scene; null without any.
  let states: [StateReport]?

  /// A named time, in seconds.
  struct Marker: Encodable {
    let name: String
    let begin: Double
    let duration: Double
  }

  /// The report of a timeline, and of its scene's markers and states.
  package init(_ timeline: Timeline, of scene: Scene) {
    markers =
      scene.markers.isEmpty
      ? nil : scene.markers.map { Marker(name: $0.name, begin: $0.begin, duration: $0.duration) }
    states = scene.states.isEmpty ? nil : scene.states.map { StateReport($0) }
    title = timeline.title
    width = timeline.canvas.size.width
    height = timeline.canvas.size.height
    scale = timeline.canvas.scale
    duration = timeline.duration
    framesPerSecond = timeline.frameRate.description
    frames = timeline.frameCount(at: timeline.frameRate)
    layers = timeline.layers.map { layer in
      Layer(
        path: layer.path, type: layer.kind.rawValue, parent: layer.parent, isMask: layer.isMask,
        tracks: layer.tracks.map { track in
          Track(
            keyPath: track.keyPath.description, animation: track.label,
            location: track.location?.description, active: Span(track.timeMap.runningSpan),
            shown: Span(track.timeMap.shownSpan), isAdditive: track.isAdditive,
            isCumulative: track.isCumulative, values: track.content.description,
            settlingDuration: track.timeMap.spring.flatMap {
              $0.settlingDuration.isFinite ? $0.settlingDuration : nil
            },
            timeMap: track.timeMap.description)
        })
    }
  }
}
