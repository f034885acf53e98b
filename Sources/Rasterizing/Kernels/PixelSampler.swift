import FramePlanning
import Graphics

/// Reads between the pixels of a picture, beyond which all is transparent, or the last ones go on.
struct PixelSampler {
  let stride: Int
  let width: Int
  let height: Int
  /// True when the last pixels go on beyond the edges.
  let goesOn: Bool
  private let isWide: Bool

  /// - Parameters:
  ///   - stride: Pixels from one row to the next.
  ///   - width: Columns of the picture.
  ///   - height: Rows of the picture.
  ///   - goesOn: True when the last pixels go on beyond the edges.
  ///   - isWide: True when ``WideKernels`` are used where they can be.
  init(
    stride: Int, width: Int, height: Int, goesOn: Bool = false,
    isWide: Bool = WideKernels.areAvailable
  ) {
    (self.stride, self.width, self.height) = (stride, width, height)
    (self.goesOn, self.isWide) = (goesOn, isWide)
  }

  /// A sampler of a picture of some size.
  init(stride: Int, of extents: PixelRect, goesOn: Bool) {
    self.init(stride: stride, width: extents.width, height: extents.height, goesOn: goesOn)
  }

  /// True when pixels, row after row, are enough for the picture.
  func fits(_ pixels: Span<UInt32>) -> Bool {
    width > 0 && width <= stride && (height - 1) * stride + width <= pixels.count
  }

  /// True when its coordinates are small enough for ``WideKernels``.
  var isForKernels: Bool {
    width > 1 && height > 1 && max(width, height) < 1 << 22 && stride * height <= Int32.max
  }

  /// Fills pixels of a row with the means of samples that are spread evenly over each.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The pixels in it.
  ///   - place: Where the row's first pixel is.
  ///   - count: How many samples there are along x and y.
  ///   - map: From places to those of the picture.
  ///   - isInside: True when the picture has pixels on all sides of every sample, or goes on.
  ///   - pixels: The picture's premultiplied pixels, which fit.
  func fill(
    _ row: inout MutableSpan<UInt32>, _ columns: Range<Int>, at place: (x: Int, y: Int),
    _ count: WarpSampling.Count, through map: ProjectiveTransform, isInside: Bool,
    from pixels: Span<UInt32>
  ) {
    let isInside = isInside && width > 1 && height > 1
    if isInside, isWide, columns.count >= WideKernels.warpedPixels, isForKernels {
      WideKernels.fillWarped(&row, columns, at: place, count, through: map, self, from: pixels)
    } else if isInside {
      for i in columns {
        row[i] = mean(count, at: (place.x + i, place.y), through: map, isInside: true) {
          column, line, weights in
          weights.mix(
            Self.pair(pixels, (line - 1) * stride + column - 1),
            Self.pair(pixels, line * stride + column - 1))
        }
      }
    } else {
      for i in columns {
        row[i] = mean(
          count, at: (place.x + i, place.y), through: map, isInside: false,
          { edge($0, $1, $2, from: pixels) })
      }
    }
  }

  /// Two pixels above each other's neighbours, each of which the picture may lack.
  private func edge(
    _ column: Int, _ line: Int, _ weights: Weights, from pixels: Span<UInt32>
  ) -> Weights.Mixed {
    func pixel(_ column: Int, _ line: Int) -> UInt64 {
      if goesOn {
        let (column, line) = (min(max(column, 0), width - 1), min(max(line, 0), height - 1))
        return UInt64(pixels[line * stride + column])
      }
      guard (0..<height).contains(line), (0..<width).contains(column) else { return 0 }
      return UInt64(pixels[line * stride + column])
    }
    func pair(_ line: Int) -> SIMD8<UInt16> {
      let both = pixel(column - 1, line) | pixel(column, line) << 32
      return SIMD8(truncatingIfNeeded: unsafe unsafeBitCast(both, to: SIMD8<UInt8>.self))
    }
    return weights.mix(pair(line - 1), pair(line))
  }

  @inline(__always)
  private func mean(
    _ count: WarpSampling.Count, at place: (x: Int, y: Int), through map: ProjectiveTransform,
    isInside: Bool,
    _ sample: (_ column: Int, _ line: Int, _ weights: Weights) -> Weights.Mixed
  ) -> UInt32 {
    var sum = Weights.Mixed()
    let (stepX, stepY) = (1 / Double(count.across), 1 / Double(count.down))
    let (farX, farY) = (Double(width) + 0.5, Double(height) + 0.5)
    for j in 0..<count.down {
      // From the pixel itself and not summed: each sample is exact.
      let start = map.y * (Double(place.y) + (Double(j) + 0.5) * stepY) + map.origin
      for i in 0..<count.across {
        let image = map.x * (Double(place.x) + (Double(i) + 0.5) * stepX) + start
        let scale = 1 / image.z
        var (x, y) = (image.x * scale, image.y * scale)
        if !isInside {
          (x, y) =
            goesOn
            ? (min(max(x, 0), Double(width)), min(max(y, 0), Double(height)))
            : sharpened(x, y, map, scale)
        }
        // Half a pixel beyond the edges nothing is left; NaN is nowhere.
        guard isInside || (image.z > 0 && x > -0.5 && y > -0.5 && x < farX && y < farY) else {
          continue
        }
        let weights = isInside ? Weights(x, y, inside: (width, height)) : Weights(x, y)
        let mixed = sample(weights.column, weights.line, weights)
        sum.even &+= mixed.even
        sum.odd &+= mixed.odd
      }
    }
    return sum.pixel(scaledBy: Float(stepX * stepY / 65536))
  }

  /// A place near an edge of a picture that is made larger: the edge fades over a pixel that is
  /// filled, not over one of the picture's.
  private func sharpened(
    _ x: Double, _ y: Double, _ map: ProjectiveTransform, _ scale: Double
  ) -> (Double, Double) {
    /// - Parameter paces: How far the next pixels along x and along y are.
    func sharpened(_ x: Double, _ size: Int, _ paces: (Double, Double)) -> Double {
      let size = Double(size)
      guard x < 0.5 || x > size - 0.5 else { return x }
      let pace = (paces.0 * paces.0 + paces.1 * paces.1).squareRoot() * scale
      guard pace > 0, pace < 1 else { return x }
      return x < 0.5
        ? min(x / pace, 0.5) : max(size + (x - size) / pace, size - 0.5)
    }
    return (
      sharpened(x, width, (map.x.x - x * map.x.z, map.y.x - x * map.y.z)),
      sharpened(y, height, (map.x.y - y * map.x.z, map.y.y - y * map.y.z))
    )
  }

  /// The channels of two pixels side by side.
  @inline(__always)
  private static func pair(_ pixels: Span<UInt32>, _ first: Int) -> SIMD8<UInt16> {
    unsafe pixels.withUnsafeBytes {
      let bytes = unsafe $0.loadUnaligned(fromByteOffset: 4 * first, as: SIMD8<UInt8>.self)
      return SIMD8(truncatingIfNeeded: bytes)
    }
  }
}

/// The weights of the four pixels between whose centres a place lies, in 256ths.
private struct Weights {
  /// The column of the pixels on the right, and the line of those below.
  let column: Int
  let line: Int
  private let right: UInt32
  private let lower: UInt16

  /// The weights at a place not farther than half a pixel beyond the upper left corner.
  @inline(__always)
  init(_ x: Double, _ y: Double) {
    let (across, down) = Self.coordinates(x, y)
    (column, line) = (across >> 8, down >> 8)
    (right, lower) = (
      UInt32(truncatingIfNeeded: across & 255), UInt16(truncatingIfNeeded: down & 255)
    )
  }

  /// The weights at a place of a picture whose last pixels go on beyond its edges.
  @inline(__always)
  init(_ x: Double, _ y: Double, inside size: (width: Int, height: Int)) {
    let coordinates = Self.coordinates(x, y)
    let across = min(max(coordinates.across, 256), size.width * 256)
    let down = min(max(coordinates.down, 256), size.height * 256)
    // At the centre of the last pixel all weight is its own: 256.
    (column, line) = (min(across >> 8, size.width - 1), min(down >> 8, size.height - 1))
    (right, lower) = (
      UInt32(truncatingIfNeeded: across - column * 256),
      UInt16(truncatingIfNeeded: down - line * 256)
    )
  }

  /// In 256ths of a pixel, half a pixel more.
  @inline(__always)
  private static func coordinates(_ x: Double, _ y: Double) -> (across: Int, down: Int) {
    // Of 2⁵² and a number the number is the lowest bits, rounded to the nearest.
    let bits = unsafe unsafeBitCast(
      SIMD2(x, y) * 256 + (128 + 4_503_599_627_370_496), to: SIMD2<UInt64>.self)
    return (
      Int(Int32(truncatingIfNeeded: bits.x)), Int(Int32(truncatingIfNeeded: bits.y))
    )
  }

  /// Sums of channels, 65536 for each level: blue and red, of the pixels on the left and on the
  /// right; green and alpha likewise.
  struct Mixed {
    var even = SIMD4<UInt32>()
    var odd = SIMD4<UInt32>()

    /// The pixel, each channel rounded to the nearest whole number.
    @inline(__always)
    func pixel(scaledBy scale: Float) -> UInt32 {
      func level(_ sum: UInt32) -> UInt32 {
        // Of 2²³ and a number the number is the lowest bits.
        (Float(sum) * scale + 8_388_608).bitPattern & 255
      }
      return level(even[0] &+ even[2]) | level(odd[0] &+ odd[2]) << 8
        | level(even[1] &+ even[3]) << 16 | level(odd[1] &+ odd[3]) << 24
    }
  }

  /// Bilinear interpolation between two pixels above and two below.
  @inline(__always)
  func mix(_ above: SIMD8<UInt16>, _ below: SIMD8<UInt16>) -> Mixed {
    // 255 · 256 fills 16 bits.
    let bits = unsafe unsafeBitCast(
      above &* (256 &- lower) &+ below &* lower, to: SIMD4<UInt32>.self)
    let (l, r) = (256 &- right, right)
    let weights = SIMD4(l, l, r, r)
    return Mixed(even: (bits & 0xFFFF) &* weights, odd: (bits &>> 16) &* weights)
  }
}
