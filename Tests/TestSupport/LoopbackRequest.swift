public import Foundation

/// A request of HTTP to a port of this machine.
///
/// Foundation's own does not read answers whose headers have no space behind the colon, as
/// `chromedriver`'s.
public struct LoopbackRequest {
  let port: UInt16
  /// The first words, for messages.
  let name: String
  let bytes: Data
  /// Seconds without a byte after which it is given up.
  let patience: Int

  /// A request; the headers replace those that all have.
  public init(
    port: UInt16, method: String = "GET", path: String, body: Data = Data(),
    headers: [String: String] = [:], patience: Int = 300
  ) {
    let fields = [
      "Host": "127.0.0.1", "Content-Type": "application/json", "Content-Length": "\(body.count)",
      "Connection": "close",
    ].merging(headers) { $1 }.map { "\($0): \($1)\r\n" }.sorted().joined()
    self.init(
      port: port, bytes: Data("\(method) /\(path) HTTP/1.1\r\n\(fields)\r\n".utf8) + body,
      patience: patience)
  }

  /// Bytes that need not be a request.
  public init(port: UInt16, bytes: Data, patience: Int = 300) {
    (self.port, self.bytes, self.patience) = (port, bytes, patience)
    name = String(decoding: bytes.prefix(80), as: UTF8.self)
  }

  /// The status and the body of the answer.
  public func answer() throws -> (status: Int, body: Data) {
    let gap = Data("\r\n\r\n".utf8)
    return try received { received in
      guard let end = received.firstRange(of: gap)?.lowerBound else { return nil }
      let fields = String(decoding: received[..<end], as: UTF8.self)
      guard let status = fields.firstMatch(of: /^HTTP\/1\.1 ([0-9]+)/).flatMap({ Int($0.1) }),
        let length = status == 204
          ? 0 : fields.firstMatch(of: /(?i)content-length: *([0-9]+)/).flatMap({ Int($0.1) })
      else { throw failure(fields) }
      let start = end + gap.count
      guard received.count >= start + length else { return nil }
      return (status, Data(received[start..<start + length]))
    }
  }

  /// All that comes until a text is in it, or, where none is given, until it ends.
  public func text(until mark: String, while body: () throws -> Void = {}) throws -> String {
    var isFirst = true
    return try received { received in
      let text = String(decoding: received, as: UTF8.self)
      if isFirst, text.contains("\r\n\r\n") {
        isFirst = false
        try body()
      }
      return text.contains(mark) ? text : nil
    }
  }

  /// Sends it, and takes what comes until that is enough.
  private func received<Value>(_ take: (Data) throws -> Value?) throws -> Value {
    guard let descriptor = connected() else { throw failure("no connection") }
    defer { close(descriptor) }
    try write(bytes, to: descriptor)
    var received = Data()
    while true {
      if let value = try take(received) { return value }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { throw failure(count == 0 ? "it ended early" : "nothing came") }
      received.append(contentsOf: bytes[..<count])
    }
  }

  /// A socket with a connection, which is the caller's to close; `nil` when none is accepted.
  public func connected() -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  private func write(_ data: Data, to descriptor: Int32) throws {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw failure("it cannot be sent") }
      rest = rest.dropFirst(count)
    }
  }

  private func failure(_ reason: String) -> BrowserDriver.Failure {
    BrowserDriver.Failure(description: "\(name): \(reason)")
  }
}
