/// The digest of what is added to it, piece by piece.
public struct ContentHash: Sendable {
  private var state = ContentDigest.start
  /// Fewer than 64 bytes that are no whole block yet.
  private var rest: [UInt8] = []
  private var byteCount = 0

  /// The hash of nothing yet.
  public init() {}

  /// Adds bytes.
  public mutating func add(_ bytes: [UInt8]) {
    byteCount += bytes.count
    let missing = rest.isEmpty ? 0 : min(64 - rest.count, bytes.count)
    if missing > 0 { rest += bytes[..<missing] }
    if rest.count == 64 {
      addBlocks(of: rest, from: 0)
      rest = []
    }
    let end = addBlocks(of: bytes, from: missing)
    rest += bytes[end...]
  }

  /// Adds a text, and a mark behind it, so that two texts differ from one that joins them.
  public mutating func add(_ text: String) { add(Array(text.utf8) + [0]) }

  /// Adds all whole blocks from a place on, and gives the place behind them.
  @discardableResult
  private mutating func addBlocks(of bytes: [UInt8], from first: Int) -> Int {
    let end = first + (bytes.count - first) / 64 * 64
    for start in stride(from: first, to: end, by: 64) {
      unsafe ContentDigest.add(bytes.span.bytes, from: start, to: &state)
    }
    return end
  }

  /// The digest of all that was added so far.
  public var digest: ContentDigest {
    var last = self
    // The rest, a bit, zeros, and the length in bits fill one block or two.
    var end = rest + [0x80]
    end += repeatElement(0, count: (120 - end.count) % 64)
    let bitCount = UInt64(byteCount) * 8
    end += (0..<8).reversed().map { UInt8(truncatingIfNeeded: bitCount >> ($0 * 8)) }
    last.addBlocks(of: end, from: 0)
    return ContentDigest(last.state)
  }
}
