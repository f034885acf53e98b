public import Graphics

/// The properties of gradient layers alone (`CAGradientLayer`), with Core Animation's
/// defaults.
public struct GradientProperties: Hashable, Sendable {
  /// A layer without colours, which shows no gradient.
  public init() {}

  /// How colours are laid out (`CAGradientLayerType`).
  public var type = GradientType.axial
  /// Two or more colours; fewer show nothing.
  public var colors: [Color] = []
  /// Where each colour lies, 0…1 and never decreasing; empty spaces them evenly from 0 to 1.
  public var locations: [Double] = []
  /// Where an axial gradient begins, or a radial or conic one has its centre, in unit coordinates
  /// of the bounds.
  public var startPoint = Point(x: 0.5, y: 0)
  /// Where an axial gradient ends, a corner of a radial one's quarter box, or the direction of a
  /// conic one's first colour, in unit coordinates of the bounds.
  public var endPoint = Point(x: 0.5, y: 1)
}

/// How a gradient's colours are laid out (`CAGradientLayerType`).
public enum GradientType: String, CaseIterable, Hashable, Sendable {
  /// Along a line.
  case axial
  /// From a centre outwards, in ellipses.
  case radial
  /// Around a centre, clockwise as seen on screen.
  case conic
}
