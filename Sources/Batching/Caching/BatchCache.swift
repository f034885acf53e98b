import Foundation
import Media
import Rendering

/// Finished files, their segments while they are not finished, and notes, each by a hash of everything that
/// decides it.
///
/// What is in the cache is complete: it is written beside its name and then renamed. So whatever was
/// finished before a batch was killed is there when it is started again. What is used is marked with the time, so
/// that what was not used for longest can be removed first.
///
/// ```
/// files/KEY            a finished file
/// segments/KEY/PART    a finished segment, or what segments share
/// notes/KEY            a few bytes, such as a thumbnail
/// ```
struct BatchCache: SegmentStore {
  /// What became of a name that was to be restored.
  enum Restored {
    /// The file is there, and its bytes are those that were there before.
    case unchanged
    /// The file is there.
    case replaced
    /// The cache does not have it.
    case absent
  }

  let folder: String

  /// The kinds of things that are kept, each in a folder of its own.
  enum Kind: String, CaseIterable {
    case files
    case segments
    case notes
  }

  /// A cache in a folder, which is made.
  init(folder: String) throws(MediaError) {
    self.folder = folder
    for kind in Kind.allCases { try Self.make("\(folder)/\(kind)") }
  }

  private static func make(_ folder: String) throws(MediaError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw MediaError(
        file: folder,
        reason: .mismatch(found: "no folder, and none can be made", expected: "a folder"))
    }
  }

  private func path(_ kind: Kind, _ key: String) -> String { "\(folder)/\(kind)/\(key)" }

  // MARK: Files

  /// Puts a finished file under a name.
  func restore(_ key: String, to path: String) throws(MediaError) -> Restored {
    let kept = self.path(.files, key)
    guard FileManager.default.fileExists(atPath: kept) else { return .absent }
    Self.markUsed(kept)
    if FileManager.default.contentsEqual(atPath: kept, andPath: path) { return .unchanged }
    try Self.copy(kept, to: path)
    return .replaced
  }

  /// Keeps a finished file; its segments are not needed any more.
  func keep(_ path: String, as key: String) throws(MediaError) {
    try Self.copy(path, to: self.path(.files, key))
    try? FileManager.default.removeItem(atPath: self.path(.segments, key))
  }

  /// Copies a file, which appears under its name only when it is complete.
  private static func copy(_ source: String, to target: String) throws(MediaError) {
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

  // MARK: Notes

  /// The bytes noted under a key; `nil` when there are none.
  func note(_ key: String) -> [UInt8]? { bytes(path(.notes, key)) }

  /// Notes bytes under a key.
  func note(_ bytes: [UInt8], as key: String) { write(bytes, to: path(.notes, key)) }

  // MARK: SegmentStore

  func part(_ name: String, of key: String) -> [UInt8]? {
    bytes("\(path(.segments, key))/\(name)")
  }

  func keep(_ bytes: [UInt8], as name: String, of key: String) {
    guard (try? Self.make(path(.segments, key))) != nil else { return }
    write(bytes, to: "\(path(.segments, key))/\(name)")
  }

  private func bytes(_ path: String) -> [UInt8]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    Self.markUsed(path)
    return Array(data)
  }

  /// What cannot be kept is made again next time; nothing that was asked for is harmed.
  private func write(_ bytes: [UInt8], to path: String) {
    do throws(MediaError) {
      var file = try AtomicFile(path)
      try file.write(bytes)
      try file.commit()
    } catch {}
  }

  private static func markUsed(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }
}
