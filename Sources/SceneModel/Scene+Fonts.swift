import LayerModel

extension Scene {
  /// The scene with the system's fonts alone where it calls them by name: one that lies in no
  /// folder has none beside it.
  package var withoutFontFolders: Scene {
    func alone(_ font: FontReference) -> FontReference {
      FontReference(name: font.name, source: font.source).followed(by: font.fallbacks.map(alone))
    }
    var copy = self
    SceneWalk { layer in
      layer.properties.text.font = alone(layer.properties.text.font)
    } reference: { _ in
    } value: { value in
      if case .font(let font) = value { value = .font(alone(font)) }
    }.visit(&copy)
    return copy
  }
}
