/// What follows by itself when a property of a layer is changed.
public enum LayerAction: Hashable, Sendable {
  /// Nothing.
  case none
  /// An animation; one without any ends goes from what is on screen to the new value.
  case animation(Animation)
}
