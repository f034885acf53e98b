import Dispatch
import Foundation

/// Threads for one piece of work, apart from those that everything else shares.
package enum DedicatedThreads {
  /// Runs a block on each of some new threads and waits for all of them.
  ///
  /// For blocks that wait for other work, which needs the threads that ``ParallelMap`` shares with
  /// everything else.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, at least 1.
  ///   - stackSize: The bytes of each thread's stack.
  ///   - body: The block, called once on each.
  package static func run(
    on threads: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    let group = DispatchGroup()
    for _ in 0..<max(threads, 1) {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      thread.stackSize = stackSize
      thread.start()
    }
    group.wait()
  }
}
