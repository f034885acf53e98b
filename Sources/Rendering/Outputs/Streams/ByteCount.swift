import Synchronization

/// Bytes written by several segments at once.
final class ByteCount: Sendable {
  private let sum = Atomic<Int>(0)

  /// All bytes so far.
  var total: Int { sum.load(ordering: .relaxed) }

  /// Counts more bytes.
  func add(_ bytes: Int) { sum.wrappingAdd(bytes, ordering: .relaxed) }
}
