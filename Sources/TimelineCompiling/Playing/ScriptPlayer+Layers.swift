import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Makes a layer with all that is in it, its animations too.
  func makeLayer(
    _ source: Layer, in superlayer: LayerID?, place: Int, isMask: Bool, addedAt: Seconds?,
    cause: String
  ) -> LayerID {
    let root = makeAlone(
      Part(source: source, superlayer: superlayer, place: place, isMask: isMask),
      addedAt: addedAt, cause: cause)
    // Only the root of a subtree comes and goes by itself.
    let inside = addedAt.map { _ in -Seconds.infinity }
    // No recursion: layers may be nested deeper than a small stack allows.
    var waiting = Part.reversedParts(of: source, root)
    while !isOver, let part = waiting.popLast() {
      let layer = makeAlone(part, addedAt: inside, cause: cause)
      record.append(layer)
      waiting += Part.reversedParts(of: part.source, layer)
    }
    return root
  }

  /// A layer to be made, and its place in the tree.
  private struct Part {
    let source: Layer
    let superlayer: LayerID?
    let place: Int
    let isMask: Bool

    /// The mask of a layer and then its sublayers, the last first.
    static func reversedParts(of source: Layer, _ layer: LayerID) -> [Part] {
      let sublayers = source.sublayers.enumerated().map { i, sublayer in
        Part(source: sublayer, superlayer: layer, place: i, isMask: false)
      }
      let mask = source.mask.map { Part(source: $0, superlayer: layer, place: 0, isMask: true) }
      return sublayers.reversed() + [mask].compactMap(\.self)
    }
  }

  /// Makes a layer without its mask and its sublayers.
  private func makeAlone(_ part: Part, addedAt: Seconds?, cause: String) -> LayerID {
    let source = part.source
    let name = source.pathComponent(at: part.place, isMask: part.isMask)
    let path = part.superlayer.map { "\(record[$0].path)/\(name)" } ?? name
    let layer = record.append(
      RecordedLayer(
        source, path: path, in: part.superlayer,
        under: part.superlayer.map { record[$0].clock } ?? .identity, isMask: part.isMask,
        addedAt: addedAt))
    layerCount += 1
    if isPlaying { _ = keeps(to: .shownLayers, layerCount + keptCount, layer: layer) }
    for reference in references(to: layer) {
      layersByReference[reference, default: []].append(layer)
    }
    uncommitted.insert(layer)
    commit.layers.insert(layer)
    check(source, path: path)
    addAnimations(of: layer, isInitial: addedAt == nil, cause: cause)
    return layer
  }

  /// The ways in which a script may name a layer as it stands now.
  func references(to layer: LayerID) -> Set<LayerReference> {
    let source = record[layer].source
    var references: Set<LayerReference> = [.named(record[layer].path)]
    if !source.name.isEmpty { references.insert(.named(source.name)) }
    if let identity = source.identity { references.insert(.identified(identity)) }
    return references
  }

  /// All layers that a script may name so, in the order in which they came to be called so.
  ///
  /// Behind a slash a path is nothing else.
  func layers(_ reference: LayerReference) -> [LayerID] {
    guard case .named(let name) = reference else { return layersByReference[reference] ?? [] }
    let isPath = name.hasPrefix("/")
    let path = isPath ? String(name.dropFirst()) : name
    let found = layersByReference[.named(path)] ?? []
    guard isPath || hasMoved else { return found }
    return found.filter {
      record[$0].path == path || !isPath && record[$0].source.name == path
    }
  }

  /// Moves a layer to another place of the tree, with the animations that run in it.
  ///
  /// One that has left comes back with its model and without animations, which it has lost; as one
  /// that is new it is seen once the commit has ended.
  func move(_ layer: LayerID, to superlayer: LayerID?, at index: Int?) {
    let outer = record[layer].superlayer
    if !record.isInTree(layer), !commit.leaving.contains(layer) {
      let coming = record.subtree(of: layer)
      uncommitted.formUnion(coming)
      commit.layers.formUnion(coming)
    }
    record.move(layer, to: superlayer, at: index, at: now)
    guard superlayer != outer else { return }
    hasMoved = true
    let subtree = record.subtree(of: layer)
    for inside in subtree {
      // One that comes back is called so a second time, which says nothing new.
      let path = LayerReference.named(record[inside].path)
      if layersByReference[path]?.contains(inside) != true {
        layersByReference[path, default: []].append(inside)
      }
    }
    followClocks(of: subtree)
  }

  /// True once the commit has ended in which a layer came.
  func isCommitted(_ layer: LayerID) -> Bool { !uncommitted.contains(layer) }

  /// The properties whose values may have a fault.
  private static let propertiesOfNumbers = LayerProperty.all.filter(\.valueKind.holdsNumbers)

  private func check(_ layer: Layer, path: String) {
    for property in layer.properties.notFinite(among: Self.propertiesOfNumbers) {
      record.issues.error(.notFinite(property), layer: path, at: layer.location)
    }
    let faults = layer.properties.emitter.cells.flatMap(\.faults)
    for filter in layer.properties.filters + layer.properties.backgroundFilters
    where !filter.value.isFinite {
      record.issues.error(.filterNotFinite(filter.kind), layer: path, at: layer.location)
    }
    if let remapping = layer.timeRemapping, !remapping.isValid {
      record.issues.error(
        .timeRemapping(timeCount: remapping.times.count, valueCount: remapping.values.count),
        layer: path, at: layer.location)
    }
    for fault in faults + [layer.timing.fault.map { .timing($0) }].compactMap(\.self) {
      record.issues.error(fault, layer: path, at: layer.location)
    }
  }
}
