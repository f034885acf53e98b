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
  /// Room for the sums of a row of upright boxes.
  private var sums: [SIMD4<UInt32>] = []

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
    let known = boxes.fill(
      &row, from: Point(x: Double(x) + 0.5, y: Double(y) + 0.5), summing: &sums)
    for i in 0..<row.count where !known.contains(i) {
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
  /// Bits of a row's sums that are dropped, so that 32 bits hold those of a box: of sides of up to
  /// 16 pixels none.
  private let dropped: UInt32
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
    dropped = width * height > 1 << 24 ? 4 : 0
    scale = Float(1 << dropped) / (Float(width) * Float(height))
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
    var sum = SIMD4<UInt32>()
    let span = Span(left, width)
    var line = top
    while line < top &+ height {
      let next = min((line | 255) &+ 1, top &+ height)
      let start = (line >> 8) &* picture.strideInBytes
      var channels = Self.channels(pixels, start &+ span.first &* 4) &* span.firstPart
      if span.last > span.first {
        var place = start &+ (span.first &+ 1) &* 4
        let end = start &+ span.last &* 4
        var fours = Channels()
        while place &+ 16 <= end {
          fours.add(Channels(pixels, place))
          place &+= 16
        }
        var whole = fours.sum
        while place < end {
          whole &+= Self.channels(pixels, place)
          place &+= 4
        }
        channels &+= whole &<< 8 &+ Self.channels(pixels, end) &* span.lastPart
      }
      let count = UInt32(truncatingIfNeeded: next &- line)
      channels &>>= dropped
      sum &+= count == 256 ? channels &<< 8 : channels &* count
      line = next
    }
    return pixel(sum)
  }

  /// The mean of the box around a place of the canvas, the last pixels that count going on beyond
  /// them.
  func meanOfAll(at place: Point) -> UInt32 {
    if let mean = mean(at: place) { return mean }
    let (left, top) = corner(around: place)
    let pixels = unsafe picture.bytes.span.bytes
    var sum = SIMD4<UInt32>()
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
      sum &+= (channels &>> dropped) &* UInt32(truncatingIfNeeded: next &- line)
      line = next
    }
    return pixel(sum)
  }

  // MARK: Upright boxes

  /// Writes the means of the boxes along a row, where they are upright and lie within the pixels
  /// that count: the boxes then share the sums of their columns.
  ///
  /// - Parameters:
  ///   - row: Takes them.
  ///   - place: The place on the canvas of the row's first pixel.
  ///   - sums: Room for sums.
  /// - Returns: The pixels that are written.
  func fill(
    _ row: inout MutableSpan<UInt32>, from place: Point, summing sums: inout [SIMD4<UInt32>]
  ) -> Range<Int> {
    let top = corner(around: place).top
    guard map.b == 0, map.c == 0, picture.width >= 4, top >= part.minY &* 256,
      top &+ height <= part.maxY &* 256
    else { return 0..<0 }
    @inline(__always)
    func left(_ i: Int) -> Int {
      corner(around: Point(x: place.x + Double(i), y: place.y)).left
    }
    func isInside(_ i: Int) -> Bool {
      let left = left(i)
      return left >= part.minX &* 256 && left &+ width <= part.maxX &* 256
    }
    var (first, end) = (0, row.count)
    while first < end, !isInside(first) { first += 1 }
    while first < end, !isInside(end - 1) { end -= 1 }
    guard first < end else { return 0..<0 }
    let ends = [left(first), left(end - 1)]
    let columns = Span(min(ends[0], ends[1]), abs(ends[1] - ends[0]) + width)
    let origin = min(columns.first, picture.width - 4)
    let count = columns.last - origin + 4
    if sums.count < count { sums = [SIMD4<UInt32>](repeating: SIMD4(), count: count) }
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe sumColumns(origin...columns.last, from: top, into: sums)
      for i in first..<end {
        let span = Span(left(i), width)
        var sum = unsafe sums[span.first &- origin] &* span.firstPart
        if span.last > span.first {
          var whole = SIMD4<UInt32>()
          for column in span.first &+ 1..<span.last { unsafe whole &+= sums[column &- origin] }
          unsafe sum &+= whole &<< 8 &+ sums[span.last &- origin] &* span.lastPart
        }
        row[i] = pixel(sum)
      }
    }
    return first..<end
  }

  /// Sums the pixels of columns over the height of a box.
  private func sumColumns(
    _ columns: ClosedRange<Int>, from top: Int,
    into sums: UnsafeMutableBufferPointer<SIMD4<UInt32>>
  ) {
    let pixels = unsafe picture.bytes.span.bytes
    let rows = Span(top, height)
    let (firstPart, lastPart) = (
      UInt16(truncatingIfNeeded: rows.firstPart),
      rows.last > rows.first ? UInt16(truncatingIfNeeded: rows.lastPart) : 0
    )
    let stride = picture.strideInBytes
    var next = columns.lowerBound
    while next <= columns.upperBound {
      // The last four of the picture may have been summed in part before.
      let column = min(next, picture.width &- 4)
      next &+= 4
      var place = rows.first &* stride &+ column &* 4
      let upper = Channels(pixels, place)
      var whole = Channels()
      let end = rows.last &* stride &+ column &* 4
      place &+= stride
      while place < end {
        whole.add(Channels(pixels, place))
        place &+= stride
      }
      let lower = Channels(pixels, end)
      let number = column &- columns.lowerBound
      // A level times a part is less than 2¹⁶.
      let blueRed = Self.pairs(
        whole.blueRed, upper.blueRed &* firstPart, lower.blueRed &* lastPart)
      let greenAlpha = Self.pairs(
        whole.greenAlpha, upper.greenAlpha &* firstPart, lower.greenAlpha &* lastPart)
      for i in 0..<4 {
        unsafe sums[number &+ i] = SIMD4(
          blueRed.0[i], greenAlpha.0[i], blueRed.1[i], greenAlpha.1[i])
      }
    }
  }

  /// Sums of whole levels and of parts of two channels, in 256ths.
  @inline(__always)
  private static func pairs(
    _ whole: SIMD8<UInt16>, _ upper: SIMD8<UInt16>, _ lower: SIMD8<UInt16>
  ) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
    @inline(__always)
    func split(_ numbers: SIMD8<UInt16>) -> (SIMD4<UInt32>, SIMD4<UInt32>) {
      let pairs = unsafe unsafeBitCast(numbers, to: SIMD4<UInt32>.self)
      return (pairs & 0xFFFF, pairs &>> 16)
    }
    let (a, b, c) = (split(whole), split(upper), split(lower))
    return (a.0 &<< 8 &+ b.0 &+ c.0, a.1 &<< 8 &+ b.1 &+ c.1)
  }

  /// Four pixels in numbers of 16 bits.
  private struct Channels {
    var blueRed = SIMD8<UInt16>()
    var greenAlpha = SIMD8<UInt16>()

    @inline(__always)
    init() {}

    /// Four pixels, which lie within the picture.
    @inline(__always)
    init(_ pixels: RawSpan, _ place: Int) {
      let four = unsafe pixels.unsafeLoadUnaligned(
        fromByteOffset: place, as: SIMD8<UInt16>.self)
      (blueRed, greenAlpha) = (four & 255, four &>> 8)
    }

    @inline(__always)
    mutating func add(_ other: Channels) {
      blueRed &+= other.blueRed
      greenAlpha &+= other.greenAlpha
    }

    /// The sums of the four pixels, of few levels.
    @inline(__always)
    var sum: SIMD4<UInt32> {
      @inline(__always)
      func sums(_ numbers: SIMD8<UInt16>) -> (UInt32, UInt32) {
        let two = numbers.lowHalf &+ numbers.highHalf
        return (UInt32(two[0] &+ two[2]), UInt32(two[1] &+ two[3]))
      }
      let (a, b) = (sums(blueRed), sums(greenAlpha))
      return SIMD4(a.0, b.0, a.1, b.1)
    }
  }

  /// The pixels along one side of a box, of which the first and the last are in it in part.
  private struct Span {
    let (first, last): (Int, Int)
    /// The parts in 256ths; the last one's only where it is not the first, too.
    let (firstPart, lastPart): (UInt32, UInt32)

    @inline(__always)
    init(_ start: Int, _ length: Int) {
      (first, last) = (start >> 8, (start &+ length &- 1) >> 8)
      firstPart = UInt32(truncatingIfNeeded: min(256 &- start & 255, length))
      lastPart = UInt32(truncatingIfNeeded: (start &+ length &- 1) & 255 &+ 1)
    }
  }

  /// The four channels of a pixel, which lies within the picture.
  @inline(__always)
  private static func channels(_ pixels: RawSpan, _ place: Int) -> SIMD4<UInt32> {
    SIMD4(
      truncatingIfNeeded: unsafe pixels.unsafeLoadUnaligned(
        fromByteOffset: place, as: SIMD4<UInt8>.self))
  }

  /// The pixel of the sums of a box, each channel rounded to the nearest whole number.
  @inline(__always)
  private func pixel(_ sums: SIMD4<UInt32>) -> UInt32 {
    // In halves, which are whole numbers of floating point.
    let high = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: sums &>> 16))
    let low = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: sums & 0xFFFF))
    let channels = (high * 65536 + low) * scale
    // Of 2²³ and a number the number is the lowest bits.
    let bits = unsafe unsafeBitCast(channels + 8_388_608, to: SIMD4<UInt32>.self) & 255
    return bits[0] | bits[1] << 8 | bits[2] << 16 | bits[3] << 24
  }

  /// The nearest whole number, as far as pictures reach.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int {
    let limit = 1e9
    let place = min(max(value, -limit), limit) + 0.5
    // Rounded to 0, and then down: without SSE4.1 there is no instruction for it.
    let whole = Int(place)
    return Double(whole) > place ? whole &- 1 : whole
  }
}
