public import Graphics

/// The properties of shape layers alone (`CAShapeLayer`), with Core Animation's defaults.
public struct ShapeProperties: Hashable, Sendable {
  /// A layer without an outline.
  public init() {}

  /// The shape's outline in layer coordinates; `nil` is none.
  public var path: Path?
  /// The colour inside the outline; `nil` is no fill.
  public var fillColor: Color? = .black
  /// The gradient inside the outline, in place of the colour where it has two colours or more.
  public var fillGradient = ShapeGradient()
  /// The rule for points inside the outline.
  public var fillRule = FillRule.nonZero
  /// The colour of the line; `nil` is no stroke.
  public var strokeColor: Color?
  /// The gradient of the line, in place of the colour where it has two colours or more.
  public var strokeGradient = ShapeGradient()
  /// The part of the outline that is filled and stroked.
  public var trim = PathTrim()
  /// The start of the stroke, as a part of the length of all subpaths that are left.
  public var strokeStart = 0.0
  /// The end of the stroke, likewise.
  public var strokeEnd = 1.0
  /// The width of the line, in points.
  public var lineWidth = 1.0
  /// The form of open ends.
  public var lineCap = LineCap.butt
  /// The form of corners.
  public var lineJoin = LineJoin.miter
  /// Miters longer than this many line widths become bevels.
  public var miterLimit = 10.0
  /// Lengths of dashes and gaps in points, in turn; empty is a solid line.
  public var lineDashPattern: [Double] = []
  /// The distance into the pattern at which the line starts, in points.
  public var lineDashPhase = 0.0

  /// True where something is drawn inside the outline.
  package var isFilled: Bool { (fillColor?.alpha ?? 0) > 0 || fillGradient.isDrawn }
  /// True where something is drawn along it.
  package var isStroked: Bool {
    lineWidth > 0 && ((strokeColor?.alpha ?? 0) > 0 || strokeGradient.isDrawn)
  }
}

extension LayerProperty {
  /// The properties of shape layers (`CAShapeLayer`).
  static let ofShapes: [LayerProperty] =
    [
      path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, lineCap, lineJoin,
      miterLimit, lineDashPattern, lineDashPhase,
    ] + ofTrims + ofShapeGradients

  /// The row of ``ShapeProperties/path``.
  public static let path = TypedProperty(
    "path", .path, \.shape.path, .points, animation: .explicit, of: .outline,
    meaning: "The outline of the shape, in layer coordinates; null is none.")
  /// The row of ``ShapeProperties/fillColor``.
  public static let fillColor = TypedProperty(
    "fillColor", .color, \.shape.fillColor, synonyms: ["fill"], of: .outline,
    meaning: "The colour inside the outline; null is no fill.")
  /// The row of ``ShapeProperties/fillRule``.
  public static let fillRule = TypedProperty(
    "fillRule", .name, \.shape.fillRule, animation: .none, of: .outline,
    meaning: "Which points are inside the outline.")
  /// The row of ``ShapeProperties/strokeColor``.
  public static let strokeColor = TypedProperty(
    "strokeColor", .color, \.shape.strokeColor, synonyms: ["stroke"], of: .outline,
    meaning: "The colour of the line; null is no stroke.")
  /// The row of ``ShapeProperties/strokeStart``.
  public static let strokeStart = TypedProperty(
    "strokeStart", .number, \.shape.strokeStart, .fractions, domain: .clamped, of: .outline,
    meaning: "Where the stroke begins, as a part of the length of all subpaths.")
  /// The row of ``ShapeProperties/strokeEnd``.
  public static let strokeEnd = TypedProperty(
    "strokeEnd", .number, \.shape.strokeEnd, .fractions, domain: .clamped, of: .outline,
    meaning: "Where the stroke ends, as a part of the length of all subpaths.")
  /// The row of ``ShapeProperties/lineWidth``.
  public static let lineWidth = TypedProperty(
    "lineWidth", .number, \.shape.lineWidth, .points, domain: .notNegative,
    synonyms: ["strokeWidth"], of: .outline, meaning: "The width of the line.")
  /// The row of ``ShapeProperties/lineCap``.
  public static let lineCap = TypedProperty(
    "lineCap", .name, \.shape.lineCap, animation: .none, of: .outline,
    meaning: "The look of open ends.")
  /// The row of ``ShapeProperties/lineJoin``.
  public static let lineJoin = TypedProperty(
    "lineJoin", .name, \.shape.lineJoin, animation: .none, of: .outline,
    meaning: "The look of the line's corners.")
  /// The row of ``ShapeProperties/miterLimit``.
  public static let miterLimit = TypedProperty(
    "miterLimit", .number, \.shape.miterLimit, domain: .notNegative, of: .outline,
    meaning: "Miters longer than this many line widths become bevels.")
  /// The row of ``ShapeProperties/lineDashPattern``.
  public static let lineDashPattern = TypedProperty(
    "lineDashPattern", .numbers, \.shape.lineDashPattern, .points, domain: .notNegative,
    animation: .explicit, of: .outline,
    meaning: "Lengths of dashes and gaps in turn; null is a solid line.")
  /// The row of ``ShapeProperties/lineDashPhase``.
  public static let lineDashPhase = TypedProperty(
    "lineDashPhase", .number, \.shape.lineDashPhase, .points, of: .outline,
    meaning: "How far into the pattern the line starts.")
}
