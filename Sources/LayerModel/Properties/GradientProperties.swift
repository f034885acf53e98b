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
  /// Bands along a line.
  case axial
  /// Ellipses from a centre outwards.
  case radial
  /// A sweep around a centre, clockwise as seen on screen.
  case conic
}

extension LayerProperty {
  /// The properties of gradient layers (`CAGradientLayer`).
  static let ofGradients: [LayerProperty] = [
    gradientType, colors, locations, startPoint, endPoint,
  ]

  /// The row of ``GradientProperties/type``.
  public static let gradientType = TypedProperty(
    "gradientType", .name, \.gradient.type, animation: .none, of: .gradient,
    meaning: "The geometry of the gradient: along a line, from a centre, or around it.")
  /// The row of ``GradientProperties/colors``.
  public static let colors = TypedProperty(
    "colors", .colors, \.gradient.colors, of: .gradient,
    meaning: "The colours of the gradient, two or more; null is none.")
  /// The row of ``GradientProperties/locations``.
  public static let locations = TypedProperty(
    "locations", .numbers, \.gradient.locations, .fractions, domain: .ascending, of: .gradient,
    meaning: "Where the colours lie, as many as there are colours; null is evenly.")
  /// The row of ``GradientProperties/startPoint``.
  public static let startPoint = TypedProperty(
    "startPoint", .point, \.gradient.startPoint, .fractions, of: .gradient,
    meaning:
      "Where the gradient begins, in unit coordinates of the bounds; the centre of radial and conic ones."
  )
  /// The row of ``GradientProperties/endPoint``.
  public static let endPoint = TypedProperty(
    "endPoint", .point, \.gradient.endPoint, .fractions, of: .gradient,
    meaning: "Where the gradient ends, in unit coordinates of the bounds.")
}
