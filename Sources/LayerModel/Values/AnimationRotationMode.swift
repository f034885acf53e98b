/// The turning of a layer with the path that it follows (`CAAnimationRotationMode`).
public enum AnimationRotationMode: String, CaseIterable, Hashable, Sendable {
  /// Its x axis points along the path.
  case auto
  /// Its x axis points against it.
  case autoReverse
}
