import Inbetween
import Testing

@testable import Rendering

/// The memory of slots, which is kept from frame to frame.
@Suite struct SlotMemoryTests {
  @Test func `pictures are drawn over in place`() throws {
    let timeline = try TestScene.moving(seconds: 1)
    let worker = DrawableTimeline(undrawn: timeline).worker(through: nil)
    let slot = FrameSlot(canvas: timeline.canvas, number: 0)
    var addresses: Set<UnsafeRawPointer?> = unsafe []
    for frame in 0..<10 {
      _ = try worker.draw(Double(frame) / 10, into: &slot.picture)
      unsafe slot.picture.pixmap.bytes.withUnsafeBytes {
        _ = unsafe addresses.insert($0.baseAddress)
      }
    }
    #expect(unsafe addresses.count == 1)
  }

  @Test func `workers come back as they were given, those beyond the limit do not`() throws {
    let timeline = try TestScene.moving(seconds: 1)
    let workers = FrameWorkers(DrawableTimeline(undrawn: timeline), through: nil, limit: 2)
    let first = (0..<3).map { _ in workers.take() }
    #expect(Set(first.map(ObjectIdentifier.init)).count == 3)
    for worker in first { workers.give(back: worker) }
    let second = (0..<3).map { _ in workers.take() }
    #expect(second[0] === first[1] && second[1] === first[0])
    #expect(!first.contains { $0 === second[2] })
  }
}
