public import Graphics
public import LayerModel

/// A layer that shows a gradient (`CAGradientLayer`).
public struct GradientLayer: KindLayer {
  /// The place of its own properties among those of all layers.
  public static var own: any WritableKeyPath<LayerProperties, GradientProperties> & Sendable {
    \.gradient
  }

  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - type: The layout of the colours.
  ///   - colors: Two or more colours.
  ///   - locations: The place of each colour, 0…1; empty spaces them evenly.
  ///   - startPoint: The start, or the centre, in unit coordinates of the bounds.
  ///   - endPoint: The end, in unit coordinates of the bounds.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    type: GradientType = .axial,
    colors: [Color],
    locations: [Double] = [],
    startPoint: Point = Point(0.5, 0),
    endPoint: Point = Point(0.5, 1),
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.gradient, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.gradient.type = type
    layer.properties.gradient.colors = colors
    layer.properties.gradient.locations = locations
    layer.properties.gradient.startPoint = startPoint
    layer.properties.gradient.endPoint = endPoint
  }
}
