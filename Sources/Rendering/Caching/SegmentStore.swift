import Glibc
import Media
import Storing

/// A folder in which finished parts of outputs are kept between renders, each in a sealed file
/// `KEY/PART`: the key is a name for everything that decides a part's bytes.
///
/// A part is a segment, or what the segments of an output share. The folder need not be trusted:
/// parts that are not as they were kept are made again. Two that keep one part at once keep the
/// same bytes, and the last stays.
public struct SegmentStore: Sendable {
  /// The folder.
  private let folder: String
  /// True where parts only save work, false where they are the work.
  ///
  /// A cache makes again what it cannot keep, syncs nothing, and removes damaged parts.
  private let isCache: Bool

  /// Segments of frames that stand alone may be large: of those with more bytes a cache keeps none.
  private static let cacheLimit = 64 << 20

  /// A store in a folder, which is made when something is kept.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - isCache: True where parts only save work.
  public init(folder: String, isCache: Bool) { (self.folder, self.isCache) = (folder, isCache) }

  /// The path of a part's file.
  package func path(of name: String, key: String) -> String { "\(folder)/\(key)/\(name)" }

  /// A part as it was kept; `nil` when there is none.
  func content(of name: String, key: String) -> SealedContent? {
    let path = path(of: name, key: key)
    if let content = (try? SealedContent(path, as: PartName.seal(name, of: key))).flatMap(\.self) {
      if isCache { content.touch() }
      return content
    }
    // Elsewhere a file stays until the next attempt is whole, which replaces files alone.
    var status = stat()
    if isCache || lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG {
      Folder.removeTree(path)
    }
    return nil
  }

  /// Begins a part; `nil` when a cache cannot have it.
  ///
  /// - Throws: `MediaError` when a store that is no cache cannot have it.
  func begin(_ name: String, of key: String) throws(MediaError) -> PackedFile? {
    let parts = "\(folder)/\(key)"
    // Whatever else has its name.
    if isCache, !Folder.isFolder(parts) { Folder.removeTree(parts) }
    do throws(MediaError) {
      try Folder.make(parts)
      let file = try SealedFile(
        path(of: name, key: key), as: PartName.seal(name, of: key),
        durability: isCache ? .unsynced : .synced)
      return PackedFile(file, cacheLimit: isCache ? Self.cacheLimit : nil)
    } catch {
      if isCache { return nil }
      throw error
    }
  }
}

/// Parts of a render's outputs that may be taken from a store, and are put there.
public struct SegmentCaching: Sendable {
  /// The store in which they are kept.
  public let store: SegmentStore
  /// The keys of the outputs: names for all that decides their bytes besides a segment's place.
  public let keys: [String]

  /// Caching of a render's outputs.
  public init(store: SegmentStore, keys: [String]) {
    self.store = store
    self.keys = keys
  }

  /// The parts of one output.
  func parts(of output: Int) -> CachedParts { CachedParts(store: store, key: keys[output]) }
}

/// The kept parts of one output.
struct CachedParts: Sendable {
  private let store: SegmentStore
  private let key: String

  fileprivate init(store: SegmentStore, key: String) { (self.store, self.key) = (store, key) }

  /// A part by its name.
  subscript(name: String) -> PackedBytesReader? {
    store.content(of: name, key: key).map { PackedBytesReader($0) }
  }

  /// A segment.
  subscript(segment: ClipPlan.Segment) -> PackedBytesReader? { self[PartName.of(segment.frames)] }

  func keep(_ bytes: PackedBytes, as name: String) throws(MediaError) {
    guard let file = try store.begin(name, of: key) else { return }
    try file.append(bytes)
    try file.commit()
  }

  func keep(_ part: PackedPart, as segment: ClipPlan.Segment) throws(MediaError) {
    switch part {
    case .bytes(let bytes): try keep(bytes, as: PartName.of(segment.frames))
    case .file(let file): try file.commit()
    }
  }

  /// The file that a segment is written to piece by piece; `nil` when it cannot be kept.
  func file(for segment: ClipPlan.Segment) throws(MediaError) -> PackedFile? {
    try store.begin(PartName.of(segment.frames), of: key)
  }
}
