/// The action of a layer for a change of one of its properties (`CAAction`).
public enum LayerAction: Hashable, Sendable {
  /// Nothing.
  case none
  /// An animation; one without any ends goes from the presentation's value to the new one.
  case animation(Animation)
}
