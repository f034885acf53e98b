import Graphics

/// The rows of a picture that is made much smaller: each pixel is the mean of a box of the picture,
/// whose middle is the pixel's and whose sides are as long as the pixel's in the picture.
///
/// The picture's last pixels go on beyond its edges.
struct AveragedRows: PixelRows {
  let isWide = WideKernels.areAvailable
  private let picture: Pixmap
  /// From pixels of the canvas to the picture's, in 256ths of these.
  private let map: AffineTransform
  /// The box's sides in 256ths.
  private let (width, height): (Int, Int)

  /// The sides of a box, at least and at most, in pixels of the picture: one between two pixels is
  /// their mean by its distances, and larger ones would take long.
  private static let sides = 1.0...16.0

  /// A picture under a map.
  ///
  /// - Parameters:
  ///   - picture: The picture, of at least a pixel.
  ///   - map: From its pixels to the canvas's, which has an inverse.
  init?(_ picture: Pixmap, map: AffineTransform) {
    guard let back = map.inverted else { return nil }
    self.picture = picture
    self.map = back.concatenating(.scale(x: 256, y: 256))
    func side(_ x: Double, _ y: Double) -> Int {
      Int(
        min(max((x * x + y * y).squareRoot(), Self.sides.lowerBound), Self.sides.upperBound) * 256)
    }
    (width, height) = (side(back.a, back.c), side(back.b, back.d))
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    let scale = 1 / (Float(width) * Float(height))
    let (columns, rows) = (picture.width * 256, picture.height * 256)
    let pixels = unsafe picture.bytes.span.bytes
    for i in 0..<row.count {
      // From the pixel itself and not summed: each box is exact.
      let middle = map.apply(to: Point(x: Double(x + i) + 0.5, y: Double(y) + 0.5))
      let left = Self.nearest(middle.x) &- width / 2
      let top = Self.nearest(middle.y) &- height / 2
      let isInside =
        left >= 0 && top >= 0 && left &+ width <= columns && top &+ height <= rows
      var sum = SIMD4<Float>()
      if isInside {
        let (first, last) = (left >> 8, (left &+ width &- 1) >> 8)
        let firstPart = UInt32(truncatingIfNeeded: min(256 &- left & 255, width))
        let lastPart = UInt32(truncatingIfNeeded: (left &+ width &- 1) & 255 &+ 1)
        var line = top
        while line < top &+ height {
          let next = min((line | 255) &+ 1, top &+ height)
          let start = (line >> 8) &* picture.strideInBytes
          var channels = Self.channels(pixels, start &+ first &* 4) &* firstPart
          if last > first {
            var whole = SIMD4<UInt32>()
            var place = start &+ (first &+ 1) &* 4
            let end = start &+ last &* 4
            while place < end {
              whole &+= Self.channels(pixels, place)
              place &+= 4
            }
            channels &+= whole &<< 8 &+ Self.channels(pixels, end) &* lastPart
          }
          sum += Self.floats(channels) * Float(next &- line)
          line = next
        }
      } else {
        sum = edge(left, top, pixels)
      }
      row[i] = Self.pixel(sum * scale)
    }
  }

  /// The sums of a box that reaches beyond the edges.
  private func edge(_ left: Int, _ top: Int, _ pixels: RawSpan) -> SIMD4<Float> {
    var sum = SIMD4<Float>()
    var line = top
    while line < top &+ height {
      let next = min((line | 255) &+ 1, top &+ height)
      let start = min(max(line >> 8, 0), picture.height &- 1) &* picture.strideInBytes
      var (column, channels) = (left, SIMD4<UInt32>())
      while column < left &+ width {
        let end = min((column | 255) &+ 1, left &+ width)
        let place = start &+ min(max(column >> 8, 0), picture.width &- 1) &* 4
        channels &+= Self.channels(pixels, place) &* UInt32(truncatingIfNeeded: end &- column)
        column = end
      }
      sum += Self.floats(channels) * Float(next &- line)
      line = next
    }
    return sum
  }

  /// The four channels of a pixel, which lies within the picture.
  @inline(__always)
  private static func channels(_ pixels: RawSpan, _ place: Int) -> SIMD4<UInt32> {
    SIMD4(
      truncatingIfNeeded: unsafe pixels.unsafeLoadUnaligned(
        fromByteOffset: place, as: SIMD4<UInt8>.self))
  }

  /// Sums of less than 2³¹ as floating point numbers.
  @inline(__always)
  private static func floats(_ sums: SIMD4<UInt32>) -> SIMD4<Float> {
    SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: sums))
  }

  /// The pixel of four channels, each rounded to the nearest whole number.
  @inline(__always)
  private static func pixel(_ channels: SIMD4<Float>) -> UInt32 {
    // Of 2²³ and a number the number is the lowest bits.
    let bits = unsafe unsafeBitCast(channels + 8_388_608, to: SIMD4<UInt32>.self) & 255
    return bits[0] | bits[1] << 8 | bits[2] << 16 | bits[3] << 24
  }

  /// The nearest whole number, as far as pictures reach.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let limit = 1e9
    return Int((min(max(value, -limit), limit) + 0.5).rounded(.down))
  }
}
