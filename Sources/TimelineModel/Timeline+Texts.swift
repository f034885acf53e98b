public import LayerModel

extension Timeline {
  /// A text in a font, and the layer that shows it.
  public struct ShownText: Hashable, Sendable {
    /// The text, with an ellipsis behind it where lines may be cut.
    public let string: String
    /// The font.
    public let font: FontReference
    /// The layer's path.
    public let layerPath: String
  }

  /// Every text that some layer shows at some time in each font that the layer has at some time, in
  /// tree order.
  public var textsShown: [ShownText] {
    partsDrawn.flatMap(\.layers).filter { $0.kind.has(.text) }.flatMap { layer -> [ShownText] in
      let written = layer.writtenValues
      let isCut =
        layer.model.text.truncationMode != .none || layer.model.text.fitting == .truncate
        || layer.animatedProperties.contains(.fitting)
        || layer.animatedProperties.contains(.truncationMode)
      let texts =
        [layer.model.text.attributedString]
        + written.compactMap { if case .text(let string) = $0 { string } else { nil } }
      let fonts =
        [layer.model.text.font]
        + written.compactMap { if case .font(let font) = $0 { font } else { nil } }
      return Set(fonts).sorted { $0.description < $1.description }.flatMap { font in
        Set(texts.flatMap { Self.parts(of: $0, font) }).sorted {
          ($0.string, $0.font.description) < ($1.string, $1.font.description)
        }.map {
          ShownText(
            string: isCut ? $0.string + "…" : $0.string, font: $0.font, layerPath: layer.path)
        }
      }
    }
  }

  private struct Part: Hashable {
    let string: String
    let font: FontReference
  }

  /// The parts of a text that have a font each, all of it first.
  private static func parts(of text: AttributedText, _ font: FontReference) -> [Part] {
    guard !text.runs.isEmpty else { return [Part(string: text.string, font: font)] }
    return text.runs.map { Part(string: $0.text, font: $0.attributes.font ?? font) }
  }
}
