import LayerModel
import TimelineModel
import Timing

/// An animation with all that is grouped in it, flattened to its layer's own time: tracks that only
/// lack the layer's clock.
///
/// It is made once, when the animation is added. A clock that changes later, as in a pause, changes
/// time maps alone.
struct FlattenedAnimation: Sendable {
  /// A step from the layer's time towards a progress.
  struct Step: Sendable {
    /// The place of the step before it; `nil` for the layer's time.
    let outer: Int?
    let map: TimeMap
  }

  /// A property animation.
  struct Part: Sendable {
    /// The place of the step that ends at its progress.
    let step: Int
    let keyPath: AnimationKeyPath
    let label: String
    let content: TrackContent
    let outputs: [TrackOutput]
    let isAdditive: Bool
    let isCumulative: Bool
    let cycleEnd: Double
    let location: SourceLocation?
  }

  /// The map from the layer's time to something where its active time is, frozen or not; `nil`
  /// when it has none.
  var activity: TimeMap?
  /// The end of its active time, in the layer's time; infinite when it never ends.
  var end: Seconds = .infinity
  var steps: [Step] = []
  /// The property animations in the order in which they apply.
  var parts: [Part] = []
  /// The place of the step that ends at the progress of a transition; `nil` for others.
  var transition: Int?

  /// The key frames of all of its tracks.
  var keyframeCount: Int { parts.reduce(0) { $0 + $1.content.keyframeCount } }

  /// The tracks under a clock while it is attached.
  ///
  /// - Parameters:
  ///   - clock: From clip time to the layer's.
  ///   - window: The time for which it is attached, in clip time.
  /// - Returns: The tracks that ever show, and of a transition the map from clip time to its
  ///   progress.
  func placed(
    under clock: TimeMap, in window: Range<Seconds>
  ) -> (tracks: [Track], transitionMap: TimeMap?) {
    guard !window.isEmpty else { return ([], nil) }
    var maps: [TimeMap] = []
    maps.reserveCapacity(steps.count)
    for step in steps {
      maps.append((step.outer.map { maps[$0] } ?? clock).followed(by: step.map))
    }
    let tracks = parts.compactMap { part -> Track? in
      let (timeMap, span) = maps[part.step].limitedWithSpan(to: window)
      // A clock that runs back can leave the first instant alone to something that ends there.
      guard (span?.upperBound ?? 0) > 0 || timeMap(0) != nil else { return nil }
      return Track(
        keyPath: part.keyPath, label: part.label, timeMap: timeMap, content: part.content,
        outputs: part.outputs, isAdditive: part.isAdditive, isCumulative: part.isCumulative,
        cycleEnd: part.cycleEnd, location: part.location)
    }
    return (tracks, transition.map { maps[$0].limited(to: window) })
  }
}

extension TrackContent {
  /// The number of key frames, at least one.
  var keyframeCount: Int {
    if case .keyframes(let keyframes) = self { max(1, keyframes.segments.count) } else { 1 }
  }
}
