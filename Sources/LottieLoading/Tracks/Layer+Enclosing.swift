import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// The layer in another of its name and its bounds, in front of others.
  ///
  /// - Parameters:
  ///   - below: The layers behind it.
  ///   - mask: The part of all that is seen.
  /// - Returns: The layer around them, in whose coordinates all of them lie.
  func enclosed(over below: [Layer] = [], mask: Layer? = nil) -> Layer {
    Layer.around(below + [self], insteadOf: self, mask: mask)
  }

  /// Layers in another that has the name and the bounds of one.
  static func around(_ layers: [Layer], insteadOf layer: Layer, mask: Layer? = nil) -> Layer {
    var result = Layer(
      anchorPoint: .zero, name: layer.name, sublayers: layers, mask: mask,
      location: layer.location)
    result.properties.bounds = layer.properties.bounds
    for i in layers.indices { result.sublayers[i].properties.anchorPoint = .zero }
    return result
  }
}
