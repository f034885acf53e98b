import Inbetween
import Escaping
import Reporting

/// The results of a batch, for people.
struct BatchTable {
  private let results: [BatchResult]
  private let seconds: Double

  init(_ results: [BatchResult], seconds: Double) {
    self.results = results
    self.seconds = seconds
  }

  /// The counts, and everything that is not as it should be.
  var text: String {
    let groups = Dictionary(grouping: results, by: \.status)
    let order: [BatchResult.Status] = [
      .done, .different, .badInput, .failed, .timedOut, .interrupted, .skipped,
    ]
    let counts = order.compactMap { status in
      groups[status].map { "\($0.count) \(Self.word(status))" }
    }
    let files = results.flatMap(\.files)
    let cached = files.filter(\.isCached).count
    let kept = results.reduce(0) { $0 + $1.segments.cached }
    let lines = [
      "\(results.count.counted("entry", plural: "entries")): \(counts.joined(separator: ", "))",
      "\(files.count.counted("file")), \(cached) from the cache, \(kept.counted("segment")) from the cache, \(Self.tenths(seconds)) s",
    ]
    // The warnings were told as the entries ended.
    return lines.joined(separator: "\n") + "\n" + Self.failures(results) { _ in [] }
  }

  /// The entries that are not as they should be.
  ///
  /// - Parameters:
  ///   - results: The entries.
  ///   - warnings: Those of an entry's warnings that are told with it.
  /// - Returns: A line or more for each, as far as anyone reads.
  static func failures(
    _ results: [BatchResult], warnings: (BatchResult) -> [String]
  ) -> String {
    MessageList.text(
      results.filter { $0.status != .done }.map { line($0, warnings: warnings($0)) + "\n" },
      "entry", plural: "entries")
  }

  /// The most bytes of the reasons that a line has: several entries are to be seen.
  private static let reasonLimit = 1500

  /// One entry: how it ended, and why, with all its warnings or those that are news; at most 4 kB.
  static func line(_ result: BatchResult, warnings: [String]? = nil) -> String {
    // Errors of a scene have lines of their own.
    let reasons =
      (result.message?.split(separator: "\n").map(String.init) ?? [])
      + (warnings ?? result.warnings).map { "warning: \($0)" }
      + result.comparisons.filter { !$0.isMatch }.flatMap {
        ["\($0.name): \($0.summary)"] + $0.reasons.map { "  \($0)" }
      }
    let tries = result.attempts > 1 ? " after \(result.attempts) attempts" : ""
    let cached =
      !result.files.isEmpty && result.files.allSatisfy(\.isCached) ? ", from the cache" : ""
    let head =
      "\(isFailure(result.status) ? "error: " : "")\(result.entry.name): \(word(result.status))\(tries)\(cached), \(tenths(result.seconds)) s"
    let lines = reasons.map {
      "\n  " + Quotation.bounded(DisplayText.line($0), to: reasonLimit - 3)
    }
    let (text, rest) = Quotation.first(lines, to: reasonLimit)
    return Quotation.bounded(DisplayText.line(head), to: reasonLimit) + text
      + (rest > 0 ? "\n  … and \(rest.counted("more line"))" : "")
  }

  /// True when an entry with a status was not made.
  private static func isFailure(_ status: BatchResult.Status) -> Bool {
    switch status {
    case .badInput, .failed, .timedOut: true
    case .done, .different, .interrupted, .skipped: false
    }
  }

  /// A status in a word or two.
  static func word(_ status: BatchResult.Status) -> String {
    switch status {
    case .done: "done"
    case .different: "different"
    case .badInput: "bad input"
    case .failed: "failed"
    case .timedOut: "timed out"
    case .interrupted: "interrupted"
    case .skipped: "not begun"
    }
  }

  private static func tenths(_ seconds: Double) -> String {
    ((seconds * 10).rounded() / 10).shortestDecimal
  }
}

extension JUnitDocument.Case {
  /// An entry as a check.
  init(_ result: BatchResult) {
    let text = BatchTable.line(result)
    let outcome: Outcome =
      switch result.status {
      case .done: .passed
      case .different:
        .failed(
          result.comparisons.first { !$0.isMatch }?.summary ?? "different", details: text)
      case .badInput, .failed, .timedOut:
        .broken(
          result.message ?? BatchTable.word(result.status), kind: result.status.rawValue)
      case .interrupted: .skipped(result.message ?? BatchTable.word(result.status))
      case .skipped: .skipped("the batch ended before")
      }
    self.init(name: result.entry.name, seconds: result.seconds, outcome: outcome)
  }
}
