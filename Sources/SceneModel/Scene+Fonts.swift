import LayerModel

extension Scene {
  /// The scene with the system's fonts alone where it calls them by name: one that lies in no
  /// folder has none beside it.
  package var withoutFontFolders: Scene {
    func alone(_ font: FontReference) -> FontReference {
      FontReference(name: font.name, source: font.source).followed(by: font.fallbacks.map(alone))
    }
    func alone(_ text: AttributedText) -> AttributedText {
      text.mapped { $0.font = $0.font.map(alone) }
    }
    var copy = self
    SceneWalk { layer in
      layer.properties.text.font = alone(layer.properties.text.font)
      layer.properties.text.attributedString = alone(layer.properties.text.attributedString)
    } reference: { _ in
    } value: { value in
      if case .font(let font) = value { value = .font(alone(font)) }
      if case .text(let text) = value { value = .text(alone(text)) }
    }.visit(&copy)
    return copy
  }
}
