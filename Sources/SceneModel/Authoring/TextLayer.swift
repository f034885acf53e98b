public import Graphics
public import LayerModel

/// A layer that shows a text (`CATextLayer`).
public struct TextLayer: KindLayer {
  /// The place of its own properties among those of all layers.
  public static var own: any WritableKeyPath<LayerProperties, TextProperties> & Sendable { \.text }

  /// The layer as stages take it.
  public var layer: Layer

  /// A layer with Core Animation's defaults, except what is given.
  ///
  /// - Parameters:
  ///   - name: The name; empty is none.
  ///   - frame: The rectangle in the superlayer; `nil` leaves position and size zero.
  ///   - string: The text; line breaks in it break lines.
  ///   - font: The font.
  ///   - fontSize: The size of the font, in points.
  ///   - foregroundColor: The colour of the text; `nil` is none.
  ///   - alignmentMode: The alignment of lines.
  ///   - truncationMode: The place at which a line that does not fit is cut.
  ///   - isWrapped: True breaks lines at the width of the bounds.
  ///   - backgroundColor: The colour behind everything else; `nil` is none.
  ///   - opacity: The opacity, 0…1.
  ///   - transform: The matrix about the anchor point.
  ///   - content: Sublayers from back to front, and animations.
  public init(
    name: String = "", frame: Rect? = nil,
    string: String,
    font: FontReference = .helvetica,
    fontSize: Double = 36,
    foregroundColor: Color? = .white,
    alignmentMode: TextAlignmentMode = .natural,
    truncationMode: TextTruncationMode = .none,
    isWrapped: Bool = false,
    backgroundColor: Color? = nil, opacity: Double = 1, transform: Transform = .identity,
    @LayerContentBuilder content: () -> [LayerContent] = { [] }
  ) {
    layer = Layer(.text, name: name, frame: frame, content: content())
    layer.properties.backgroundColor = backgroundColor
    layer.properties.opacity = opacity
    layer.properties.transform = transform
    layer.properties.text.string = string
    layer.properties.text.font = font
    layer.properties.text.fontSize = fontSize
    layer.properties.text.foregroundColor = foregroundColor
    layer.properties.text.alignmentMode = alignmentMode
    layer.properties.text.truncationMode = truncationMode
    layer.properties.text.isWrapped = isWrapped
  }
}
