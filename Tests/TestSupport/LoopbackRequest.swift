import Foundation

/// A request of HTTP to a port of this machine.
///
/// Foundation's own does not read answers whose headers have no space behind the colon, as
/// `chromedriver`'s.
struct LoopbackRequest {
  let port: UInt16
  let method: String
  let path: String
  let body: Data
  /// Seconds without a byte after which it is given up.
  let patience: Int

  /// The status and the body of the answer.
  func answer() throws -> (status: Int, body: Data) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
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
    guard isConnected else { throw failure("no connection") }
    let head =
      "\(method) /\(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
    try write(Data(head.utf8) + body, to: descriptor)
    var received = Data()
    let gap = Data("\r\n\r\n".utf8)
    while true {
      if let end = received.firstRange(of: gap)?.lowerBound {
        let fields = String(decoding: received[..<end], as: UTF8.self)
        guard let status = fields.firstMatch(of: /^HTTP\/1\.1 ([0-9]+)/).flatMap({ Int($0.1) }),
          let length = fields.firstMatch(of: /(?i)content-length: *([0-9]+)/)
            .flatMap({ Int($0.1) })
        else { throw failure(fields) }
        let start = end + gap.count
        if received.count >= start + length {
          return (status, received[start..<start + length])
        }
      }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = read(descriptor, &bytes, bytes.count)
      guard count > 0 else { throw failure(count == 0 ? "it ended early" : "nothing came") }
      received.append(contentsOf: bytes[..<count])
    }
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
    BrowserDriver.Failure(description: "\(method) \(path): \(reason)")
  }
}
