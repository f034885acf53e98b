import Foundation
import Media
import Rendering

/// Finished files and segments by a hash of everything that decides their bytes.
///
/// What is in the cache is complete: it is written beside its name and then renamed. So whatever was
/// finished before a batch was killed is there when it is started again.
struct BatchCache: SegmentStore {
  private let folder: String

  /// A cache in a folder, which is made.
  init(folder: String) throws(MediaError) {
    self.folder = folder
    for part in ["files", "segments"] {
      do {
        try FileManager.default.createDirectory(
          atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
      } catch {
        throw MediaError(
          file: "\(folder)/\(part)",
          reason: .mismatch(found: "no folder, and none can be made", expected: "a folder"))
      }
    }
  }

  private func file(_ key: String) -> String { "\(folder)/files/\(key)" }
  private func segment(_ key: String) -> String { "\(folder)/segments/\(key)" }

  /// Puts a finished file under a name; false when it is not in the cache.
  func restore(_ key: String, to path: String) throws(MediaError) -> Bool {
    guard FileManager.default.fileExists(atPath: file(key)) else { return false }
    try Self.copy(file(key), to: path)
    return true
  }

  /// Keeps a finished file.
  func keep(_ path: String, as key: String) throws(MediaError) {
    try Self.copy(path, to: file(key))
  }

  /// Copies a file, which appears under its name only when it is complete.
  static func copy(_ source: String, to target: String) throws(MediaError) {
    guard let handle = FileHandle(forReadingAtPath: source) else {
      throw MediaError(
        file: source,
        reason: .mismatch(found: "a file that cannot be read", expected: "one that can"))
    }
    defer { try? handle.close() }
    var file = try AtomicFile(target)
    while let piece = try? handle.read(upToCount: 1 << 20), !piece.isEmpty {
      try file.write(Array(piece))
    }
    try file.commit()
  }

  // MARK: SegmentStore

  func segment(for key: String) -> [UInt8]? {
    FileManager.default.contents(atPath: segment(key)).map { Array($0) }
  }

  func keep(_ bytes: [UInt8], for key: String) {
    // A segment that cannot be kept is encoded again next time; the file it belongs to is not harmed.
    do throws(MediaError) {
      var file = try AtomicFile(segment(key))
      try file.write(bytes)
      try file.commit()
    } catch {}
  }
}
