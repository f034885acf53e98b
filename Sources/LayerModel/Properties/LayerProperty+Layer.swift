extension LayerProperty {
  /// The properties of every layer (`CALayer`), in the order in which they are documented and
  /// printed.
  static let ofLayers: [LayerProperty] = [
    bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform,
    isGeometryFlipped, isHidden, isDoubleSided, opacity, allowsGroupOpacity, backgroundColor,
    cornerRadius, maskedCorners, cornerCurve, borderWidth, borderColor, shadowColor, shadowOpacity,
    shadowOffset, shadowRadius, shadowPath, masksToBounds, compositingFilter, shouldRasterize,
    rasterizationScale, contents, contentsGravity, contentsRect, contentsCenter, contentsScale,
    magnificationFilter, minificationFilter,
  ]

  /// The row of ``LayerProperties/bounds``.
  public static let bounds = LayerProperty(
    "bounds", .rect({ $0.bounds }, { $0.bounds = $1 }, .at(\.bounds)), .points, isGeometry: true,
    meaning: "The layer's own rectangle; its origin scrolls the sublayers.")
  /// The row of ``LayerProperties/position``.
  public static let position = LayerProperty(
    "position", .point({ $0.position }, { $0.position = $1 }, .at(\.position)), .points,
    isGeometry: true,
    synonyms: ["center"], meaning: "Where the anchor point lies in the superlayer.")
  /// The row of ``LayerProperties/anchorPoint``.
  public static let anchorPoint = LayerProperty(
    "anchorPoint", .point({ $0.anchorPoint }, { $0.anchorPoint = $1 }, .at(\.anchorPoint)),
    .fractions, isGeometry: true,
    meaning: "The point of the bounds that `position` places and about which `transform` acts.")
  /// The row of ``LayerProperties/anchorPointZ``.
  public static let anchorPointZ = LayerProperty(
    "anchorPointZ", .number({ $0.anchorPointZ }, { $0.anchorPointZ = $1 }, .at(\.anchorPointZ)),
    .points,
    isGeometry: true, meaning: "The depth of the anchor point.")
  /// The row of ``LayerProperties/zPosition``.
  public static let zPosition = LayerProperty(
    "zPosition", .number({ $0.zPosition }, { $0.zPosition = $1 }, .at(\.zPosition)), .points,
    isGeometry: true,
    meaning: "Depth in the superlayer; siblings are drawn in its order.")
  /// The row of ``LayerProperties/transform``.
  public static let transform = LayerProperty(
    "transform", .transform({ $0.transform }, { $0.transform = $1 }), isGeometry: true,
    meaning: "Applied about the anchor point.")
  /// The row of ``LayerProperties/sublayerTransform``.
  public static let sublayerTransform = LayerProperty(
    "sublayerTransform", .transform({ $0.sublayerTransform }, { $0.sublayerTransform = $1 }),
    meaning:
      "Applied to all sublayers about this layer's anchor point; the place for a perspective.")
  /// The row of ``LayerProperties/isGeometryFlipped``.
  public static let isGeometryFlipped = LayerProperty(
    "isGeometryFlipped", .bool({ $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }),
    animation: .none, objectiveCName: "geometryFlipped",
    meaning: "True turns the sublayers' geometry over about the horizontal midline of the bounds.")
  /// The row of ``LayerProperties/isHidden``.
  public static let isHidden = LayerProperty(
    "isHidden", .bool({ $0.isHidden }, { $0.isHidden = $1 }), objectiveCName: "hidden",
    meaning: "True hides the layer with its sublayers.")
  /// The row of ``LayerProperties/isDoubleSided``.
  public static let isDoubleSided = LayerProperty(
    "isDoubleSided", .bool({ $0.isDoubleSided }, { $0.isDoubleSided = $1 }), animation: .explicit,
    objectiveCName: "doubleSided", meaning: "False hides the layer when it faces away.")
  /// The row of ``LayerProperties/opacity``.
  public static let opacity = LayerProperty(
    "opacity", .number({ $0.opacity }, { $0.opacity = $1 }, .at(\.opacity)), domain: .clamped,
    synonyms: ["alpha"],
    meaning: "From 0, invisible, to 1.")
  /// The row of ``LayerProperties/allowsGroupOpacity``.
  public static let allowsGroupOpacity = LayerProperty(
    "allowsGroupOpacity", .bool({ $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 }),
    animation: .none,
    meaning: "True fades the layer and its sublayers as one picture, false each for itself.")
  /// The row of ``LayerProperties/backgroundColor``.
  public static let backgroundColor = LayerProperty(
    "backgroundColor",
    .color({ $0.backgroundColor }, { $0.backgroundColor = $1 }, .at(\.backgroundColor)),
    synonyms: ["background"], meaning: "Drawn behind everything else of the layer; null is none.")
  /// The row of ``LayerProperties/cornerRadius``.
  public static let cornerRadius = LayerProperty(
    "cornerRadius", .number({ $0.cornerRadius }, { $0.cornerRadius = $1 }, .at(\.cornerRadius)),
    .points, domain: .notNegative, isGeometry: true,
    meaning: "The radius of round corners; above half the shorter side it acts as that half.")
  /// The row of ``LayerProperties/maskedCorners``.
  public static let maskedCorners = LayerProperty(
    "maskedCorners", .corners({ $0.maskedCorners }, { $0.maskedCorners = $1 }), isGeometry: true,
    meaning: "The corners that are round.")
  /// The row of ``LayerProperties/cornerCurve``.
  public static let cornerCurve = LayerProperty(
    "cornerCurve", .name(Choice(\.cornerCurve)), animation: .none,
    meaning:
      "The form of round corners: quarters of a circle, or curves that leave the sides gradually.")
  /// The row of ``LayerProperties/borderWidth``.
  public static let borderWidth = LayerProperty(
    "borderWidth", .number({ $0.borderWidth }, { $0.borderWidth = $1 }, .at(\.borderWidth)),
    .points,
    domain: .notNegative, meaning: "The width of the border, which lies inside the edge.")
  /// The row of ``LayerProperties/borderColor``.
  public static let borderColor = LayerProperty(
    "borderColor", .color({ $0.borderColor }, { $0.borderColor = $1 }, .at(\.borderColor)),
    meaning: "The colour of the border; null is none.")
  /// The row of ``ShadowProperties/color``.
  public static let shadowColor = LayerProperty(
    "shadowColor", .color({ $0.shadow.color }, { $0.shadow.color = $1 }, .at(\.shadow.color)),
    meaning: "The colour of the shadow; null is none.")
  /// The row of ``ShadowProperties/opacity``.
  public static let shadowOpacity = LayerProperty(
    "shadowOpacity",
    .number({ $0.shadow.opacity }, { $0.shadow.opacity = $1 }, .at(\.shadow.opacity)),
    domain: .clamped,
    meaning: "From 0, no shadow, to 1; multiplies the colour's alpha.")
  /// The row of ``ShadowProperties/offset``.
  public static let shadowOffset = LayerProperty(
    "shadowOffset", .size({ $0.shadow.offset }, { $0.shadow.offset = $1 }, .at(\.shadow.offset)),
    .points,
    meaning: "How far the shadow is moved.")
  /// The row of ``ShadowProperties/radius``.
  public static let shadowRadius = LayerProperty(
    "shadowRadius", .number({ $0.shadow.radius }, { $0.shadow.radius = $1 }, .at(\.shadow.radius)),
    .points,
    domain: .notNegative, meaning: "The standard deviation of the blur of the shadow.")
  /// The row of ``ShadowProperties/path``.
  public static let shadowPath = LayerProperty(
    "shadowPath", .path({ $0.shadow.path }, { $0.shadow.path = $1 }), .points, animation: .explicit,
    meaning: "The outline that casts the shadow in place of the layer; null is the layer itself.")
  /// The row of ``LayerProperties/masksToBounds``.
  public static let masksToBounds = LayerProperty(
    "masksToBounds", .bool({ $0.masksToBounds }, { $0.masksToBounds = $1 }),
    synonyms: ["clipsToBounds"],
    meaning:
      "True clips contents and sublayers to the rounded bounds; scroll layers start with true.")
  /// The row of ``LayerProperties/compositingFilter``.
  public static let compositingFilter = LayerProperty(
    "compositingFilter",
    .name(Choice(\.compositingFilter, none: .normal, synonyms: BlendMode.synonyms)),
    animation: .none, synonyms: ["blendMode"],
    meaning: "The blend mode with which the layer meets the picture behind it.")
  /// The row of ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = LayerProperty(
    "shouldRasterize", .bool({ $0.shouldRasterize }, { $0.shouldRasterize = $1 }),
    meaning: "True makes the layer with its sublayers one picture before it fades.")
  /// The row of ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = LayerProperty(
    "rasterizationScale",
    .number({ $0.rasterizationScale }, { $0.rasterizationScale = $1 }, .at(\.rasterizationScale)),
    .pixelsPerPoint, domain: .positive, meaning: "Pixels per point of that picture; without effect."
  )
  /// The row of ``LayerProperties/contents``.
  public static let contents = LayerProperty(
    "contents", .image({ $0.contents }, { $0.contents = $1 }), synonyms: ["image"],
    meaning: "The image, animated image or video that is shown; null is none.")
  /// The row of ``LayerProperties/contentsGravity``.
  public static let contentsGravity = LayerProperty(
    "contentsGravity", .name(Choice(\.contentsGravity)), animation: .none,
    meaning: "How the image is placed in the bounds.")
  /// The row of ``LayerProperties/contentsRect``.
  public static let contentsRect = LayerProperty(
    "contentsRect", .rect({ $0.contentsRect }, { $0.contentsRect = $1 }, .at(\.contentsRect)),
    .fractions,
    meaning: "The part of the image that is used.")
  /// The row of ``LayerProperties/contentsCenter``.
  public static let contentsCenter = LayerProperty(
    "contentsCenter",
    .rect({ $0.contentsCenter }, { $0.contentsCenter = $1 }, .at(\.contentsCenter)), .fractions,
    meaning: "The part of the image that stretches; the rest keeps its size in points.")
  /// The row of ``LayerProperties/contentsScale``.
  public static let contentsScale = LayerProperty(
    "contentsScale", .number({ $0.contentsScale }, { $0.contentsScale = $1 }, .at(\.contentsScale)),
    .pixelsPerPoint,
    domain: .positive, meaning: "Image pixels per point.")
  /// The row of ``LayerProperties/magnificationFilter``.
  public static let magnificationFilter = LayerProperty(
    "magnificationFilter", .name(Choice(\.magnificationFilter)), animation: .none,
    meaning: "How the image is enlarged.")
  /// The row of ``LayerProperties/minificationFilter``.
  public static let minificationFilter = LayerProperty(
    "minificationFilter", .name(Choice(\.minificationFilter)), animation: .none,
    meaning: "How the image is made smaller.")
}
