import Synchronization
import Testing
import Threading

/// Counted permits.
@Suite struct PermitsTests {
  private enum Kind { case door, seat }

  @Test func `there are as many of each kind as were made`() {
    let permits = Permits<Kind>([.door: 1, .seat: 3])
    #expect(permits.take(.door) && !permits.take(.door))
    #expect((0..<4).map { _ in permits.take(.seat) } == [true, true, true, false])
    permits.give(.door)
    #expect(permits.take(.door) && !permits.take(.seat))
  }

  @Test func `whoever is registered is called when one comes back`() {
    let permits = Permits<Kind>([.seat: 1])
    let calls = Mutex<[Int]>([])
    let first = permits.register { calls.withLock { $0.append(1) } }
    let second = permits.register { calls.withLock { $0.append(2) } }
    #expect(permits.take(.seat))
    permits.give(.seat)
    permits.unregister(first)
    #expect(permits.take(.seat))
    permits.give(.seat)
    permits.unregister(second)
    permits.give(.seat)
    #expect(calls.withLock { $0 } == [1, 2, 2])
  }

  @Test func `together many threads never hold more than there are`() {
    let permits = Permits<Kind>([.seat: 3])
    let held = Atomic(0)
    let most = Atomic(0)
    _ = ParallelMap.map(count: 4000, workers: 8) { _, _ in
      guard permits.take(.seat) else { return }
      _ = most.max(held.add(1, ordering: .relaxed).newValue, ordering: .relaxed)
      held.subtract(1, ordering: .relaxed)
      permits.give(.seat)
    }
    #expect((1...3).contains(most.load(ordering: .relaxed)))
    #expect((0..<4).map { _ in permits.take(.seat) } == [true, true, true, false])
  }
}
