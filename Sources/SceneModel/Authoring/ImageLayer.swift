public import Graphics
public import LayerModel

/// A layer that shows an image, an animated image or a video (`CALayer.contents`).
public struct ImageLayer: LayerConvertible {
  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - contents: The image; `nil` is none.
  ///   - contentsGravity: The placement of the image in the bounds.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    contents: ImageReference?,
    contentsGravity: ContentsGravity = .resize,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.layer, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.contents = contents
    layer.properties.contentsGravity = contentsGravity
  }
}
