public import Graphics
public import LayerModel

/// A layer that fills and strokes an outline (`CAShapeLayer`).
public struct ShapeLayer: KindLayer {
  /// The place of its own properties among those of all layers.
  public static var own: any WritableKeyPath<LayerProperties, ShapeProperties> & Sendable {
    \.shape
  }

  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - path: The outline in the layer's coordinates; `nil` is none.
  ///   - fillColor: The colour inside it; `nil` is no fill.
  ///   - strokeColor: The colour of the line; `nil` is no stroke.
  ///   - lineWidth: The width of the line, in points.
  ///   - lineCap: The form of open ends.
  ///   - lineJoin: The form of corners.
  ///   - strokeStart: The start of the stroke, as a part of the length.
  ///   - strokeEnd: The end of the stroke, likewise.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    path: Path? = nil,
    fillColor: Color? = .black,
    strokeColor: Color? = nil,
    lineWidth: Double = 1,
    lineCap: LineCap = .butt,
    lineJoin: LineJoin = .miter,
    strokeStart: Double = 0,
    strokeEnd: Double = 1,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.shape, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.shape.path = path
    layer.properties.shape.fillColor = fillColor
    layer.properties.shape.strokeColor = strokeColor
    layer.properties.shape.lineWidth = lineWidth
    layer.properties.shape.lineCap = lineCap
    layer.properties.shape.lineJoin = lineJoin
    layer.properties.shape.strokeStart = strokeStart
    layer.properties.shape.strokeEnd = strokeEnd
  }
}
