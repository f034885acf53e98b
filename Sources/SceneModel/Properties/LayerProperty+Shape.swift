extension LayerProperty {
  /// What shape layers have (`CAShapeLayer`).
  static let shapeRows: [Row] = [
    ("path", .path(\.path), true),
    ("fillColor", .color(\.fillColor), true),
    ("fillRule", .name(Choice(\.fillRule)), false),
    ("strokeColor", .color(\.strokeColor), true),
    ("strokeStart", .number(\.strokeStart), true),
    ("strokeEnd", .number(\.strokeEnd), true),
    ("lineWidth", .number(\.lineWidth), true),
    ("lineCap", .name(Choice(\.lineCap)), false),
    ("lineJoin", .name(Choice(\.lineJoin)), false),
    ("miterLimit", .number(\.miterLimit), true),
    ("lineDashPattern", .numbers(\.lineDashPattern), false),
    ("lineDashPhase", .number(\.lineDashPhase), true),
  ]
}
