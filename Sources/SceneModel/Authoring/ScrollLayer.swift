public import Graphics
public import LayerModel

/// A layer that shows a part of its sublayers (`CAScrollLayer`).
public struct ScrollLayer: LayerConvertible {
  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - scrollPoint: The origin of the bounds, which scrolls the sublayers.
  ///   - scrollMode: The axes along which it may be scrolled.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    scrollPoint: Point = .zero,
    scrollMode: ScrollMode = .both,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.scroll, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.bounds.origin = scrollPoint
    layer.properties.scrollMode = scrollMode
  }
}
