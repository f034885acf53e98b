import Foundation
import TestSupport
import Testing

/// What a sender who keeps no rule can do to `inbetween preview`.
@Suite struct PreviewLimitTests {
  private let folder: SceneFolder

  init() throws { folder = try SceneFolder() }

  /// Bytes and the status of the answer.
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: String
    let status: Int

    init(_ name: String, _ status: Int, _ bytes: String) {
      (testDescription, self.status, self.bytes) = (name, status, bytes)
    }
  }

  private static func head(
    _ line: String, _ fields: String..., host: String = "Host: 127.0.0.1"
  ) -> String {
    ([line, host] + fields).joined(separator: "\r\n") + "\r\n\r\n"
  }

  private static let get = "GET /info.json HTTP/1.1"
  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
  private static func items(_ count: Int) -> String { String(repeating: "a&", count: count / 2) }

  static let attacks = [
    Attack("a request", 200, head(get)),
    Attack("a long line", 200, head("GET /info.json?\(items(7_000)) HTTP/1.1")),
    Attack("a line of 20 kB", 414, head("GET /?\(items(20_000)) HTTP/1.1")),
    Attack(
      "a line of 80 kB for another host", 414,
      head("GET /?\(items(80_000)) HTTP/1.1", host: "Host: example.org")),
    Attack("a line of 1 MB", 414, head("GET /?\(items(1_000_000)) HTTP/1.1")),
    Attack("a line without an end", 414, letters(100_000)),
    Attack("a header of 20 kB", 200, head(get, "X: \(letters(20_000))")),
    Attack("a header of 1 MB", 431, head(get, "X: \(letters(1_000_000))")),
    Attack("a header of 1 MB without an end", 431, "\(get)\r\nX: \(letters(1_000_000))"),
    Attack(
      "64 headers", 200, head(get, Array(repeating: "X: 1", count: 63).joined(separator: "\r\n"))),
    Attack(
      "65 headers", 431, head(get, Array(repeating: "X: 1", count: 64).joined(separator: "\r\n"))),
    Attack("a body too long", 413, head("POST /edit HTTP/1.1", "Content-Length: 65537")),
    Attack(
      "an endless body", 413, head("POST /edit HTTP/1.1", "Content-Length: 9223372036854775807")),
    Attack("a length below 0", 400, head("POST /edit HTTP/1.1", "Content-Length: -5")),
    Attack("a length with a sign", 400, head("POST /edit HTTP/1.1", "Content-Length: +5")),
    Attack("no number", 400, head("POST /edit HTTP/1.1", "Content-Length: 99999999999999999999")),
    Attack("two lengths", 400, head(get, "Content-Length: 0", "Content-Length: 0")),
    Attack("pieces", 400, head("POST /edit HTTP/1.1", "Transfer-Encoding: chunked")),
    Attack("two hosts", 400, head(get, "Host: example.org")),
    Attack("two hosts, ours last", 400, head(get, "Host: 127.0.0.1", host: "Host: example.org")),
    Attack("two equal hosts", 400, head(get, "host: 127.0.0.1")),
    Attack("two origins", 400, head(get, "Origin: http://127.0.0.1", "Origin: http://example.org")),
    Attack("no host", 403, "\(get)\r\n\r\n"),
    Attack("a host behind a blank", 400, head(get, host: "Host : 127.0.0.1")),
    Attack("a line that goes on", 400, head(get, " example.org")),
    Attack("a header without a name", 400, head(get, ": x")),
    Attack("two slashes", 404, head("GET //example.org/ HTTP/1.1")),
    Attack("an address of another host", 400, head("GET http://example.org/ HTTP/1.1")),
    Attack("an address with dots", 404, head("GET /../info.json HTTP/1.1")),
    Attack("an address in percent signs", 404, head("GET /%2e%2e/info.json HTTP/1.1")),
    Attack("half a percent sign", 400, head("GET /info.json?scene=%f HTTP/1.1")),
    Attack("a zero", 400, head("GET /info.json\0 HTTP/1.1")),
    Attack("bytes that are no text", 400, head("GET /info.json?\u{1}\u{7F} HTTP/1.1")),
    Attack("no method", 400, head(" /info.json HTTP/1.1")),
    Attack("another version", 400, head("GET /info.json HTTP/9")),
    Attack("four words", 400, head("GET /info.json x HTTP/1.1")),
    Attack("an empty line first", 400, "\r\n\r\n" + head(get)),
    Attack("lines without CR", 400, "\(get)\nHost: 127.0.0.1\n\n"),
    Attack("a change of protocol", 200, head(get, "Connection: Upgrade", "Upgrade: websocket")),
  ]

  @Test func `what is too large or no request is told, and the next one is answered`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    for attack in Self.attacks {
      let status = try LoopbackRequest(port: preview.port, bytes: Data(attack.bytes.utf8)).answer()
        .status
      #expect(status == attack.status, "\(attack.testDescription): \(status)")
      #expect(try preview.get("info.json").status == 200, "\(attack.testDescription)")
    }
    #expect(try preview.end().status == 0)
  }

  @Test func `a request that stops half-way is told so`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    for bytes in ["GET /info.js", Self.head("POST /edit HTTP/1.1", "Content-Length: 9")] {
      let answer = try LoopbackRequest(port: preview.port, bytes: Data(bytes.utf8)).answer()
      #expect(answer.status == 408, "\(bytes)")
    }
  }

  @Test func `requests of one connection are answered in order`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    let three = ["info.json", "nothing", "clip.json"].map { Self.head("GET /\($0) HTTP/1.1") }
    let text = try LoopbackRequest(port: preview.port, bytes: Data(three.joined().utf8))
      .text(until: "\"still\"")
    #expect(
      text.matches(of: /HTTP\/1\.1 ([0-9]+)/).map { String($0.1) } == ["200", "404", "200"])
  }

  @Test func `more connections than there is place for keep nobody out`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    for number in 0..<400 {
      let descriptor = try #require(LoopbackRequest(port: preview.port, path: "").connected())
      open.append(descriptor)
      // Some have begun a request, others have sent nothing.
      if number % 2 == 0 { _ = send(descriptor, "GET /", 5, Int32(MSG_NOSIGNAL)) }
    }
    for _ in 0..<3 { #expect(try preview.get("info.json").status == 200) }
    #expect(try preview.end().status == 0)
  }

  @Test func `more listeners than there is place for are told so`() throws {
    let preview = try RunningPreview(["box.yaml"], in: folder)
    var open: [Int32] = []
    defer { for descriptor in open { close(descriptor) } }
    let request = Self.head("GET /events HTTP/1.1")
    var statuses: [String] = []
    for _ in 0..<12 {
      let descriptor = try #require(LoopbackRequest(port: preview.port, path: "").connected())
      open.append(descriptor)
      _ = send(descriptor, request, request.utf8.count, Int32(MSG_NOSIGNAL))
      var bytes = [UInt8](repeating: 0, count: 12)
      #expect(recv(descriptor, &bytes, bytes.count, Int32(MSG_WAITALL)) == 12)
      statuses.append(String(decoding: bytes.suffix(3), as: UTF8.self))
    }
    #expect(statuses == Array(repeating: "200", count: 8) + Array(repeating: "503", count: 4))
    #expect(try preview.get("info.json").status == 200)
  }
}
