public import Graphics

/// A gradient that fills an outline, or runs over its line, in the layer's coordinates.
public struct ShapeGradient: Hashable, Sendable {
  /// No gradient, because it has no colours.
  public init() {}

  /// The layout of the colours.
  public var type = GradientType.axial
  /// Two or more colours; with fewer the plain colour is drawn.
  public var colors: [Color] = []
  /// The place of each colour, 0…1 and never decreasing; empty spaces them evenly from 0 to 1.
  public var locations: [Double] = []
  /// The start of an axial gradient, or the centre of a radial or conic one, in points.
  public var startPoint = Point.zero
  /// The end of an axial gradient, a point on the circle of a radial one, or the direction of a
  /// conic one's first colour, in points.
  public var endPoint = Point.zero
  /// The place from which a radial gradient's colours go out: x along the way from the start to the
  /// end, y across it, clockwise on screen; 0, 0 is the centre, and what is outside the circle acts
  /// as a place just inside.
  public var focus = Point.zero

  /// True where it is drawn in place of the plain colour.
  package var isDrawn: Bool { colors.count > 1 }
}

extension LayerProperty {
  /// The properties of the gradients of shape layers.
  static let ofShapeGradients: [LayerProperty] = [
    fillGradientType, fillGradientColors, fillGradientLocations, fillGradientStartPoint,
    fillGradientEndPoint, fillGradientFocus, strokeGradientType, strokeGradientColors,
    strokeGradientLocations, strokeGradientStartPoint, strokeGradientEndPoint, strokeGradientFocus,
  ]

  /// The row of ``ShapeGradient/type`` of the fill.
  public static let fillGradientType = TypedProperty(
    "fillGradientType", .name, \.shape.fillGradient.type, animation: .none, of: .outline,
    meaning: "The geometry of the fill's gradient: along a line, from a centre, or around it.")
  /// The row of ``ShapeGradient/colors`` of the fill.
  public static let fillGradientColors = TypedProperty(
    "fillGradientColors", .colors, \.shape.fillGradient.colors, of: .outline,
    meaning: "The colours of the fill's gradient, two or more; null is no gradient.")
  /// The row of ``ShapeGradient/locations`` of the fill.
  public static let fillGradientLocations = TypedProperty(
    "fillGradientLocations", .numbers, \.shape.fillGradient.locations, .fractions,
    domain: .ascending,
    of: .outline,
    meaning: "Where these colours lie, as many as there are colours; null is evenly.")
  /// The row of ``ShapeGradient/startPoint`` of the fill.
  public static let fillGradientStartPoint = TypedProperty(
    "fillGradientStartPoint", .point, \.shape.fillGradient.startPoint, .points, of: .outline,
    meaning: "Where the fill's gradient begins; the centre of radial and conic ones.")
  /// The row of ``ShapeGradient/endPoint`` of the fill.
  public static let fillGradientEndPoint = TypedProperty(
    "fillGradientEndPoint", .point, \.shape.fillGradient.endPoint, .points, of: .outline,
    meaning: "Where the fill's gradient ends; on the circle of a radial one.")
  /// The row of ``ShapeGradient/focus`` of the fill.
  public static let fillGradientFocus = TypedProperty(
    "fillGradientFocus", .point, \.shape.fillGradient.focus, .fractions, of: .outline,
    meaning:
      "The place of a radial one's first colour, along the way from start to end and across it."
  )

  /// The row of ``ShapeGradient/type`` of the line.
  public static let strokeGradientType = TypedProperty(
    "strokeGradientType", .name, \.shape.strokeGradient.type, animation: .none, of: .outline,
    meaning: "The geometry of the line's gradient: along a line, from a centre, or around it.")
  /// The row of ``ShapeGradient/colors`` of the line.
  public static let strokeGradientColors = TypedProperty(
    "strokeGradientColors", .colors, \.shape.strokeGradient.colors, of: .outline,
    meaning: "The colours of the line's gradient, two or more; null is no gradient.")
  /// The row of ``ShapeGradient/locations`` of the line.
  public static let strokeGradientLocations = TypedProperty(
    "strokeGradientLocations", .numbers, \.shape.strokeGradient.locations, .fractions,
    domain: .ascending,
    of: .outline,
    meaning: "Where these colours lie, as many as there are colours; null is evenly.")
  /// The row of ``ShapeGradient/startPoint`` of the line.
  public static let strokeGradientStartPoint = TypedProperty(
    "strokeGradientStartPoint", .point, \.shape.strokeGradient.startPoint, .points, of: .outline,
    meaning: "Where the line's gradient begins; the centre of radial and conic ones.")
  /// The row of ``ShapeGradient/endPoint`` of the line.
  public static let strokeGradientEndPoint = TypedProperty(
    "strokeGradientEndPoint", .point, \.shape.strokeGradient.endPoint, .points, of: .outline,
    meaning: "Where the line's gradient ends; on the circle of a radial one.")
  /// The row of ``ShapeGradient/focus`` of the line.
  public static let strokeGradientFocus = TypedProperty(
    "strokeGradientFocus", .point, \.shape.strokeGradient.focus, .fractions, of: .outline,
    meaning:
      "The place of a radial one's first colour, along the way from start to end and across it."
  )
}
