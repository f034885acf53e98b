import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// The layer, or those in it where it adds nothing to them, back to front.
  func flattened() -> [Layer] {
    var result = self
    result.sublayers = sublayers.flatMap { $0.flattened() }
    if let mask {
      // A mask is one layer.
      let flat = mask.flattened()
      var whole = mask
      whole.sublayers = mask.sublayers.flatMap { $0.flattened() }
      result.mask = flat.count == 1 ? flat[0] : whole
    }
    return result.addsNothing ? result.sublayers : [result]
  }

  /// True for a layer without a name that only holds others together.
  private var addsNothing: Bool {
    var plain = Layer(kind: .layer, sublayers: sublayers, location: location)
    plain.properties.anchorPoint = properties.anchorPoint
    return properties.anchorPoint == .zero && self == plain
  }
}
