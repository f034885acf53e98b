public import LayerModel

/// A spelling that an author wrote and that the values of a scene do not tell any more, for advice
/// on it.
public struct SceneRemark: Hashable, Sendable {
  /// The part of a script that was written.
  public enum Content: Hashable, Sendable {
    /// A colour by a name that UIKit has for another colour.
    case colorName(String)
    /// A number without a unit where an angle in radians stands, and which looks like degrees.
    case bareAngle(Double)
    /// The angles by which matrices turn in all, in radians, each of an animation, of a layer or of
    /// a change; `nil` for one that does not say.
    case turns(AnimationKeyPath, [Double?])
  }

  /// The part of a script that was written.
  public let content: Content
  /// The place; of turns that of the animation, the layer or the change.
  public let location: SourceLocation

  /// A remark on something at a place.
  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}
