import LayerModel

extension Timeline {
  /// The timeline of a picture of one layer alone, without its sublayers: nothing is drawn but it
  /// and the layers that it stands in, with their masks, over a clear ground.
  ///
  /// Times, places and what the script does stay as they are.
  ///
  /// - Parameter position: The layer's position among ``layers``.
  /// - Returns: A timeline with layers at the same positions.
  package func isolating(_ position: Int) -> Timeline {
    var shown: Set<Int> = []
    var next: Int? = position
    while let index = next, shown.insert(index).inserted {
      shown.formUnion(layers[index].mask)
      next = layers[index].parent
    }
    var canvas = canvas
    canvas.background = nil
    var result = Timeline(
      title: title, canvas: canvas, duration: duration, frameRate: frameRate,
      layers: layers.indices.map { shown.contains($0) ? layers[$0] : layers[$0].hidden },
      events: [],
      warnings: [], limits: limits)
    (result.animatedImages, result.motionBlur) = (animatedImages, motionBlur)
    result.snapshots = snapshots
    return result
  }
}

extension TimelineLayer {
  /// A layer at the same place that is never drawn and needs no files.
  fileprivate var hidden: TimelineLayer {
    var model = LayerProperties()
    model.isHidden = true
    var layer = TimelineLayer(
      path: path, originalPath: originalPath, name: name, kind: .layer, isMask: isMask,
      clock: clock, absence: absence, hasBeginTime: hasBeginTime, model: model, tracks: [],
      location: location)
    (layer.parent, layer.mask, layer.subtreeEnd) = (parent, mask, subtreeEnd)
    return layer
  }
}
