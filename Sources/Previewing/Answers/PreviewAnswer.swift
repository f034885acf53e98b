/// The answer to a request.
struct PreviewAnswer: Sendable {
  let status: PreviewStatus
  let type: String
  let body: [UInt8]
  /// Events that come after the body; `nil` where it is all.
  var events: AsyncStream<[UInt8]>?
  /// The `Content-Security-Policy` of an HTML page; `nil` for other content.
  var policy: String?

  /// Bytes of a kind.
  init(_ body: [UInt8], _ type: String, status: PreviewStatus = .ok) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// JSON as text.
  init(json: String, status: PreviewStatus = .ok) {
    self.init(Array(json.utf8), "application/json", status: status)
  }

  /// The answer where a scene has become another than the one that was asked about.
  static let changed = PreviewAnswer([], "text/plain", status: .noContent)

  /// The head with all that browsers are told: nothing is kept, guessed, or given to pages of other
  /// sites.
  ///
  /// - Parameter isLast: True when the connection ends after it.
  /// - Returns: The lines, and the empty one.
  func head(isLast: Bool) -> [UInt8] {
    var lines = [
      "HTTP/1.1 \(status.rawValue) ", "Content-Type: \(type)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Cross-Origin-Resource-Policy: same-origin",
      "Referrer-Policy: no-referrer", "Connection: \(isLast ? "close" : "keep-alive")",
    ]
    if events == nil, status != .noContent { lines.append("Content-Length: \(body.count)") }
    if let policy { lines.append("Content-Security-Policy: \(policy)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

/// A request that cannot be answered as it was meant.
struct PreviewProblem: Error {
  let status: PreviewStatus
  /// The error object of `--json`.
  let json: String
  /// The sentence, where it is one alone.
  var message: String?

  init(status: PreviewStatus, json: String) { (self.status, self.json) = (status, json) }

  /// A problem that is one sentence.
  init(_ status: PreviewStatus, _ message: String, _ messages: PreviewMessages) {
    self.init(status: status, json: messages.usage(message, nil))
    self.message = message
  }

  var answer: PreviewAnswer { PreviewAnswer(json: json, status: status) }
}
