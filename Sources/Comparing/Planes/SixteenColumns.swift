/// The differences of two pictures in sixteen neighbouring columns of at most four rows, which 16
/// bits hold; each lane stands for two neighbours.
struct SixteenColumns {
  /// Sums of differences.
  private(set) var signed = SIMD8<Int16>()
  /// Sums of their absolute values.
  private(set) var magnitudes = SIMD8<Int16>()
  /// The largest absolute values.
  private(set) var largest = SIMD8<Int16>()

  /// Adds the differences of a row in its even and odd columns.
  @inline(__always)
  mutating func add(_ even: SIMD8<Int16>, _ odd: SIMD8<Int16>) {
    let ofEven = pointwiseMax(even, 0 &- even)
    let ofOdd = pointwiseMax(odd, 0 &- odd)
    signed &+= even &+ odd
    magnitudes &+= ofEven &+ ofOdd
    largest = pointwiseMax(largest, pointwiseMax(ofEven, ofOdd))
  }

  /// Sums of lanes over blocks of two or four columns, of the latter four and zeros.
  @inline(__always)
  static func sums(_ lanes: SIMD8<Int16>, ofBlocks side: Int) -> SIMD8<Int32> {
    sums(SIMD8<Int32>(truncatingIfNeeded: lanes), ofBlocks: side)
  }

  /// The same of sums that 16 bits do not hold.
  @inline(__always)
  static func sums(_ lanes: SIMD8<Int32>, ofBlocks side: Int) -> SIMD8<Int32> {
    side == 2 ? lanes : SIMD8(lowHalf: lanes.evenHalf &+ lanes.oddHalf, highHalf: SIMD4())
  }

  /// The largest lanes of blocks of two or four columns, of the latter four and zeros.
  @inline(__always)
  static func maxima(_ lanes: SIMD8<Int16>, ofBlocks side: Int) -> SIMD8<Int32> {
    let wide = SIMD8<Int32>(truncatingIfNeeded: lanes)
    return side == 2
      ? wide : SIMD8(lowHalf: pointwiseMax(wide.evenHalf, wide.oddHalf), highHalf: SIMD4())
  }
}

/// The differences of rows of one kind of numbers.
@unsafe protocol ColumnReader {
  /// Bytes from a column to the next.
  static var bytesPerColumn: Int { get }
  /// The differences of sixteen columns, those of A taken from those of B, in even and odd ones;
  /// `nil` where the bytes are equal.
  func differences(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>)?
}

/// Samples of a byte, those below black or above white as black or white.
@unsafe struct SampleColumns: ColumnReader {
  static let bytesPerColumn = 1
  private let low: SIMD16<UInt8>
  private let high: SIMD16<UInt8>

  init(_ black: Int32, _ white: Int32) {
    unsafe low = SIMD16(repeating: UInt8(black))
    unsafe high = SIMD16(repeating: UInt8(white))
  }

  @inline(__always)
  func differences(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>)? {
    let (bitsA, bitsB) = unsafe (
      a.loadUnaligned(as: SIMD2<UInt64>.self), b.loadUnaligned(as: SIMD2<UInt64>.self)
    )
    let change = bitsA ^ bitsB
    if change.x | change.y == 0 { return nil }
    let (ofA, ofB) = unsafe (halves(bitsA), halves(bitsB))
    return (ofB.even &- ofA.even, ofB.odd &- ofA.odd)
  }

  @inline(__always)
  private func halves(_ bits: SIMD2<UInt64>) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
    let samples = unsafe unsafeBitCast(bits, to: SIMD16<UInt8>.self)
    let seen = unsafe pointwiseMin(pointwiseMax(samples, low), high)
    let pairs = unsafe unsafeBitCast(seen, to: SIMD8<UInt16>.self)
    return unsafe (
      unsafeBitCast(pairs & 255, to: SIMD8<Int16>.self),
      unsafeBitCast(pairs &>> 8, to: SIMD8<Int16>.self)
    )
  }
}

/// A plane of pixels in sixteenths of a level.
@unsafe struct PixelColumns: ColumnReader {
  static let bytesPerColumn = 4
  private let blueRed: SIMD8<Int16>
  private let greenAlpha: SIMD8<Int16>

  /// A plane with the weights of blue, green, red and alpha in 128ths, with which 16 bits hold
  /// everything.
  init(_ weights: SIMD4<Int16>) {
    let (even, odd) = (weights.evenHalf, weights.oddHalf)
    let (twoEven, twoOdd) = (
      SIMD4(lowHalf: even, highHalf: even), SIMD4(lowHalf: odd, highHalf: odd)
    )
    unsafe blueRed = SIMD8(lowHalf: twoEven, highHalf: twoEven)
    unsafe greenAlpha = SIMD8(lowHalf: twoOdd, highHalf: twoOdd)
  }

  @inline(__always)
  func differences(
    _ a: UnsafeRawPointer, _ b: UnsafeRawPointer
  ) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>)? {
    var change = SIMD2<UInt64>()
    for place in stride(from: 0, to: 64, by: 16) {
      change |=
        unsafe a.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: place, as: SIMD2<UInt64>.self)
    }
    if change.x | change.y == 0 { return nil }
    let (first, second) = unsafe (eight(a, b), eight(a + 32, b + 32))
    return (
      SIMD8(truncatingIfNeeded: SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf)),
      SIMD8(truncatingIfNeeded: SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf))
    )
  }

  @inline(__always)
  private func eight(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> SIMD8<Int32> {
    unsafe SIMD8(lowHalf: four(a, b), highHalf: four(a + 16, b + 16))
  }

  @inline(__always)
  private func four(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> SIMD4<Int32> {
    let (a, b) = unsafe (
      a.loadUnaligned(as: SIMD8<UInt16>.self), b.loadUnaligned(as: SIMD8<UInt16>.self)
    )
    let low = unsafe unsafeBitCast((b & 255) &- (a & 255), to: SIMD8<Int16>.self)
    let high = unsafe unsafeBitCast((b &>> 8) &- (a &>> 8), to: SIMD8<Int16>.self)
    let products = unsafe low &* blueRed &+ high &* greenAlpha
    let pairs = unsafe unsafeBitCast(products, to: SIMD4<Int32>.self)
    return (((pairs &<< 16) &>> 16) &+ (pairs &>> 16) &+ 4) &>> 3
  }
}
