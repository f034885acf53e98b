import Synchronization
import Testing
import Threading

/// Queues between two threads.
@Suite struct BoundedQueueTests {
  @Test(arguments: [1, 2, 4, 1000])
  func `values come out in their order, whatever the capacity`(_ capacity: Int) {
    let queue = BoundedQueue<Int>(capacity: capacity, filledOn: "test.filling") { queue in
      for value in 0..<500 where !queue.put(value) { return }
    }
    for wanted in 0..<500 { #expect(queue.take() == wanted) }
  }

  @Test(arguments: [1, 3])
  func `a queue never holds more than its capacity`(_ capacity: Int) {
    let made = Atomic(0)
    let taken = Atomic(0)
    let most = Atomic(0)
    let queue = BoundedQueue<Int>(capacity: capacity)
    _ = ParallelMap.map(count: 2, workers: 2) { side, _ in
      for value in 0..<300 {
        if side == 0 {
          _ = queue.put(value)
          let held =
            made.add(1, ordering: .sequentiallyConsistent).newValue
            - taken.load(ordering: .sequentiallyConsistent)
          _ = most.max(held, ordering: .relaxed)
        } else {
          // Counted before it is taken, so that the difference is never too large.
          taken.add(1, ordering: .sequentiallyConsistent)
          _ = queue.take()
        }
      }
    }
    #expect(most.load(ordering: .relaxed) <= capacity)
  }

  @Test func `a closed queue lets everybody go, for ever`() {
    let queue = BoundedQueue<Int>(capacity: 2)
    #expect(queue.put(1) && queue.put(2))
    let answers = ParallelMap.map(count: 2, workers: 2) { side, _ in
      if side == 1 {
        queue.close()
        return false
      }
      // Full: waits until it is closed.
      return queue.put(3)
    }
    #expect(answers == [false, false])
    for value in 0..<5 {
      #expect(!queue.put(value))
      #expect(queue.take() == nil)
    }
  }

  @Test func `a consumer that waits is let go, too`() {
    let queue = BoundedQueue<Int>(capacity: 1)
    let answers = ParallelMap.map(count: 2, workers: 2) { side, _ -> Int? in
      if side == 1 {
        queue.close()
        return nil
      }
      return queue.take()
    }
    #expect(answers == [nil, nil])
  }
}
