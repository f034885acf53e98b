import CKernels
import Coverage
import FramePlanning
import Graphics

/// Inner loops for vectors of 256 bits, each of which gives the bytes of its twin in Swift.
enum WideKernels {
  /// True where the processor has such vectors.
  static var areAvailable: Bool { WideVectors.areAvailable }

  /// Pixels that one step of the warp fills.
  static let warpedPixels = 4

  /// Fills pixels of a row with the means of samples of a picture that holds all of them.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The pixels in it, at least ``warpedPixels``.
  ///   - place: Where the row's first pixel is.
  ///   - count: How many samples there are along x and y.
  ///   - map: From places to those of the picture.
  ///   - sampler: Knows the picture's size.
  ///   - pixels: The picture's premultiplied pixels, which fit.
  static func fillWarped(
    _ row: inout MutableSpan<UInt32>, _ columns: Range<Int>, at place: (x: Int, y: Int),
    _ count: WarpSampling.Count, through map: ProjectiveTransform, _ sampler: PixelSampler,
    from pixels: Span<UInt32>
  ) {
    precondition(columns.count >= warpedPixels && sampler.isForKernels && sampler.fits(pixels))
    precondition(max(count.across, count.down) <= kernel_most_samples)
    var map = kernel_projective_map(
      x: (map.x.x, map.x.y, map.x.z), y: (map.y.x, map.y.y, map.y.z),
      origin: (map.origin.x, map.origin.y, map.origin.z))
    unsafe pixels.withUnsafeBufferPointer { pixels in
      var picture = unsafe kernel_picture(
        pixels: pixels.baseAddress, stride: sampler.stride, width: Int32(sampler.width),
        height: Int32(sampler.height))
      unsafe row.withUnsafeMutableBufferPointer { row in
        let part = unsafe UnsafeMutableBufferPointer(rebasing: row[columns])
        unsafe kernel_fill_warped(
          part.baseAddress, part.count, place.x + columns.lowerBound, place.y,
          Int32(count.across), Int32(count.down), &map, &picture)
      }
    }
  }

  /// Paints a colour over a rectangle of pixels.
  ///
  /// - Parameters:
  ///   - pixel: The premultiplied colour.
  ///   - levels: The coverage of the first pixel, in 255ths, and from one row to the next.
  ///   - size: Columns and rows.
  ///   - pixels: The first pixel, and bytes from one row to the next.
  static func paint(
    _ pixel: UInt32, through levels: (first: UnsafePointer<UInt8>, stride: Int),
    _ size: (width: Int, height: Int),
    to pixels: (first: UnsafeMutableRawPointer, strideInBytes: Int)
  ) {
    unsafe kernel_paint_color(
      pixels.first.assumingMemoryBound(to: UInt32.self), pixels.strideInBytes / 4, levels.first,
      levels.stride, size.width, size.height, pixel)
  }

  /// Paints a row of pixels over another one.
  ///
  /// - Parameters:
  ///   - colors: The pixels that are painted, premultiplied.
  ///   - levels: The coverage of the first one, in 255ths.
  ///   - pixels: The first pixel that is painted over.
  static func paint(
    _ colors: Span<UInt32>, through levels: UnsafePointer<UInt8>,
    to pixels: UnsafeMutableRawPointer
  ) {
    unsafe colors.withUnsafeBufferPointer { colors in
      unsafe kernel_paint_pixels(
        pixels.assumingMemoryBound(to: UInt32.self), colors.baseAddress, levels, colors.count)
    }
  }
}
