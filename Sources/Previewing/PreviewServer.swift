import FlyingFox
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
    let server: HTTPServer
    do { server = try makeServer() } catch { throw .refused("\(error)") }
    let failure = await withTaskGroup(of: Failure?.self) { group in
      group.addTask {
        do { try await server.run() } catch { return Self.failure(error) }
        return nil
      }
      group.addTask {
        guard (try? await server.waitUntilListening()) != nil else { return nil }
        begin(await Self.port(of: server))
        while !isOver() { try? await Task.sleep(for: .milliseconds(40)) }
        return nil
      }
      group.addTask {
        await watch()
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      return first
    }
    if let failure { throw failure }
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

  private func makeServer() throws -> HTTPServer {
    let router = router
    let pool = PromptSockets(base: .ePoll())
    let isOfVersion6 = settings.host.contains(":")
    let configuration =
      isOfVersion6
      ? HTTPServer.Configuration(
        address: try sockaddr_in6.inet6(ip6: settings.host, port: settings.port),
        timeout: Self.patience, pool: pool, logger: .disabled)
      : HTTPServer.Configuration(
        address: try sockaddr_in.inet(ip4: settings.host, port: settings.port),
        timeout: Self.patience, pool: pool, logger: .disabled)
    return HTTPServer(
      config: configuration, handler: ClosureHTTPHandler { await router.answer($0) })
  }

  /// Seconds that an answer may take: a picture of a large scene on a slow machine.
  private static let patience = 600.0

  private static func port(of server: HTTPServer) async -> UInt16 {
    switch await server.listeningAddress {
    case .ip4(_, let port), .ip6(_, let port): port
    default: 0
    }
  }

  private static func failure(_ error: any Error) -> Failure {
    guard case SocketError.failed(_, let number, let message) = error else {
      return .refused("\(error)")
    }
    return number == EADDRINUSE ? .taken : .refused(message)
  }
}
