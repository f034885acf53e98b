import Synchronization
import Testing
import Threading

/// Work spread over threads.
@Suite struct ParallelMapTests {
  @Test(arguments: [-1, 0, 1, 2, 7, 64])
  func `results are in the order of their indices, at any number of workers`(_ workers: Int) {
    for count in [0, 1, 2, 63, 1000] {
      let results = ParallelMap.map(count: count, workers: workers) { index, _ in index * index }
      #expect(results == (0..<count).map { $0 * $0 })
    }
  }

  @Test func `no two calls at once have the same worker's number`() {
    let busy = Mutex<Set<Int>>([])
    let clashes = Atomic(0)
    let numbers = ParallelMap.map(count: 2000, workers: 4) { _, worker in
      if !busy.withLock({ $0.insert(worker).inserted }) { clashes.add(1, ordering: .relaxed) }
      busy.withLock { _ = $0.remove(worker) }
      return worker
    }
    #expect(clashes.load(ordering: .relaxed) == 0)
    #expect(numbers.allSatisfy { (0..<4).contains($0) })
  }
}
