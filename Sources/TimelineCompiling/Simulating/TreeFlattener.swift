import SceneModel

/// Writes the layers of a simulation out flat, each with its tracks.
struct TreeFlattener {
  private(set) var layers: [TimelineLayer] = []
  /// The layer that each of them is.
  private(set) var sources: [LiveLayer] = []

  /// Adds a layer, its mask and its sublayers.
  mutating func add(_ layer: LiveLayer, under parent: Int?) {
    let position = layers.count
    let tracks = layer.tracks
    layers.append(layer.timelineLayer(tracks: tracks, parent: parent))
    sources.append(layer)
    let maskStart = layers.count
    if let mask = layer.mask { add(mask, under: position) }
    let mask = maskStart..<layers.count
    for sublayer in layer.sublayers { add(sublayer, under: position) }
    layers[position] = layer.timelineLayer(
      tracks: tracks, parent: parent, mask: mask, subtreeEnd: layers.count)
  }
}
