import Glibc
import Graphics
import LayerModel
import TimelineModel
import Timing

extension Track {
  /// Applies the track's value at an instant, when it shows one, to a layer's running values.
  func apply(
    at instant: Seconds, to properties: inout LayerProperties,
    _ matrices: inout DecomposedTransforms
  ) {
    guard let position = timeMap(instant) else { return }
    var value = content.value(at: position.time, of: self, properties, matrices)
    if isCumulative, position.cycle > 0 {
      let end = content.value(at: cycleEnd, of: self, properties, matrices)
      value = value.added(to: end.repeated(position.cycle))
    }
    for output in outputs {
      var written = output.value(of: value, content, at: position.time)
      if output.isAdditive {
        written = written.added(to: properties.writtenValue(of: output.keyPath, matrices))
      }
      // Beyond all numbers there is nothing to show; what was there stays.
      if written.isFinite { properties.set(output.keyPath, to: written, &matrices) }
    }
  }
}

extension TrackOutput {
  /// The value that is written for a track's value at a progress.
  fileprivate func value(
    of value: PropertyValue, _ content: TrackContent, at progress: Double
  ) -> PropertyValue {
    switch source {
    case .value: value
    case .matrix(let function): .transform(function.matrix(of: value))
    case .heading(let mode):
      .transform(.rotation(radians: content.heading(at: progress, mode)))
    case .turn(let turn):
      if case .number(let angle) = value { .transform(turn.matrix(at: angle)) } else { value }
    }
  }
}

extension TrackContent {
  fileprivate func value(
    at progress: Double, of track: Track, _ properties: LayerProperties,
    _ matrices: DecomposedTransforms
  ) -> PropertyValue {
    switch self {
    case .keyframes(let keyframes): keyframes.value(at: progress)
    case .endpoints(let from, let to):
      from.value(of: track, properties, matrices)
        .interpolated(to: to.value(of: track, properties, matrices), by: progress)
    }
  }

  /// The angle of travel in radians, 0 along +x and positive clockwise on screen; turned by half a
  /// turn in the reverse mode.
  fileprivate func heading(
    at progress: Double, _ mode: AnimationRotationMode
  ) -> Double {
    guard case .keyframes(let keyframes) = self else { return 0 }
    let direction = keyframes.direction(at: progress)
    // Adding 0 makes a negative zero positive, so that travel along −x is π and not −π.
    let angle = atan2(direction.y + 0, direction.x + 0)
    return mode == .autoReverse ? angle + .pi : angle
  }
}

extension TrackContent.Endpoint {
  /// For an additive track the running value is the type's zero: it is added afterwards.
  func value(
    of track: Track, _ properties: LayerProperties, _ matrices: DecomposedTransforms
  ) -> PropertyValue {
    switch self {
    case .value(let value): value
    case .running: Self.running(of: track, properties, matrices)
    case .runningPlus(let distance):
      distance.added(to: Self.running(of: track, properties, matrices))
    }
  }

  private static func running(
    of track: Track, _ properties: LayerProperties, _ matrices: DecomposedTransforms
  ) -> PropertyValue {
    guard let function = track.valueFunction else {
      return track.isAdditive
        ? .zero(of: track.keyPath.valueKind) : properties.value(of: track.keyPath, matrices)
    }
    guard !track.isAdditive,
      case .transform(let matrix) = properties.value(of: track.keyPath, matrices)
    else {
      return function.neutralInput
    }
    return function.input(from: matrix)
  }
}
