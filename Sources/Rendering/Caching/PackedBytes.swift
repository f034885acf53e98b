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
}

/// A part of an output as it is kept: its bytes, or a file that they were written to.
enum PackedPart {
  case bytes(PackedBytes)
  case file(PackedFile)
}

/// Packed bytes that go to a sealed file as they come.
final class PackedFile: Sendable {
  private struct State: ~Copyable {
    var file: SealedFile?
    var byteCount = 0
  }

  private let state: Mutex<State>
  /// The most bytes that are kept of what need not be kept; `nil` for what must be.
  private let cacheLimit: Int?

  /// A file to which nothing was written yet.
  init(_ file: consuming sending SealedFile, cacheLimit: Int?) {
    state = Mutex(State(file: file))
    self.cacheLimit = cacheLimit
  }

  /// Appends all that packed bytes hold.
  func append(_ bytes: PackedBytes) throws(MediaError) {
    try state.withLock { (state) throws(MediaError) in
      state.byteCount += bytes.bytes.count
      if let cacheLimit, state.byteCount > cacheLimit { state.file = nil }
      do throws(MediaError) { try state.file?.write(bytes.bytes) } catch {
        state.file = nil
        if cacheLimit == nil { throw error }
      }
    }
  }

  /// Removes the bytes written so far; nothing happens after ``commit()``.
  func cancel() { state.withLock { $0.file = nil } }

  /// Seals the file, and gives it its name.
  func commit() throws(MediaError) {
    try state.withLock { (state) throws(MediaError) in
      guard let file = state.file.take() else { return }
      do throws(MediaError) { try file.commit() } catch {
        if cacheLimit == nil { throw error }
      }
    }
  }
}

/// Reads what ``PackedBytes`` holds, in the same order.
struct PackedBytesReader: Sendable {
  private let content: SealedContent

  /// A reader of a file's bytes, which are taken from it for good.
  init(_ content: SealedContent) { self.content = content }

  /// The next number; `nil` at the end.
  mutating func number() -> Int? {
    content.read(8).map { $0.reversed().reduce(into: 0) { $0 = $0 << 8 | Int($1) } }
  }

  /// The next bytes; `nil` at the end.
  mutating func data() -> [UInt8]? { number().flatMap { content.read($0) } }

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
}
