public import Comparing
import Foundation
import Graphics
import Timing

/// The index of a batch as one page: every entry with its picture, files, and trends over the last
/// runs.
public struct BatchPage {
  private let results: [BatchResult]
  private let history: BatchHistory
  private let pages: [String: String]
  /// The date, the program and the machine of the run, by their names.
  public var origin: [(name: String, text: String)] = []
  /// Addresses of files relative to the index, by their paths.
  public var links: [String: String] = [:]

  /// Runs that a trend shows.
  private static let runCount = 14

  /// An index.
  ///
  /// - Parameters:
  ///   - results: The results of the entries.
  ///   - history: The times of past runs, this one included.
  ///   - pages: Pages of comparisons, relative to the index, by `entry/comparison`.
  public init(_ results: [BatchResult], history: BatchHistory, pages: [String: String]) {
    self.results = results
    self.history = history
    self.pages = pages
  }

  /// The page.
  ///
  /// - Throws: `ComparisonError.source` when its template cannot be read.
  public func html() throws(ComparisonError) -> String {
    let template = try PageTemplate(Self.template)
    let nights = history.nights(Self.runCount)
    let isGood = results.allSatisfy { $0.status == .done }
    let runs = runs(nights)
    return template.render(
      [
        "title": isGood ? "all as it should be" : "something changed", "isBad": !isGood,
        "summary": summary,
        "origin": origin.map { ["name": $0.name, "text": $0.text] },
        "rows": sorted.map { row($0, nights[$0.entry.name] ?? []) },
        "runs": runs, "hasRuns": runs.count > 1,
      ] as [String: Any])
  }

  /// Failures and differences come first; the rest stays in order.
  private var sorted: [BatchResult] {
    results.filter { $0.status != .done } + results.filter { $0.status == .done }
  }

  private var summary: String {
    let files = results.flatMap(\.files)
    let wrong = results.filter { $0.status != .done }.count
    let size = PageText.size(files.reduce(0) { $0 + $1.bytes })
    let warnings = results.reduce(0) { $0 + $1.warnings.count }
    let told = warnings > 0 ? ", \(PageText.count(warnings, "warning", "warnings"))" : ""
    return
      "\(PageText.count(results.count, "entry", "entries")), \(wrong) not as they should be\(told); \(PageText.count(files.count, "file", "files")) of \(size), \(files.filter(\.isCached).count) from the cache."
  }

  private func row(_ result: BatchResult, _ nights: [BatchHistory.Night]) -> [String: Any] {
    var facts = ["\(PageText.number(result.seconds)) s"]
    if result.segments.encoded + result.segments.cached > 0 {
      facts.append(
        "\(PageText.count(result.segments.encoded, "segment", "segments")) encoded, \(result.segments.cached) from the cache"
      )
    }
    if result.attempts > 1 { facts.append("tried \(result.attempts) times") }
    if !result.entry.tags.isEmpty {
      facts.append("tags: " + result.entry.tags.joined(separator: ", "))
    }
    var context: [String: Any] = [
      "name": result.entry.name, "status": PageText.status(result.status.rawValue),
      "isBad": result.status != .done, "facts": facts.joined(separator: " · "),
      "files": result.files.map { file -> [String: Any] in
        var item: [String: Any] = [
          "name": URL(fileURLWithPath: file.path).lastPathComponent,
          "facts": PageText.size(file.bytes) + (file.isCached ? ", from the cache" : ""),
        ]
        if let link = links[file.path] { item["link"] = link }
        return item
      },
      "comparisons": result.comparisons.map { comparison -> [String: Any] in
        var item: [String: Any] = [
          "summary": comparison.summary, "reasons": comparison.reasons,
          "name": URL(fileURLWithPath: comparison.name).lastPathComponent,
        ]
        if let page = pages["\(result.entry.name)/\(comparison.name)"] { item["page"] = page }
        return item
      },
      "warnings": result.warnings,
      "count": nights.count, "hasPast": nights.count > 1,
      "trends": nights.count > 1 ? trends(nights) : [], "nights": nights.reversed().map(night),
    ]
    if let message = result.message { context["message"] = message }
    if !result.thumbnail.isEmpty {
      context["picture"] =
        "data:image/png;base64," + Data(result.thumbnail).base64EncodedString()
    }
    return context
  }

  // MARK: Trends

  private func night(_ night: BatchHistory.Night) -> [String: Any] {
    [
      "date": PageText.date(night.date), "status": PageText.status(night.status),
      "seconds": PageText.number(night.seconds), "size": PageText.size(night.bytes),
      "cached": night.isCached ? "all" : "–",
    ]
  }

  private func trends(_ nights: [BatchHistory.Night]) -> [[String: Any]] {
    [("time", nights.map(\.seconds)), ("size", nights.map { Double($0.bytes) })].map {
      (title: String, values: [Double]) -> [String: Any] in
      [
        "title": title, "count": nights.count, "width": Self.runCount * 10,
        "bars": bars(nights, values),
      ]
    }
  }

  /// A bar for each run as high as its value; red where it was not as it should be, pale from the
  /// cache.
  private func bars(_ nights: [BatchHistory.Night], _ values: [Double]) -> [[String: Any]] {
    let most = max(values.max() ?? 0, 0.001)
    return nights.indices.map { place -> [String: Any] in
      let night = nights[place]
      let height = max(2, 28 * values[place] / most)
      let parts = [
        PageText.status(night.status), "\(PageText.number(night.seconds)) s",
        PageText.size(night.bytes),
      ]
      return [
        "kind": night.status != "done" ? "bad" : night.isCached ? "kept" : "good",
        "x": place * 10, "y": PageText.number(30 - height), "height": PageText.number(height),
        "text": "\(PageText.date(night.date)): \(parts.joined(separator: ", "))",
      ]
    }
  }

  /// The last runs as a whole, the newest first.
  private func runs(_ nights: [String: [BatchHistory.Night]]) -> [[String: Any]] {
    let known = results.flatMap { nights[$0.entry.name] ?? [] }
    let runs: [[BatchHistory.Night]] = Dictionary(grouping: known, by: \.run).values.map { $0 }
    return runs.sorted { $1[0].run < $0[0].run }.prefix(Self.runCount).map {
      (nights: [BatchHistory.Night]) -> [String: Any] in
      [
        "date": PageText.date(nights[0].date), "entries": nights.count,
        "wrong": nights.filter { $0.status != "done" }.count,
        "seconds": PageText.number(nights.reduce(0) { $0 + $1.seconds }),
        "size": PageText.size(nights.reduce(0) { $0 + $1.bytes }),
        "cached": nights.filter(\.isCached).count,
      ]
    }
  }
}

/// Words and numbers as the index shows them.
private enum PageText {
  static func size(_ bytes: Int) -> String {
    switch bytes {
    case ..<10_000: "\(bytes) bytes"
    case ..<10_000_000: "\((bytes + 500) / 1000) kB"
    default: "\(number(Double(bytes) / 1e6, parts: 10)) MB"
    }
  }

  static func number(_ value: Double, parts: Double = 100) -> String {
    ((value * parts).rounded() / parts).shortestDecimal
  }

  static func count(_ count: Int, _ one: String, _ many: String) -> String {
    "\(count) \(count == 1 ? one : many)"
  }

  /// ISO 8601 without its letters.
  static func date(_ text: String) -> String {
    text.replacing("T", with: " ").replacing("Z", with: " UTC")
  }

  /// `timedOut` as it is said.
  static func status(_ name: String) -> String {
    name.map { $0.isUppercase ? " \($0.lowercased())" : String($0) }.joined()
  }
}
