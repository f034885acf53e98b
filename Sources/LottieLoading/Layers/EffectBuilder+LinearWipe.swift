import Documents
import Glibc
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// Takes a half plane away from a layer, whose edge has gone across it as far as a linear wipe is
  /// complete.
  func linearWipe(_ effect: JSONField, in layer: inout Layer) {
    guard effect.take(4, of: .layers) else { return }
    let box = area(of: layer)
    // More than there is of the layer.
    let side = 4 * (box.size.width + box.size.height)
    var half = Layer(kind: .shape)
    half.properties.shape.path = Path(rect: Rect(x: 0, y: -side, width: side, height: 2 * side))
    half.properties.shape.fillColor = .black
    // Clockwise from the top, as the way of the edge.
    let angle = number(value(effect, 1), 0)
    let feather = number(value(effect, 2), 0).map { max(0, $0) }
    let ways = angle.combined(with: feather, keeping: .none, baking) { [$0, $1] }
    let middle = Point(x: box.minX + box.size.width / 2, y: box.minY + box.size.height / 2)
    var place = TransformTracks()
    place.rotation = angle.map { $0 - 90 }
    place.position = PointTrack(
      number(value(effect, 0), 0).combined(
        with: ways, keeping: ways.isConstant ? .apart : .none, baking
      ) { completion, way in
        let turn = way[0] * .pi / 180
        let direction = Point(x: sin(turn), y: -cos(turn))
        let length =
          abs(direction.x) * box.size.width + abs(direction.y) * box.size.height
          + way[1] * Self.reachOfFeather
        return middle + direction * ((completion / 100 - 0.5) * length)
      })
    var mask = Layer(anchorPoint: .zero, sublayers: [place.place(half, writer, baking)])
    if feather.constant != 0 {
      let deviation = feather.map { $0 / Self.deviationsOfSoftness }
      writer.add(.gaussianBlur, "feather", deviation, in: &mask) { .number($0) }
    }
    layer = layer.enclosed(mask: mask)
  }

  /// The feathers by which an edge goes farther than across a layer, so that nothing is taken away
  /// before it begins, and all when it has ended.
  private static let reachOfFeather = 1.5

  /// The area that effects go across: a solid, a picture or a composition, or, for shapes and
  /// texts, the composition around them, from where the layer is at first.
  private func area(of layer: Layer) -> Rect {
    guard layer.properties.bounds.size == .zero else { return layer.properties.bounds }
    let transform = TransformTracks(field["ks"], reader)
    func first(_ track: PointTrack) -> Point {
      let (x, y) = track.coordinates
      return Point(x: x.first, y: y.first)
    }
    return Rect(
      origin: first(transform.anchor) - first(transform.position), size: composition.size)
  }
}
