import Glibc
import Storing
import Rendering
import Storing

/// Finished files, their segments while they are not finished, and notes, each by a hash of
/// everything that decides it.
///
/// Every file in the cache is complete: it is written beside its name and then renamed. So all
/// files that were finished before a batch was killed are there when it is started again. No file
/// is trusted on its way out: behind each stands a ``ContentSeal`` of its place and bytes, and a
/// damaged one is removed and made again. That is why nothing is synced here: a file that a power
/// failure damaged costs the time of making it again, and syncing all of them would cost more. Each
/// use sets a file's modification time, so that the least recently used can be removed first.
///
/// ```
/// files/KEY            a finished file
/// files/DIGEST         a file that a scene was made of, by its content
/// segments/KEY/PART    a finished segment, or a part that segments share
/// notes/KEY            a few bytes, such as a thumbnail
/// ```
struct BatchCache: Sendable {
  /// The outcome of restoring a name.
  enum Restored {
    /// The file is there, and its bytes are those that were there before.
    case unchanged
    /// The file is there.
    case replaced
    /// The cache does not have it, or not as it was kept.
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
  init(folder: String) throws(FileError) {
    self.folder = folder
    for kind in Kind.allCases { try Folder.make("\(folder)/\(kind)") }
  }

  /// The finished segments.
  var segments: SegmentStore { SegmentStore(folder: "\(folder)/\(Kind.segments)", isCache: true) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// A sealed file that was kept; `nil` when there is none, or it is not as it was kept.
  private func content(_ name: String) -> SealedContent? {
    if let content = (try? SealedContent(path(name), as: name)).flatMap(\.self) {
      content.touch()
      return content
    }
    // Whatever it has become; nothing happens when there is none.
    remove(name)
    return nil
  }

  // MARK: Files

  /// Puts a finished file under a name.
  ///
  /// - Throws: `FileError` when the file cannot be written there.
  func restore(_ key: String, to path: String) throws(FileError) -> Restored {
    let name = "files/\(key)"
    guard let kept = content(name) else { return .absent }
    if kept.isEqual(toFile: path) { return .unchanged }
    var copy = try AtomicFile(path, options: AtomicFile.Options(durability: .syncedContent))
    // It was looked at before; but what is copied is what must be right.
    guard try kept.copy(to: &copy) else {
      remove(name)
      return .absent
    }
    try copy.commit()
    return .replaced
  }

  /// Keeps a finished file, as far as that is possible; its segments are not needed any more.
  func keep(_ path: String, as key: String) {
    let name = "files/\(key)"
    do throws(FileError) {
      let input = try RegularFile(path, followingLinks: true)
      var file = try SealedFile(self.path(name), as: name, durability: .unsynced)
      try file.append(input)
      try file.commit()
      Folder.removeTree(self.path("segments/\(key)"))
    } catch {
      // As if there were no cache.
    }
  }

  // MARK: Contents

  /// The largest file of which a copy is kept, in bytes.
  private static let copyLimit = 64 << 20

  /// Keeps a copy of a file under the hash of its content, unless there is one, or it is too large.
  func keepCopy(of path: String, digest: String) {
    var status = stat()
    guard utimensat(AT_FDCWD, self.path("files/\(digest)"), nil, 0) != 0,
      stat(path, &status) == 0, status.st_size <= Self.copyLimit
    else { return }
    keep(path, as: digest)
  }

  /// Puts the copy of a content under a name; false when there is none.
  func restoreCopy(_ digest: String, to path: String) -> Bool {
    switch try? restore(digest, to: path) {
    case .absent, nil: false
    // It may have changed while it was copied.
    case .unchanged, .replaced: (try? FileDigests.digest(of: path)) == digest
    }
  }

  // MARK: Notes

  /// The bytes noted under a key; `nil` when there are none.
  func note(_ key: String) -> [UInt8]? { content("notes/\(key)")?.readAll() }

  /// Notes bytes under a key; what cannot be noted is made again next time.
  func note(_ bytes: [UInt8], as key: String) {
    let name = "notes/\(key)"
    try? SealedFile.write(bytes, to: path(name), as: name, durability: .unsynced)
  }

  private func remove(_ name: String) { Folder.removeTree(path(name)) }
}
