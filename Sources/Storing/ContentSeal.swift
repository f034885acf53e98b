import Graphics

/// The digest behind bytes that are kept, by which they are known when they come back: whole,
/// unchanged, and those that were kept under that name and no other.
///
/// SHA-256 of the name, a zero byte and the bytes.
struct ContentSeal: Sendable {
  /// Bytes that the seal takes up.
  static let byteCount = 32

  private var hash = ContentHash()

  /// The seal of something with a name, of which no bytes were added yet.
  init(_ name: String) { hash.add(name) }

  /// Adds bytes.
  mutating func add(_ bytes: [UInt8]) { hash.add(bytes) }

  /// The seal of the bytes added so far.
  var bytes: [UInt8] { hash.digest.bytes }
}
