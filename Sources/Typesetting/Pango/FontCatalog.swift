import Glibc
import Graphics
import LayerModel
import Media
import Synchronization
import Storing

/// The system's fonts, and the search for one among them and in folders.
///
/// One for the process: loading fontconfig's rules and fonts takes some milliseconds, reading a
/// font file as many.
///
/// Threads share it: the configuration is loaded once and only read from then on, and all that
/// changes is behind a lock.
final class FontCatalog: Sendable {
  /// The fonts that the system has when they are asked for first.
  static let shared = FontCatalog()

  /// The end of a search.
  enum Outcome {
    case found(FontFace)
    /// Another font, because there is none of that name.
    case substitute(FontFace)
    /// No font at all, and why.
    case nothing(String)
  }

  /// A face and the properties that a search compares.
  private struct Entry {
    let face: FontFace
    /// Family, alone and with the style, full name and PostScript name, folded.
    let names: Set<String>
    let distanceFromRegular: Int
  }

  private struct Known {
    /// The faces of font files that were read, as the files were then.
    var files: [String: (identity: FileIdentity, entries: [Entry])] = [:]
  }

  /// Rules and fonts of the system; `nil` when it has none.
  private let configuration: FontConfiguration?
  /// In fontconfig's order.
  private let system: [Entry]
  private let known = Mutex(Known())
  /// More files than any batch uses are forgotten.
  private static let fileLimit = 10_000

  private init() {
    configuration = .system()
    var entries: [Entry] = []
    configuration?.forEachFont { pattern in
      if let entry = Self.entry(of: pattern) { entries.append(entry) }
    }
    system = entries
  }

  private static func entry(of pattern: borrowing FontPattern) -> Entry? {
    guard let face = pattern.face else { return nil }
    return Entry(
      face: face, names: pattern.foldedNames, distanceFromRegular: pattern.distanceFromRegular)
  }

  /// The face that a layer's font is.
  func search(for font: FontReference) -> Outcome {
    switch font.source {
    case .file(let file):
      guard let entry = entries(ofFile: file).first else {
        return .nothing("the file is no font that can be read")
      }
      return .found(entry.face)
    case .bytes(let bytes):
      do throws(MediaError) {
        let memory = try MemoryFile.of(bytes)
        guard var face = entries(ofFile: memory.path).first?.face else {
          return .nothing("the bytes are no font that can be read")
        }
        face.memory = memory
        return .found(face)
      } catch {
        return .nothing("\(error)")
      }
    case .snapshot, nil: break
    }
    let counterpart = FontName.counterpart(of: font.name)
    for name in [font.name, counterpart].compactMap(\.self) {
      if let face = face(named: name, inFolders: font.folders) { return .found(face) }
    }
    // The counterpart first: a scene must look the same where the real one is installed.
    for name in [counterpart, font.name].compactMap(\.self) {
      if let face = systemFace(named: name) { return .found(face) }
    }
    // What is italic in one family is oblique in another one.
    if let name = FontName.slanted(font.name) {
      if let face = face(named: name, inFolders: font.folders) ?? systemFace(named: name) {
        return .found(face)
      }
    }
    for name in FontName.fallbacks {
      if let face = systemFace(named: name) { return .substitute(face) }
    }
    if let face = system.map(\.face).min(by: { $0.file < $1.file }) { return .substitute(face) }
    return .nothing("the system has no fonts")
  }

  /// Calls a function with each of the system's fonts.
  func forEachSystemFont(_ body: (borrowing FontPattern) -> Void) {
    configuration?.forEachFont(body)
  }

  private func systemFace(named name: String) -> FontFace? {
    let name = FontName.folded(name)
    // Files in the order of their names, so that the machine's order of folders does not matter.
    return system.filter { $0.names.contains(name) }
      .min { ($0.distanceFromRegular, $0.face.file) < ($1.distanceFromRegular, $1.face.file) }?.face
  }

  // MARK: Folders

  private func face(named name: String, inFolders folders: [String]) -> FontFace? {
    let name = FontName.folded(name)
    for folder in folders {
      let named = FontFolder.files(in: folder).flatMap { entries(ofFile: $0) }
        .filter { $0.names.contains(name) }
      // The first of those that are equally near.
      if let best = named.min(by: { $0.distanceFromRegular < $1.distanceFromRegular }) {
        return best.face
      }
    }
    return nil
  }

  /// The faces of a font file; none when it is no font.
  private func entries(ofFile file: String) -> [Entry] {
    guard let identity = FileIdentity(file) else { return [] }
    if let found = known.withLock({ $0.files[file] }), found.identity == identity {
      return found.entries
    }
    var entries: [Entry] = []
    for index in 0..<FontPattern.faceCount(ofFile: file) {
      guard let pattern = try? FontPattern(file: file, index: index),
        let entry = Self.entry(of: pattern)
      else { continue }
      entries.append(entry)
    }
    known.withLock { known in
      if known.files.count >= Self.fileLimit { known.files = [:] }
      known.files[file] = (identity, entries)
    }
    return entries
  }
}
