import Synchronization
import Testing
import Threading

/// Threads for one piece of work.
@Suite struct DedicatedThreadsTests {
  @Test func `blocks on threads of their own may wait for shared ones`() {
    let ended = Atomic(0)
    // More threads than any shared pool has.
    DedicatedThreads.run(on: 100) {
      let sum = ParallelMap.map(count: 10, workers: 2) { index, _ in index }.reduce(0, +)
      ended.add(sum, ordering: .relaxed)
    }
    #expect(ended.load(ordering: .relaxed) == 4500)
  }

  @Test func `a block runs here where no thread can be had`() {
    let calls = Atomic(0)
    // A stack larger than all addresses.
    DedicatedThreads.run(on: 3, stackSize: 1 << 50) { calls.add(1, ordering: .relaxed) }
    #expect(calls.load(ordering: .relaxed) == 1)
  }
}
