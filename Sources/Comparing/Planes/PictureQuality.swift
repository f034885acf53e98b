import Foundation

/// PSNR and SSIM of a picture against another, as FFmpeg's filters `psnr` and `ssim` compute them.
///
/// Both are taken over the red, green and blue of the premultiplied colours, or over luma and
/// colour differences where pictures are measured as they were decoded; alpha is not looked at. A
/// plane counts by its size.
struct PictureQuality {
  /// Peak signal-to-noise ratio in decibels; infinite for equal pictures.
  let psnr: Double
  /// Structural similarity over every fourth window of 8 × 8, 1 for equal pictures (Wang and
  /// others, 2004); `nil` when a side is shorter than the 8 pixels that it needs.
  let ssim: Double?

  /// PSNR and SSIM of all planes together.
  init(_ planes: [PlaneQuality]) {
    func mean(_ planes: [PlaneQuality], _ value: (PlaneQuality) -> Double) -> Double {
      let size = planes.reduce(0) { $0 + $1.size }
      return planes.reduce(0) { $0 + value($1) * Double($1.size) / Double(max(size, 1)) }
    }
    let error = mean(planes) { $0.squares / Double(max($0.size, 1)) }
    psnr = error > 0 ? 10 * log10(255 * 255 / error) : .infinity
    let seen = planes.filter { $0.windows > 0 }
    ssim = planes.first?.windows == 0 ? nil : mean(seen) { $0.similarity / Double($0.windows) }
  }
}

/// The differences of a plane of bytes from another.
struct PlaneQuality {
  /// Bytes.
  let size: Int
  /// The sum of the squares of all differences.
  private(set) var squares = 0.0
  /// Windows of 8 × 8 bytes, from every fourth column and row on.
  let windows: Int
  /// The sum of their similarities.
  private(set) var similarity: Double

  /// Columns and rows of a block, of which windows have 2 × 2.
  private static let side = 4

  /// The bytes of a plane, which may be one of several that lie together.
  @unsafe struct Bytes {
    /// The first pixel.
    let start: UnsafeRawPointer
    /// Bytes of memory from a row to the next.
    let stride: Int
    /// Bytes of memory from a column to the next: 1 or 4.
    let step: Int
    /// The byte of a pixel.
    let channel: Int

    private func place(_ x: Int, _ y: Int) -> UnsafeRawPointer {
      unsafe start + (y &* stride &+ x &* step)
    }

    @inline(__always)
    subscript(_ x: Int, _ y: Int) -> Int32 {
      Int32(unsafe place(x, y).load(fromByteOffset: channel, as: UInt8.self))
    }

    /// Sixteen bytes from one on, those of even and of odd columns.
    @inline(__always)
    func sixteen(_ x: Int, _ y: Int) -> (even: SIMD8<UInt16>, odd: SIMD8<UInt16>) {
      if unsafe step == 1 {
        let pairs = unsafe place(x, y).loadUnaligned(as: SIMD8<UInt16>.self)
        return (pairs & 255, pairs &>> 8)
      }
      let pixels = unsafe place(x, y).loadUnaligned(as: SIMD16<UInt32>.self)
      let bytes = unsafe SIMD16<UInt16>(
        truncatingIfNeeded: (pixels &>> UInt32(8 * channel)) & 255)
      return (bytes.evenHalf, bytes.oddHalf)
    }

    /// True when columns of a row are the same bytes as another plane's, whatever channel is meant.
    func isEqual(to other: Bytes, row y: Int, width: Int) -> Bool {
      unsafe memcmp(place(0, y), other.place(0, y), width * step) == 0
    }
  }

  /// The sums over a block.
  private struct Sums {
    var isKnown = false
    var first: Int32 = 0
    var second: Int32 = 0
    /// The sum of squared differences.
    var squares: Int32 = 0
    var products: Int32 = 0

    static func + (a: Sums, b: Sums) -> Sums {
      var sums = a
      sums.first &+= b.first
      sums.second &+= b.second
      sums.squares &+= b.squares
      sums.products &+= b.products
      return sums
    }

    /// The similarity over the 64 bytes of a window.
    var similarity: Float {
      // The squares of 1 and 3 % of white, for sums of 64 and of 64 · 63.
      let (c1, c2) = (Int32(416), Int32(235_963))
      let both = first &* second
      let means = first &* first &+ second &* second
      let variances = (squares &+ 2 &* products) &* 64 &- means
      let covariance = products &* 64 &- both
      return Float(2 &* both &+ c1) * Float(2 &* covariance &+ c2)
        / (Float(means &+ c1) * Float(variances &+ c2))
    }
  }

  /// The sums of neighbouring lanes.
  @inline(__always)
  private static func pairs(_ lanes: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let pairs = unsafe unsafeBitCast(lanes, to: SIMD4<UInt32>.self)
    return (pairs & 0xFFFF) &+ (pairs &>> 16)
  }

  /// The sums of a row of blocks, of which those are known that were asked for.
  @unsafe private struct Row {
    private let a: Bytes
    private let b: Bytes
    private var y = 0
    private(set) var blocks: [Sums]

    init(_ a: Bytes, _ b: Bytes, columns: Int) {
      unsafe (self.a, self.b) = (a, b)
      unsafe blocks = [Sums](repeating: Sums(), count: columns)
    }

    mutating func begin(_ y: Int) {
      unsafe self.y = y
      for column in unsafe blocks.indices { unsafe blocks[column] = Sums() }
    }

    /// Sums a block, and those beside it that come with it.
    mutating func know(_ column: Int) {
      if unsafe blocks[column].isKnown { return }
      let first = column & ~3
      if unsafe first + 4 <= blocks.count {
        unsafe sumFour(first)
      } else {
        unsafe sumOne(column)
      }
    }

    private mutating func sumFour(_ column: Int) {
      var (first, second) = (SIMD8<UInt16>(), SIMD8<UInt16>())
      var (squares, products) = (SIMD4<UInt32>(), SIMD4<UInt32>())
      for y in unsafe y..<y &+ PlaneQuality.side {
        let p = unsafe a.sixteen(column &* PlaneQuality.side, y)
        let q = unsafe b.sixteen(column &* PlaneQuality.side, y)
        first &+= p.even &+ p.odd
        second &+= q.even &+ q.odd
        let (even, odd) = (p.even &- q.even, p.odd &- q.odd)
        squares &+= PlaneQuality.pairs(even &* even) &+ PlaneQuality.pairs(odd &* odd)
        products &+= PlaneQuality.pairs(p.even &* q.even) &+ PlaneQuality.pairs(p.odd &* q.odd)
      }
      let (ofA, ofB) = (PlaneQuality.pairs(first), PlaneQuality.pairs(second))
      for i in 0..<4 {
        unsafe blocks[column &+ i] = Sums(
          isKnown: true, first: Int32(ofA[i]), second: Int32(ofB[i]), squares: Int32(squares[i]),
          products: Int32(products[i]))
      }
    }

    private mutating func sumOne(_ column: Int) {
      var sums = Sums(isKnown: true)
      for y in unsafe y..<y &+ PlaneQuality.side {
        for x in column * PlaneQuality.side..<(column + 1) * PlaneQuality.side {
          let (p, q) = unsafe (a[x, y], b[x, y])
          sums = sums + Sums(first: p, second: q, squares: (p &- q) &* (p &- q), products: p &* q)
        }
      }
      unsafe blocks[column] = sums
    }
  }

  /// The differences of a plane from another.
  ///
  /// - Parameters:
  ///   - a: A plane.
  ///   - b: A plane of the same form.
  ///   - width: The bytes in a row, at least 1.
  ///   - height: The rows.
  ///   - changed: The rows outside of which both are equal.
  init(_ a: Bytes, _ b: Bytes, width: Int, height: Int, changed: Range<Int>) {
    let side = Self.side
    let (columns, rows) = (width / side, height / side)
    size = width * height
    windows = max(columns - 1, 0) * max(rows - 1, 0)
    similarity = Double(windows)
    func differs(_ y: Int) -> Bool {
      unsafe changed.contains(y) && !a.isEqual(to: b, row: y, width: width)
    }
    func addSquares(_ columns: Range<Int>, _ y: Int) {
      for x in columns {
        let difference = unsafe a[x, y] - b[x, y]
        squares += Double(difference * difference)
      }
    }
    var (above, here) = unsafe (Row(a, b, columns: columns), Row(a, b, columns: columns))
    var differedAbove = false
    for row in changed.lowerBound / side..<min((changed.upperBound + 2 * side - 1) / side, rows) {
      let ys = row * side..<row * side + side
      let differsHere = ys.contains(where: differs)
      unsafe swap(&above, &here)
      unsafe here.begin(ys.lowerBound)
      if differsHere {
        var sum = 0
        for column in 0..<columns {
          unsafe here.know(column)
          unsafe sum += Int(here.blocks[column].squares)
        }
        squares += Double(sum)
        for y in ys { addSquares(columns * side..<width, y) }
      }
      if row > 0, differsHere || differedAbove {
        if row == changed.lowerBound / side { unsafe above.begin(ys.lowerBound - side) }
        similarity += unsafe Self.similarity(&above, &here) - Double(columns - 1)
      }
      differedAbove = differsHere
    }
    for y in rows * side..<height where differs(y) { addSquares(0..<width, y) }
  }

  /// The similarities of the windows over two rows of blocks: 1 where both pictures are equal.
  private static func similarity(_ above: inout Row, _ here: inout Row) -> Double {
    var similarity = 0.0
    for column in unsafe here.blocks.indices.dropLast() {
      let differences =
        unsafe above.blocks[column].squares | above.blocks[column + 1].squares
        | here.blocks[column].squares | here.blocks[column + 1].squares
      if differences == 0 {
        similarity += 1
        continue
      }
      for x in [column, column + 1] {
        unsafe above.know(x)
        unsafe here.know(x)
      }
      similarity += unsafe Double(
        (above.blocks[column] + above.blocks[column + 1] + here.blocks[column]
          + here.blocks[column + 1]).similarity)
    }
    return similarity
  }
}
