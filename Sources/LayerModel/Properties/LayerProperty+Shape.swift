extension LayerProperty {
  /// The properties of shape layers (`CAShapeLayer`).
  static let ofShapes: [LayerProperty] = [
    path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, lineCap, lineJoin,
    miterLimit, lineDashPattern, lineDashPhase,
  ]

  /// The row of ``LayerProperties/path``.
  public static let path = LayerProperty(
    "path", .path({ $0.path }, { $0.path = $1 }), .points, animation: .explicit, of: .outline,
    meaning: "The outline of the shape, in layer coordinates; null is none.")
  /// The row of ``LayerProperties/fillColor``.
  public static let fillColor = LayerProperty(
    "fillColor", .color({ $0.fillColor }, { $0.fillColor = $1 }, .at(\.fillColor)),
    synonyms: ["fill"], of: .outline,
    meaning: "The colour inside the outline; null is no fill.")
  /// The row of ``LayerProperties/fillRule``.
  public static let fillRule = LayerProperty(
    "fillRule", .name(Choice(\.fillRule)), animation: .none, of: .outline,
    meaning: "Which points are inside the outline.")
  /// The row of ``LayerProperties/strokeColor``.
  public static let strokeColor = LayerProperty(
    "strokeColor", .color({ $0.strokeColor }, { $0.strokeColor = $1 }, .at(\.strokeColor)),
    synonyms: ["stroke"],
    of: .outline, meaning: "The colour of the line; null is no stroke.")
  /// The row of ``LayerProperties/strokeStart``.
  public static let strokeStart = LayerProperty(
    "strokeStart", .number({ $0.strokeStart }, { $0.strokeStart = $1 }, .at(\.strokeStart)),
    .fractions, domain: .clamped, of: .outline,
    meaning: "Where the stroke begins, as a part of the length of all subpaths.")
  /// The row of ``LayerProperties/strokeEnd``.
  public static let strokeEnd = LayerProperty(
    "strokeEnd", .number({ $0.strokeEnd }, { $0.strokeEnd = $1 }, .at(\.strokeEnd)), .fractions,
    domain: .clamped,
    of: .outline, meaning: "Where the stroke ends, as a part of the length of all subpaths.")
  /// The row of ``LayerProperties/lineWidth``.
  public static let lineWidth = LayerProperty(
    "lineWidth", .number({ $0.lineWidth }, { $0.lineWidth = $1 }, .at(\.lineWidth)), .points,
    domain: .notNegative,
    synonyms: ["strokeWidth"], of: .outline, meaning: "The width of the line.")
  /// The row of ``LayerProperties/lineCap``.
  public static let lineCap = LayerProperty(
    "lineCap", .name(Choice(\.lineCap)), animation: .none, of: .outline,
    meaning: "The look of open ends.")
  /// The row of ``LayerProperties/lineJoin``.
  public static let lineJoin = LayerProperty(
    "lineJoin", .name(Choice(\.lineJoin)), animation: .none, of: .outline,
    meaning: "The look of the line's corners.")
  /// The row of ``LayerProperties/miterLimit``.
  public static let miterLimit = LayerProperty(
    "miterLimit", .number({ $0.miterLimit }, { $0.miterLimit = $1 }, .at(\.miterLimit)),
    domain: .notNegative,
    of: .outline, meaning: "Miters longer than this many line widths become bevels.")
  /// The row of ``LayerProperties/lineDashPattern``.
  public static let lineDashPattern = LayerProperty(
    "lineDashPattern", .numbers({ $0.lineDashPattern }, { $0.lineDashPattern = $1 }), .points,
    domain: .notNegative, animation: .none, of: .outline,
    meaning: "Lengths of dashes and gaps in turn; null is a solid line.")
  /// The row of ``LayerProperties/lineDashPhase``.
  public static let lineDashPhase = LayerProperty(
    "lineDashPhase", .number({ $0.lineDashPhase }, { $0.lineDashPhase = $1 }, .at(\.lineDashPhase)),
    .points,
    of: .outline, meaning: "How far into the pattern the line starts.")
}
