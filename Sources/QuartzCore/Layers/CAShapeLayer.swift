public import CoreGraphics
import Inbetween

/// A layer that fills and strokes an outline.
open class CAShapeLayer: CALayer {
  override class var ownKind: LayerKind { .shape }

  /// The outline in the layer's coordinates.
  open var path: CGPath? {
    get { core.properties.shape.path.map { CGPath($0) } }
    set { change(.path, to: .path(newValue?.path)) }
  }
  /// The colour inside the outline.
  open var fillColor: CGColor? {
    get { core.properties.shape.fillColor.map { CGColor($0) } }
    set { change(.fillColor, to: .color(newValue?.value)) }
  }
  /// The rule for points inside.
  open var fillRule: CAShapeLayerFillRule {
    get {
      CAShapeLayerFillRule(
        rawValue: AnyValue.appleName(core.properties.shape.fillRule.rawValue, of: .fillRule))
    }
    set { change(.fillRule, to: .name(AnyValue.ownName(newValue.rawValue, of: .fillRule))) }
  }
  /// The colour of the line.
  open var strokeColor: CGColor? {
    get { core.properties.shape.strokeColor.map { CGColor($0) } }
    set { change(.strokeColor, to: .color(newValue?.value)) }
  }
  /// The start of the stroke, as a part of the length.
  open var strokeStart: CGFloat {
    get { CGFloat(core.properties.shape.strokeStart) }
    set { change(.strokeStart, to: .number(Double(newValue))) }
  }
  /// The end of the stroke.
  open var strokeEnd: CGFloat {
    get { CGFloat(core.properties.shape.strokeEnd) }
    set { change(.strokeEnd, to: .number(Double(newValue))) }
  }
  /// The width of the line.
  open var lineWidth: CGFloat {
    get { CGFloat(core.properties.shape.lineWidth) }
    set { change(.lineWidth, to: .number(Double(newValue))) }
  }
  /// The limit of pointed corners.
  open var miterLimit: CGFloat {
    get { CGFloat(core.properties.shape.miterLimit) }
    set { change(.miterLimit, to: .number(Double(newValue))) }
  }
  /// The form of open ends.
  open var lineCap: CAShapeLayerLineCap {
    get {
      CAShapeLayerLineCap(
        rawValue: AnyValue.appleName(core.properties.shape.lineCap.rawValue, of: .lineCap))
    }
    set { change(.lineCap, to: .name(AnyValue.ownName(newValue.rawValue, of: .lineCap))) }
  }
  /// The form of corners.
  open var lineJoin: CAShapeLayerLineJoin {
    get {
      CAShapeLayerLineJoin(
        rawValue: AnyValue.appleName(core.properties.shape.lineJoin.rawValue, of: .lineJoin))
    }
    set { change(.lineJoin, to: .name(AnyValue.ownName(newValue.rawValue, of: .lineJoin))) }
  }
  /// The start in the pattern of dashes.
  open var lineDashPhase: CGFloat {
    get { CGFloat(core.properties.shape.lineDashPhase) }
    set { change(.lineDashPhase, to: .number(Double(newValue))) }
  }
  /// The lengths of dashes and gaps.
  open var lineDashPattern: [NSNumber]? {
    get {
      core.properties.shape.lineDashPattern.isEmpty
        ? nil : core.properties.shape.lineDashPattern.map { NSNumber(value: $0) }
    }
    set { change(.lineDashPattern, to: .numbers((newValue ?? []).map(\.doubleValue))) }
  }
}
