import FlyingFox
import Foundation

/// The answer to a request.
struct PreviewAnswer: Sendable {
  let status: HTTPStatusCode
  let type: String
  let body: [UInt8]

  /// Bytes of a kind.
  init(_ body: [UInt8], _ type: String, status: HTTPStatusCode = .ok) {
    (self.status, self.type, self.body) = (status, type, body)
  }

  /// JSON as text.
  init(json: String, status: HTTPStatusCode = .ok) {
    self.init(Array(json.utf8), "application/json", status: status)
  }

  /// The answer where a scene has become another than the one that was asked about.
  static let changed = PreviewAnswer([], "text/plain", status: .noContent)

  /// The response with all that browsers are told about it.
  var response: HTTPResponse {
    var headers = Self.headers
    headers[.contentType] = type
    let data = Data(body)
    // One piece: a socket takes it as fast as it can.
    return HTTPResponse(
      statusCode: status, headers: headers,
      body: HTTPBodySequence(data: data, suggestedBufferSize: max(data.count, 1)))
  }

  /// Headers of every response: nothing is kept, guessed, or given to pages of other sites.
  static let headers: HTTPHeaders = [
    HTTPHeader("Cache-Control"): "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
    HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
    HTTPHeader("Referrer-Policy"): "no-referrer",
  ]
}

/// A request that cannot be answered as it was meant.
struct PreviewProblem: Error {
  let status: HTTPStatusCode
  /// The error object of `--json`.
  let json: String

  init(status: HTTPStatusCode, json: String) { (self.status, self.json) = (status, json) }

  /// A problem that is one sentence.
  init(_ status: HTTPStatusCode, _ message: String, _ messages: PreviewMessages) {
    self.init(status: status, json: messages.usage(message, nil))
  }

  var answer: PreviewAnswer { PreviewAnswer(json: json, status: status) }
}
