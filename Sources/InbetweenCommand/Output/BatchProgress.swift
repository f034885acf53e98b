import Inbetween
import Synchronization

/// A line for each entry that ends; on a terminal also one that is drawn over, of those under way.
final class BatchProgress: Sendable {
  private struct State {
    var finished = 0
    /// Shares that are rendered, by entry.
    var running: [String: Double] = [:]
    var lastShown = 0.0
    var hasBar = false
  }

  private let total: Int
  private let columns: Int?
  private let now: @Sendable () -> Double
  private let start: Double
  private let state = Mutex(State())

  /// A report on some entries.
  ///
  /// - Parameters:
  ///   - total: The number of them.
  ///   - columns: The width of the terminal; `nil` when there is none.
  ///   - now: Tells seconds.
  init(total: Int, columns: Int?, now: @escaping @Sendable () -> Double) {
    self.total = total
    self.columns = columns
    self.now = now
    start = now()
  }

  /// Takes note of an entry's frames that are encoded.
  func update(_ entry: BatchEntry, frames: Int, of total: Int) {
    let time = now()
    state.withLock { state in
      state.running[entry.name] = Double(frames) / Double(max(total, 1))
      // Ten times a second is as often as anyone reads.
      guard let columns, time - state.lastShown >= 0.1 else { return }
      state.lastShown = time
      state.hasBar = true
      StandardStreams.drawOver(with: String(bar(state, time).prefix(max(0, columns - 1))))
    }
  }

  /// Takes note of an entry's end.
  func finished(_ result: BatchResult) {
    state.withLock { state in
      state.finished += 1
      state.running[result.entry.name] = nil
      if state.hasBar { StandardStreams.drawOver(with: "") }
      state.hasBar = false
      let line = BatchTable.line(result, warnings: MessageList.shared.news(of: result.warnings))
      StandardStreams.error("[\(state.finished)/\(total)] \(line)\n")
    }
  }

  private func bar(_ state: State, _ time: Double) -> String {
    let done = Double(state.finished) + state.running.values.reduce(0, +)
    let left = done > 0 ? (time - start) * (Double(total) - done) / done : 0
    let running = state.running.sorted { $0.key < $1.key }.map {
      "\($0.key) \(Int($0.value * 100)) %"
    }
    return "[\(state.finished)/\(total)] \(ProgressReporter.clock(left)) left: "
      + running.joined(separator: ", ")
  }
}
