import Dispatch
import Synchronization

/// A few threads that work off blocks for asynchronous callers, so that work which takes its time
/// never holds the threads that all tasks share.
package final class WorkCrew: Sendable {
  private struct State {
    var free: Int
    var waiting: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>
  private let queue: DispatchQueue
  /// The most blocks that wait.
  private let capacity: Int

  /// Idle threads.
  ///
  /// - Parameters:
  ///   - size: The number of blocks that run at once, at least 1.
  ///   - capacity: The number of blocks that wait at most.
  ///   - label: The threads' name, for debuggers.
  package init(size: Int, capacity: Int, label: String) {
    state = Mutex(State(free: max(size, 1)))
    self.capacity = capacity
    queue = DispatchQueue(label: label, attributes: .concurrent)
  }

  /// Runs a block after those that came before it.
  ///
  /// - Parameter body: The block, which may wait for whatever it likes.
  /// - Returns: The result of the block; `nil`, without running it, where too many wait already.
  package func run<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value? {
    await withCheckedContinuation { continuation in
      let isTaken = add { continuation.resume(returning: body()) }
      if !isTaken { continuation.resume(returning: nil) }
    }
  }

  /// Takes a block, unless too many wait.
  private func add(_ block: @escaping @Sendable () -> Void) -> Bool {
    enum Place { case now, later, none }
    let place = state.withLock { state in
      if state.free > 0 {
        state.free -= 1
        return Place.now
      }
      guard state.waiting.count < capacity else { return .none }
      state.waiting.append(block)
      return .later
    }
    if place == .now { queue.async { self.work(off: block) } }
    return place != .none
  }

  /// Runs a block, and then those that wait.
  private func work(off first: @escaping @Sendable () -> Void) {
    var next: (@Sendable () -> Void)? = first
    while let block = next {
      block()
      next = state.withLock { state in
        guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
        state.free += 1
        return nil
      }
    }
  }
}
