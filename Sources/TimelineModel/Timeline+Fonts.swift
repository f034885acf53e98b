public import LayerModel

extension Timeline {
  /// A font, and the first layer that has it.
  public struct UsedFont: Hashable, Sendable {
    /// The font.
    public let font: FontReference
    /// The layer's path.
    public let layerPath: String
    /// The place where the author wrote the layer.
    public let location: SourceLocation?
  }

  /// Every font that some text layer has at some time, each once, in tree order.
  public var fontsUsed: [UsedFont] {
    var seen: Set<FontReference> = []
    return partsDrawn.flatMap(\.layers).filter { $0.kind.has(.text) }.flatMap { layer in
      ([layer.model.text.font] + layer.model.text.attributedString.fonts
        + layer.writtenValues.flatMap { value -> [FontReference] in
          switch value {
          case .font(let font): [font]
          case .text(let text): text.fonts
          default: []
          }
        }).filter { seen.insert($0).inserted }
        .map { UsedFont(font: $0, layerPath: layer.path, location: layer.location) }
    }
  }
}
