import Graphics

/// Reads between the pixels of a picture, beyond which all is transparent.
struct PixelSampler {
  private let stride: Int
  private let width: Int
  private let height: Int

  /// - Parameters:
  ///   - stride: Pixels from one row to the next.
  ///   - width: Columns of the picture.
  ///   - height: Rows of the picture.
  init(stride: Int, width: Int, height: Int) {
    (self.stride, self.width, self.height) = (stride, width, height)
  }

  /// True when pixels, row after row, are enough for the picture.
  func fits(_ pixels: Span<UInt32>) -> Bool {
    width > 0 && width <= stride && (height - 1) * stride + width <= pixels.count
  }

  /// True when all samples of some pixels have the picture's pixels on all sides.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - map: From their coordinates to those of the picture.
  /// - Returns: False where that is not sure.
  func holds(_ pixels: PixelRect, through map: ProjectiveTransform) -> Bool {
    // In front of the eye straight lines stay straight, so that the corners' bounds are bounds.
    pixels.rect.corners.allSatisfy { corner in
      guard let image = map.apply(to: corner) else { return false }
      return image.x > 1 && image.y > 1 && image.x < Double(width - 1)
        && image.y < Double(height - 1)
    }
  }

  /// Fills pixels of a row with the means of samples that are spread evenly over each.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - columns: The pixels in it.
  ///   - place: Where the row's first pixel is.
  ///   - count: How many samples there are along x and y.
  ///   - map: From places to those of the picture.
  ///   - isInside: True when the picture holds all of the pixels.
  ///   - pixels: The picture's premultiplied pixels, which fit.
  func fill(
    _ row: inout MutableSpan<UInt32>, _ columns: Range<Int>, at place: (x: Int, y: Int),
    _ count: WarpSampling.Count, through map: ProjectiveTransform, isInside: Bool,
    from pixels: Span<UInt32>
  ) {
    if isInside {
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
        let (x, y) = (image.x * scale, image.y * scale)
        // Half a pixel beyond the edges nothing is left; NaN is nowhere.
        guard isInside || (image.z > 0 && x > -0.5 && y > -0.5 && x < farX && y < farY) else {
          continue
        }
        let weights = Weights(x, y)
        let mixed = sample(weights.column, weights.line, weights)
        sum.even += mixed.even
        sum.odd += mixed.odd
      }
    }
    return sum.pixel(scaledBy: Float(stepX * stepY / 65536))
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

/// How much each of four pixels counts between whose centres a place lies, in 256ths.
private struct Weights {
  /// The column of the pixels on the right, and the line of those below.
  let column: Int
  let line: Int
  private let right: Int
  private let lower: UInt16

  /// The weights at a place not farther than half a pixel beyond the upper left corner.
  @inline(__always)
  init(_ x: Double, _ y: Double) {
    // Of 2⁵² and a number the number is the lowest bits, rounded to the nearest.
    let bits = unsafe unsafeBitCast(
      SIMD2(x, y) * 256 + (128 + 4_503_599_627_370_496), to: SIMD2<UInt64>.self)
    let (across, down) = (
      Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: bits.x)),
      Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: bits.y))
    )
    (column, line) = (across >> 8, down >> 8)
    (right, lower) = (across & 255, UInt16(truncatingIfNeeded: down & 255))
  }

  /// Sums of channels, 65536 for each level: blue and red, of the pixels on the left and on the
  /// right; green and alpha likewise.
  struct Mixed {
    var even = SIMD4<Float>()
    var odd = SIMD4<Float>()

    /// The pixel, each channel rounded to the nearest whole number.
    @inline(__always)
    func pixel(scaledBy scale: Float) -> UInt32 {
      func level(_ sum: Float) -> UInt32 {
        // Of 2²³ and a number the number is the lowest bits.
        (sum * scale + 8_388_608).bitPattern & 255
      }
      return level(even[0] + even[2]) | level(odd[0] + odd[2]) << 8
        | level(even[1] + even[3]) << 16 | level(odd[1] + odd[3]) << 24
    }
  }

  /// Bilinear interpolation between two pixels above and two below.
  @inline(__always)
  func mix(_ above: SIMD8<UInt16>, _ below: SIMD8<UInt16>) -> Mixed {
    // 255 · 256 fills 16 bits.
    let bits = unsafe unsafeBitCast(
      above &* (256 &- lower) &+ below &* lower, to: SIMD4<UInt32>.self)
    let (l, r) = (Float(256 &- right), Float(right))
    let weights = SIMD4(l, l, r, r)
    return Mixed(
      even: Self.floats(bits & 0xFFFF) * weights, odd: Self.floats(bits &>> 16) * weights)
  }

  /// Whole numbers below 2¹⁶.
  @inline(__always)
  private static func floats(_ numbers: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafe unsafeBitCast(numbers | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
  }
}
