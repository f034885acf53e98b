/// The turning of a layer with the path that it follows (`CAAnimationRotationMode`).
public enum AnimationRotationMode: String, CaseIterable, Hashable, Sendable {
  /// The x axis along the path.
  case auto
  /// The x axis against the path.
  case autoReverse
}
