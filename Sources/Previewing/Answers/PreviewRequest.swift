import Foundation

/// A request, read from its bytes (RFC 9112).
struct PreviewRequest: Sendable {
  let method: String
  /// The path as it was sent, percent signs and all.
  let path: String
  /// The names and values of the query, in order.
  let query: [(name: String, value: String)]
  /// The headers that are looked at, by their names in small letters.
  let headers: [String: String]

  /// A reason not to read a request.
  struct Refusal: Error {
    let status: PreviewStatus
    let message: String

    init(_ status: PreviewStatus, _ message: String) {
      (self.status, self.message) = (status, message)
    }
  }

  /// Limits of the request line, of the head and of the body, in bytes.
  static let (lineLimit, headLimit, bodyLimit) = (8 << 10, 32 << 10, 64 << 10)
  /// The most headers.
  static let headerLimit = 64

  /// Headers that are looked at; each of them may be there once.
  private static let known: Set<String> = [
    "host", "origin", "authorization", "connection", "content-length", "transfer-encoding",
    "sec-fetch-site", "sec-fetch-mode",
  ]

  /// The request of a head, without the empty line at its end.
  init(head: [UInt8]) throws(Refusal) {
    guard let text = String(validating: head, as: UTF8.self) else {
      throw Refusal(.badRequest, "a request is text in UTF-8")
    }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.allSatisfy({ !$0.unicodeScalars.contains(where: Self.isControl) }) else {
      throw Refusal(.badRequest, "a request has no control characters")
    }
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[1].hasPrefix("/"),
      ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
    else { throw Refusal(.badRequest, "a request begins as GET /path HTTP/1.1") }
    guard lines.count - 1 <= Self.headerLimit else {
      throw Refusal(.headTooLarge, "a request has \(Self.headerLimit) headers at most")
    }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let name = line.prefix { $0 != ":" }
      guard !name.isEmpty, name.endIndex < line.endIndex, !name.contains(where: \.isWhitespace)
      else { throw Refusal(.badRequest, "a header is a name, a colon and a value") }
      let key = name.lowercased()
      guard Self.known.contains(key) else { continue }
      guard headers[key] == nil else { throw Refusal(.badRequest, "two headers are \(key)") }
      headers[key] = line[name.endIndex...].dropFirst().trimmingBlanks
    }
    if words[2] == "HTTP/1.0", headers["connection"] == nil { headers["connection"] = "close" }
    (method, self.headers) = (String(words[0]), headers)
    let parts = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = try Self.items(parts.count > 1 ? parts[1] : "")
  }

  /// The number of bytes that come behind the head.
  func bodyLength() throws(Refusal) -> Int {
    guard headers["transfer-encoding"] == nil else {
      throw Refusal(.badRequest, "a body is sent as a whole, with its length")
    }
    guard let text = headers["content-length"] else { return 0 }
    guard let length = Int(text), length >= 0, text.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw Refusal(.badRequest, "content-length: expected a number") }
    guard length <= Self.bodyLimit else {
      throw Refusal(.contentTooLarge, "a body has \(Self.bodyLimit) bytes at most")
    }
    return length
  }

  /// True when no other request follows.
  var isLast: Bool { headers["connection"]?.lowercased() == "close" }

  /// The items of a query, as forms write them: a plus sign is a space.
  private static func items(_ text: Substring) throws(Refusal) -> [(name: String, value: String)] {
    try text.split(separator: "&").map { item throws(Refusal) in
      let parts = try item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { part throws(Refusal) in
          guard let text = part.replacing("+", with: " ").removingPercentEncoding else {
            throw Refusal(.badRequest, "the query is not percent-encoded UTF-8")
          }
          return text
        }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
  }
}

extension Substring {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmingBlanks: String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isBlank).reversed().drop(while: isBlank).reversed())
  }
}
