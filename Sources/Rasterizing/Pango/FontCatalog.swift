import CPango
import Glibc
import SceneModel

/// The system's fonts, and the search for one among them and in folders.
@safe final class FontCatalog {
  /// What a search ends with.
  enum Outcome {
    case found(FontFace)
    /// Another font, because there is none of that name.
    case substitute(FontFace)
    /// No font at all, and why.
    case nothing(String)
  }

  /// Rules and fonts of the system; `nil` when it has none.
  private let config: OpaquePointer?
  private var folderFiles: [String: [String]] = [:]

  /// The corresponding C function is `FcInitLoadConfigAndFonts`.
  init() { unsafe config = FcInitLoadConfigAndFonts() }

  /// The corresponding C function is `FcConfigDestroy`.
  deinit { if let config = unsafe config { unsafe FcConfigDestroy(config) } }

  /// The face that a layer's font is.
  func search(for font: FontReference) -> Outcome {
    if let file = font.file {
      guard let face = FontPattern(file: file, index: 0)?.face else {
        return .nothing("the file is no font that can be read")
      }
      return .found(face)
    }
    let counterpart = FontName.counterpart(of: font.name)
    for name in [font.name, counterpart].compactMap(\.self) {
      if let face = face(named: name, inFolders: font.folders) { return .found(face) }
    }
    // The counterpart first: a scene must look the same where the real one is installed.
    for name in [counterpart, font.name].compactMap(\.self) {
      if let face = systemFace(named: name) { return .found(face) }
    }
    for name in FontName.fallbacks {
      if let face = systemFace(named: name) { return .substitute(face) }
    }
    if let face = anyFace { return .substitute(face) }
    return .nothing("the system has no fonts")
  }

  /// Calls a function with each of the system's fonts.
  func forEachSystemFont(_ body: (borrowing FontPattern) -> Void) {
    guard let config = unsafe config, let set = unsafe FcConfigGetFonts(config, FcSetSystem) else {
      return
    }
    for i in 0..<Int(unsafe set.pointee.nfont) {
      guard let pattern = unsafe set.pointee.fonts[i] else { continue }
      unsafe FcPatternReference(pattern)
      unsafe body(FontPattern(owning: pattern))
    }
  }

  private func systemFace(named name: String) -> FontFace? {
    var best: (face: FontFace, distance: Int)?
    forEachSystemFont { pattern in
      guard pattern.isCalled(name), let face = pattern.face else { return }
      let found = (face, pattern.distanceFromRegular)
      guard let known = best else {
        best = found
        return
      }
      // Files in the order of their names, so that the machine's order of folders does not matter.
      if (found.1, face.file) < (known.distance, known.face.file) { best = found }
    }
    return best?.face
  }

  private var anyFace: FontFace? {
    var first: FontFace?
    forEachSystemFont { pattern in
      guard let face = pattern.face, face.file < first?.file ?? "\u{10FFFF}" else { return }
      first = face
    }
    return first
  }

  // MARK: Folders

  private func face(named name: String, inFolders folders: [String]) -> FontFace? {
    for folder in folders {
      var best: (face: FontFace, distance: Int)?
      for file in fontFiles(in: folder) {
        for index in 0..<FontPattern.faceCount(ofFile: file) {
          guard let pattern = FontPattern(file: file, index: index), pattern.isCalled(name),
            let face = pattern.face
          else { continue }
          let distance = pattern.distanceFromRegular
          if distance < best?.distance ?? .max { best = (face, distance) }
        }
      }
      if let best { return best.face }
    }
    return nil
  }

  private func fontFiles(in folder: String) -> [String] {
    if let known = folderFiles[folder] { return known }
    let files = FontFolder.files(in: folder)
    folderFiles[folder] = files
    return files
  }
}
