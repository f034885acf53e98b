import LayerModel

extension Layer {
  /// True where a blend mode of it, or of something in it, sees what is behind the layer.
  package var blends: Bool {
    properties.compositingFilter != .normal
      || !properties.shouldRasterize && sublayers.contains(where: \.blends)
  }
}
