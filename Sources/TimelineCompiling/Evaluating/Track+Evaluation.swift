import SceneModel
import Timing

extension Track {
  /// Applies the track's value at an instant, when it shows one, to the running values.
  func apply(at instant: Seconds, to values: inout RunningValues) {
    guard let position = timeMap(instant) else { return }
    var value = content.value(at: position.time, of: self, running: values)
    if isCumulative, position.cycle > 0 {
      let end = content.value(at: cycleEnd, of: self, running: values)
      value = value.added(to: end.repeated(position.cycle))
    }
    if isAdditive { value = value.added(to: values.writtenValue(of: keyPath)) }
    // Beyond all numbers there is nothing to show; what was there stays.
    if value.isFinite { values.set(keyPath, to: value) }
  }
}

extension TrackContent {
  fileprivate func value(
    at progress: Double, of track: Track, running: RunningValues
  ) -> PropertyValue {
    switch self {
    case .keyframes(let keyframes): keyframes.value(at: progress)
    case .endpoints(let from, let to):
      from.value(of: track, running)
        .interpolated(to: to.value(of: track, running), by: progress)
    }
  }
}

extension TrackContent.Endpoint {
  /// For an additive track the running value is the type's zero: it is added afterwards.
  fileprivate func value(of track: Track, _ running: RunningValues) -> PropertyValue {
    switch self {
    case .value(let value): value
    case .running: Self.running(of: track, running)
    case .runningPlus(let distance): distance.added(to: Self.running(of: track, running))
    }
  }

  private static func running(of track: Track, _ values: RunningValues) -> PropertyValue {
    track.isAdditive ? .zero(of: track.keyPath.valueKind) : values.value(of: track.keyPath)
  }
}
