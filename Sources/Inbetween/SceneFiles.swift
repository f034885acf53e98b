import Documents
import Graphics
import LayerModel
import Storing

/// The files of a scene that is written: its text, and copies of its images, fonts and sounds from
/// outside its folder.
final class SceneFiles {
  private let path: String
  /// The folder of the file, as an absolute path without symbolic links.
  private let folder: String
  /// The name of the folder of copies.
  private let copyFolder: String
  private let fontFiles: [FontReference: String]
  /// The copies by their names from the file's folder.
  private var copies: [String: ContentSource] = [:]
  /// The contents that the text names.
  private var asked: Set<ContentSource> = []
  /// The first content that could not be read.
  private var failure: FileError?

  /// The files of a scene that is written to a path.
  init(of path: String, fontFiles: [FontReference: String]) {
    self.path = path
    self.fontFiles = fontFiles
    folder = AssetFolders(sceneFile: path, roots: []).folders.first ?? "."
    let name = path.split(separator: "/").last ?? "scene"
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
    copyFolder = "\(stem.isEmpty ? "scene" : stem).assets"
  }

  /// The text by which the scene names a content.
  func text(of asset: DocumentWriting.Asset) -> String {
    guard let source = asset.source else { return text(ofFont: asset) }
    asked.insert(source)
    if case .file(let file) = source, let own = name(of: file) { return own }
    do throws(FileError) {
      let bytes = try RegularFile(source).readAll()
      let ending = source.file.flatMap(Self.ending) ?? Self.ending(of: bytes)
      let name = "\(copyFolder)/\(ContentDigest(of: bytes)).\(ending)"
      copies[name] = source
      return name
    } catch {
      failure = failure ?? error
      return asset.name
    }
  }

  /// Copies files that the text names nowhere because its script does so when it runs: under those
  /// names, by which it then finds them.
  ///
  /// - Parameter named: Names and what they are of; ones that lead out of the folder stay.
  func keep(_ named: [(name: String, source: ContentSource)]) {
    for (name, source) in named {
      guard !asked.contains(source), let file = source.file, self.name(of: file) == nil,
        !name.hasPrefix("/"), !name.split(separator: "/").contains("..")
      else { continue }
      let path = "\(folder)/\(name)"
      do throws(FileError) {
        guard let present = try? RegularFile(.file(path)).readAll() else {
          copies[name] = source
          continue
        }
        guard try present == RegularFile(source).readAll() else {
          throw FileError(
            file: path,
            reason: .mismatch(
              found: "another file", expected: "none, or the one that the script names"))
        }
      } catch {
        failure = failure ?? error
      }
    }
  }

  /// A font by name: one of the system's, or one whose file lies where the scene will look for it,
  /// keeps it.
  private func text(ofFont asset: DocumentWriting.Asset) -> String {
    let font = FontReference(name: asset.name, source: nil, folders: asset.folders)
    guard let file = fontFiles[font], Folder.parent(of: file) != folder else { return asset.name }
    return text(of: DocumentWriting.Asset(name: asset.name, source: .file(file)))
  }

  /// The path of a file in the folder from there; `nil` for others.
  private func name(of file: String) -> String? {
    file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.utf8.count + 1)) : nil
  }

  /// Writes the copies, and then the text; gives the paths of the copies.
  func write(_ text: String) throws(FileError) -> [String] {
    if let failure { throw failure }
    let names = copies.keys.sorted()
    for name in names {
      guard let source = copies[name] else { continue }
      var parent = folder
      for part in name.split(separator: "/").dropLast() {
        parent += "/\(part)"
        try Folder.make(parent)
      }
      try AtomicFile.write(RegularFile(source).readAll(), to: "\(folder)/\(name)")
    }
    try AtomicFile.write(Array(text.utf8), to: path)
    return names.map { "\(folder)/\($0)" }
  }

  // MARK: Names

  /// The ending of a file's name, when it has one.
  private static func ending(_ file: String) -> String? {
    let name = file.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    return ending.isEmpty || !ending.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      ? nil : ending
  }

  /// The usual ending of files that begin as some bytes do.
  private static func ending(of bytes: [UInt8]) -> String {
    let starts: [(at: Int, text: String, ending: String)] = [
      (1, "PNG", "png"), (0, "\u{FF}\u{D8}", "jpg"), (0, "GIF8", "gif"), (8, "WEBP", "webp"),
      (8, "WAVE", "wav"), (0, "fLaC", "flac"), (0, "ID3", "mp3"), (0, "OggS", "ogg"),
      (4, "ftyp", "mp4"), (0, "OTTO", "otf"), (0, "\u{0}\u{1}\u{0}\u{0}", "ttf"),
      (0, "true", "ttf"), (0, "ttcf", "ttc"),
    ]
    let found = starts.first { start in
      let wanted = start.text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
      return bytes.dropFirst(start.at).starts(with: wanted)
    }
    return found?.ending ?? "bin"
  }
}
