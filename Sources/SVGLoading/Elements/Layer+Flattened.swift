import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// The layer, or those in it where it adds nothing to them, back to front.
  func flattened() -> [Layer] {
    let whole = flattenedWithin
    return whole.addsNothing ? whole.sublayers : [whole]
  }

  /// The layer with what is in it flattened.
  private var flattenedWithin: Layer {
    var result = self
    result.sublayers = sublayers.flatMap { $0.flattened() }
    if let mask = mask?.flattenedWithin {
      // A mask is one layer.
      result.mask = mask.addsNothing && mask.sublayers.count == 1 ? mask.sublayers[0] : mask
    }
    return result
  }

  /// True for a layer without a name that only holds others together.
  private var addsNothing: Bool {
    var plain = Layer(kind: .layer, sublayers: sublayers, location: location)
    plain.properties.anchorPoint = properties.anchorPoint
    return properties.anchorPoint == .zero && self == plain
  }
}
