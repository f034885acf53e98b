import Graphics
import LayerModel

extension Timeline {
  /// True when pixels of a frame may have an alpha below 1: the canvas's background does, or a
  /// layer is composited with it by destination out or XOR.
  ///
  /// Layers in masks, and in superlayers that are rasterized, are composited with those alone.
  package var mayBeClear: Bool {
    (canvas.background?.alpha ?? 0) < 1 || Self.mayClear(layers)
  }

  private static func mayClear(_ layers: [TimelineLayer]) -> Bool {
    var position = 0
    while position < layers.count {
      let layer = layers[position]
      if !layer.isMask, layer.mayClear { return true }
      let isApart = layer.isMask || layer.isAlwaysRasterized
      position = isApart ? max(layer.subtreeEnd, position + 1) : position + 1
    }
    return false
  }
}

extension TimelineLayer {
  /// True when the layer's compositing filter may lower the alpha of the backdrop.
  fileprivate var mayClear: Bool {
    [.destinationOut, .xor].contains(model.compositingFilter)
      || animatedProperties.contains(.compositingFilter)
  }

  /// True when the layer and its sublayers are composited as one bitmap at all times: layers that
  /// keep depth never are.
  fileprivate var isAlwaysRasterized: Bool {
    model.shouldRasterize && !animatedProperties.contains(.shouldRasterize) && !kind.mayKeepDepth
  }
}
