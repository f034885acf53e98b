import Graphics
import LayerModel
import SceneModel

extension AnimationWriter {
  /// The standard deviation of a blur for each point of its blurriness, measured by players.
  private static let deviationOfBlurriness = 0.3
  /// The width, as a part of its own, of a layer that blurs along one axis; so narrow that nothing
  /// of its blur is seen along the other.
  private static let narrowness = 1.0 / 1024

  /// Adds a filter, whose value may change.
  func add<Value: Blendable>(
    _ kind: LayerFilter.Kind, _ name: String, _ value: Track<Value>, in layer: inout Layer,
    _ wrap: (Value) -> PropertyValue
  ) {
    let path = LayerFilter.Path(isOfBackground: false, name: name, kind: kind)
    layer.properties.filters.append(LayerFilter(name: name, kind, wrap(value.first)))
    if !value.isConstant {
      layer.animations.append(animation(value, AnimationKeyPath(LayerProperty(path)), wrap))
    }
  }

  /// Adds a blur of some blurriness along each axis, where there is any.
  ///
  /// A blur spreads as wide as its layer is scaled: one along an axis is that of a narrow layer,
  /// whose content is as much wider.
  ///
  /// - Parameters:
  ///   - blurriness: The blurriness along x and y.
  ///   - name: The name of the filter.
  ///   - field: The place that says it, where layers that it makes are counted.
  ///   - layer: The layer, which nothing has placed yet.
  func blur(
    _ blurriness: Track<Point>, _ name: String, _ field: JSONField, in layer: inout Layer
  ) {
    func deviation(_ side: (Point) -> Double) -> Track<Double> {
      blurriness.map { max(0, side($0) * Self.deviationOfBlurriness) }
    }
    let (x, y) = (deviation(\.x), deviation(\.y))
    let axes: [(Track<Double>, width: Double, height: Double)] =
      x == y ? [(x, 1, 1)] : [(x, 1, Self.narrowness), (y, Self.narrowness, 1)]
    for (deviation, width, height) in axes where deviation.constant != 0 {
      guard x != y else {
        add(.gaussianBlur, name, deviation, in: &layer) { .number($0) }
        return
      }
      guard field.take(2, of: .layers) else { return }
      var narrow = layer
      narrow.properties.transform = .scale(x: 1 / width, y: 1 / height)
      narrow.properties.anchorPoint = .zero
      narrow = Layer(anchorPoint: .zero, sublayers: [narrow])
      narrow.properties.transform = .scale(x: width, y: height)
      add(.gaussianBlur, name, deviation, in: &narrow) { .number($0) }
      layer = Layer.around([narrow], insteadOf: layer)
    }
  }
}
