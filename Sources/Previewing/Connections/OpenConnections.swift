import FlyingSocks
import Glibc
import Synchronization

/// The connections that are open, so many at most.
///
/// One more takes the place of that which has waited longest for a request.
final class OpenConnections: Sendable {
  private struct State {
    /// The turn since which each waits, by its descriptor; none before the end for one that is
    /// answered, or was ended and has not seen it.
    var turns: [Int32: Int] = [:]
    var turn = 0
  }

  private let state = Mutex(State())
  /// The most connections: more than the listeners of all scenes.
  private static let limit = 256

  /// Adds a connection; false where there is no place.
  func add(_ socket: Socket) -> Bool {
    state.withLock { state in
      guard state.turns.count < 2 * Self.limit else { return false }
      if state.turns.count >= Self.limit {
        guard let oldest = state.turns.min(by: { $0.value < $1.value }), oldest.value < .max
        else { return false }
        shutdown(oldest.key, Int32(SHUT_RDWR))
        state.turns[oldest.key] = .max
      }
      state.turn += 1
      state.turns[socket.file.rawValue] = state.turn
      return true
    }
  }

  /// Says that a connection waits for a request from now on, or is answered.
  func set(_ socket: Socket, isAnswering: Bool) {
    state.withLock { state in
      state.turn += 1
      state.turns[socket.file.rawValue] = isAnswering ? .max : state.turn
    }
  }

  /// Closes a connection: from now on its descriptor may be another's.
  func close(_ socket: Socket) {
    state.withLock { state in
      state.turns[socket.file.rawValue] = nil
      try? socket.close()
    }
  }
}
