import Dispatch
import Synchronization

/// A first-in first-out queue of values between two threads, which holds a bounded number of them.
///
/// A full queue makes its producer wait, an empty one its consumer. After ``close()`` neither waits
/// any more.
package final class BoundedQueue<Value: Sendable>: Sendable {
  private struct State {
    var values: [Value] = []
    var isClosed = false
  }

  private let state = Mutex(State())
  private let filled = DispatchSemaphore(value: 0)
  private let free = DispatchSemaphore(value: 0)

  /// An empty queue.
  ///
  /// - Parameter capacity: The number of values it holds at most, at least 1.
  package init(capacity: Int) {
    precondition(capacity > 0, "a queue of \(capacity) values")
    // Not as the initial value: libdispatch ends the process when fewer are left at the end.
    for _ in 0..<capacity { free.signal() }
  }

  /// A queue that a block fills on a thread of its own.
  ///
  /// - Parameters:
  ///   - capacity: The number of values it holds at most, at least 1.
  ///   - label: The thread's name, for debuggers.
  ///   - produce: Puts values until it has no more, or until ``put(_:)`` says that the queue is
  ///     closed.
  package convenience init(
    capacity: Int, filledOn label: String,
    by produce: @escaping @Sendable (BoundedQueue<Value>) -> Void
  ) {
    self.init(capacity: capacity)
    DispatchQueue(label: label).async { produce(self) }
  }

  /// Waits for room and appends a value.
  ///
  /// - Returns: False, and the value is dropped, once the queue is closed.
  package func put(_ value: Value) -> Bool {
    free.wait()
    let isOpen = state.withLock { state in
      if !state.isClosed { state.values.append(value) }
      return !state.isClosed
    }
    // A closed queue lets all later calls through.
    (isOpen ? filled : free).signal()
    return isOpen
  }

  /// Waits for a value and removes it.
  ///
  /// - Returns: The oldest value; `nil` once the queue is closed.
  package func take() -> Value? {
    filled.wait()
    let value = state.withLock { state in
      state.isClosed || state.values.isEmpty ? nil : state.values.removeFirst()
    }
    (value == nil ? filled : free).signal()
    return value
  }

  /// Says that no more values come: a consumer gets those that are there, and then `nil`.
  package func finish() {
    // One value more is announced than there is.
    filled.signal()
  }

  /// Drops all values, and ends all waiting, now and later.
  package func close() {
    state.withLock { state in
      state.isClosed = true
      state.values = []
    }
    free.signal()
    filled.signal()
  }
}
