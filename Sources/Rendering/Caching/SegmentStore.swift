import Media

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
  func keep(_ bytes: [UInt8], as name: String, of key: String)
  /// Removes a part that is not as it was kept.
  func remove(_ name: String, of key: String)
}

/// Parts of a render's outputs that may be taken from a store, and are put there.
public struct SegmentCaching: Sendable {
  /// Where they are kept.
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
  fileprivate let store: any SegmentStore
  fileprivate let key: String

  /// A part by its name.
  subscript(name: String) -> [UInt8]? {
    guard let sealed = store.part(name, of: key) else { return nil }
    if let bytes = ContentSeal.opened(sealed, as: "segments/\(key)/\(name)") { return bytes }
    store.remove(name, of: key)
    return nil
  }

  /// A segment.
  subscript(segment: ClipPlan.Segment) -> [UInt8]? { self[Self.name(of: segment)] }

  func keep(_ bytes: [UInt8], as name: String) {
    guard let sealed = try? ContentSeal.sealed(bytes, as: "segments/\(key)/\(name)") else { return }
    store.keep(sealed, as: name, of: key)
  }

  func keep(_ bytes: [UInt8], as segment: ClipPlan.Segment) {
    keep(bytes, as: Self.name(of: segment))
  }

  private static func name(of segment: ClipPlan.Segment) -> String {
    "\(segment.frames.lowerBound)-\(segment.frames.upperBound)"
  }
}
