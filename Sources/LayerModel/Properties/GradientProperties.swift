public import Graphics

/// The properties of gradient layers alone (`CAGradientLayer`), with Core Animation's
/// defaults.
public struct GradientProperties: Hashable, Sendable {
  /// A layer without colours, which shows no gradient.
  public init() {}

  /// The layout of the colours (`CAGradientLayerType`).
  public var type = GradientType.axial
  /// Two or more colours; fewer show nothing.
  public var colors: [Color] = []
  /// The place of each colour, 0…1 and never decreasing; empty spaces them evenly from 0 to 1.
  public var locations: [Double] = []
  /// The start of an axial gradient, or the centre of a radial or conic one, in unit coordinates of
  /// the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// The end of an axial gradient, a corner of a radial one's quarter box, or the direction of a
  /// conic one's first colour, in unit coordinates of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)
}

/// The layout of a gradient's colours (`CAGradientLayerType`).
public enum GradientType: String, CaseIterable, Hashable, Sendable {
  /// Along a line.
  case axial
  /// From a centre outwards, in ellipses.
  case radial
  /// Around a centre, clockwise as seen on screen.
  case conic
}
