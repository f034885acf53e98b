import Dispatch
import Synchronization

/// A function of many indices at once, with results that do not depend on the threads.
package enum ParallelMap {
  /// The results of a function for 0, 1, 2, …, in this order.
  ///
  /// - Parameters:
  ///   - count: The number of results.
  ///   - workers: The number of threads at most; each takes the next index that is free.
  ///   - body: The function of an index. `worker`, below `workers`, names the thread's own memory:
  ///     two calls with the
  ///     same number never run at once.
  /// - Returns: `count` results.
  package static func map<Result: Sendable>(
    count: Int, workers: Int, _ body: @Sendable (_ index: Int, _ worker: Int) -> Result
  ) -> [Result] {
    guard count > 0 else { return [] }
    let results = Mutex([Result?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(max(workers, 1), count)) { worker in
      while true {
        let index = next.add(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = body(index, worker)
        results.withLock { $0[index] = result }
      }
    }
    return results.withLock { $0 }.map { result in
      guard let result else { preconditionFailure("an index without a result") }
      return result
    }
  }
}
