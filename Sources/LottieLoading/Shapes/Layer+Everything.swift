import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// All that a mask may have to let through: more than a canvas can show.
  static var everything: Layer {
    var layer = Layer()
    layer.properties.bounds = Rect(x: -100_000, y: -100_000, width: 200_000, height: 200_000)
    layer.properties.backgroundColor = .black
    return layer
  }
}
