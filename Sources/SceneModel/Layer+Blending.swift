import LayerModel

extension Layer {
  /// True where the layer, or a sublayer in it, blends with the backdrop of the layer.
  package var blends: Bool {
    properties.compositingFilter != .normal
      || (!properties.shouldRasterize || kind.mayKeepDepth) && sublayers.contains(where: \.blends)
  }
}
