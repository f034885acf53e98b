public import Graphics
import LayerModel

/// A plain layer (`CALayer`): a colour, a border, sublayers.
public struct PlainLayer: LayerConvertible {
  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - cornerRadius: The radius of round corners, in points.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    cornerRadius: Double = 0,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.layer, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.cornerRadius = cornerRadius
  }
}
