extension LayerProperty {
  /// What shape layers have (`CAShapeLayer`).
  static let shapeRows: [Row] = [
    ("path", .path({ $0.path }, { $0.path = $1 }), true),
    ("fillColor", .color({ $0.fillColor }, { $0.fillColor = $1 }), true),
    ("fillRule", .name(Choice(\.fillRule)), false),
    ("strokeColor", .color({ $0.strokeColor }, { $0.strokeColor = $1 }), true),
    ("strokeStart", .number({ $0.strokeStart }, { $0.strokeStart = $1 }), true),
    ("strokeEnd", .number({ $0.strokeEnd }, { $0.strokeEnd = $1 }), true),
    ("lineWidth", .number({ $0.lineWidth }, { $0.lineWidth = $1 }), true),
    ("lineCap", .name(Choice(\.lineCap)), false),
    ("lineJoin", .name(Choice(\.lineJoin)), false),
    ("miterLimit", .number({ $0.miterLimit }, { $0.miterLimit = $1 }), true),
    ("lineDashPattern", .numbers({ $0.lineDashPattern }, { $0.lineDashPattern = $1 }), false),
    ("lineDashPhase", .number({ $0.lineDashPhase }, { $0.lineDashPhase = $1 }), true),
  ]
}
