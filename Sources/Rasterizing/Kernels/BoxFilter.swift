import Graphics

/// A box filter over a picture: each pixel of the canvas is the mean of a box of the picture.
struct BoxFilter {
  let picture: Pixmap
  /// The pixels that are averaged; where it is empty, every box reaches beyond them.
  let part: PixelRect
  /// From pixels of the canvas to the picture's, in 256ths of these.
  let map: AffineTransform
  /// The box's sides in 256ths.
  let (width, height): (Int, Int)
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
  func corner(around place: Point) -> (left: Int, top: Int) {
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
    let side = Side(left, width)
    var line = top
    while line < top &+ height {
      let next = min((line | 255) &+ 1, top &+ height)
      let start = (line >> 8) &* picture.strideInBytes
      var channels = Self.channels(pixels, start &+ side.first &* 4) &* side.firstPart
      if side.last > side.first {
        var place = start &+ (side.first &+ 1) &* 4
        let end = start &+ side.last &* 4
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
        channels &+= whole &<< 8 &+ Self.channels(pixels, end) &* side.lastPart
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

  /// Four pixels in numbers of 16 bits.
  struct Channels {
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
  struct Side {
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
  func pixel(_ sums: SIMD4<UInt32>) -> UInt32 {
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
