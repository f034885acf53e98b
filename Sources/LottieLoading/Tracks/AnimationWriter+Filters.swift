import LayerModel
import SceneModel

extension AnimationWriter {
  /// The standard deviation of a blur for each point of its blurriness, measured by players.
  private static let deviationOfBlurriness = 0.3

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

  /// Adds a blur of some blurriness, where there is any.
  func blur(_ blurriness: Track<Double>, _ name: String, in layer: inout Layer) {
    let deviation = blurriness.map { max(0, $0 * Self.deviationOfBlurriness) }
    guard deviation.constant != 0 else { return }
    add(.gaussianBlur, name, deviation, in: &layer) { .number($0) }
  }
}
