extension LayerProperty {
  /// What gradient layers have (`CAGradientLayer`).
  static let gradientRows: [Row] = [
    ("gradientType", .name(Choice(\.gradient.type)), false),
    ("colors", .colors(\.gradient.colors), true),
    ("locations", .numbers(\.gradient.locations), true),
    ("startPoint", .point(\.gradient.startPoint), true),
    ("endPoint", .point(\.gradient.endPoint), true),
  ]
}
