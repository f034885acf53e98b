import FlyingSocks
import Glibc
import Inbetween
import Threading

/// The server of a preview.
///
/// Whatever takes its time runs on threads of its own: pictures on some, so that one that takes
/// long keeps no other one waiting, and all else on one more.
package struct PreviewServer: Sendable {
  private let settings: PreviewSettings
  private let scenes: PreviewScenes
  private let router: PreviewRouter

  /// The reason why a preview cannot be served.
  package enum Failure: Error {
    /// The port is another program's.
    case taken
    /// The system refuses the address, with its own words.
    case refused(String)
  }

  /// A server that is not running.
  package init(
    _ settings: PreviewSettings, _ scenes: PreviewScenes, _ messages: PreviewMessages
  ) {
    (self.settings, self.scenes) = (settings, scenes)
    router = PreviewRouter(settings, scenes, messages)
  }

  /// Serves until it is over.
  ///
  /// - Parameters:
  ///   - begin: Called with the port once requests are answered.
  ///   - isOver: Asked many times a second.
  /// - Throws: ``Failure`` when it cannot begin.
  package func run(
    begin: @escaping @Sendable (UInt16) -> Void, until isOver: @escaping @Sendable () -> Bool
  ) async throws(Failure) {
    let pool = SocketPool.ePoll()
    let (socket, port): (AsyncSocket, UInt16)
    do {
      try await pool.prepare()
      (socket, port) = try listening(with: pool)
    } catch { throw Self.failure(error) }
    await withTaskGroup { group in
      group.addTask { try? await pool.run() }
      group.addTask { await accept(from: socket) }
      group.addTask { await watch() }
      begin(port)
      while !isOver() { try? await Task.sleep(for: .milliseconds(40)) }
      group.cancelAll()
    }
    try? socket.close()
  }

  /// Answers all who come, until this task is cancelled.
  private func accept(from listener: AsyncSocket) async {
    let connections = OpenConnections()
    await withDiscardingTaskGroup { group in
      while !Task.isCancelled {
        guard let socket = try? await listener.accept() else {
          // No descriptor is left, or whoever came has gone.
          try? await Task.sleep(for: .milliseconds(50))
          continue
        }
        // What is written goes at once: an answer is one piece, and events are not gathered.
        try? socket.socket.setValue(
          true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: Int32(TCP_NODELAY)))
        guard connections.add(socket.socket) else {
          try? socket.close()
          continue
        }
        group.addTask {
          await Connection(
            socket: socket, connections: connections, answer: { await router.answer($0) },
            refuse: { router.problem($0.status, $0.message) }
          ).run()
          connections.close(socket.socket)
        }
      }
    }
  }

  /// Looks at the files of scenes that are open, until this task is cancelled.
  private func watch() async {
    let crew = WorkCrew(size: 1, capacity: 1, label: "inbetween.preview.files")
    var round = 0
    while !Task.isCancelled {
      try? await Task.sleep(for: .milliseconds(150))
      _ = await crew.run { scenes.refresh() }
      round += 1
      if round % 60 == 0 { scenes.ping() }
    }
  }

  /// The socket that listens, and its port.
  private func listening(with pool: some AsyncSocketPool) throws -> (AsyncSocket, UInt16) {
    if settings.host.contains(":") {
      try Self.listening(
        at: sockaddr_in6.inet6(ip6: settings.host, port: settings.port), with: pool)
    } else {
      try Self.listening(at: sockaddr_in.inet(ip4: settings.host, port: settings.port), with: pool)
    }
  }

  private static func listening(
    at address: some SocketAddress, with pool: some AsyncSocketPool
  ) throws -> (AsyncSocket, UInt16) {
    let socket = try Socket(domain: Int32(type(of: address).family))
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
      try socket.listen()
      let port: UInt16 =
        switch try socket.sockname() {
        case .ip4(_, let port), .ip6(_, let port): port
        default: 0
        }
      return (try AsyncSocket(socket: socket, pool: pool), port)
    } catch {
      try? socket.close()
      throw error
    }
  }

  private static func failure(_ error: any Error) -> Failure {
    guard case SocketError.failed(_, let number, let message) = error else {
      return .refused("\(error)")
    }
    return number == EADDRINUSE ? .taken : .refused(message)
  }
}
