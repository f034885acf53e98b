import FlyingSocks
import Glibc

/// Sockets that send what they have at once.
///
/// A response's headers and body are written apart; by default the second piece waits until the
/// other side has confirmed the first, which takes it up to 40 ms.
struct PromptSockets<Base: AsyncSocketPool>: AsyncSocketPool {
  let base: Base

  func prepare() async throws { try await base.prepare() }

  func run() async throws { try await base.run() }

  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // It works on the socket that listens, and what it accepts takes after it; where it does not,
    // all is as well but slower.
    try? socket.setValue(
      true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: Int32(TCP_NODELAY)))
    try await base.suspendSocket(socket, untilReadyFor: events)
  }
}
