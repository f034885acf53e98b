public import SceneModel

extension Timeline {
  /// A font, and the first layer that has it.
  public struct UsedFont: Hashable, Sendable {
    /// The font.
    public let font: FontReference
    /// The layer's path.
    public let layerPath: String
  }

  /// Every font of a text layer, each once, in tree order.
  public var fontsUsed: [UsedFont] {
    var seen: Set<FontReference> = []
    return layers.filter { $0.kind == .text && seen.insert($0.model.text.font).inserted }
      .map { UsedFont(font: $0.model.text.font, layerPath: $0.path) }
  }
}
