import Glibc

/// Threads for one piece of work, apart from those that everything else shares.
package enum DedicatedThreads {
  /// Runs a block on each of some new threads and waits for all of them.
  ///
  /// For blocks that wait for other work, which needs the threads that ``ParallelMap`` shares with
  /// everything else. Where the system has fewer threads or less memory to give, the block runs on
  /// fewer, and on the caller's when there is none.
  ///
  /// - Parameters:
  ///   - threads: The number of threads, at least 1.
  ///   - stackSize: The bytes of each thread's stack.
  ///   - body: The block, called once on each.
  package static func run(
    on threads: Int, stackSize: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) {
    let started = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
      guard let attributes = memory.baseAddress, pthread_attr_init(attributes) == 0 else {
        return [pthread_t]()
      }
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, stackSize)
      return (0..<max(threads, 1)).compactMap { _ in start(body, attributes) }
    }
    if started.isEmpty { body() }
    for thread in started { pthread_join(thread, nil) }
  }

  /// Starts a thread; `nil` where there is none, which Foundation's threads do not tell.
  private static func start(
    _ body: @escaping @Sendable () -> Void, _ attributes: UnsafePointer<pthread_attr_t>
  ) -> pthread_t? {
    var thread: pthread_t = 0
    let block = Unmanaged.passRetained(ThreadBlock(body))
    let status = pthread_create(&thread, attributes, { ThreadBlock.call($0) }, block.toOpaque())
    guard status != 0 else { return thread }
    block.release()
    return nil
  }
}

/// The block of a thread, as the C library hands it over.
private final class ThreadBlock: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func call(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument else { return nil }
    Unmanaged<ThreadBlock>.fromOpaque(argument).takeRetainedValue().body()
    return nil
  }
}
