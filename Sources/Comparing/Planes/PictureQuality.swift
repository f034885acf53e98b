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

  /// The sums over blocks, or over windows of them, four at a time.
  private struct Sums {
    var first = SIMD4<Int32>()
    var second = SIMD4<Int32>()
    /// The sums of squared differences.
    var squares = SIMD4<Int32>()
    var products = SIMD4<Int32>()

    @inline(__always)
    static func + (a: Sums, b: Sums) -> Sums {
      Sums(
        first: a.first &+ b.first, second: a.second &+ b.second, squares: a.squares &+ b.squares,
        products: a.products &+ b.products)
    }

    /// The similarities over the 64 bytes of each window; 1 where nothing differs.
    @inline(__always)
    var similarities: SIMD4<Float> {
      // The squares of 1 and 3 % of white, for sums of 64 and of 64 · 63.
      let (c1, c2) = (SIMD4<Int32>(repeating: 416), SIMD4<Int32>(repeating: 235_963))
      let both = first &* second
      let means = first &* first &+ second &* second
      let variances = (squares &+ products &+ products) &* 64 &- means
      let covariance = products &* 64 &- both
      return SIMD4<Float>(both &+ both &+ c1) * SIMD4<Float>(covariance &+ covariance &+ c2)
        / (SIMD4<Float>(means &+ c1) * SIMD4<Float>(variances &+ c2))
    }
  }

  /// The sums of neighbouring lanes.
  @inline(__always)
  private static func pairs(_ lanes: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let pairs = unsafe unsafeBitCast(lanes, to: SIMD4<UInt32>.self)
    return (pairs & 0xFFFF) &+ (pairs &>> 16)
  }

  /// The sums of a row of blocks, of which those are known that were asked for, four at a time.
  @unsafe private struct Row {
    private let a: Bytes
    private let b: Bytes
    private let columns: Int
    private var y = 0
    private var isKnown: [Bool]
    /// The sums of one kind after another, in fours and four more, for windows that begin at a
    /// block and reach into the next.
    private var sums: [Int32]

    init(_ a: Bytes, _ b: Bytes, columns: Int) {
      unsafe (self.a, self.b, self.columns) = (a, b, columns)
      let fours = (columns + 3) / 4 + 1
      unsafe isKnown = [Bool](repeating: false, count: fours)
      unsafe sums = [Int32](repeating: 0, count: 16 * fours)
    }

    /// The fours of blocks, the last perhaps cut off.
    var fours: Int { unsafe isKnown.count - 1 }

    mutating func begin(_ y: Int) {
      unsafe self.y = y
      for four in unsafe isKnown.indices { unsafe isKnown[four] = false }
      // What is not asked for does not differ.
      let count = unsafe 4 * isKnown.count
      for place in 2 * count..<3 * count { unsafe sums[place] = 0 }
    }

    /// The sums of four blocks from one on; those beyond the last are 0.
    @inline(__always)
    func blocks(from column: Int) -> Sums {
      let count = unsafe 4 &* isKnown.count
      return unsafe sums.withUnsafeBytes { sums in
        @inline(__always)
        func load(_ kind: Int) -> SIMD4<Int32> {
          unsafe sums.loadUnaligned(
            fromByteOffset: 4 &* (kind &* count &+ column), as: SIMD4<Int32>.self)
        }
        return Sums(first: load(0), second: load(1), squares: load(2), products: load(3))
      }
    }

    /// Sums four blocks.
    mutating func know(_ four: Int) {
      if unsafe isKnown[four] { return }
      unsafe isKnown[four] = true
      let found = unsafe 4 &* four &+ 4 <= columns ? sumFour(4 &* four) : sumLast(4 &* four)
      let count = unsafe 4 &* isKnown.count
      unsafe sums.withUnsafeMutableBytes { sums in
        @inline(__always)
        func store(_ kind: Int, _ lanes: SIMD4<Int32>) {
          unsafe sums.storeBytes(
            of: lanes, toByteOffset: 4 &* (kind &* count &+ 4 &* four), as: SIMD4<Int32>.self)
        }
        store(0, found.first)
        store(1, found.second)
        store(2, found.squares)
        store(3, found.products)
      }
    }

    private func sumFour(_ column: Int) -> Sums {
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
      return Sums(
        first: SIMD4(truncatingIfNeeded: PlaneQuality.pairs(first)),
        second: SIMD4(truncatingIfNeeded: PlaneQuality.pairs(second)),
        squares: SIMD4(truncatingIfNeeded: squares),
        products: SIMD4(truncatingIfNeeded: products))
    }

    private func sumLast(_ column: Int) -> Sums {
      var sums = Sums()
      for block in unsafe column..<columns {
        let lane = block - column
        for y in unsafe y..<y &+ PlaneQuality.side {
          for x in block * PlaneQuality.side..<(block + 1) * PlaneQuality.side {
            let (p, q) = unsafe (a[x, y], b[x, y])
            sums.first[lane] += p
            sums.second[lane] += q
            sums.squares[lane] += (p - q) * (p - q)
            sums.products[lane] += p * q
          }
        }
      }
      return sums
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
        var sum = SIMD4<Int64>()
        for four in unsafe 0..<here.fours {
          unsafe here.know(four)
          unsafe sum &+= SIMD4(truncatingIfNeeded: here.blocks(from: 4 &* four).squares)
        }
        squares += Double(sum.wrappedSum())
        for y in ys { addSquares(columns * side..<width, y) }
      }
      if row > 0, differsHere || differedAbove {
        if row == changed.lowerBound / side { unsafe above.begin(ys.lowerBound - side) }
        similarity += unsafe Self.similarity(&above, &here, windows: columns - 1)
      }
      differedAbove = differsHere
    }
    for y in rows * side..<height where differs(y) { addSquares(0..<width, y) }
  }

  /// The similarities of the windows over two rows of blocks, less their number.
  private static func similarity(_ above: inout Row, _ here: inout Row, windows: Int) -> Double {
    var similarity = 0.0
    for four in unsafe 0..<here.fours {
      let column = 4 * four
      // Of windows over five blocks of each row that are equal in both pictures each is 1.
      let differences =
        unsafe above.blocks(from: column).squares | above.blocks(from: column + 1).squares
        | here.blocks(from: column).squares | here.blocks(from: column + 1).squares
      if differences == SIMD4() { continue }
      for near in unsafe four..<min(four + 2, here.fours) {
        unsafe above.know(near)
        unsafe here.know(near)
      }
      let ofAbove = unsafe above.blocks(from: column) + above.blocks(from: column + 1)
      let ofHere = unsafe here.blocks(from: column) + here.blocks(from: column + 1)
      let found = (ofAbove + ofHere).similarities
      for lane in 0..<min(4, windows - column) { similarity += Double(found[lane]) - 1 }
    }
    return similarity
  }
}
