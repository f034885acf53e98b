/// A place where encoded segments are kept between renders, by a name for everything that decides their bytes.
public protocol SegmentStore: Sendable {
  /// The bytes kept under a key; `nil` when there are none.
  func segment(for key: String) -> [UInt8]?
  /// Keeps bytes under a key.
  func keep(_ bytes: [UInt8], for key: String)
}

/// Segments of a render that may be taken from a store, and are put there.
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

  /// The key of a segment of an output.
  func key(_ segment: ClipPlan.Segment, of output: Int) -> String {
    "\(keys[output])-\(segment.frames.lowerBound)-\(segment.frames.upperBound)"
  }
}
