public import Media
public import Storing

/// A place where finished parts of outputs are kept between renders, by a name for everything that
/// decides their bytes.
///
/// A part is a segment, or what the segments of an output share. A store need not be trusted: a
/// seal stands behind the bytes of each part, and those that are not as they were kept are removed
/// and made again.
public protocol SegmentStore: Sendable {
  /// The bytes kept of a part; `nil` when there are none.
  func part(_ name: String, of key: String) -> [UInt8]?
  /// Keeps the bytes of a part.
  ///
  /// - Throws: `MediaError` when the store is more than a help, and cannot keep them.
  func keep(_ bytes: [UInt8], as name: String, of key: String) throws(MediaError)
  /// Removes a part that is not as it was kept.
  func remove(_ name: String, of key: String)
  /// The path of a part's file, where parts of any size are written to files and read from them
  /// piece by piece; `nil` where they are held in memory.
  func file(of name: String, key: String) -> String?
}

extension SegmentStore {
  /// No file: parts are held in memory.
  public func file(of name: String, key: String) -> String? { nil }
}

/// Parts of a render's outputs that may be taken from a store, and are put there.
public struct SegmentCaching: Sendable {
  /// The store in which they are kept.
  public let store: any SegmentStore
  /// For each output, what decides its bytes besides a segment's place.
  public let keys: [String]

  /// Caching of a render's outputs.
  public init(store: any SegmentStore, keys: [String]) {
    self.store = store
    self.keys = keys
  }

  /// The parts of one output.
  func parts(of output: Int) -> CachedParts { CachedParts(store: store, key: keys[output]) }
}

/// The kept parts of one output.
struct CachedParts: Sendable {
  private let store: any SegmentStore
  private let key: String

  fileprivate init(store: any SegmentStore, key: String) { (self.store, self.key) = (store, key) }

  /// A part by its name.
  subscript(name: String) -> PackedBytesReader? {
    let seal = PartName.seal(name, of: key)
    if let file = store.file(of: name, key: key) {
      if let content = (try? SealedContent(file, as: seal)).flatMap(\.self) {
        return PackedBytesReader(content)
      }
      store.remove(name, of: key)
      return nil
    }
    guard let sealed = store.part(name, of: key) else { return nil }
    if let bytes = ContentSeal.opened(sealed, as: seal) { return PackedBytesReader(bytes) }
    store.remove(name, of: key)
    return nil
  }

  /// A segment.
  subscript(segment: ClipPlan.Segment) -> PackedBytesReader? { self[PartName.of(segment.frames)] }

  func keep(_ bytes: [UInt8], as name: String) throws(MediaError) {
    try store.keep(
      ContentSeal.sealed(bytes, as: PartName.seal(name, of: key)), as: name, of: key)
  }

  func keep(_ part: PackedPart, as segment: ClipPlan.Segment) throws(MediaError) {
    switch part {
    case .bytes(let bytes): try keep(bytes, as: PartName.of(segment.frames))
    case .file(let file): try file.commit()
    }
  }

  /// The file that a segment is written to piece by piece; `nil` where parts are held in memory.
  func file(for segment: ClipPlan.Segment) throws(MediaError) -> PackedFile? {
    let name = PartName.of(segment.frames)
    guard let path = store.file(of: name, key: key) else { return nil }
    return PackedFile(
      try SealedFile(path, as: PartName.seal(name, of: key), durability: .synced))
  }
}
