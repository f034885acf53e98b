import Graphics

/// The digest behind bytes that are kept, by which they are known when they come back: whole,
/// unchanged, and those that were kept under that name and no other.
///
/// SHA-256 of the name, a zero byte and the bytes.
package struct ContentSeal: Sendable {
  /// Bytes that the seal takes up.
  package static let byteCount = 32

  private var hash = ContentHash()

  /// The seal of something with a name, of which no bytes were added yet.
  package init(_ name: String) { hash.add(name) }

  /// Adds bytes.
  package mutating func add(_ bytes: [UInt8]) { hash.add(bytes) }

  /// The seal of what was added so far.
  package var bytes: [UInt8] { hash.digest.bytes }

  /// Bytes with their seal behind them.
  package static func sealed(_ bytes: [UInt8], as name: String) -> [UInt8] {
    var seal = ContentSeal(name)
    seal.add(bytes)
    return bytes + seal.bytes
  }

  /// The bytes that were sealed under a name; `nil` when these are not they.
  package static func opened(_ bytes: [UInt8], as name: String) -> [UInt8]? {
    guard bytes.count >= byteCount else { return nil }
    let content = Array(bytes.dropLast(byteCount))
    return sealed(content, as: name) == bytes ? content : nil
  }
}
