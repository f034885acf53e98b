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
  /// 0 (invisible) … 1.
  public var opacity = 1.0
  /// True fades layer and sublayers as one picture, false each for itself.
  public var allowsGroupOpacity = true
  /// Drawn behind everything else of the layer; `nil` is none.
  public var backgroundColor: Color?
  /// In points; above half the shorter side it acts as that half.
  public var cornerRadius = 0.0
  /// The corners that are round.
  public var maskedCorners = CornerMask.all
  /// The form of round corners.
  public var cornerCurve = CornerCurve.circular
  /// Width in points of the border, which lies inside the edge.
  public var borderWidth = 0.0
  /// `nil` is none.
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
