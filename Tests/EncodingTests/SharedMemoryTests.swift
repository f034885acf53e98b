import Encoding
import Graphics
import Testing
import Timing

/// Encoders of animated pictures keep the frame before in memory of their own: a shared one would
/// be copied whole by the worker that draws the next frame over it.
@Suite struct SharedMemoryTests {
  private func address(_ bytes: [UInt8]) -> UnsafeRawPointer? {
    unsafe bytes.withUnsafeBytes { $0.baseAddress }
  }

  @Test func `a frame of a GIF is drawn over in place after it was encoded`() {
    let palette = GIFPalette(colors: [0, 0xFFFFFF], isExact: true, hasTransparency: false)
    var frame = IndexedPixmap(width: 90, height: 70)
    var encoder = GIFSegmentEncoder(palette: palette, previous: frame)
    for index in 0..<4 {
      let before = unsafe address(frame.indices)
      frame.indices[index] = 1
      #expect(unsafe address(frame.indices) == before, "frame \(index)")
      #expect(encoder.encode(frame, at: index) != nil)
    }
  }

  @Test(arguments: [AnimationFormat.Kind.apng, .webp])
  func `a frame of another kind as well`(_ kind: AnimationFormat.Kind) throws {
    let format = try #require(
      AnimationFormat(kind: kind, width: 90, height: 70, frameRate: .fifty, hasAlpha: true))
    var frame = Pixmap(width: 90, height: 70)
    var encoder = AnimationSegmentEncoder(format: format, previous: frame)
    for index in 0..<4 {
      let before = unsafe address(frame.bytes)
      frame.bytes[index * 4 + 3] = 255
      #expect(unsafe address(frame.bytes) == before, "frame \(index)")
      #expect(try encoder.encode(frame, at: index) != nil)
    }
  }
}
