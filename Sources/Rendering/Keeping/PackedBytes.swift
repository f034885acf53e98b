/// Numbers and bytes one behind another, to be kept: a number takes eight bytes, the least significant first, and
/// bytes stand behind how many they are.
struct PackedBytes {
  private var bytes: [UInt8] = []

  /// Adds a number.
  mutating func add(_ number: Int) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Adds bytes.
  mutating func add(_ data: [UInt8]) {
    add(data.count)
    bytes += data
  }

  /// Adds all that others hold.
  mutating func append(_ other: PackedBytes) { bytes += other.bytes }

  /// How many bytes there are so far.
  var count: Int { bytes.count }

  /// All, and behind them a sum, so that what was cut off or changed is not taken for whole.
  func sealed() -> [UInt8] {
    var all = self
    all.add(Self.sum(of: bytes[...]))
    return all.bytes
  }

  /// FNV-1a.
  fileprivate static func sum(of bytes: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(bitPattern: UInt(hash))
  }
}

/// Reads what ``PackedBytes`` sealed, in the same order.
struct PackedBytesReader {
  private var rest: ArraySlice<UInt8>

  /// A reader; `nil` when the bytes are not whole.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 8 else { return nil }
    rest = bytes.suffix(8)
    let sum = number()
    rest = bytes.dropLast(8)
    guard sum == PackedBytes.sum(of: rest) else { return nil }
  }

  /// The next number; `nil` at the end.
  mutating func number() -> Int? {
    take(8).map { $0.reversed().reduce(into: 0) { $0 = $0 << 8 | Int($1) } }
  }

  /// The next bytes; `nil` at the end.
  mutating func data() -> [UInt8]? { number().flatMap { take($0) }.map(Array.init) }

  /// A number of things, each read by a function; `nil` when one is not there.
  mutating func list<Element>(of read: (inout Self) -> Element?) -> [Element]? {
    guard let count = number(), count >= 0 else { return nil }
    var result: [Element] = []
    for _ in 0..<count {
      guard let element = read(&self) else { return nil }
      result.append(element)
    }
    return result
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
