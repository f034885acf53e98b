/// The digest behind bytes that are kept, by which they are known when they come back: whole,
/// unchanged, and those that were kept under that name and no other.
///
/// SHA-256 of the name, a zero byte and the bytes.
package struct ContentSeal: ~Copyable {
  /// Bytes that the seal takes up.
  package static let byteCount = 32

  private let hash: ContentHash

  /// The seal of something with a name, of which no bytes were added yet.
  package init(_ name: String) throws(MediaError) {
    hash = try ContentHash()
    hash.add(name)
  }

  /// Adds bytes.
  package func add(_ bytes: [UInt8]) { hash.add(bytes) }

  /// The seal itself; nothing can be added after it.
  package consuming func finish() -> [UInt8] { hash.digest() }

  /// Bytes with their seal behind them.
  package static func sealed(_ bytes: [UInt8], as name: String) throws(MediaError) -> [UInt8] {
    let seal = try ContentSeal(name)
    seal.add(bytes)
    return bytes + seal.finish()
  }

  /// The bytes that were sealed under a name; `nil` when these are not they.
  package static func opened(_ bytes: [UInt8], as name: String) -> [UInt8]? {
    guard bytes.count >= byteCount, let seal = try? ContentSeal(name) else { return nil }
    let content = Array(bytes.dropLast(byteCount))
    seal.add(content)
    return seal.finish().elementsEqual(bytes.suffix(byteCount)) ? content : nil
  }
}
