import Media
import Synchronization
import Storing

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

  /// The number of bytes so far.
  var count: Int { bytes.count }
}

/// A part of an output as it is kept: its bytes, or a file that they were written to.
enum PackedPart {
  case bytes([UInt8])
  case file(PackedFile)
}

/// Packed bytes that go to a sealed file as they come.
final class PackedFile: Sendable {
  private struct State: ~Copyable { var file: SealedFile? }

  private let state: Mutex<State>

  /// A file to which nothing was written yet.
  init(_ file: consuming sending SealedFile) { state = Mutex(State(file: file)) }

  /// Appends all that packed bytes hold.
  func append(_ bytes: PackedBytes) throws(MediaError) {
    try state.withLock { (state) throws(MediaError) in try state.file?.write(bytes.bytes) }
  }

  /// Removes the bytes written so far; nothing happens after ``commit()``.
  func cancel() { state.withLock { $0.file = nil } }

  /// Seals the file, and gives it its name.
  func commit() throws(MediaError) {
    try state.withLock { (state) throws(MediaError) in
      if let file = state.file.take() { try file.commit() }
    }
  }
}

/// Reads what ``PackedBytes`` holds, in the same order.
struct PackedBytesReader: Sendable {
  private enum Source: Sendable {
    case bytes(ArraySlice<UInt8>)
    case file(SealedContent)
  }

  private var source: Source

  /// A reader of some bytes.
  init(_ bytes: [UInt8]) { source = .bytes(bytes[...]) }

  /// A reader of a file's bytes, which are taken from it for good.
  init(_ content: SealedContent) { source = .file(content) }

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
    switch source {
    case .file(let content): return content.read(count)?[...]
    case .bytes(let rest):
      guard count >= 0, count <= rest.count else { return nil }
      source = .bytes(rest.dropFirst(count))
      return rest.prefix(count)
    }
  }
}
