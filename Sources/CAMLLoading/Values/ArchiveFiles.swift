import Documents
import Graphics
import LayerModel

/// The files of an archive: in folders, or in a zip.
struct ArchiveFiles {
  private let diagnostics: SceneDiagnostics
  /// The folder in the zip that names are relative to, with its slash.
  private let base: String

  init(_ diagnostics: SceneDiagnostics) {
    self.diagnostics = diagnostics
    let entry = diagnostics.archive.map { diagnostics.file.dropFirst($0.file.utf8.count + 1) } ?? ""
    base = entry.lastIndex(of: "/").map { String(entry[...$0]) } ?? ""
  }

  /// The picture of a name; `nil` for none.
  func picture(_ name: String) -> ImageReference? {
    if let archive = diagnostics.archive {
      guard let entry = try? archive.name(of: base + name),
        let content = try? archive.content(of: entry)
      else { return nil }
      return ImageReference(name: entry, source: .bytes(content))
    }
    return (try? diagnostics.assets.find(name)).map { ImageReference(name: name, file: $0) }
  }

  /// The content of a file; `nil` for none.
  ///
  /// - Throws: `TextProblem` for one that cannot be read.
  func content(_ name: String) throws(TextProblem) -> [UInt8]? {
    if let archive = diagnostics.archive {
      guard let entry = try? archive.name(of: base + name) else { return nil }
      return try archive.bytes(of: entry)
    }
    guard let path = try? diagnostics.assets.find(name) else { return nil }
    diagnostics.use(path)
    return try SceneFile.read(path, diagnostics.limits, noun: "a file of an archive")
  }
}
