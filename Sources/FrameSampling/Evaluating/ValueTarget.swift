import Graphics
import LayerModel
import TimelineModel
import Timing

/// A target of any kind of value, by its key path, with what is written for a track's value there.
struct ValueTarget: TrackTarget {
  let output: TrackOutput
  private let place: DecomposedTransforms.Place?

  init(_ output: TrackOutput) {
    self.output = output
    place = DecomposedTransforms.Place(output.keyPath.property)
  }

  /// The running value as the track's own values are: of a value function its inputs.
  func running(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> PropertyValue {
    let value = written(table, &properties, &transforms)
    guard case .matrix(let function) = output.source, case .transform(let matrix) = value else {
      return value
    }
    return function.input(from: matrix)
  }

  func written(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> PropertyValue {
    transforms.written(output.keyPath, in: properties)
  }

  func value(
    of track: FlatTrack, at position: TimePosition, _ table: SamplingTable,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> PropertyValue {
    if case .heading(let mode) = output.source {
      let angle = table.heading(of: track, at: position.time)
      return .transform(.rotation(radians: mode == .autoReverse ? angle + .pi : angle))
    }
    let value = table.value(of: track, at: position, of: self, &properties, &transforms)
    switch (output.source, value) {
    case (.matrix(let function), _): return .transform(function.matrix(of: value))
    case (.turn(let turn), .number(let angle)): return .transform(turn.matrix(at: angle))
    default: return value
    }
  }

  func write(
    _ value: PropertyValue, _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) {
    let property = output.keyPath.property
    guard let member = output.keyPath.member else {
      if let place { transforms.replace(place) }
      properties[property] = value
      return
    }
    properties[property] = properties[property].setting(member, to: value)
  }
}
