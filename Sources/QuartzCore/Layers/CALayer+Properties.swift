public import CoreGraphics
import Inbetween

// Properties of every layer that animate or are drawn: views of the values that scenes have.

extension CALayer {
  /// The layer's own rectangle.
  public var bounds: CGRect {
    get { CGRect(core.properties.bounds) }
    set { change(.bounds, to: .rect(Rect(newValue))) }
  }
  /// The place of the anchor point in the superlayer.
  public var position: CGPoint {
    get { CGPoint(core.properties.position) }
    set { change(.position, to: .point(Point(newValue))) }
  }
  /// Depth in the superlayer.
  public var zPosition: CGFloat {
    get { CGFloat(core.properties.zPosition) }
    set { change(.zPosition, to: .number(Double(newValue))) }
  }
  /// The point of the bounds that `position` places, in unit coordinates.
  public var anchorPoint: CGPoint {
    get { CGPoint(core.properties.anchorPoint) }
    set { change(.anchorPoint, to: .point(Point(newValue))) }
  }
  /// The anchor point's depth.
  public var anchorPointZ: CGFloat {
    get { CGFloat(core.properties.anchorPointZ) }
    set { change(.anchorPointZ, to: .number(Double(newValue))) }
  }
  /// The map about the anchor point.
  public var transform: CATransform3D {
    get { CATransform3D(core.properties.transform) }
    set { change(.transform, to: .transform(newValue.value)) }
  }
  /// The map of all sublayers.
  public var sublayerTransform: CATransform3D {
    get { CATransform3D(core.properties.sublayerTransform) }
    set { change(.sublayerTransform, to: .transform(newValue.value)) }
  }
  /// True hides the layer.
  public var isHidden: Bool {
    get { core.properties.isHidden }
    set { change(.isHidden, to: .bool(newValue)) }
  }
  /// False hides the layer when it faces away.
  public var isDoubleSided: Bool {
    get { core.properties.isDoubleSided }
    set { change(.isDoubleSided, to: .bool(newValue)) }
  }
  /// True turns the sublayers' geometry over.
  public var isGeometryFlipped: Bool {
    get { core.properties.isGeometryFlipped }
    set { change(.isGeometryFlipped, to: .bool(newValue)) }
  }
  /// True clips to the rounded bounds.
  public var masksToBounds: Bool {
    get { core.properties.masksToBounds }
    set { change(.masksToBounds, to: .bool(newValue)) }
  }
  /// The opacity, 0…1.
  public var opacity: Float {
    get { Float(core.properties.opacity) }
    set { change(.opacity, to: .number(Double(newValue))) }
  }
  /// True fades layer and sublayers as one picture.
  public var allowsGroupOpacity: Bool {
    get { core.properties.allowsGroupOpacity }
    set { change(.allowsGroupOpacity, to: .bool(newValue)) }
  }
  /// The colour behind all else.
  public var backgroundColor: CGColor? {
    get { core.properties.backgroundColor.map { CGColor($0) } }
    set { change(.backgroundColor, to: .color(newValue?.value)) }
  }
  /// The radius of round corners.
  public var cornerRadius: CGFloat {
    get { CGFloat(core.properties.cornerRadius) }
    set { change(.cornerRadius, to: .number(Double(newValue))) }
  }
  /// The corners that are round.
  public var maskedCorners: CACornerMask {
    get { CACornerMask(rawValue: UInt(core.properties.maskedCorners.rawValue)) }
    set {
      change(
        .maskedCorners,
        to: .corners(CornerMask(rawValue: UInt8(truncatingIfNeeded: newValue.rawValue))))
    }
  }
  /// The form of round corners.
  public var cornerCurve: CALayerCornerCurve {
    get { CALayerCornerCurve(rawValue: core.properties.cornerCurve.rawValue) }
    set { change(.cornerCurve, to: .name(newValue.rawValue)) }
  }
  /// The width of the border.
  public var borderWidth: CGFloat {
    get { CGFloat(core.properties.borderWidth) }
    set { change(.borderWidth, to: .number(Double(newValue))) }
  }
  /// The colour of the border.
  public var borderColor: CGColor? {
    get { core.properties.borderColor.map { CGColor($0) } }
    set { change(.borderColor, to: .color(newValue?.value)) }
  }
  /// The colour of the shadow.
  public var shadowColor: CGColor? {
    get { core.properties.shadow.color.map { CGColor($0) } }
    set { change(.shadowColor, to: .color(newValue?.value)) }
  }
  /// The opacity of the shadow.
  public var shadowOpacity: Float {
    get { Float(core.properties.shadow.opacity) }
    set { change(.shadowOpacity, to: .number(Double(newValue))) }
  }
  /// The offset of the shadow.
  public var shadowOffset: CGSize {
    get { CGSize(core.properties.shadow.offset) }
    set { change(.shadowOffset, to: .size(Size(newValue))) }
  }
  /// The blur of the shadow.
  public var shadowRadius: CGFloat {
    get { CGFloat(core.properties.shadow.radius) }
    set { change(.shadowRadius, to: .number(Double(newValue))) }
  }
  /// The outline that casts the shadow.
  public var shadowPath: CGPath? {
    get { core.properties.shadow.path.map { CGPath($0) } }
    set { change(.shadowPath, to: .path(newValue?.path)) }
  }
  /// The part of the contents that is used.
  public var contentsRect: CGRect {
    get { CGRect(core.properties.contentsRect) }
    set { change(.contentsRect, to: .rect(Rect(newValue))) }
  }
  /// The part of the contents that stretches.
  public var contentsCenter: CGRect {
    get { CGRect(core.properties.contentsCenter) }
    set { change(.contentsCenter, to: .rect(Rect(newValue))) }
  }
  /// Pixels per point of the contents.
  public var contentsScale: CGFloat {
    get { CGFloat(core.properties.contentsScale) }
    set { change(.contentsScale, to: .number(Double(newValue))) }
  }
  /// The placement of the contents.
  public var contentsGravity: CALayerContentsGravity {
    get {
      CALayerContentsGravity(
        rawValue: AnyValue.appleName(core.properties.contentsGravity.rawValue, of: .contentsGravity)
      )
    }
    set {
      change(.contentsGravity, to: .name(AnyValue.ownName(newValue.rawValue, of: .contentsGravity)))
    }
  }
  /// The filter for making the contents smaller.
  public var minificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: core.properties.minificationFilter.rawValue) }
    set { change(.minificationFilter, to: .name(newValue.rawValue)) }
  }
  /// The filter for enlarging them.
  public var magnificationFilter: CALayerContentsFilter {
    get { CALayerContentsFilter(rawValue: core.properties.magnificationFilter.rawValue) }
    set { change(.magnificationFilter, to: .name(newValue.rawValue)) }
  }
  /// True makes one picture of the layer before it fades.
  public var shouldRasterize: Bool {
    get { core.properties.shouldRasterize }
    set { change(.shouldRasterize, to: .bool(newValue)) }
  }
  /// Pixels per point of that picture; without effect.
  public var rasterizationScale: CGFloat {
    get { CGFloat(core.properties.rasterizationScale) }
    set { change(.rasterizationScale, to: .number(Double(newValue))) }
  }

  /// The rectangle around the layer in its superlayer; setting it sets position and bounds' size.
  public var frame: CGRect {
    get { CGRect(frameBox) }
    set {
      var size = newValue.standardized.size
      if !size.width.isFinite { size.width = 0 }
      if !size.height.isFinite { size.height = 0 }
      bounds = CGRect(origin: bounds.origin, size: size)
      position = CGPoint(
        x: newValue.minX + anchorPoint.x * size.width,
        y: newValue.minY + anchorPoint.y * size.height)
    }
  }

  private var frameBox: Rect {
    let map = ProjectiveTransform(transformToSuperlayer)
    return Rect(around: core.properties.bounds.corners.compactMap { map.apply(to: $0) }) ?? .zero
  }

  /// The image that is shown, a `CGImage`.
  public var contents: Any? {
    get { core.contents ?? core.properties.contents.flatMap(AnyValue.picture) }
    set {
      let value = AnyValue.unwrapped(newValue)
      core.contents = value
      change(.contents, to: AnyValue.value(value, .image, .contents) ?? .image(nil))
    }
  }

  /// A blend mode by its name, such as `multiplyBlendMode`.
  public var compositingFilter: Any? {
    get {
      core.properties.compositingFilter == .normal
        ? nil : core.properties.compositingFilter.rawValue
    }
    set {
      let name = (newValue as? String) ?? BlendMode.normal.rawValue
      let mode = BlendMode(rawValue: name) ?? BlendMode.synonyms[name] ?? .normal
      change(.compositingFilter, to: .name(mode.rawValue))
    }
  }
}
