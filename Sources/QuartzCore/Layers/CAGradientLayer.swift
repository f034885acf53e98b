public import CoreGraphics
import Inbetween

/// A layer that shows a gradient.
open class CAGradientLayer: CALayer {
  override class var ownKind: LayerKind { .gradient }

  /// The colours, of `CGColor`.
  open var colors: [Any]? {
    get {
      core.properties.gradient.colors.isEmpty
        ? nil : core.properties.gradient.colors.map { CGColor($0) }
    }
    set { change(.colors, to: .colors((newValue ?? []).compactMap { ($0 as? CGColor)?.value })) }
  }
  /// The places of the colours, 0…1.
  open var locations: [NSNumber]? {
    get {
      core.properties.gradient.locations.isEmpty
        ? nil : core.properties.gradient.locations.map { NSNumber(value: $0) }
    }
    set { change(.locations, to: .numbers((newValue ?? []).map(\.doubleValue))) }
  }
  /// The start, in unit coordinates.
  open var startPoint: CGPoint {
    get { CGPoint(core.properties.gradient.startPoint) }
    set { change(.startPoint, to: .point(Point(newValue))) }
  }
  /// The end, in unit coordinates.
  open var endPoint: CGPoint {
    get { CGPoint(core.properties.gradient.endPoint) }
    set { change(.endPoint, to: .point(Point(newValue))) }
  }
  /// The layout of the colours.
  open var type: CAGradientLayerType {
    get {
      CAGradientLayerType(
        rawValue: AnyValue.appleName(core.properties.gradient.type.rawValue, of: .gradientType))
    }
    set { change(.gradientType, to: .name(AnyValue.ownName(newValue.rawValue, of: .gradientType))) }
  }
}
