public import Graphics

/// The shadow that a layer with its sublayers casts on what is behind it, with Core Animation's
/// defaults.
public struct ShadowProperties: Hashable, Sendable {
  /// No shadow, because its opacity is 0.
  public init() {}

  /// The colour of the shadow; `nil` is no shadow.
  public var color: Color? = .black
  /// The opacity, from 0, no shadow, to 1; multiplies the colour's alpha.
  public var opacity = 0.0
  /// The shadow's offset, in points of the layer's own coordinates.
  public var offset = Size(width: 0, height: -3)
  /// The standard deviation of the Gaussian that blurs the shadow, in points; a negative one counts
  /// as 0.
  public var radius = 3.0
  /// The outline that casts the shadow in place of what the layer shows, in layer coordinates,
  /// filled by the non-zero rule; `nil` is none.
  public var path: Path?
}
