import Glibc
import Storing
import Rendering

/// The published parts of a plan: whole, synced and sealed files, which appear by renaming.
///
/// Two that publish one part at once publish the same bytes, and the last stays.
struct PublishedParts: SegmentStore {
  /// The state of a part.
  enum State {
    /// It is there, and as it was published.
    case sound
    /// It is not there.
    case missing
    /// It is not as it was published.
    case damaged
  }

  let folder: PlanFolder

  func file(of name: String, key: String) -> String? { "\(folder.segments(key))/\(name)" }

  private func path(_ name: String, _ key: String) -> String { "\(folder.segments(key))/\(name)" }

  func part(_ name: String, of key: String) -> [UInt8]? {
    guard let file = try? RegularFile(path(name, key)) else { return nil }
    return try? file.readAll()
  }

  func keep(_ bytes: [UInt8], as name: String, of key: String) throws(FileError) {
    try Folder.make(folder.segments(key))
    try AtomicFile.write(bytes, to: path(name, key))
  }

  /// Removes a folder or a special file of that name; a file is replaced when the next attempt is
  /// whole.
  func remove(_ name: String, of key: String) {
    let path = path(name, key)
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
    Folder.removeTree(path)
  }

  /// The state of a part, all of which is read.
  func state(of name: String, key: String) -> State {
    let path = path(name, key)
    guard FileIdentity(path) != nil else { return .missing }
    let isSound =
      (try? SealedContent(path, as: PartName.seal(name, of: key))).flatMap(\.self) != nil
    return isSound ? .sound : .damaged
  }

  /// The state of a segment: of the clip's first, that of the part that all share as well.
  func state(ofSegment place: Int, in clip: FarmPlan.Clip) -> State {
    let own = state(of: PartName.of(clip.frames[place]), key: clip.key)
    guard place == 0, own == .sound, let shared = clip.sharedPart else { return own }
    return state(of: shared, key: clip.key)
  }
}
