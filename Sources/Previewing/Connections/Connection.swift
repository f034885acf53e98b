import FlyingSocks
import Foundation
import Glibc

/// A connection: its requests one after another, each of which is read within limits.
///
/// A request is parsed once its whole head has come. One that passes a limit of
/// ``PreviewRequest``, or takes too long, gets an error status, and the connection is closed.
struct Connection: Sendable {
  let socket: AsyncSocket
  let connections: OpenConnections
  /// The answer to a request.
  let answer: @Sendable (PreviewRequest) async -> PreviewAnswer
  /// The answer to a request that cannot be parsed or passes a limit.
  let refuse: @Sendable (PreviewRequest.Refusal) -> PreviewAnswer

  /// Seconds that a request may take to come once it has begun, and an answer to be taken.
  private static let (requestPatience, answerPatience) = (10.0, 120.0)
  /// Bytes that are read at once, and those behind a refused request that are thrown away.
  private static let (pieceSize, wasteLimit) = (4 << 10, 4 << 20)
  /// The empty line behind a head.
  private static let gap = Array("\r\n\r\n".utf8)

  /// Answers requests until one side ends it.
  func run() async {
    var rest: [UInt8] = []
    while !Task.isCancelled {
      connections.set(socket.socket, isAnswering: false)
      let result: Result<PreviewRequest, PreviewRequest.Refusal>
      do {
        if rest.isEmpty { rest = try await socket.read(atMost: Self.pieceSize) }
        let begun = rest
        let read = try await Self.within(Self.requestPatience) { try await request(begun) }
        guard let read else {
          return await end(with: .init(.timeout, "the request did not come in time"))
        }
        (result, rest) = read
      } catch { return }
      connections.set(socket.socket, isAnswering: true)
      switch result {
      case .failure(let refusal): return await end(with: refusal)
      case .success(let request):
        let answer = await answer(request)
        // Of methods that are not answered some have no body.
        let isLast = request.isLast || answer.status == .methodNotAllowed
        guard await send(answer, isLast: isLast) else { return }
      }
    }
  }

  /// Reads a request of which some bytes are here.
  ///
  /// - Returns: The request, and the bytes behind it.
  private func request(
    _ begun: [UInt8]
  ) async throws -> (Result<PreviewRequest, PreviewRequest.Refusal>, [UInt8]) {
    var bytes = begun
    do {
      var seen = 0
      var end: Int?
      while true {
        end = bytes[seen...].firstRange(of: Self.gap)?.lowerBound
        let line = bytes.prefix(PreviewRequest.lineLimit)
        guard end ?? bytes.count <= line.count || line.contains(10) else {
          throw PreviewRequest.Refusal(
            .addressTooLong, "a request's line has \(PreviewRequest.lineLimit) bytes at most")
        }
        guard end ?? bytes.count <= PreviewRequest.headLimit else {
          throw PreviewRequest.Refusal(
            .headTooLarge, "a request's head has \(PreviewRequest.headLimit) bytes at most")
        }
        if let first = bytes.firstIndex(of: 10), first == 0 || bytes[first - 1] != 13 {
          throw PreviewRequest.Refusal(.badRequest, "a request's lines end with CR and LF")
        }
        if end != nil { break }
        seen = max(0, bytes.count - Self.gap.count + 1)
        bytes += try await socket.read(atMost: Self.pieceSize)
      }
      let request = try PreviewRequest(head: Array(bytes[..<(end ?? 0)]))
      let start = (end ?? 0) + Self.gap.count
      let length = try request.bodyLength()
      while bytes.count < start + length {
        bytes += try await socket.read(atMost: Self.pieceSize)
      }
      return (.success(request), Array(bytes[(start + length)...]))
    } catch let refusal as PreviewRequest.Refusal {
      return (.failure(refusal), [])
    }
  }

  /// Sends an answer; false when no other can follow.
  private func send(_ answer: PreviewAnswer, isLast: Bool) async -> Bool {
    do {
      let head = answer.head(isLast: isLast || answer.events != nil)
      let isSent: Void? = try await Self.within(Self.answerPatience) {
        try await socket.write(Data(head + answer.body))
      }
      guard isSent != nil else { return false }
      guard let events = answer.events else { return !isLast }
      for await event in events {
        let isSent: Void? = try await Self.within(Self.answerPatience) {
          try await socket.write(Data(event))
        }
        guard isSent != nil else { return false }
      }
    } catch { return false }
    return false
  }

  /// Says why nothing more is read, and waits a little until the other side has seen it: a socket
  /// that is closed over bytes that came takes the answer with it.
  private func end(with refusal: PreviewRequest.Refusal) async {
    _ = await send(refuse(refusal), isLast: true)
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    _ = try? await Self.within(Self.requestPatience / 5) {
      var count = 0
      while count < Self.wasteLimit { count += try await socket.read(atMost: Self.pieceSize).count }
    }
  }

  /// The value of a block; `nil` when it takes longer.
  private static func within<Value: Sendable>(
    _ seconds: Double, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}
