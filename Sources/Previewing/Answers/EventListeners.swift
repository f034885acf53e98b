import Synchronization

/// Server-sent events for those who listen.
final class EventListeners: Sendable {
  private struct State {
    var continuations: [Int: AsyncStream<[UInt8]>.Continuation] = [:]
    var last = 0
  }

  private let state = Mutex(State())

  /// Events that wait for a slow listener at most; older ones give way.
  private static let waitingLimit = 16
  /// The most listeners: those of all scenes are fewer than connections.
  private static let limit = 8

  /// True when nobody listens.
  var isEmpty: Bool { state.withLock { $0.continuations.isEmpty } }

  /// Adds a listener.
  ///
  /// - Parameter first: The events that come at once.
  /// - Returns: The bytes of events from now on; `nil` where too many listen.
  func listen(_ first: [[UInt8]]) -> AsyncStream<[UInt8]>? {
    let (stream, continuation) = AsyncStream.makeStream(
      of: [UInt8].self, bufferingPolicy: .bufferingNewest(Self.waitingLimit))
    let number = state.withLock { state -> Int? in
      guard state.continuations.count < Self.limit else { return nil }
      state.last += 1
      state.continuations[state.last] = continuation
      return state.last
    }
    guard let number else { return nil }
    continuation.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.continuations.removeValue(forKey: number) }
    }
    for bytes in first { continuation.yield(bytes) }
    return stream
  }

  /// Sends an event to all.
  func send(_ bytes: [UInt8]) {
    for continuation in state.withLock({ Array($0.continuations.values) }) {
      continuation.yield(bytes)
    }
  }

  /// An event with its data, a line each.
  static func event(_ name: String, _ data: String) -> [UInt8] {
    let lines = data.split(separator: "\n").map { "data: \($0)\n" }.joined()
    return Array("event: \(name)\n\(lines)\n".utf8)
  }

  /// A comment of server-sent events, which keeps the connection open and finds out a closed one.
  static let ping = Array(": still here\n\n".utf8)
}
