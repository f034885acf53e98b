import Graphics

/// The rows of a picture that is made much smaller: each pixel is the mean of a box of the picture,
/// whose middle is the pixel's and whose sides are as long as the pixel's in the picture.
///
/// The picture's last pixels go on beyond its edges. Where some of a picture is cropped away, a
/// half's pixel at the crop's edge would have colours from beyond: boxes that need one are means of
/// the picture as it is, or halved less often.
struct AveragedRows: PixelRows {
  let isWide = WideKernels.areAvailable
  private let boxes: Boxes
  /// Boxes of the crop's edge, of finer pixels; `nil` without a crop.
  private let edges: Boxes?

  /// A picture under a map.
  ///
  /// - Parameters:
  ///   - map: From the picture's pixels to the canvas's, which has an inverse.
  ///   - crop: The pixels that are averaged, at least one; `nil` is all.
  ///   - halvings: The number of times that the picture is halved before.
  ///   - halved: The picture of at least a pixel, halved some times.
  init?(
    map: AffineTransform, croppedTo crop: PixelRect?, halvings: Int, _ halved: (Int) -> Pixmap
  ) {
    func boxes(_ count: Int, longest: Double, _ part: (Range<Int>, Int) -> Range<Int>) -> Boxes? {
      let (picture, scale) = (halved(count), Double(1 << count))
      let (columns, rows) = (0..<picture.width, 0..<picture.height)
      return Boxes(
        picture, map: AffineTransform.scale(x: scale, y: scale).concatenating(map),
        Self.sides.lowerBound...longest,
        PixelRect(
          x: crop.map { part($0.columns, 1 << count).clamped(to: columns) } ?? columns,
          y: crop.map { part($0.rows, 1 << count).clamped(to: rows) } ?? rows))
    }
    let inner = boxes(halvings, longest: Self.sides.upperBound) { range, scale in
      let first = (range.lowerBound + scale - 1) / scale
      return first..<max(first, range.upperBound / scale)
    }
    guard let inner else { return nil }
    self.boxes = inner
    guard crop != nil else {
      edges = nil
      return
    }
    // Halved twice less, a pixel on both sides of the crop's edge is under a 28th of a box's side;
    // of up to 57 pixels to one there is none.
    let finer = max(halvings - 2, 0)
    edges = boxes(finer, longest: Self.sides.upperBound * Double(1 << (halvings - finer))) {
      $0.lowerBound / $1..<($0.upperBound + $1 - 1) / $1
    }
  }

  /// The sides of a box, at least and at most, in pixels of the picture: one between two pixels is
  /// their mean by its distances, and larger ones would take long.
  private static let sides = 1.0...16.0

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    for i in 0..<row.count {
      // From the pixel itself and not summed: each box is exact.
      let middle = Point(x: Double(x + i) + 0.5, y: Double(y) + 0.5)
      row[i] = boxes.mean(at: middle) ?? (edges ?? boxes).meanOfAll(at: middle)
    }
  }
}

/// The boxes of a picture of which pixels are means.
private struct Boxes {
  private let picture: Pixmap
  /// The pixels that are averaged; where it is empty, every box reaches beyond them.
  private let part: PixelRect
  /// From pixels of the canvas to the picture's, in 256ths of these.
  private let map: AffineTransform
  /// The box's sides in 256ths.
  private let (width, height): (Int, Int)
  private let scale: Float

  init?(
    _ picture: Pixmap, map: AffineTransform, _ sides: ClosedRange<Double>, _ part: PixelRect
  ) {
    guard let back = map.inverted else { return nil }
    self.picture = picture
    self.part = part
    self.map = back.concatenating(.scale(x: 256, y: 256))
    func side(_ x: Double, _ y: Double) -> Int {
      Int(min(max((x * x + y * y).squareRoot(), sides.lowerBound), sides.upperBound) * 256)
    }
    (width, height) = (side(back.a, back.c), side(back.b, back.d))
    scale = 1 / (Float(width) * Float(height))
  }

  /// The first column and row of the box around a place, in 256ths.
  @inline(__always)
  private func corner(around place: Point) -> (left: Int, top: Int) {
    let middle = map.apply(to: place)
    return (Self.nearest(middle.x) &- width / 2, Self.nearest(middle.y) &- height / 2)
  }

  /// The mean of the box around a place of the canvas; `nil` where it reaches beyond the pixels
  /// that count.
  @inline(__always)
  func mean(at place: Point) -> UInt32? {
    let (left, top) = corner(around: place)
    guard
      left >= part.minX &* 256 && top >= part.minY &* 256 && left &+ width <= part.maxX &* 256
        && top &+ height <= part.maxY &* 256
    else { return nil }
    let pixels = unsafe picture.bytes.span.bytes
    var sum = SIMD4<Float>()
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
    return Self.pixel(sum * scale)
  }

  /// The mean of the box around a place of the canvas, the last pixels that count going on beyond
  /// them.
  func meanOfAll(at place: Point) -> UInt32 {
    if let mean = mean(at: place) { return mean }
    let (left, top) = corner(around: place)
    let pixels = unsafe picture.bytes.span.bytes
    var sum = SIMD4<Float>()
    var line = top
    while line < top &+ height {
      let next = min((line | 255) &+ 1, top &+ height)
      let start = min(max(line >> 8, part.minY), part.maxY &- 1) &* picture.strideInBytes
      var (column, channels) = (left, SIMD4<UInt32>())
      while column < left &+ width {
        let end = min((column | 255) &+ 1, left &+ width)
        let place = start &+ min(max(column >> 8, part.minX), part.maxX &- 1) &* 4
        channels &+= Self.channels(pixels, place) &* UInt32(truncatingIfNeeded: end &- column)
        column = end
      }
      sum += Self.floats(channels) * Float(next &- line)
      line = next
    }
    return Self.pixel(sum * scale)
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
