extension LayerProperty {
  /// The properties of shape layers (`CAShapeLayer`).
  static let ofShapes: [LayerProperty] = [
    path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, lineCap, lineJoin,
    miterLimit, lineDashPattern, lineDashPhase,
  ]

  /// The row of ``ShapeProperties/path``.
  public static let path = LayerProperty(
    "path", .path({ $0.shape.path }, { $0.shape.path = $1 }), .points, animation: .explicit,
    of: .outline,
    meaning: "The outline of the shape, in layer coordinates; null is none.")
  /// The row of ``ShapeProperties/fillColor``.
  public static let fillColor = LayerProperty(
    "fillColor",
    .color({ $0.shape.fillColor }, { $0.shape.fillColor = $1 }, .at(\.shape.fillColor)),
    synonyms: ["fill"], of: .outline,
    meaning: "The colour inside the outline; null is no fill.")
  /// The row of ``ShapeProperties/fillRule``.
  public static let fillRule = LayerProperty(
    "fillRule", .name(Choice(\.shape.fillRule)), animation: .none, of: .outline,
    meaning: "Which points are inside the outline.")
  /// The row of ``ShapeProperties/strokeColor``.
  public static let strokeColor = LayerProperty(
    "strokeColor",
    .color({ $0.shape.strokeColor }, { $0.shape.strokeColor = $1 }, .at(\.shape.strokeColor)),
    synonyms: ["stroke"],
    of: .outline, meaning: "The colour of the line; null is no stroke.")
  /// The row of ``ShapeProperties/strokeStart``.
  public static let strokeStart = LayerProperty(
    "strokeStart",
    .number({ $0.shape.strokeStart }, { $0.shape.strokeStart = $1 }, .at(\.shape.strokeStart)),
    .fractions, domain: .clamped, of: .outline,
    meaning: "Where the stroke begins, as a part of the length of all subpaths.")
  /// The row of ``ShapeProperties/strokeEnd``.
  public static let strokeEnd = LayerProperty(
    "strokeEnd",
    .number({ $0.shape.strokeEnd }, { $0.shape.strokeEnd = $1 }, .at(\.shape.strokeEnd)),
    .fractions,
    domain: .clamped,
    of: .outline, meaning: "Where the stroke ends, as a part of the length of all subpaths.")
  /// The row of ``ShapeProperties/lineWidth``.
  public static let lineWidth = LayerProperty(
    "lineWidth",
    .number({ $0.shape.lineWidth }, { $0.shape.lineWidth = $1 }, .at(\.shape.lineWidth)), .points,
    domain: .notNegative,
    synonyms: ["strokeWidth"], of: .outline, meaning: "The width of the line.")
  /// The row of ``ShapeProperties/lineCap``.
  public static let lineCap = LayerProperty(
    "lineCap", .name(Choice(\.shape.lineCap)), animation: .none, of: .outline,
    meaning: "The look of open ends.")
  /// The row of ``ShapeProperties/lineJoin``.
  public static let lineJoin = LayerProperty(
    "lineJoin", .name(Choice(\.shape.lineJoin)), animation: .none, of: .outline,
    meaning: "The look of the line's corners.")
  /// The row of ``ShapeProperties/miterLimit``.
  public static let miterLimit = LayerProperty(
    "miterLimit",
    .number({ $0.shape.miterLimit }, { $0.shape.miterLimit = $1 }, .at(\.shape.miterLimit)),
    domain: .notNegative,
    of: .outline, meaning: "Miters longer than this many line widths become bevels.")
  /// The row of ``ShapeProperties/lineDashPattern``.
  public static let lineDashPattern = LayerProperty(
    "lineDashPattern", .numbers({ $0.shape.lineDashPattern }, { $0.shape.lineDashPattern = $1 }),
    .points,
    domain: .notNegative, animation: .none, of: .outline,
    meaning: "Lengths of dashes and gaps in turn; null is a solid line.")
  /// The row of ``ShapeProperties/lineDashPhase``.
  public static let lineDashPhase = LayerProperty(
    "lineDashPhase",
    .number(
      { $0.shape.lineDashPhase }, { $0.shape.lineDashPhase = $1 }, .at(\.shape.lineDashPhase)),
    .points,
    of: .outline, meaning: "How far into the pattern the line starts.")
}
