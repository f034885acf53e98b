import Graphics

extension Picture {
  /// Shows a page on the cylinder that it rolls up around, in this picture, which is transparent
  /// before.
  ///
  /// Every pixel is the mean of the paper that is seen in it, its back over its front.
  ///
  /// - Parameters:
  ///   - page: The flat page, from the first row that is seen on.
  ///   - curl: The curl, in pixels.
  /// - Complexity: O(pixels of the cylinder).
  func show(_ page: Picture, on curl: PageCurl) {
    precondition(page.extents.columns == extents.columns, "\(page.extents) on \(extents)")
    var back = PageRow(width: extents.width)
    var under = PageRow(width: extents.width)
    var above = PageRow(width: extents.width)
    page.withPixels { pixels, stride in
      changeRows(as: UInt32.self) { y, row in
        let shares = CurlShares(y, curl, of: page.extents.rows)
        back.become(shares.back, of: pixels, stride, rows: page.extents.rows)
        under.become(shares.under, of: pixels, stride, rows: page.extents.rows)
        above.become(shares.above, of: pixels, stride, rows: page.extents.rows)
        for x in 0..<row.count {
          row[x] = shares.pixel(
            back: back.sums[x], under: under.sums[x], above: above.sums[x])
        }
      }
    }
  }
}

/// A row of sums of pixels: 256 for each level, in four lanes of 16 bits.
private struct PageRow {
  private(set) var sums: [UInt64]

  init(width: Int) { sums = [UInt64](repeating: 0, count: width) }

  /// Becomes the sum of some rows.
  ///
  /// - Parameters:
  ///   - shares: The rows' numbers with their weights, which are 256 altogether at most.
  ///   - pixels: The pixels of the page.
  ///   - stride: How many there are from one row to the next.
  ///   - rows: The page's rows.
  mutating func become(
    _ shares: [CurlShares.Share], of pixels: Span<UInt32>, _ stride: Int, rows: Range<Int>
  ) {
    for x in sums.indices { sums[x] = 0 }
    for share in shares where rows.contains(share.row) && share.weight > 0 {
      let start = (share.row - rows.lowerBound) * stride
      let weight = UInt64(share.weight)
      for x in sums.indices {
        let pixel = UInt64(pixels[start + x])
        sums[x] &+= (pixel & 0xFF_00FF | (pixel & 0xFF00_FF00) &<< 24) &* weight
      }
    }
  }
}

/// The shares of a page's rows that are seen in a row of pixels.
struct CurlShares {
  /// A row of the page, and how much of the pixel shows it, in 256ths.
  struct Share: Hashable {
    let row: Int
    let weight: Int
  }

  /// The back of the page.
  private(set) var back: [Share] = []
  /// The paper below it: the flat page, or the front as it rises.
  private(set) var under: [Share] = []
  /// The flat page above the cylinder.
  private(set) var above: [Share] = []
  private let rows: Range<Int>
  /// The reciprocal of the part of the pixel that the cylinder fills.
  private let hiding: Float
  private var backLight: Float = 1
  private var underLight: Float = 1

  /// The share of white in the paper's back, through which the front shines.
  private static let whiteness: Float = 0.7
  /// The share of light that paper loses when it is seen edge on.
  private static let dimming: Float = 0.5

  /// The shares of some rows of a page in a row of pixels.
  init(_ y: Int, _ curl: PageCurl, of rows: Range<Int>) {
    self.rows = rows
    let (upper, lower) = (Double(y), Double(y) + 1)
    let (top, bottom) = (max(upper, curl.top), min(lower, curl.bottom))
    hiding = bottom > top ? 1 / Float(255 * (bottom - top)) : 0
    let free = min(max(top - upper, 0), 1)
    if free > 0 { above.append(Share(row: y, weight: Int((256 * free).rounded()))) }
    let flat = max(min(lower, curl.fold) - top, 0)
    if flat > 0 {
      let reached = (256 * (free + flat)).rounded() - (256 * free).rounded()
      under.append(Share(row: y, weight: Int(reached)))
    }
    let rise = max(top, curl.fold)
    if bottom > rise {
      add(\.under, curl, from: curl.front(at: rise), to: curl.front(at: bottom), after: free + flat)
    }
    if bottom > top {
      add(\.back, curl, from: curl.back(at: bottom), to: curl.back(at: top), after: free)
    }
    backLight = Self.light(curl.facing(from: top, to: max(bottom, top)))
    let front = max(bottom - rise, 0)
    underLight =
      front > 0
      ? (Float(flat) + Float(front) * Self.light(curl.facing(from: rise, to: bottom)))
        / Float(flat + front) : 1
  }

  private static func light(_ facing: Double) -> Float { 1 - dimming * (1 - Float(facing)) }

  /// Adds the rows of a part of the page that is seen in the pixel, each as much as it fills of it.
  ///
  /// - Parameters:
  ///   - shares: The rows with their weights.
  ///   - curl: The curl.
  ///   - start: Where the part begins on the page.
  ///   - end: Where it ends.
  ///   - filled: How much of the pixel is filled before.
  private mutating func add(
    _ shares: WritableKeyPath<CurlShares, [Share]>, _ curl: PageCurl, from start: Double,
    to end: Double, after filled: Double
  ) {
    let begin = curl.screen(of: start)
    /// The share of the pixel that is filled down to a place on the page, in 256ths.
    func reached(to place: Double) -> Double {
      let length = abs(curl.screen(of: min(max(place, start), max(end, start))) - begin)
      return (256 * min(filled + length, 1)).rounded()
    }
    let first = max(PixelRect.limited(start.rounded(.down)), rows.lowerBound)
    let last = min(PixelRect.limited(end.rounded(.up)), rows.upperBound)
    guard first < last else { return }
    // Rounded sums, so that weights make up the whole.
    var before = reached(to: Double(first))
    for row in first..<last {
      let after = reached(to: Double(row) + 1)
      self[keyPath: shares].append(Share(row: row, weight: Int(max(after - before, 0))))
      before = max(before, after)
    }
  }

  /// The pixel of the sums of all.
  @inline(__always)
  func pixel(back: UInt64, under: UInt64, above: UInt64) -> UInt32 {
    if back == 0, underLight == 1 { return Self.pixel(Self.levels(under &+ above)) }
    var paper = Self.levels(back)
    let alpha = paper.w
    paper = (paper + (alpha - paper) * Self.whiteness) * backLight
    paper.w = alpha
    var front = Self.levels(under)
    let frontAlpha = front.w
    front *= underLight
    front.w = frontAlpha
    return Self.pixel(Self.levels(above) + paper + front * max(1 - alpha * hiding, 0))
  }

  /// The levels of a sum, 0…255.
  @inline(__always)
  private static func levels(_ sum: UInt64) -> SIMD4<Float> {
    SIMD4(
      Float(UInt32(truncatingIfNeeded: sum & 0xFFFF)),
      Float(UInt32(truncatingIfNeeded: sum &>> 32 & 0xFFFF)),
      Float(UInt32(truncatingIfNeeded: sum &>> 16 & 0xFFFF)),
      Float(UInt32(truncatingIfNeeded: sum &>> 48))) * (1 / 256)
  }

  @inline(__always)
  private static func pixel(_ levels: SIMD4<Float>) -> UInt32 {
    func level(_ value: Float) -> UInt32 {
      // Of 2²³ and a number the number is the lowest bits, rounded to the nearest.
      (min(value, 255) + 8_388_608).bitPattern & 255
    }
    return level(levels.x) | level(levels.y) << 8 | level(levels.z) << 16 | level(levels.w) << 24
  }
}
