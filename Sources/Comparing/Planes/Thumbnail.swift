import Graphics
import Media

/// The luma of a picture in blocks: what a frame is told from its neighbours by.
///
/// Means of blocks are exact where single pixels drown in what encoding leaves: a shape that moves
/// by a quarter of a pixel changes the blocks at its edges by several levels, encoding again by
/// fractions of one.
struct Thumbnail: Sendable {
  /// Means in ``unit``ths of a level of 255, row by row.
  let samples: [Int16]
  /// Colour differences of the same blocks, in the same unit.
  ///
  /// From four samples of each, enough for what changes slowly; empty where they would have to be
  /// worked out.
  private let colors: [SIMD2<Int16>]

  /// Levels are held in sixteenths.
  static let unit = 16.0
  /// More blocks than this tell no more.
  private static let blockLimit = 10_000

  /// The side of the blocks of pictures of a size: the smallest power of 2 from 8 pixels on that
  /// gives few enough.
  static func side(width: Int, height: Int) -> Int {
    var side = 8
    func blocks(_ length: Int) -> Int { (length + side - 1) / side }
    // Columns of more rows than that would not fit into their sums.
    while side < 256, blocks(width) * blocks(height) > blockLimit { side *= 2 }
    return side
  }

  /// From a decoder's luma plane; `nil` when there is none.
  init?(_ picture: CodedPicture) {
    let (width, height) = (picture.width, picture.height)
    let found = unsafe picture.withLuma { start, stride, isLimited in
      unsafe Self.means(width: width, height: height) { y, sums in
        let row = unsafe start + y * stride
        for x in 0..<width { unsafe sums[x] &+= UInt16(row[x]) }
      } scale: {
        isLimited ? ($0 - 256) * 255 / 219 : $0
      }
    }
    guard let found else { return nil }
    samples = found
    colors =
      unsafe picture.withPlanes(facing: picture) { planes, _ in
        let levels = unsafe planes.isLimited ? Self.limitedLevels : Self.fullLevels
        return Self.fourths(width: width, height: height) { x, y in
          unsafe SIMD2(
            levels[Int(planes.cb.row(y / 2)[x / 2])], levels[Int(planes.cr.row(y / 2)[x / 2])])
        }
      } ?? []
  }

  /// Samples of colour differences in quarters of a level's ``unit``.
  private static let limitedLevels = (0...255).map { $0 * 4 * 255 / 224 }
  private static let fullLevels = (0...255).map { $0 * 4 }

  /// Of any pixels.
  init(_ pixmap: Pixmap) {
    samples = unsafe pixmap.bytes.withUnsafeBytes { bytes in
      unsafe Self.means(width: pixmap.width, height: pixmap.height) { y, sums in
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: pixmap.width) { levels in
          guard let start = bytes.baseAddress else { return }
          unsafe Self.readLuma(start + y * pixmap.strideInBytes, into: levels)
          for x in 0..<pixmap.width { unsafe sums[x] &+= UInt16(levels[x]) }
        }
      } scale: {
        $0
      }
    }
    colors = Self.fourths(width: pixmap.width, height: pixmap.height) { x, y in
      let start = y * pixmap.strideInBytes + x * 4
      let bytes = pixmap.bytes
      let (blue, green, red) = (Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]))
      return SIMD2(64 * blue - 49 * green - 15 * red, 64 * red - 58 * green - 6 * blue) / 32
    }
  }

  /// Reads the luma of a row of pixels by BT.709's weights in 256ths, from sRGB values, 0…255.
  static func readLuma(_ row: UnsafeRawPointer, into levels: UnsafeMutableBufferPointer<UInt8>) {
    @inline(__always)
    func luma(_ pixels: SIMD8<UInt32>) -> SIMD8<UInt8> {
      // Blue and green in one half of a pixel, red in the other; 16 bits hold the products.
      let halves = unsafe unsafeBitCast(pixels, to: SIMD16<UInt16>.self)
      let products = (halves & 255) &* Self.blueRed &+ (halves &>> 8) &* Self.green
      let sums = unsafe unsafeBitCast(products, to: SIMD8<UInt32>.self)
      return SIMD8(truncatingIfNeeded: ((sums & 0xFFFF) &+ (sums &>> 16)) &>> 8)
    }
    let count = levels.count
    for x in stride(from: 0, to: count & ~7, by: 8) {
      let pixels = unsafe row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD8<UInt32>.self)
      unsafe UnsafeMutableRawBufferPointer(levels).storeBytes(
        of: luma(pixels), toByteOffset: x, as: SIMD8<UInt8>.self)
    }
    for x in count & ~7..<count {
      let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
      unsafe levels[x] = luma(SIMD8(repeating: pixel))[0]
    }
  }

  private static let blueRed = unsafe unsafeBitCast(
    SIMD8<UInt32>(repeating: 54 << 16 | 19), to: SIMD16<UInt16>.self)
  private static let green = unsafe unsafeBitCast(
    SIMD8<UInt32>(repeating: 183), to: SIMD16<UInt16>.self)

  /// A block's mean, in sixteenths of a level; 0 where it is not known.
  func level(_ block: Int, _ plane: ComparedPlane) -> Int32 {
    switch plane {
    case .y: Int32(samples[block])
    case .cb: colors.isEmpty ? 0 : Int32(colors[block].x)
    case .cr: colors.isEmpty ? 0 : Int32(colors[block].y)
    case .alpha: 0
    }
  }

  /// The sums of four samples of each block, in quarters of a level's ``unit``.
  private static func fourths(
    width: Int, height: Int, sample: (_ x: Int, _ y: Int) -> SIMD2<Int>
  ) -> [SIMD2<Int16>] {
    let side = side(width: width, height: height)
    var result: [SIMD2<Int16>] = []
    for top in stride(from: 0, to: height, by: side) {
      for left in stride(from: 0, to: width, by: side) {
        var sum = SIMD2(0, 0)
        for y in [side / 4, side * 3 / 4] {
          for x in [side / 4, side * 3 / 4] {
            sum &+= sample(min(left + x, width - 1), min(top + y, height - 1))
          }
        }
        result.append(SIMD2(truncatingIfNeeded: sum))
      }
    }
    return result
  }

  /// Means of blocks, from the sums of their columns.
  private static func means(
    width: Int, height: Int, addRow: (_ y: Int, _ sums: UnsafeMutablePointer<UInt16>) -> Void,
    scale: (Int) -> Int
  ) -> [Int16] {
    let side = side(width: width, height: height)
    var result: [Int16] = []
    result.reserveCapacity(((width + side - 1) / side) * ((height + side - 1) / side))
    unsafe withUnsafeTemporaryAllocation(of: UInt16.self, capacity: width) { sums in
      guard let columns = sums.baseAddress else { return }
      for top in stride(from: 0, to: height, by: side) {
        unsafe sums.update(repeating: 0)
        let rows = top..<min(top + side, height)
        for y in rows { unsafe addRow(y, columns) }
        for left in stride(from: 0, to: width, by: side) {
          let right = min(left + side, width)
          var sum = 0
          for x in left..<right { unsafe sum += Int(columns[x]) }
          result.append(Int16(clamping: scale(sum * 16 / (rows.count * (right - left)))))
        }
      }
    }
    return result
  }
}
