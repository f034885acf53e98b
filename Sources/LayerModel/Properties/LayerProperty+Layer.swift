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
    "bounds", .rect({ $0.bounds }, { $0.bounds = $1 }), .points, isGeometry: true)
  /// The row of ``LayerProperties/position``.
  public static let position = LayerProperty(
    "position", .point({ $0.position }, { $0.position = $1 }), .points, isGeometry: true,
    synonyms: ["center"])
  /// The row of ``LayerProperties/anchorPoint``.
  public static let anchorPoint = LayerProperty(
    "anchorPoint", .point({ $0.anchorPoint }, { $0.anchorPoint = $1 }), .fractions, isGeometry: true
  )
  /// The row of ``LayerProperties/anchorPointZ``.
  public static let anchorPointZ = LayerProperty(
    "anchorPointZ", .number({ $0.anchorPointZ }, { $0.anchorPointZ = $1 }), .points,
    isGeometry: true)
  /// The row of ``LayerProperties/zPosition``.
  public static let zPosition = LayerProperty(
    "zPosition", .number({ $0.zPosition }, { $0.zPosition = $1 }), .points, isGeometry: true)
  /// The row of ``LayerProperties/transform``.
  public static let transform = LayerProperty(
    "transform", .transform({ $0.transform }, { $0.transform = $1 }), isGeometry: true)
  /// The row of ``LayerProperties/sublayerTransform``.
  public static let sublayerTransform = LayerProperty(
    "sublayerTransform", .transform({ $0.sublayerTransform }, { $0.sublayerTransform = $1 }))
  /// The row of ``LayerProperties/isGeometryFlipped``.
  public static let isGeometryFlipped = LayerProperty(
    "isGeometryFlipped", .bool({ $0.isGeometryFlipped }, { $0.isGeometryFlipped = $1 }),
    animation: .none, objectiveCName: "geometryFlipped")
  /// The row of ``LayerProperties/isHidden``.
  public static let isHidden = LayerProperty(
    "isHidden", .bool({ $0.isHidden }, { $0.isHidden = $1 }), objectiveCName: "hidden")
  /// The row of ``LayerProperties/isDoubleSided``.
  public static let isDoubleSided = LayerProperty(
    "isDoubleSided", .bool({ $0.isDoubleSided }, { $0.isDoubleSided = $1 }), animation: .explicit,
    objectiveCName: "doubleSided")
  /// The row of ``LayerProperties/opacity``.
  public static let opacity = LayerProperty(
    "opacity", .number({ $0.opacity }, { $0.opacity = $1 }), domain: .clamped, synonyms: ["alpha"])
  /// The row of ``LayerProperties/allowsGroupOpacity``.
  public static let allowsGroupOpacity = LayerProperty(
    "allowsGroupOpacity", .bool({ $0.allowsGroupOpacity }, { $0.allowsGroupOpacity = $1 }),
    animation: .none)
  /// The row of ``LayerProperties/backgroundColor``.
  public static let backgroundColor = LayerProperty(
    "backgroundColor", .color({ $0.backgroundColor }, { $0.backgroundColor = $1 }),
    synonyms: ["background"])
  /// The row of ``LayerProperties/cornerRadius``.
  public static let cornerRadius = LayerProperty(
    "cornerRadius", .number({ $0.cornerRadius }, { $0.cornerRadius = $1 }), .points,
    domain: .notNegative, isGeometry: true)
  /// The row of ``LayerProperties/maskedCorners``.
  public static let maskedCorners = LayerProperty(
    "maskedCorners", .corners({ $0.maskedCorners }, { $0.maskedCorners = $1 }), isGeometry: true)
  /// The row of ``LayerProperties/cornerCurve``.
  public static let cornerCurve = LayerProperty(
    "cornerCurve", .name(Choice(\.cornerCurve)), animation: .none)
  /// The row of ``LayerProperties/borderWidth``.
  public static let borderWidth = LayerProperty(
    "borderWidth", .number({ $0.borderWidth }, { $0.borderWidth = $1 }), .points,
    domain: .notNegative)
  /// The row of ``LayerProperties/borderColor``.
  public static let borderColor = LayerProperty(
    "borderColor", .color({ $0.borderColor }, { $0.borderColor = $1 }))
  /// The row of ``ShadowProperties/color``.
  public static let shadowColor = LayerProperty(
    "shadowColor", .color({ $0.shadow.color }, { $0.shadow.color = $1 }))
  /// The row of ``ShadowProperties/opacity``.
  public static let shadowOpacity = LayerProperty(
    "shadowOpacity", .number({ $0.shadow.opacity }, { $0.shadow.opacity = $1 }), domain: .clamped)
  /// The row of ``ShadowProperties/offset``.
  public static let shadowOffset = LayerProperty(
    "shadowOffset", .size({ $0.shadow.offset }, { $0.shadow.offset = $1 }), .points)
  /// The row of ``ShadowProperties/radius``.
  public static let shadowRadius = LayerProperty(
    "shadowRadius", .number({ $0.shadow.radius }, { $0.shadow.radius = $1 }), .points,
    domain: .notNegative)
  /// The row of ``ShadowProperties/path``.
  public static let shadowPath = LayerProperty(
    "shadowPath", .path({ $0.shadow.path }, { $0.shadow.path = $1 }), .points, animation: .explicit)
  /// The row of ``LayerProperties/masksToBounds``.
  public static let masksToBounds = LayerProperty(
    "masksToBounds", .bool({ $0.masksToBounds }, { $0.masksToBounds = $1 }),
    synonyms: ["clipsToBounds"])
  /// The row of ``LayerProperties/compositingFilter``.
  public static let compositingFilter = LayerProperty(
    "compositingFilter",
    .name(Choice(\.compositingFilter, none: .normal, synonyms: BlendMode.synonyms)),
    animation: .none, synonyms: ["blendMode"])
  /// The row of ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = LayerProperty(
    "shouldRasterize", .bool({ $0.shouldRasterize }, { $0.shouldRasterize = $1 }))
  /// The row of ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = LayerProperty(
    "rasterizationScale", .number({ $0.rasterizationScale }, { $0.rasterizationScale = $1 }),
    .pixelsPerPoint, domain: .positive)
  /// The row of ``LayerProperties/contents``.
  public static let contents = LayerProperty(
    "contents", .image({ $0.contents }, { $0.contents = $1 }), synonyms: ["image"])
  /// The row of ``LayerProperties/contentsGravity``.
  public static let contentsGravity = LayerProperty(
    "contentsGravity", .name(Choice(\.contentsGravity)), animation: .none)
  /// The row of ``LayerProperties/contentsRect``.
  public static let contentsRect = LayerProperty(
    "contentsRect", .rect({ $0.contentsRect }, { $0.contentsRect = $1 }), .fractions)
  /// The row of ``LayerProperties/contentsCenter``.
  public static let contentsCenter = LayerProperty(
    "contentsCenter", .rect({ $0.contentsCenter }, { $0.contentsCenter = $1 }), .fractions)
  /// The row of ``LayerProperties/contentsScale``.
  public static let contentsScale = LayerProperty(
    "contentsScale", .number({ $0.contentsScale }, { $0.contentsScale = $1 }), .pixelsPerPoint,
    domain: .positive)
  /// The row of ``LayerProperties/magnificationFilter``.
  public static let magnificationFilter = LayerProperty(
    "magnificationFilter", .name(Choice(\.magnificationFilter)), animation: .none)
  /// The row of ``LayerProperties/minificationFilter``.
  public static let minificationFilter = LayerProperty(
    "minificationFilter", .name(Choice(\.minificationFilter)), animation: .none)
}
