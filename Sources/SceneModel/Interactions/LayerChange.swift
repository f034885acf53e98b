public import Graphics
public import LayerModel
public import Timing

/// New model values of a layer.
public struct LayerChange: Hashable, Sendable {
  /// A new model value.
  public enum Assignment: Hashable, Sendable {
    /// A property, or a member of one, and its new value.
    case property(AnimationKeyPath, PropertyValue)
    /// A property, or a member of one, gets the value that it has on screen.
    case presentation(AnimationKeyPath)
    /// Sets the position and the bounds' size, as if `transform` were the identity.
    case frame(Rect)
    /// Gives the layer another mask at once, or none.
    indirect case mask(Layer?)
    // The layer's own time.
    case beginTime(Seconds)
    case speed(Double)
    case timeOffset(Seconds)
  }

  /// The layer whose values change.
  public var layer: LayerReference
  /// The values, in order.
  public var assignments: [Assignment]
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// Changes of a layer.
  public init(
    _ layer: LayerReference, _ assignments: [Assignment], location: SourceLocation? = nil
  ) {
    self.layer = layer
    self.assignments = assignments
    self.location = location
  }
}
