import Graphics
import LayerModel

extension Timeline {
  /// True when pixels of the finished picture may be clear: the canvas's background is not opaque,
  /// or layers take something away from it.
  ///
  /// What happens in masks, and in layers that are drawn as one picture first, leaves the canvas as
  /// it is.
  package var mayBeClear: Bool {
    (canvas.background?.alpha ?? 0) < 1 || Self.mayClear(layers)
  }

  private static func mayClear(_ layers: [TimelineLayer]) -> Bool {
    var position = 0
    while position < layers.count {
      let layer = layers[position]
      if layer.isMask || layer.isAlwaysOnePicture {
        if !layer.isMask, layer.mayClear { return true }
        position = max(layer.subtreeEnd, position + 1)
        continue
      }
      if layer.mayClear { return true }
      position += 1
    }
    return false
  }
}

extension TimelineLayer {
  /// True when the layer may take something away from what is behind it.
  fileprivate var mayClear: Bool {
    [.destinationOut, .xor].contains(model.compositingFilter)
      || animatedProperties.contains(.compositingFilter)
  }

  /// True when the layer and its sublayers are drawn as one picture first; what keeps depth never
  /// is.
  fileprivate var isAlwaysOnePicture: Bool {
    model.shouldRasterize && !animatedProperties.contains(.shouldRasterize) && !kind.mayKeepDepth
  }
}
