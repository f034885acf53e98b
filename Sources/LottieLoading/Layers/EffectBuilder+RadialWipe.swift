import Documents
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// Takes a sector of a circle away from a layer, as wide as a radial wipe is complete.
  func radialWipe(_ effect: JSONField, in layer: inout Layer) {
    guard effect.take(2, of: .layers) else { return }
    // A line as wide as its circle fills it, and a trim leaves a sector of it, clockwise from the
    // top.
    let radius = composition.size.width + composition.size.height
    var sector = Layer(kind: .shape)
    sector.properties.shape.path =
      Contour.ellipse(center: .zero, size: Point(x: 2 * radius, y: 2 * radius)).path
    sector.properties.shape.fillColor = nil
    sector.properties.shape.strokeColor = .black
    sector.properties.shape.lineWidth = 2 * radius
    let completion = number(value(effect, 0), 0).map { $0 / 100 }
    // Clockwise, the other way, or both.
    let way = Int(min(max(number(value(effect, 2), 1).last, 1), 3))
    let begin = [1.0, 0, 0.5][way - 1]
    writer.put(completion.map { begin * $0 }, .trimStart, in: &sector) {
      $0.shape.trim.start = $1
    }
    writer.put(completion.map { 1 - (1 - begin) * $0 }, .trimEnd, in: &sector) {
      $0.shape.trim.end = $1
    }
    var place = TransformTracks()
    place.position = reader.pair(value(effect, 3), or: .zero).pair
    place.rotation = number(value(effect, 1), 0)
    var mask = Layer(anchorPoint: .zero, sublayers: [place.place(sector, writer, baking)])
    let feather = number(value(effect, 4), 0).map { max(0, $0) / Self.deviationsOfSoftness }
    if feather.constant != 0 {
      writer.add(.gaussianBlur, "feather", feather, in: &mask) { .number($0) }
    }
    layer = layer.enclosed(mask: mask)
  }
}
