extension LayerProperty {
  /// What gradient layers have (`CAGradientLayer`).
  static let gradientRows: [Row] = [
    ("gradientType", .name(Choice(\.gradient.type)), false),
    ("colors", .colors({ $0.gradient.colors }, { $0.gradient.colors = $1 }), true),
    ("locations", .numbers({ $0.gradient.locations }, { $0.gradient.locations = $1 }), true),
    ("startPoint", .point({ $0.gradient.startPoint }, { $0.gradient.startPoint = $1 }), true),
    ("endPoint", .point({ $0.gradient.endPoint }, { $0.gradient.endPoint = $1 }), true),
  ]
}
