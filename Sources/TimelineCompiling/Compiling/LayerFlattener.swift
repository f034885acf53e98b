import SceneModel
import Timing

/// Writes a layer tree out flat, each layer with its tracks.
struct LayerFlattener {
  /// When an animation of a layer ends, in clip time; infinite when it never does.
  struct AnimationEnd {
    let time: Seconds
    let layerPath: String
    let label: String
    let location: SourceLocation?
  }

  private(set) var layers: [TimelineLayer] = []
  private(set) var animationEnds: [AnimationEnd] = []

  /// Adds a layer, its mask and its sublayers.
  ///
  /// `clock` maps clip time to the superlayer's time.
  mutating func add(
    _ layer: Layer, at place: Int, under parent: Int?, parentPath: String, clock: TimeMap,
    isMask: Bool, _ issues: inout IssueCollector
  ) {
    let ownName =
      !layer.name.isEmpty ? layer.name : isMask ? "mask" : "\(layer.kind.rawValue)[\(place)]"
    let path = parentPath.isEmpty ? ownName : "\(parentPath)/\(ownName)"
    checkValues(of: layer, path: path, &issues)
    let ownClock =
      checkTiming(of: layer, path: path, &issues)
      ? layer.timing.layerTimeMap(under: clock) : clock

    let position = layers.count
    let tracks = addAnimations(of: layer, path: path, clock: ownClock, &issues)
    let written = Set(tracks.flatMap(\.outputs).map(\.keyPath.property))
    func entry(mask: Range<Int>, subtreeEnd: Int) -> TimelineLayer {
      TimelineLayer(
        path: path, name: layer.name, kind: layer.kind, parent: parent, isMask: isMask, mask: mask,
        subtreeEnd: subtreeEnd, clock: ownClock, model: layer.properties, tracks: tracks,
        animatedProperties: LayerProperty.all.filter(written.contains))
    }
    layers.append(entry(mask: 0..<0, subtreeEnd: 0))
    let maskStart = layers.count
    if let mask = layer.mask {
      add(
        mask, at: 0, under: position, parentPath: path, clock: ownClock, isMask: true, &issues)
    }
    let mask = maskStart..<layers.count
    for (i, sublayer) in layer.sublayers.enumerated() {
      add(
        sublayer, at: i, under: position, parentPath: path, clock: ownClock, isMask: false, &issues)
    }
    layers[position] = entry(mask: mask, subtreeEnd: layers.count)
  }

  private mutating func addAnimations(
    of layer: Layer, path: String, clock: TimeMap, _ issues: inout IssueCollector
  ) -> [Track] {
    // The moment of adding is the scene's start, in the layer's own time.
    let now = clock(0)?.time ?? 0
    var tracks: [Track] = []
    for (i, animation) in layer.animations.enumerated() {
      let label = animation.key ?? "animations[\(i)]"
      // Adding under a key that is taken replaces the animation that has it.
      if let key = animation.key, layer.animations[(i + 1)...].contains(where: { $0.key == key }) {
        issues.warning(
          "is replaced at once by a later animation of the same key", layer: path,
          animation: label, at: animation.location)
        continue
      }
      var flattener = AnimationFlattener(layer: layer, layerPath: path)
      flattener.add(animation, label: label, addedAt: now, clock: clock, &issues)
      tracks += flattener.tracks
      animationEnds.append(
        AnimationEnd(
          time: flattener.end, layerPath: path, label: label, location: animation.location))
    }
    return tracks
  }

  private func checkValues(of layer: Layer, path: String, _ issues: inout IssueCollector) {
    for property in LayerProperty.all {
      if let fault = layer.properties[property].fault {
        issues.error("\(property) \(fault)", layer: path, at: layer.location)
      }
    }
  }

  private func checkTiming(
    of layer: Layer, path: String, _ issues: inout IssueCollector
  ) -> Bool {
    guard let fault = layer.timing.fault else { return true }
    issues.error(fault, layer: path, at: layer.location)
    return false
  }
}
