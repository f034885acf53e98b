import CFFmpeg
import Graphics

/// YCbCr 4:2:0 of 8 bits and limited range, chroma sited left or in the centre, to BGRA: what swscale makes of it with
/// its accurate, bit-exact flags, in a fraction of its time.
///
/// swscale is the oracle of the tests. It interpolates chroma between columns, and between rows takes the nearer row
/// where the one below weighs a quarter, and the mean of two where it weighs three quarters; products have 13 bits
/// behind the point.
struct SubsampledConversion {
  private let luma: Int32
  private let redByCr: Int32
  private let greenByCb: Int32
  private let greenByCr: Int32
  private let blueByCb: Int32
  private let columns: ColumnWeights

  /// How much the chroma samples around a column weigh, in eighths with the two rows: those before and at an even
  /// column, those at and behind an odd one.
  private struct ColumnWeights {
    let before: Int16
    let atEven: Int16
    let atOdd: Int16
    let behind: Int16

    /// Even columns lie on a sample, odd ones between two.
    static let left = ColumnWeights(before: 0, atEven: 4, atOdd: 2, behind: 2)
    /// Samples lie between an even and an odd column.
    static let center = ColumnWeights(before: 1, atEven: 3, atOdd: 3, behind: 1)
  }

  /// The conversion of pictures of a kind; `nil` for kinds that it is not for.
  init?(_ key: PictureScaler.Key) {
    guard key.format == AV_PIX_FMT_YUV420P, !key.isFullRange, key.width & 1 == 0,
      key.height & 1 == 0,
      // At the edges of smaller pictures swscale's filters are others.
      key.width >= 32, key.height >= 10,
      let columns = Self.columns(key.siting),
      let table = unsafe sws_getCoefficients(
        key.matrix == AVCOL_SPC_BT709 ? SWS_CS_ITU709 : SWS_CS_ITU601)
    else { return nil }
    // From 16 bits behind the point to 13.
    func coefficient(_ value: Int32) -> Int32 { Int32((Int64(value) * 8192 + 32768) >> 16) }
    luma = coefficient(65536 * 255 / 219)
    redByCr = unsafe coefficient(table[0])
    blueByCb = unsafe coefficient(table[1])
    greenByCb = unsafe coefficient(-table[2])
    greenByCr = unsafe coefficient(-table[3])
    self.columns = columns
  }

  private static func columns(_ siting: AVChromaLocation) -> ColumnWeights? {
    switch siting {
    case AVCHROMA_LOC_LEFT, AVCHROMA_LOC_UNSPECIFIED: .left
    case AVCHROMA_LOC_CENTER: .center
    default: nil
    }
  }

  /// Fills a pixmap of the picture's size.
  func convert(_ picture: borrowing Picture, into pixmap: inout Pixmap) {
    let (data, strides) = unsafe (picture.raw.pointee.data, picture.raw.pointee.linesize)
    guard let y = unsafe data.0, let cb = unsafe data.1, let cr = unsafe data.2 else { return }
    let (width, height, rowBytes) = (pixmap.width, pixmap.height, pixmap.strideInBytes)
    let half = width / 2
    unsafe pixmap.bytes.withUnsafeMutableBytes { bytes in
      guard let out = bytes.baseAddress else { return }
      // Twice the chroma of a row, with one sample more on both sides.
      unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 2 * (half + 2)) { sums in
        guard let sumsCb = unsafe sums.baseAddress.map({ unsafe $0 + 1 }) else { return }
        let sumsCr = unsafe sumsCb + half + 2
        for row in 0..<height {
          let (above, below) = Self.chromaRows(row, of: height / 2)
          unsafe Self.add(cb, Int(strides.1), above, below, half, into: sumsCb)
          unsafe Self.add(cr, Int(strides.2), above, below, half, into: sumsCr)
          unsafe convert(
            UnsafeRawPointer(y + row * Int(strides.0)), sumsCb, sumsCr, into: out + row * rowBytes,
            width)
        }
      }
    }
  }

  /// Adds two rows of chroma, with the first sample once more before them and the last behind.
  private static func add(
    _ plane: UnsafePointer<UInt8>, _ stride: Int, _ above: Int, _ below: Int, _ count: Int,
    into sums: UnsafeMutablePointer<Int16>
  ) {
    let (a, b) = unsafe (plane + above * stride, plane + below * stride)
    for x in 0..<count { unsafe sums[x] = Int16(a[x]) &+ Int16(b[x]) }
    unsafe sums[-1] = sums[0]
    unsafe sums[count] = sums[count - 1]
  }

  /// The two rows of chroma whose mean a row of the picture takes.
  private static func chromaRows(_ row: Int, of count: Int) -> (Int, Int) {
    let near = row / 2
    if row & 1 == 0 { return (max(0, near - 1), near) }
    return near == count - 1 ? (near - 1, near) : (near, near)
  }

  private func convert(
    _ y: UnsafeRawPointer, _ cb: UnsafePointer<Int16>, _ cr: UnsafePointer<Int16>,
    into out: UnsafeMutableRawPointer, _ width: Int
  ) {
    let (rawCb, rawCr) = unsafe (UnsafeRawPointer(cb), UnsafeRawPointer(cr))
    var x = 0
    while x + 16 <= width {
      let lumas = unsafe y.loadUnaligned(fromByteOffset: x, as: SIMD16<UInt8>.self)
      let (evenCb, oddCb) = unsafe chroma(rawCb + x)
      let (evenCr, oddCr) = unsafe chroma(rawCr + x)
      var pixels = SIMD16<UInt32>()
      pixels.evenHalf = self.pixels(lumas.evenHalf, evenCb, evenCr)
      pixels.oddHalf = self.pixels(lumas.oddHalf, oddCb, oddCr)
      unsafe out.storeBytes(of: pixels, toByteOffset: x * 4, as: SIMD16<UInt32>.self)
      x += 16
    }
    while x < width {
      let pixel = unsafe pixels(
        SIMD8(repeating: y.load(fromByteOffset: x, as: UInt8.self)),
        SIMD8(repeating: chroma(cb, x)), SIMD8(repeating: chroma(cr, x)))
      unsafe out.storeBytes(of: pixel[0], toByteOffset: x * 4, as: UInt32.self)
      x += 1
    }
  }

  /// Eight times the chroma of sixteen columns, from the sums of two rows.
  @inline(__always)
  private func chroma(_ sums: UnsafeRawPointer) -> (even: SIMD8<Int16>, odd: SIMD8<Int16>) {
    let before = unsafe sums.loadUnaligned(fromByteOffset: -2, as: SIMD8<Int16>.self)
    let here = unsafe sums.loadUnaligned(fromByteOffset: 0, as: SIMD8<Int16>.self)
    let behind = unsafe sums.loadUnaligned(fromByteOffset: 2, as: SIMD8<Int16>.self)
    return (
      before &* SIMD8(repeating: columns.before) &+ here &* SIMD8(repeating: columns.atEven),
      here &* SIMD8(repeating: columns.atOdd) &+ behind &* SIMD8(repeating: columns.behind)
    )
  }

  /// Eight times the chroma of a column.
  private func chroma(_ sums: UnsafePointer<Int16>, _ x: Int) -> Int16 {
    let i = x / 2
    return unsafe x & 1 == 0
      ? sums[i - 1] &* columns.before &+ sums[i] &* columns.atEven
      : sums[i] &* columns.atOdd &+ sums[i + 1] &* columns.behind
  }

  /// Eight pixels from luma and eight times chroma.
  @inline(__always)
  private func pixels(
    _ y: SIMD8<UInt8>, _ cb: SIMD8<Int16>, _ cr: SIMD8<Int16>
  ) -> SIMD8<UInt32> {
    let gray =
      ((SIMD8<Int32>(truncatingIfNeeded: y) &- 16) &* SIMD8(repeating: luma)) &<< 9 &+ (1 << 21)
    let blue = SIMD8<Int32>(truncatingIfNeeded: cb &- 1024)
    let red = SIMD8<Int32>(truncatingIfNeeded: cr &- 1024)
    let green = red &* SIMD8(repeating: greenByCr) &+ blue &* SIMD8(repeating: greenByCb)
    let r = Self.level(gray &+ (red &* SIMD8(repeating: redByCr)) &<< 6)
    let g = Self.level(gray &+ green &<< 6)
    let b = Self.level(gray &+ (blue &* SIMD8(repeating: blueByCb)) &<< 6)
    return SIMD8(repeating: 0xFF00_0000) | r &<< 16 | g &<< 8 | b
  }

  /// 8 bits from 30.
  @inline(__always)
  private static func level(_ value: SIMD8<Int32>) -> SIMD8<UInt32> {
    let limit = SIMD8<Int32>(repeating: 1 << 30 - 1)
    let clamped = value.replacing(with: 0, where: value .< 0)
    return SIMD8<UInt32>(
      truncatingIfNeeded: clamped.replacing(with: limit, where: clamped .> limit) &>> 22)
  }
}
