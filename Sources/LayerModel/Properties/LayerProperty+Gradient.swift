extension LayerProperty {
  /// The properties of gradient layers (`CAGradientLayer`).
  static let ofGradients: [LayerProperty] = [
    gradientType, colors, locations, startPoint, endPoint,
  ]

  /// The row of ``GradientProperties/type``.
  public static let gradientType = LayerProperty(
    "gradientType", .name(Choice(\.gradient.type)), animation: .none, of: .gradient)
  /// The row of ``GradientProperties/colors``.
  public static let colors = LayerProperty(
    "colors", .colors({ $0.gradient.colors }, { $0.gradient.colors = $1 }), of: .gradient)
  /// The row of ``GradientProperties/locations``.
  public static let locations = LayerProperty(
    "locations", .numbers({ $0.gradient.locations }, { $0.gradient.locations = $1 }), .fractions,
    domain: .ascending, of: .gradient)
  /// The row of ``GradientProperties/startPoint``.
  public static let startPoint = LayerProperty(
    "startPoint", .point({ $0.gradient.startPoint }, { $0.gradient.startPoint = $1 }), .fractions,
    of: .gradient)
  /// The row of ``GradientProperties/endPoint``.
  public static let endPoint = LayerProperty(
    "endPoint", .point({ $0.gradient.endPoint }, { $0.gradient.endPoint = $1 }), .fractions,
    of: .gradient)
}
