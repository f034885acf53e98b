public import LayerModel

/// An output of a track at each instant: its value, or one that follows from it.
public struct TrackOutput: Sendable, Hashable {
  /// The source of the values that are written.
  public enum Source: Sendable, Hashable {
    /// The track's value itself.
    case value
    /// The matrix that a function makes of the value.
    case matrix(ValueFunction)
    /// The turn that points the x axis along the path at the value, or against it.
    case heading(AnimationRotationMode)
    /// The matrix of a face that is turned by the value, an angle.
    case turn(FlipProjection)
  }

  /// The key path that is written to.
  public let keyPath: AnimationKeyPath
  /// The source of its values, which are of the key path's kind.
  public let source: Source
  /// True writes it on top of what is there.
  public let isAdditive: Bool

  /// An output of a track.
  package init(keyPath: AnimationKeyPath, source: Source, isAdditive: Bool) {
    self.keyPath = keyPath
    self.source = source
    self.isAdditive = isAdditive
  }
}
