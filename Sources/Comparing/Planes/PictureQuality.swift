import Foundation

/// The likeness of a picture to another by the measures that everybody knows, as FFmpeg's filters
/// `psnr` and `ssim` compute them.
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

  /// The likeness by what was found in each plane.
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
  private(set) var similarity = 0.0

  /// Columns and rows of a block, of which windows have 2 × 2.
  private static let side = 4

  /// The bytes of a plane that is one of several.
  @unsafe struct Bytes {
    /// The first one.
    let start: UnsafeRawPointer
    /// Bytes of memory from a row to the next.
    let stride: Int
    /// Bytes of memory from a column to the next: 1 or 4.
    let step: Int

    @inline(__always)
    subscript(_ x: Int, _ y: Int) -> Int32 {
      Int32(unsafe start.load(fromByteOffset: y &* stride &+ x &* step, as: UInt8.self))
    }

    /// The four bytes from one on.
    @inline(__always)
    func four(_ x: Int, _ y: Int) -> SIMD4<Int32> {
      let place = unsafe start + (y &* stride &+ x &* step)
      if unsafe step == 1 {
        return SIMD4(
          truncatingIfNeeded: unsafe place.loadUnaligned(as: SIMD4<UInt8>.self))
      }
      return unsafe SIMD4(self[x, y], self[x + 1, y], self[x + 2, y], self[x + 3, y])
    }
  }

  /// The sums over a block.
  private struct Sums {
    var isKnown = false
    var isEqual = true
    var first: Int32 = 0
    var second: Int32 = 0
    var squares: Int32 = 0
    var products: Int32 = 0

    /// The sums over the block of 4 × 4 that begins at a place.
    @inline(__always)
    mutating func take(_ a: Bytes, _ b: Bytes, _ x: Int, _ y: Int) {
      var (own, others) = (SIMD4<Int32>(), SIMD4<Int32>())
      var (squares, products) = (SIMD4<Int32>(), SIMD4<Int32>())
      for y in y..<y &+ PlaneQuality.side {
        let (p, q) = unsafe (a.four(x, y), b.four(x, y))
        own &+= p
        others &+= q
        squares &+= p &* p &+ q &* q
        products &+= p &* q
      }
      isKnown = true
      (first, second) = (own.wrappedSum(), others.wrappedSum())
      (self.squares, self.products) = (squares.wrappedSum(), products.wrappedSum())
    }

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
      let variances = squares &* 64 &- first &* first &- second &* second
      let covariance = products &* 64 &- first &* second
      return Float(2 &* first &* second &+ c1) * Float(2 &* covariance &+ c2)
        / (Float(first &* first &+ second &* second &+ c1) * Float(variances &+ c2))
    }
  }

  /// The differences of a plane from another.
  ///
  /// - Parameters:
  ///   - a: A plane.
  ///   - b: A plane of the same form.
  ///   - width: The bytes in a row, at least 1.
  ///   - height: The rows.
  init(_ a: Bytes, _ b: Bytes, width: Int, height: Int) {
    let side = Self.side
    let (columns, rows) = (width / side, height / side)
    size = width * height
    windows = max(columns - 1, 0) * max(rows - 1, 0)
    var (above, here) = ([Sums](repeating: Sums(), count: columns), [Sums]())
    here = above
    var wasEqual = true
    for row in 0..<rows {
      let y = row * side
      let isEqual = (y..<y + side).allSatisfy { y in
        unsafe memcmp(
          a.start + y * a.stride, b.start + y * b.stride, (width - 1) * a.step + 1) == 0
      }
      swap(&above, &here)
      for column in 0..<columns { here[column] = Sums() }
      if !isEqual { unsafe addSquares(a, b, y: y, width: width, &here) }
      if row > 0 {
        if isEqual, wasEqual {
          similarity += Double(columns - 1)
        } else {
          similarity += unsafe Self.similarity(a, b, y: y, &above, &here)
        }
      }
      wasEqual = isEqual
    }
    for y in rows * side..<height {
      for x in 0..<width { unsafe addSquare(a[x, y], b[x, y]) }
    }
  }

  /// Adds the squares in a row of blocks, and sums those in which there are any.
  private mutating func addSquares(
    _ a: Bytes, _ b: Bytes, y: Int, width: Int, _ sums: inout [Sums]
  ) {
    for column in sums.indices {
      let x = column * Self.side
      sums[column].isEqual = (y..<y + Self.side).allSatisfy { y in
        unsafe a.four(x, y) == b.four(x, y)
      }
      if sums[column].isEqual { continue }
      unsafe sums[column].take(a, b, x, y)
      squares += Double(sums[column].squares &- 2 &* sums[column].products)
    }
    for y in y..<y + Self.side {
      for x in sums.count * Self.side..<width { unsafe addSquare(a[x, y], b[x, y]) }
    }
  }

  private mutating func addSquare(_ a: Int32, _ b: Int32) { squares += Double((a - b) * (a - b)) }

  /// The similarities of the windows over two rows of blocks: 1 where both pictures are equal.
  private static func similarity(
    _ a: Bytes, _ b: Bytes, y: Int, _ above: inout [Sums], _ here: inout [Sums]
  ) -> Double {
    var similarity = 0.0
    for column in here.indices.dropLast() {
      if above[column].isEqual && above[column + 1].isEqual && here[column].isEqual
        && here[column + 1].isEqual
      {
        similarity += 1
        continue
      }
      for x in [column, column + 1] {
        if !above[x].isKnown { unsafe above[x].take(a, b, x * side, y - side) }
        if !here[x].isKnown { unsafe here[x].take(a, b, x * side, y) }
      }
      similarity += Double(
        (above[column] + above[column + 1] + here[column] + here[column + 1]).similarity)
    }
    return similarity
  }
}
