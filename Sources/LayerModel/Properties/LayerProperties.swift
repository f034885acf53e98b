public import Graphics

/// The properties of a layer that have a value at each instant, with Core Animation's defaults
/// (iOS).
///
/// The model layer and the presentation layer share this type, as they share `CALayer`. What each
/// property means is Core Animation's; ``LayerProperty`` lists them by name.
public struct LayerProperties: Hashable, Sendable {
  /// An empty layer at the origin.
  public init() {}

  /// An empty layer of a kind: one with the trait ``LayerKind/Traits/clipping`` masks to its
  /// bounds.
  public static func defaults(of kind: LayerKind) -> LayerProperties {
    var properties = LayerProperties()
    properties.masksToBounds = kind.has(.clipping)
    if kind.has(.captions) { properties.text.verticalAlignmentMode = .bottom }
    if kind.has(.part) { properties.text.foregroundColor = nil }
    return properties
  }

  // MARK: Geometry

  /// The layer's own rectangle; its origin scrolls the sublayers.
  public var bounds = Rect.zero
  /// The place of the anchor point in the superlayer.
  public var position = Point.zero
  /// The point of the bounds that `position` places and about which `transform` acts, in unit
  /// coordinates.
  public var anchorPoint = Point(x: 0.5, y: 0.5)
  /// The anchor point's depth, in points.
  public var anchorPointZ = 0.0
  /// Depth in the superlayer, in points; siblings are drawn in its order.
  public var zPosition = 0.0
  /// Applied about the anchor point.
  public var transform = Transform.identity
  /// Applied to all sublayers about this layer's anchor point.
  public var sublayerTransform = Transform.identity
  /// True turns the sublayers' geometry over about the bounds' horizontal midline.
  public var isGeometryFlipped = false

  // MARK: Appearance

  /// True hides the layer with its sublayers.
  public var isHidden = false
  /// False hides the layer when it faces away.
  public var isDoubleSided = true
  /// The opacity, from 0, invisible, to 1.
  public var opacity = 1.0
  /// True fades layer and sublayers as one picture, false each for itself.
  public var allowsGroupOpacity = true
  /// The colour behind everything else of the layer; `nil` is none.
  public var backgroundColor: Color?
  /// The radius of round corners, in points; above half the shorter side it acts as that half.
  public var cornerRadius = 0.0
  /// The corners that are round.
  public var maskedCorners = CornerMask.all
  /// The form of round corners.
  public var cornerCurve = CornerCurve.circular
  /// The width in points of the border, which lies inside the edge.
  public var borderWidth = 0.0
  /// The colour of the border; `nil` is none.
  public var borderColor: Color? = .black
  /// True clips contents and sublayers to the rounded bounds.
  public var masksToBounds = false
  /// The shadow of the layer with its sublayers.
  public var shadow = ShadowProperties()
  /// The blend mode of the layer with its sublayers over what is behind it.
  public var compositingFilter = BlendMode.normal
  /// The filters, in order, of the layer with its sublayers as one picture.
  public var filters: [LayerFilter] = []
  /// The filters, in order, of the backdrop inside the layer's rounded bounds.
  public var backgroundFilters: [LayerFilter] = []
  /// The share by which the layer with its sublayers, its mask and its shadow is rolled up, 0…1, as
  /// `PageCurl` says; transitions alone change it.
  public var pageCurl = 0.0
  /// True makes the layer with its sublayers one picture before it fades, as ``allowsGroupOpacity``
  /// does; it has no other effect here, because nothing is resampled.
  public var shouldRasterize = false
  /// Pixels per point of that picture; without effect.
  public var rasterizationScale = 1.0

  // MARK: Contents

  /// The image shown; `nil` is none.
  public var contents: ImageReference?
  /// The placement of the image in the bounds.
  public var contentsGravity = ContentsGravity.resize
  /// The part of the image that is used, in unit coordinates.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// The part of what is used that stretches when the image follows the bounds, in unit
  /// coordinates; what is around it keeps its size in points.
  public var contentsCenter = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Image pixels per point.
  public var contentsScale = 1.0
  /// The filter for enlarging the image.
  public var magnificationFilter = ContentsFilter.linear
  /// The filter for making the image smaller.
  public var minificationFilter = ContentsFilter.linear

  // MARK: Other classes

  /// The properties of a shape layer.
  public var shape = ShapeProperties()
  /// The properties of a gradient layer.
  public var gradient = GradientProperties()
  /// The properties of a text layer.
  public var text = TextProperties()

  /// The axes along which Core Animation's `scroll(to:)` may scroll; the bounds' origin is free.
  public var scrollMode = ScrollMode.both

  /// True leaves copies, or particles, where they are in space instead of drawing them into the
  /// layer's plane.
  public var preservesDepth = false
  /// The properties of a replicator layer.
  public var replicator = ReplicatorProperties()
  /// The properties of an emitter layer.
  public var emitter = EmitterProperties()
}

extension LayerProperty {
  /// Every property of layers, in the order in which they are documented and printed.
  public static let all: [LayerProperty] =
    ofLayers + ofShapes + ofGradients + ofTexts + ofReplicators + ofCopies + ofScrollers
    + ofEmitters

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
  public static let bounds = TypedProperty(
    "bounds", .rect, \.bounds, .points, isGeometry: true,
    meaning: "The layer's own rectangle; its origin scrolls the sublayers.")
  /// The row of ``LayerProperties/position``.
  public static let position = TypedProperty(
    "position", .point, \.position, .points, isGeometry: true, synonyms: ["center"],
    meaning: "Where the anchor point lies in the superlayer.")
  /// The row of ``LayerProperties/anchorPoint``.
  public static let anchorPoint = TypedProperty(
    "anchorPoint", .point, \.anchorPoint, .fractions, isGeometry: true,
    meaning: "The point of the bounds that `position` places and about which `transform` acts.")
  /// The row of ``LayerProperties/anchorPointZ``.
  public static let anchorPointZ = TypedProperty(
    "anchorPointZ", .number, \.anchorPointZ, .points, isGeometry: true,
    meaning: "The depth of the anchor point.")
  /// The row of ``LayerProperties/zPosition``.
  public static let zPosition = TypedProperty(
    "zPosition", .number, \.zPosition, .points, isGeometry: true,
    meaning: "Depth in the superlayer; siblings are drawn in its order.")
  /// The row of ``LayerProperties/transform``.
  public static let transform = TypedProperty(
    "transform", .transform, \.transform, isGeometry: true,
    meaning: "Applied about the anchor point.")
  /// The row of ``LayerProperties/sublayerTransform``.
  public static let sublayerTransform = TypedProperty(
    "sublayerTransform", .transform, \.sublayerTransform,
    meaning:
      "Applied to all sublayers about this layer's anchor point; the place for a perspective.")
  /// The row of ``LayerProperties/isGeometryFlipped``.
  public static let isGeometryFlipped = TypedProperty(
    "isGeometryFlipped", .bool, \.isGeometryFlipped, animation: .none,
    objectiveCName: "geometryFlipped",
    meaning: "True turns the sublayers' geometry over about the horizontal midline of the bounds.")
  /// The row of ``LayerProperties/isHidden``.
  public static let isHidden = TypedProperty(
    "isHidden", .bool, \.isHidden, objectiveCName: "hidden",
    meaning: "True hides the layer with its sublayers.")
  /// The row of ``LayerProperties/isDoubleSided``.
  public static let isDoubleSided = TypedProperty(
    "isDoubleSided", .bool, \.isDoubleSided, animation: .explicit, objectiveCName: "doubleSided",
    meaning: "False hides the layer when it faces away.")
  /// The row of ``LayerProperties/opacity``.
  public static let opacity = TypedProperty(
    "opacity", .number, \.opacity, domain: .clamped, synonyms: ["alpha"],
    meaning: "From 0, invisible, to 1.")
  /// The row of ``LayerProperties/allowsGroupOpacity``.
  public static let allowsGroupOpacity = TypedProperty(
    "allowsGroupOpacity", .bool, \.allowsGroupOpacity, animation: .none,
    meaning: "True fades the layer and its sublayers as one picture, false each for itself.")
  /// The row of ``LayerProperties/backgroundColor``.
  public static let backgroundColor = TypedProperty(
    "backgroundColor", .color, \.backgroundColor, synonyms: ["background"],
    meaning: "Drawn behind everything else of the layer; null is none.")
  /// The row of ``LayerProperties/cornerRadius``.
  public static let cornerRadius = TypedProperty(
    "cornerRadius", .number, \.cornerRadius, .points, domain: .notNegative, isGeometry: true,
    meaning: "The radius of round corners; above half the shorter side it acts as that half.")
  /// The row of ``LayerProperties/maskedCorners``.
  public static let maskedCorners = TypedProperty(
    "maskedCorners", .corners, \.maskedCorners, isGeometry: true,
    meaning: "The corners that are round.")
  /// The row of ``LayerProperties/cornerCurve``.
  public static let cornerCurve = TypedProperty(
    "cornerCurve", .name, \.cornerCurve, animation: .none,
    meaning:
      "The form of round corners: quarters of a circle, or curves that leave the sides gradually.")
  /// The row of ``LayerProperties/borderWidth``.
  public static let borderWidth = TypedProperty(
    "borderWidth", .number, \.borderWidth, .points, domain: .notNegative,
    meaning: "The width of the border, which lies inside the edge.")
  /// The row of ``LayerProperties/borderColor``.
  public static let borderColor = TypedProperty(
    "borderColor", .color, \.borderColor, meaning: "The colour of the border; null is none.")
  /// The row of ``ShadowProperties/color``.
  public static let shadowColor = TypedProperty(
    "shadowColor", .color, \.shadow.color, meaning: "The colour of the shadow; null is none.")
  /// The row of ``ShadowProperties/opacity``.
  public static let shadowOpacity = TypedProperty(
    "shadowOpacity", .number, \.shadow.opacity, domain: .clamped,
    meaning: "From 0, no shadow, to 1; multiplies the colour's alpha.")
  /// The row of ``ShadowProperties/offset``.
  public static let shadowOffset = TypedProperty(
    "shadowOffset", .size, \.shadow.offset, .points, meaning: "How far the shadow is moved.")
  /// The row of ``ShadowProperties/radius``.
  public static let shadowRadius = TypedProperty(
    "shadowRadius", .number, \.shadow.radius, .points, domain: .notNegative,
    meaning: "The standard deviation of the blur of the shadow.")
  /// The row of ``ShadowProperties/path``.
  public static let shadowPath = TypedProperty(
    "shadowPath", .path, \.shadow.path, .points, animation: .explicit,
    meaning: "The outline that casts the shadow in place of the layer; null is the layer itself.")
  /// The row of ``LayerProperties/masksToBounds``.
  public static let masksToBounds = TypedProperty(
    "masksToBounds", .bool, \.masksToBounds, synonyms: ["clipsToBounds"],
    meaning:
      "True clips contents and sublayers to the rounded bounds; scroll layers start with true.")
  /// The row of ``LayerProperties/compositingFilter``.
  public static let compositingFilter = TypedProperty(
    "compositingFilter", .name(none: .normal, synonyms: BlendMode.synonyms), \.compositingFilter,
    animation: .none, synonyms: ["blendMode"],
    meaning: "The blend mode with which the layer meets the picture behind it.")
  /// The row of ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = TypedProperty(
    "shouldRasterize", .bool, \.shouldRasterize,
    meaning: "True makes the layer with its sublayers one picture before it fades.")
  /// The row of ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = TypedProperty(
    "rasterizationScale", .number, \.rasterizationScale, .pixelsPerPoint, domain: .positive,
    meaning: "Pixels per point of that picture; without effect.")
  /// The row of ``LayerProperties/contents``.
  public static let contents = TypedProperty(
    "contents", .image, \.contents, synonyms: ["image"],
    meaning: "The image, animated image or video that is shown; null is none.")
  /// The row of ``LayerProperties/contentsGravity``.
  public static let contentsGravity = TypedProperty(
    "contentsGravity", .name, \.contentsGravity, animation: .none,
    meaning: "How the image is placed in the bounds.")
  /// The row of ``LayerProperties/contentsRect``.
  public static let contentsRect = TypedProperty(
    "contentsRect", .rect, \.contentsRect, .fractions,
    meaning: "The part of the image that is used.")
  /// The row of ``LayerProperties/contentsCenter``.
  public static let contentsCenter = TypedProperty(
    "contentsCenter", .rect, \.contentsCenter, .fractions,
    meaning: "The part of the image that stretches; the rest keeps its size in points.")
  /// The row of ``LayerProperties/contentsScale``.
  public static let contentsScale = TypedProperty(
    "contentsScale", .number, \.contentsScale, .pixelsPerPoint, domain: .positive,
    meaning: "Image pixels per point.")
  /// The row of ``LayerProperties/magnificationFilter``.
  public static let magnificationFilter = TypedProperty(
    "magnificationFilter", .name, \.magnificationFilter, animation: .none,
    meaning: "How the image is enlarged.")
  /// The row of ``LayerProperties/minificationFilter``.
  public static let minificationFilter = TypedProperty(
    "minificationFilter", .name, \.minificationFilter, animation: .none,
    meaning: "How the image is made smaller.")

  /// The row of ``LayerProperties/pageCurl``, which no author names: transitions write it.
  public static let pageCurl = TypedProperty(
    "pageCurl", .number, \.pageCurl, domain: .clamped, animation: .none,
    meaning: "How far the layer is rolled up as a page in a transition.")

  /// The properties of all layers that show something several times.
  static let ofCopies: [LayerProperty] = [
    preservesDepth
  ]

  /// The row of ``LayerProperties/preservesDepth``.
  public static let preservesDepth = TypedProperty(
    "preservesDepth", .bool, \.preservesDepth, animation: .none, of: [.copies, .particles],
    meaning:
      "True leaves copies or particles where they are in space instead of drawing them into the layer's plane."
  )

  /// The properties of scroll layers (`CAScrollLayer`).
  static let ofScrollers: [LayerProperty] = [
    scrollMode
  ]

  /// The row of ``LayerProperties/scrollMode``.
  public static let scrollMode = TypedProperty(
    "scrollMode", .name, \.scrollMode, animation: .none, of: .scrolling,
    meaning:
      "The axes along which Core Animation's own scrolling works; the origin of the bounds is free."
  )
}
