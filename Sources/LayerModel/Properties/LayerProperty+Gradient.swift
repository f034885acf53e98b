extension LayerProperty {
  /// The properties of gradient layers (`CAGradientLayer`).
  static let ofGradients: [LayerProperty] = [
    gradientType, colors, locations, startPoint, endPoint,
  ]

  /// The row of ``GradientProperties/type``.
  public static let gradientType = LayerProperty(
    "gradientType", .name(Choice(\.gradient.type)), animation: .none, of: .gradient,
    meaning: "The geometry of the gradient: along a line, from a centre, or around it.")
  /// The row of ``GradientProperties/colors``.
  public static let colors = LayerProperty(
    "colors", .colors({ $0.gradient.colors }, { $0.gradient.colors = $1 }), of: .gradient,
    meaning: "The colours of the gradient, two or more; null is none.")
  /// The row of ``GradientProperties/locations``.
  public static let locations = LayerProperty(
    "locations", .numbers({ $0.gradient.locations }, { $0.gradient.locations = $1 }), .fractions,
    domain: .ascending, of: .gradient,
    meaning: "Where the colours lie, as many as there are colours; null is evenly.")
  /// The row of ``GradientProperties/startPoint``.
  public static let startPoint = LayerProperty(
    "startPoint",
    .point({ $0.gradient.startPoint }, { $0.gradient.startPoint = $1 }, .at(\.gradient.startPoint)),
    .fractions, of: .gradient,
    meaning:
      "Where the gradient begins, in unit coordinates of the bounds; the centre of radial and conic ones."
  )
  /// The row of ``GradientProperties/endPoint``.
  public static let endPoint = LayerProperty(
    "endPoint",
    .point({ $0.gradient.endPoint }, { $0.gradient.endPoint = $1 }, .at(\.gradient.endPoint)),
    .fractions,
    of: .gradient, meaning: "Where the gradient ends, in unit coordinates of the bounds.")
}
