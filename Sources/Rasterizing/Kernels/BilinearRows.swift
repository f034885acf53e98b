import FramePlanning
import Graphics

/// The rows of a picture under a map: each pixel lies between four of the picture, which it has by
/// its distances from them, in 256ths.
///
/// The picture's last pixels go on beyond its edges.
///
/// Cairo takes twice as long for a large image that turns (`make bench BENCH=images`).
struct BilinearRows: PixelRows {
  let isWide = WideKernels.areAvailable
  private let pixmap: Pixmap
  private let sampler: PixelSampler
  private let back: ProjectiveTransform

  /// The rows of a picture.
  ///
  /// - Parameters:
  ///   - pixmap: The picture, of at least a pixel.
  ///   - map: From its pixels to the canvas's; `nil` when it has no inverse.
  init?(_ pixmap: Pixmap, map: AffineTransform) {
    guard let back = map.inverted else { return nil }
    self.pixmap = pixmap
    self.back = ProjectiveTransform(back)
    sampler = PixelSampler(
      stride: pixmap.strideInBytes / 4, width: pixmap.width, height: pixmap.height, goesOn: true)
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    unsafe pixmap.bytes.withUnsafeBytes { bytes in
      let pixels = unsafe Span<UInt32>(_unsafeElements: bytes.bindMemory(to: UInt32.self))
      sampler.fill(
        &row, 0..<row.count, at: (x, y), .one, through: back, isInside: true, from: pixels)
    }
  }
}
