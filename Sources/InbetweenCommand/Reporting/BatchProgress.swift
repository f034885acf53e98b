import Inbetween
import Synchronization

/// A line for each entry that ends.
final class BatchProgress: Sendable {
  private let total: Int
  private let count = Mutex(0)

  /// A report on some entries.
  init(total: Int) { self.total = total }

  /// Takes note of an entry's end.
  func finished(_ result: BatchResult) {
    let done = count.withLock { count in
      count += 1
      return count
    }
    StandardStreams.error("[\(done)/\(total)] \(BatchTable.line(result))\n")
  }
}
