import Graphics
import LayerModel

extension Layer {
  /// All that a mask may have to let through: more than a canvas can show.
  package static var everything: Layer {
    var layer = Layer()
    layer.properties.bounds = Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)
    layer.properties.backgroundColor = .black
    return layer
  }

  /// A mask that lets through as much as some layers are light, or what they leave.
  ///
  /// - Parameters:
  ///   - layers: The layers, back to front.
  ///   - parts: The parts of red, green and blue in a colour's light.
  ///   - isInverted: True lets through where they are dark.
  /// - Returns: The mask.
  package static func mask(ofLightOf layers: [Layer], parts: [Double], isInverted: Bool = false)
    -> Layer
  {
    // On black, so that what is clear gives no light.
    var mask = Layer(anchorPoint: .zero, sublayers: [.everything] + layers)
    let (sign, rest) = isInverted ? (-1.0, 1.0) : (1, 0)
    let rows: [Double] = Array(repeating: 0, count: 15)
    mask.properties.filters = [
      LayerFilter(name: "luma", .colorMatrix, .numbers(rows + parts.map { $0 * sign } + [0, rest]))
    ]
    return mask
  }
}
