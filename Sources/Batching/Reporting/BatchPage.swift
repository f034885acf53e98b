public import Comparing
import Foundation
import Graphics
import Mustache
import Timing

/// The index of a batch as one page: every entry with its picture, files, and trends over the last nights.
public struct BatchPage {
  private let results: [BatchResult]
  private let history: BatchHistory
  private let pages: [String: String]

  /// Nights that a trend shows.
  private static let nightCount = 14

  /// An index.
  ///
  /// - Parameters:
  ///   - results: What became of the entries.
  ///   - history: What past nights took, this one included.
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
    let template: MustacheTemplate
    do {
      template = try MustacheTemplate(string: Self.template)
    } catch {
      throw .source("the page", reason: "its template cannot be read: \(error)")
    }
    let nights = history.nights(Self.nightCount)
    let files = results.flatMap(\.files)
    let context: [String: Any] = [
      "title": results.allSatisfy { $0.status == .done }
        ? "all as it should be" : "something changed",
      "entries": results.count, "files": files.count,
      "cached": files.filter(\.isCached).count,
      "bytes": Self.size(files.reduce(0) { $0 + $1.bytes }),
      "wrong": results.filter { $0.status != .done }.count,
      "rows": results.map { row($0, nights[$0.entry.name] ?? []) },
    ]
    return template.render(context)
  }

  private func row(_ result: BatchResult, _ nights: [BatchHistory.Night]) -> [String: Any] {
    var context: [String: Any] = [
      "name": result.entry.name, "tags": result.entry.tags.joined(separator: ", "),
      "status": result.status.rawValue, "isBad": result.status != .done,
      "seconds": Self.number(result.seconds),
      "segments": "\(result.segments.encoded) encoded, \(result.segments.cached) kept",
      "files": result.files.map {
        [
          "name": URL(fileURLWithPath: $0.path).lastPathComponent, "size": Self.size($0.bytes),
          "cached": $0.isCached ? "cached" : "",
        ]
      },
      "comparisons": result.comparisons.map { comparison -> [String: Any] in
        var item: [String: Any] = [
          "summary": comparison.summary,
          "name": URL(fileURLWithPath: comparison.name).lastPathComponent,
        ]
        if let page = pages["\(result.entry.name)/\(comparison.name)"] { item["page"] = page }
        return item
      },
      "trend": Self.trend(nights),
    ]
    if let message = result.message { context["message"] = message }
    if !result.thumbnail.isEmpty {
      context["picture"] =
        "data:image/png;base64," + Data(result.thumbnail).base64EncodedString()
    }
    return context
  }

  /// A bar for each night as high as it took long; red where it was not as it should be, pale from the cache.
  private static func trend(_ nights: [BatchHistory.Night]) -> String {
    let longest = max(nights.map(\.seconds).max() ?? 0, 0.001)
    let bars = nights.enumerated().map { place, night in
      let height = max(2, 28 * night.seconds / longest)
      let kind = night.status != "done" ? "bad" : night.isCached ? "kept" : "good"
      return
        "<rect class=\"\(kind)\" x=\"\(place * 7)\" y=\"\(number(30 - height))\" width=\"5\" height=\"\(number(height))\"><title>\(night.date): \(night.status), \(number(night.seconds)) s, \(size(night.bytes))</title></rect>"
    }
    return
      "<svg viewBox=\"0 0 \(nightCount * 7) 30\" width=\"\(nightCount * 7)\" height=\"30\" role=\"img\" aria-label=\"the last \(nights.count) nights\">\(bars.joined())</svg>"
  }

  private static func size(_ bytes: Int) -> String {
    bytes < 10_000 ? "\(bytes) bytes" : "\((bytes + 500) / 1000) kB"
  }

  private static func number(_ value: Double) -> String {
    ((value * 100).rounded() / 100).shortestDecimal
  }

  private static let template = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Batch: {{title}}</title>
    <link rel="icon" href="data:,">
    <style>
    :root { color-scheme: light dark; --line: #8886; --bad: #c62828; --good: #2e7d32; }
    * { box-sizing: border-box; }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
    .entry { display: grid; grid-template-columns: 7rem minmax(0, 1fr) auto; gap: 1rem; padding: .75rem 0; border-top: 1px solid var(--line); break-inside: avoid; }
    .entry img { width: 7rem; height: auto; border: 1px solid var(--line); }
    .entry h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
    .entry p { margin: 0; font-size: .875rem; overflow-wrap: anywhere; }
    .badge { display: inline-block; padding: 0 .5rem; border-radius: 1rem; color: #fff; font-size: .8125rem; font-weight: normal; background: var(--good); }
    .badge.bad { background: var(--bad); }
    rect.good { fill: var(--good); } rect.kept { fill: var(--good); opacity: .4; } rect.bad { fill: var(--bad); }
    label { display: inline-block; padding: .5rem 0; }
    body:has(#only:checked) .entry.good { display: none; }
    @media (max-width: 34rem) { .entry { grid-template-columns: 5rem minmax(0, 1fr); } .entry img { width: 5rem; } .trend { grid-column: 2; } }
    @media print { label { display: none; } body { max-width: none; font-size: 11px; } }
    </style>
    </head>
    <body>
    <h1>Batch: {{title}}</h1>
    <p>{{entries}} entries, {{wrong}} not as they should be; {{files}} files of {{bytes}}, {{cached}} from the cache.</p>
    <label><input type="checkbox" id="only"> only what is not as it should be</label>
    {{#rows}}
    <section class="entry {{^isBad}}good{{/isBad}}">
    <div>{{#picture}}<img alt="" src="{{{picture}}}">{{/picture}}</div>
    <div>
    <h2>{{name}} <span class="badge {{#isBad}}bad{{/isBad}}">{{status}}</span></h2>
    {{#message}}<p>{{message}}</p>{{/message}}
    {{#comparisons}}<p>{{name}}: {{#page}}<a href="{{page}}">{{summary}}</a>{{/page}}{{^page}}{{summary}}{{/page}}</p>{{/comparisons}}
    <p>{{#files}}{{name}} {{size}} {{cached}} · {{/files}}{{seconds}} s · segments: {{segments}}{{#tags}} · {{tags}}{{/tags}}</p>
    </div>
    <div class="trend">{{{trend}}}</div>
    </section>
    {{/rows}}
    </body>
    </html>

    """#
}
