package import Inbetween

/// The result of one entry, for programs.
package struct BatchReportItem: Encodable {
  struct File: Encodable {
    let path: String
    let bytes: Int
    let isCached: Bool
  }

  struct Comparison: Encodable {
    let name: String
    let summary: String
    let isMatch: Bool
    let firstDivergence: Int?
    let reasons: [String]
  }

  let name: String
  let status: String
  let seconds: Double
  let attempts: Int
  let segmentsEncoded: Int
  let segmentsCached: Int
  let files: [File]
  let comparisons: [Comparison]
  let message: String?
  let warnings: [String]

  /// The report of a result.
  package init(_ result: BatchResult) {
    name = result.entry.name
    status = result.status.rawValue
    seconds = result.seconds
    attempts = result.attempts
    segmentsEncoded = result.segments.encoded
    segmentsCached = result.segments.cached
    files = result.files.map { File(path: $0.path, bytes: $0.bytes, isCached: $0.isCached) }
    comparisons = result.comparisons.map {
      Comparison(
        name: $0.name, summary: $0.summary, isMatch: $0.isMatch,
        firstDivergence: $0.found?.firstDivergence, reasons: $0.reasons)
    }
    message = result.message
    warnings = result.warnings
  }
}
