import LayerModel
import Timing

/// The target of a track's values, among a layer's running values.
protocol TrackTarget: Sendable {
  associatedtype Value: SampledValue

  /// The running value, at which an end that is left out lies: an angle of a matrix in −π…π.
  func running(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> Value

  /// The running value as it was written, however many turns an angle has.
  func written(
    _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms
  ) -> Value

  /// The value that a track writes at a position.
  func value(
    of track: FlatTrack, at position: TimePosition, _ table: SamplingTable,
    _ properties: inout LayerProperties, _ transforms: inout DecomposedTransforms
  ) -> Value

  /// Replaces the running value.
  func write(
    _ value: Value, _ table: SamplingTable, _ properties: inout LayerProperties,
    _ transforms: inout DecomposedTransforms)
}
