import Inbetween
import Testing

@testable import Rendering

/// The memory of slots, which is kept from frame to frame.
@Suite struct SlotMemoryTests {
  @Test func `pictures are drawn over in place`() throws {
    let timeline = try TestScene.moving(seconds: 1)
    let worker = FrameWorker(
      rasterizer: Rasterizer(images: ImageStore(), fonts: FontStore()),
      sampler: FrameSampler(timeline), shutter: nil)
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
}
