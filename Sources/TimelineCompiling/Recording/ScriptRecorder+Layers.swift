import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptRecorder {
  /// Makes a layer with all that is in it, its animations too.
  func makeLayer(
    _ source: Layer, in superlayer: LayerID?, place: Int, isMask: Bool, addedAt: Seconds?,
    cause: String
  ) -> LayerID {
    let name = source.pathComponent(at: place, isMask: isMask)
    let path = superlayer.map { "\(record[$0].path)/\(name)" } ?? name
    let layer = record.append(
      RecordedLayer(
        source, path: path, in: superlayer,
        under: superlayer.map { record[$0].clock } ?? .identity, isMask: isMask, addedAt: addedAt))
    layerCount += 1
    for name in Set([source.name, path]) where !name.isEmpty {
      layersByName[name, default: []].append(layer)
    }
    uncommitted.insert(layer)
    check(source, path: path)
    addAnimations(of: layer, isInitial: addedAt == nil, cause: cause)
    // Only the root of a subtree comes and goes by itself.
    let inside = addedAt.map { _ in -Seconds.infinity }
    if let mask = source.mask {
      record.append(
        makeLayer(mask, in: layer, place: 0, isMask: true, addedAt: inside, cause: cause),
        to: layer)
    }
    for (i, sublayer) in source.sublayers.enumerated() {
      record.append(
        makeLayer(sublayer, in: layer, place: i, isMask: false, addedAt: inside, cause: cause),
        to: layer)
    }
    return layer
  }

  /// All layers that ever had a name or a path, in the order in which they came.
  func layers(named name: String) -> [LayerID] { layersByName[name] ?? [] }

  /// True once the transaction has ended in which a layer came.
  func isCommitted(_ layer: LayerID) -> Bool { !uncommitted.contains(layer) }

  /// From now on the layers are part of what is on screen.
  func commitLayers() { uncommitted = [] }

  private func check(_ layer: Layer, path: String) {
    for property in LayerProperty.all {
      if let fault = layer.properties[property].fault {
        record.issues.error("\(property) \(fault)", layer: path, at: layer.location)
      }
    }
    let faults = layer.properties.emitter.cells.flatMap(\.faults)
    for fault in faults + [layer.timing.fault].compactMap(\.self) {
      record.issues.error(fault, layer: path, at: layer.location)
    }
  }
}
