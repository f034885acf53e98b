import LayerModel
import TimelineModel
import Timing

extension ModelHistory {
  /// Tracks that show the values after the first ones, beneath all animations.
  var tracks: [Track] { tracks { $0[...] } }

  /// Tracks that show the same from the last change on, and nothing of what was before it.
  ///
  /// - Complexity: O(properties), however often they changed.
  var lastTracks: [Track] { tracks { $0.suffix(1) } }

  private func tracks(_ part: ([Change]) -> ArraySlice<Change>) -> [Track] {
    changes.sorted { $0.key.index < $1.key.index }.compactMap { property, changes in
      changes.isEmpty ? nil : Self.track(of: property, part(changes))
    }
  }

  /// Progress counts the changes: each has a stretch of its own, and two when it takes time.
  private static func track(of property: LayerProperty, _ changes: ArraySlice<Change>) -> Track {
    var interpolations: [Keyframes.Interpolation] = []
    var pieces: [(start: Seconds, duration: Seconds)] = []
    for change in changes {
      interpolations.append(change.interpolation)
      pieces.append((change.start, change.duration))
      if case .between(_, let end) = change.interpolation {
        interpolations.append(.hold(end))
        pieces.append((change.start + change.duration, 0))
      }
    }
    let segments = interpolations.indices.map { i in
      Keyframes.Segment(
        start: Double(i), end: Double(i + 1), timingFunction: nil, interpolation: interpolations[i])
    }
    var bodies: [PiecewiseLinearMap.Piece] = []
    for (i, piece) in pieces.enumerated() {
      // A move that was cut short by the next change does not come to rest.
      if i + 1 < pieces.count, pieces[i + 1].start < piece.start { continue }
      let start = Double(i)
      bodies.append(
        .init(
          start: piece.start,
          body: piece.duration > 0
            ? .ramp(value: start, rate: 1 / piece.duration)
            : .constant(TimePosition(time: start))))
    }
    let keyPath = AnimationKeyPath(property)
    return Track(
      keyPath: keyPath, label: "model",
      timeMap: TimeMap([.pieces(PiecewiseLinearMap(before: .nothing, bodies))]),
      content: .keyframes(Keyframes(segments: segments)),
      outputs: [TrackOutput(keyPath: keyPath, source: .value, isAdditive: false)],
      isAdditive: false, isCumulative: false, cycleEnd: 1, location: nil)
  }
}
