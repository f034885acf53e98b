import Documents
import LayerModel

extension Field {
  private static let fontForms =
    "a font's name such as Helvetica or Helvetica-Bold, or the path of a font file, relative to the scene"

  /// A font by name, or by the path of a file.
  func font() -> FontReference? {
    if isData {
      return embeddedContent().map {
        FontReference(name: $0.name, source: $0.source, folders: assets.folders)
      }
    }
    guard let name = text(Self.fontForms) else { return nil }
    let endings = [".ttf", ".otf", ".ttc", ".otc"]
    guard name.contains("/") || endings.contains(where: name.lowercased().hasSuffix) else {
      guard !name.isEmpty else {
        mismatch(Self.fontForms)
        return nil
      }
      let font = FontReference(name: name, folders: assets.folders)
      if file != nil { reading.scene.note(font, of: self) }
      return font
    }
    return asset(name, "a font file", Self.fontForms).map {
      FontReference(name: sceneName(name, of: $0), file: $0, folders: assets.folders)
    }
  }
}

extension Reading {
  /// Writes the names of fonts that lie in a used file's folder alone as paths from the scene's
  /// own.
  ///
  /// - Parameter files: The files of fonts that are none of the system's.
  func rewriteFonts(_ files: [FontReference: String]) {
    let folders = Set(diagnostics.assets.folders)
    for (font, field) in scene.usedFonts {
      guard let file = files[font], let slash = file.lastIndex(of: "/"),
        !folders.contains(String(file[..<slash]))
      else { continue }
      _ = field.sceneName(font.name, of: file)
    }
  }
}
