public import CoreGraphics
import Inbetween

/// A layer that shows a part of its sublayers.
open class CAScrollLayer: CALayer {
  override class var ownKind: LayerKind { .scroll }

  /// The axes along which it scrolls.
  open var scrollMode: CAScrollLayerScrollMode {
    get {
      CAScrollLayerScrollMode(
        rawValue: AnyValue.appleName(core.properties.scrollMode.rawValue, of: .scrollMode))
    }
    set { change(.scrollMode, to: .name(AnyValue.ownName(newValue.rawValue, of: .scrollMode))) }
  }
  /// Begins the bounds at a point, along the axes that scroll.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode != .vertically, scrollMode != .none { origin.x = p.x }
    if scrollMode != .horizontally, scrollMode != .none { origin.y = p.y }
    bounds.origin = origin
  }
  /// Moves as little as shows a rectangle.
  open func scroll(to r: CGRect) {
    func origin(_ start: CGFloat, _ length: CGFloat, _ wanted: CGFloat, _ extent: CGFloat)
      -> CGFloat
    {
      wanted < start ? wanted : max(start, wanted + extent - length)
    }
    scroll(
      to: CGPoint(
        x: origin(bounds.minX, bounds.width, r.minX, r.width),
        y: origin(bounds.minY, bounds.height, r.minY, r.height)))
  }
}
