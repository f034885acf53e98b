import Documents
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// Puts a layer into another that a transform effect moves and fades.
  func transform(_ effect: JSONField, in layer: inout Layer) {
    guard effect.take(3, of: .layers) else { return }
    func point(_ place: Int) -> PointTrack {
      reader.pair(value(effect, place), or: .zero).pair
    }
    var inner = TransformTracks()
    inner.anchor = point(0)
    let height = number(value(effect, 3), 100)
    let isUniform = number(value(effect, 2), 0).last != 0
    inner.scale = PointTrack(x: isUniform ? height : number(value(effect, 4), 100), y: height)
    inner.rotation = number(value(effect, 7), 0)
    var outer = TransformTracks()
    outer.position = point(1)
    outer.skew = number(value(effect, 5), 0)
    // What is turned is sheared, along an axis from the top.
    outer.skewAxis = number(value(effect, 6), 0).map { $0 + 90 }
    outer.opacity = number(value(effect, 8), 100)
    let isSheared = outer.skew.constant != 0
    if !isSheared { (inner.position, inner.opacity) = (outer.position, outer.opacity) }
    layer.properties.anchorPoint = .zero
    var moved = inner.place(Layer(sublayers: [layer]), writer, baking)
    if isSheared { moved = outer.place(Layer(sublayers: [moved]), writer, baking) }
    layer = Layer.around([moved], insteadOf: layer)
  }
}
