/// Numbers and bytes one behind another, to be kept: a number takes eight bytes, the least
/// significant first, and bytes stand behind how many they are.
struct PackedBytes {
  private(set) var bytes: [UInt8] = []

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
}

/// Reads what ``PackedBytes`` holds, in the same order.
struct PackedBytesReader {
  private var rest: ArraySlice<UInt8>

  /// A reader of some bytes.
  init(_ bytes: [UInt8]) { rest = bytes[...] }

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
