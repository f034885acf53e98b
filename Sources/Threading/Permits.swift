import Synchronization

/// Counted permits of several kinds, which may be taken while there are some, never waited for.
///
/// A holder that was refused is called when one is given back, so that nothing blocks a thread.
package final class Permits<Kind: Hashable & Sendable>: Sendable {
  private struct State {
    var free: [Kind: Int]
    var wakers: [Int: @Sendable () -> Void] = [:]
    var lastRegistration = 0
  }

  private let state: Mutex<State>

  /// Permits of each kind, so many as are said.
  package init(_ counts: [Kind: Int]) { state = Mutex(State(free: counts)) }

  /// Registers a block that is called, on the giver's thread, whenever a permit is given back.
  ///
  /// - Returns: The registration's number, for ``unregister(_:)``.
  package func register(_ wake: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.lastRegistration += 1
      state.wakers[state.lastRegistration] = wake
      return state.lastRegistration
    }
  }

  /// Ends a registration.
  package func unregister(_ registration: Int) {
    state.withLock { state in state.wakers[registration] = nil }
  }

  /// Takes a permit.
  ///
  /// - Returns: False when there is none.
  package func take(_ kind: Kind) -> Bool {
    state.withLock { state in
      guard let free = state.free[kind], free > 0 else { return false }
      state.free[kind] = free - 1
      return true
    }
  }

  /// Gives a permit back and calls the registered blocks.
  package func give(_ kind: Kind) {
    let wakers = state.withLock { state in
      state.free[kind, default: 0] += 1
      return state.wakers.sorted { $0.key < $1.key }.map(\.value)
    }
    for wake in wakers { wake() }
  }
}
