package import LayerModel

extension Field {
  package static let fontSpellings =
    "a font's name such as Helvetica or Helvetica-Bold, or the path of a font file, relative to the scene"

  /// More fonts in one list are more than any text has scripts.
  package static let fontListLimit = 100

  /// The font that a text names here.
  package func font(named name: String) -> FontReference? {
    if reading.diagnostics.contents.isData(name) {
      return embeddedContent(name).map {
        FontReference(name: $0.name, source: $0.source, folders: assets.folders)
      }
    }
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    guard name.contains("/") || endings.contains(where: name.lowercased().hasSuffix) else {
      guard !name.isEmpty else {
        mismatch(Self.fontSpellings)
        return nil
      }
      return FontReference(name: name, folders: assets.folders)
    }
    return asset(name, "a font file", Self.fontSpellings).map {
      FontReference(name: sceneName(name, of: $0), file: $0, folders: assets.folders)
    }
  }
}
