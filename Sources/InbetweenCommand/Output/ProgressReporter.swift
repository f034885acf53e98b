import Dispatch
import Inbetween
import Synchronization
import Reporting

/// Shows how far a render or a comparison is: a bar that is drawn over on a terminal, plain lines
/// elsewhere.
final class ProgressReporter: Sendable {
  private struct State {
    var lastShown: Double = 0
    var lastTenth = 0
    var drewBar = false
  }

  private let total: Int?
  private let columns: Int?
  private let now: @Sendable () -> Double
  private let start: Double
  private let state = Mutex(State())

  /// A report on some frames.
  ///
  /// - Parameters:
  ///   - total: The number of them; `nil` when nobody knows before the end.
  ///   - columns: The width of the terminal; `nil` when there is none.
  ///   - now: Tells seconds.
  init(total: Int?, columns: Int?, now: @escaping @Sendable () -> Double) {
    self.total = total
    self.columns = columns
    self.now = now
    start = now()
  }

  /// Takes note that so many frames are done, of another number in total when one is given.
  func update(_ frames: Int, of newTotal: Int? = nil) {
    let total = newTotal ?? total
    let elapsed = now() - start
    state.withLock { state in
      if let columns {
        // Ten times a second is as often as anyone reads.
        guard elapsed - state.lastShown >= 0.1 || frames == total else { return }
        state.drewBar = true
        StandardStreams.drawOver(with: bar(frames, total, elapsed, columns))
      } else {
        // Every tenth of the clip, but not more often than each second, and the end of what was
        // announced. What is over within a second, and was not, says nothing.
        let tenth = frames * 10 / max(total ?? .max, 1)
        let isDue = total == nil || frames == total || tenth > state.lastTenth
        guard frames == self.total || (isDue && elapsed - state.lastShown >= 1) else { return }
        state.lastTenth = tenth
        StandardStreams.error(line(frames, total, elapsed) + "\n")
      }
      state.lastShown = elapsed
    }
  }

  /// Ends the bar's line, when there is one.
  func end() {
    state.withLock { state in
      if state.drewBar { StandardStreams.drawOver(with: "") }
      state.drewBar = false
    }
  }

  private func bar(_ frames: Int, _ total: Int?, _ elapsed: Double, _ columns: Int) -> String {
    let text = line(frames, total, elapsed)
    guard let total else { return String(text.prefix(max(0, columns - 1))) }
    // A line that wraps could not be drawn over; the last column would wrap on some terminals.
    let width = min(24, columns - 2 - text.count)
    guard width >= 4 else { return String(text.prefix(max(0, columns - 1))) }
    let filled = total > 0 ? frames * width / total : width
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      + " " + text
  }

  private func line(_ frames: Int, _ total: Int?, _ elapsed: Double) -> String {
    let rate = elapsed > 0 ? Double(frames) / elapsed : 0
    // Slow renders differ in tenths.
    let shown = rate < 10 ? (rate * 10).rounded() / 10 : rate.rounded()
    let speed = rate > 0 ? ", \(shown.shortestDecimal) frames/s" : ""
    guard let total else { return frames.counted("frame") + speed }
    let left = rate > 0 ? Double(total - frames) / rate : 0
    let rest = frames < total && rate > 0 ? ", \(Self.clock(left)) left" : ""
    return "\(frames)/\(total.counted("frame"))\(speed)\(rest)"
  }

  /// Seconds in words, rounded up.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 360_000).rounded(.up))
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
