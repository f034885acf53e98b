import FlyingSocks
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
  /// The most listeners.
  private static let limit = 64

  /// True when nobody listens.
  var isEmpty: Bool { state.withLock { $0.continuations.isEmpty } }

  /// Adds a listener.
  ///
  /// - Parameter first: The events that come at once.
  /// - Returns: The bytes of events from now on; `nil` where too many listen.
  func listen(_ first: [[UInt8]]) -> EventBytes? {
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
    return EventBytes(stream: stream)
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

  /// A line that says nothing, by which both sides notice that the other has gone.
  static let ping = Array(": still here\n\n".utf8)
}

/// The bytes of events, as the body of an endless response.
struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8
  let stream: AsyncStream<[UInt8]>

  func makeAsyncIterator() -> Iterator { Iterator(events: stream.makeAsyncIterator()) }

  /// Takes an event after another.
  struct Iterator: AsyncBufferedIteratorProtocol {
    var events: AsyncStream<[UInt8]>.Iterator
    private var rest: ArraySlice<UInt8> = []

    init(events: AsyncStream<[UInt8]>.Iterator) { self.events = events }

    mutating func next() async throws -> UInt8? {
      if rest.isEmpty { rest = await events.next()?[...] ?? [] }
      return rest.popFirst()
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      if rest.isEmpty {
        guard let event = await events.next() else { return nil }
        rest = event[...]
      }
      let piece = rest.prefix(count)
      rest = rest.dropFirst(count)
      return piece
    }
  }
}
