import Glibc
import Graphics

/// The differences of two pictures in luma, colour differences and alpha, summed over blocks of 4 ×
/// 4 pixels.
///
/// Blocks are all that windows are made of; single pixels are only counted. Memory is kept from
/// picture to picture.
struct DifferenceBlocks {
  /// Columns and rows of a block.
  static let side = 4
  /// Levels of pixels are held in sixteenths: sums are exact, and rounding does not shift them.
  private static let pixelUnit = 16.0

  /// The sums of one plane of the pictures, in units of ``unit(of:)``, row by row.
  struct Sums {
    /// B minus A.
    var signed: [Int32] = []
    /// Its absolute value, pixel by pixel.
    var magnitudes: [Int32] = []
    /// The squares of what single differences exceed ``DifferenceBlocks/deadZone`` by, in levels;
    /// a sample of colour differences in 4:2:0 counts for four pixels.
    var excesses: [Int32] = []
    /// The blocks in which they are not 0.
    private(set) var strong: [Int] = []

    mutating func clear(_ blocks: Range<Int>) {
      for block in blocks { (signed[block], magnitudes[block]) = (0, 0) }
    }

    /// Adds to a block's excesses, where there are any.
    @inline(__always)
    mutating func add(excess: Int32, to block: Int) {
      if excess == 0 { return }
      if excesses[block] == 0 { strong.append(block) }
      excesses[block] &+= excess
    }

    /// Forgets all excesses.
    mutating func clearExcesses() {
      for block in strong { excesses[block] = 0 }
      strong.removeAll(keepingCapacity: true)
    }
  }

  /// Levels of 255 up to which a single difference is none to speak of: encoding again leaves it
  /// beside any edge.
  static let deadZone: Int32 = 16

  /// Blocks in a row, the last perhaps cut off, and rows of them.
  private(set) var columns = 0
  private(set) var rows = 0
  var sums = [Sums](repeating: Sums(), count: FrameMeasures.Plane.allCases.count)
  private var hasAlpha = false
  private(set) var largestDifference = 0
  private(set) var changedPixels = 0
  private(set) var changedBounds: PixelBounds?
  /// For each pixel, row by row, whether it has changed.
  var isChanged: [Bool] = []
  private(set) var width = 0
  private(set) var height = 0
  /// For luma and alpha, and for colour differences, of which a sample of 4:2:0 stands for four
  /// pixels.
  var units = (luma: pixelUnit, colors: pixelUnit)
  /// The factor by which noise in samples of colour differences is larger than in pixels, which are
  /// interpolated between them.
  ///
  /// Of 2,519 planes of 48 clips encoded again (crf 18 against 20, veryfast against medium, H.264
  /// against VP9) the worst window reads 1.30 times as much in samples as in pixels in the middle,
  /// 1.04 to 1.54 in nine of ten; a smooth change of an area reads 1.0 times. What must be found is
  /// smooth, so the limit keeps near that: at 1.3 a box of another colour and the same luma is
  /// missed in one of its frames.
  var colorSpread = 1.0

  /// The planes in which there may be a difference.
  var planes: [FrameMeasures.Plane] { hasAlpha ? FrameMeasures.Plane.allCases : [.y, .cb, .cr] }

  /// The share of one level of 255 in one pixel in the sums of a plane.
  func unit(of plane: FrameMeasures.Plane) -> Double {
    plane == .cb || plane == .cr ? units.colors : units.luma
  }

  /// The same for absolute values.
  func magnitudeUnit(of plane: FrameMeasures.Plane) -> Double {
    unit(of: plane) * (plane == .cb || plane == .cr ? colorSpread : 1)
  }

  /// The sums of a plane.
  subscript(plane: FrameMeasures.Plane) -> Sums { sums[plane.place] }

  /// The sum over the 2 × 2 blocks from one on; blocks beyond the picture are none.
  func sum(_ values: [Int32], atColumn column: Int, row: Int) -> Int32 {
    var sum: Int32 = 0
    for y in row..<min(row + 2, rows) {
      for x in column..<min(column + 2, columns) { sum &+= values[y * columns + x] }
    }
    return sum
  }

  /// Takes the differences of two pictures of one size.
  ///
  /// - Parameters:
  ///   - a: The expected picture.
  ///   - b: The picture that is judged.
  ///   - tolerance: Differences of a channel up to this do not make a pixel a changed one.
  /// - Returns: False when there is none.
  mutating func update(_ a: Pixmap, _ b: Pixmap, tolerance: Int) -> Bool {
    prepare(width: a.width, height: a.height)
    units = (Self.pixelUnit, Self.pixelUnit)
    colorSpread = 1
    var pass = RowPass(tolerance: Int16(clamping: tolerance))
    var differs = false
    a.bytes.withUnsafeBytes { bytesA in
      b.bytes.withUnsafeBytes { bytesB in
        guard let startA = bytesA.baseAddress, let startB = bytesB.baseAddress else { return }
        for row in 0..<rows {
          let blocks = row * columns..<(row + 1) * columns
          let lines = row * Self.side..<min(row * Self.side + Self.side, a.height)
          let isEqual = lines.allSatisfy { y in
            memcmp(startA + y * a.strideInBytes, startB + y * b.strideInBytes, width * 4) == 0
          }
          if isEqual {
            for place in 0..<3 { sums[place].clear(blocks) }
            continue
          }
          differs = true
          sum(&pass, startA, a.strideInBytes, startB, b.strideInBytes, lines, blocks.lowerBound)
        }
      }
    }
    finish(pass)
    return differs
  }

  /// Takes over what was gathered.
  mutating func finish(_ pass: RowPass) {
    largestDifference = Int(pass.largest.max())
    changedPixels = pass.changed
    changedBounds = pass.bounds
  }

  /// Forgets the picture before.
  mutating func prepare(width: Int, height: Int) {
    let side = Self.side
    if (width, height) != (self.width, self.height) {
      // Another shape has other blocks, even where it has as many pixels.
      (self.width, self.height) = (width, height)
      columns = (width + side - 1) / side
      rows = (height + side - 1) / side
      isChanged = [Bool](repeating: false, count: width * height)
      let empty = [Int32](repeating: 0, count: columns * rows)
      sums = [Sums](
        repeating: Sums(signed: empty, magnitudes: empty, excesses: empty),
        count: FrameMeasures.Plane.allCases.count)
    } else {
      if let bounds = changedBounds {
        let rows = bounds.y * width..<(bounds.y + bounds.height) * width
        isChanged.withUnsafeMutableBufferPointer { $0[rows].update(repeating: false) }
      }
      if hasAlpha { sums[FrameMeasures.Plane.alpha.place].clear(0..<columns * rows) }
    }
    hasAlpha = false
    for place in sums.indices { sums[place].clearExcesses() }
  }

  /// The sums that are gathered on the way down a picture.
  struct RowPass {
    let tolerance: Int16
    var largest = SIMD8<Int16>()
    var changed = 0
    private var left = Int.max
    private var right = -1
    private var top = Int.max
    private var bottom = -1

    init(tolerance: Int16) { self.tolerance = tolerance }

    /// Notes which of four neighbouring pixels have changed.
    ///
    /// - Parameters:
    ///   - four: The four, the first of which is at (x, y).
    ///   - x: The first pixel's column.
    ///   - y: Their row.
    ///   - row: The marks of that row's pixels.
    @inline(__always)
    mutating func note(_ four: FourMarks, x: Int, y: Int, in row: UnsafeMutableBufferPointer<Bool>)
    {
      changed += four.count
      (left, right) = (min(left, x + four.first), max(right, x + four.last))
      (top, bottom) = (min(top, y), max(bottom, y))
      four.store(into: row, at: x)
    }

    var bounds: PixelBounds? {
      changed == 0
        ? nil : PixelBounds(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  /// Sums one row of blocks.
  private mutating func sum(
    _ pass: inout RowPass, _ a: UnsafeRawPointer, _ strideA: Int, _ b: UnsafeRawPointer,
    _ strideB: Int, _ lines: Range<Int>, _ firstBlock: Int
  ) {
    let limit = SIMD8<Int16>(repeating: pass.tolerance)
    for column in 0..<columns {
      let x = column * Self.side
      var (luma, blue, red) = (BlockSums(), BlockSums(), BlockSums())
      var most = SIMD8<Int16>()
      for y in lines {
        let difference = FourPixels(a + y * strideA, b + y * strideB, x, width)
        if difference.isZero { continue }
        // BT.709's weights in 128ths, with which 16 bits hold everything.
        luma.add(difference.weighted(blue: 9, green: 92, red: 27))
        blue.add(difference.weighted(blue: 64, green: -49, red: -15))
        red.add(difference.weighted(blue: -6, green: -58, red: 64))
        let channels = difference.magnitudes
        most = most.larger(channels)
        if difference.hasAlpha { addAlpha(difference, firstBlock + column) }
        if channels.exceeds(limit) {
          let marks = FourMarks(
            SIMD4(truncatingIfNeeded: channels.largestOfPairs), above: Int32(pass.tolerance))
          withMarks(ofRow: y) { pass.note(marks, x: x, y: y, in: $0) }
        }
      }
      pass.largest = pass.largest.larger(most)
      luma.store(into: &sums[0], firstBlock + column)
      blue.store(into: &sums[1], firstBlock + column)
      red.store(into: &sums[2], firstBlock + column)
    }
  }

  /// Lends the marks of a row's pixels.
  @inline(__always)
  private mutating func withMarks(ofRow y: Int, _ body: (UnsafeMutableBufferPointer<Bool>) -> Void)
  {
    let row = y * width..<(y + 1) * width
    isChanged.withUnsafeMutableBufferPointer {
      body(UnsafeMutableBufferPointer(rebasing: $0[row]))
    }
  }

  /// Transparency is rare, and hardly worth lanes of its own.
  private mutating func addAlpha(_ difference: FourPixels, _ block: Int) {
    hasAlpha = true
    for lane in 0..<Self.side {
      let alpha = Int32(difference.greenAlpha[2 * lane + 1])
      sums[3].signed[block] += alpha * Int32(Self.pixelUnit)
      sums[3].magnitudes[block] += abs(alpha) * Int32(Self.pixelUnit)
      let excess = max(0, abs(alpha) - Self.deadZone)
      sums[3].add(excess: excess * excess, to: block)
    }
  }
}

/// The differences of four neighbouring pixels, a channel in 16 bits.
private struct FourPixels {
  /// Blue and red of each pixel in turn.
  let blueRed: SIMD8<Int16>
  /// Green and alpha of each pixel in turn.
  let greenAlpha: SIMD8<Int16>

  /// B minus A from a column on; behind the end of the row there is no difference.
  @inline(__always)
  init(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ x: Int, _ width: Int) {
    let (a, b) = (Self.pixels(a, x, width), Self.pixels(b, x, width))
    let byte = SIMD8<UInt16>(repeating: 255)
    let shift = SIMD8<UInt16>(repeating: 8)
    blueRed = SIMD8(truncatingBits: (b & byte) &- (a & byte))
    greenAlpha = SIMD8(truncatingBits: (b &>> shift) &- (a &>> shift))
  }

  @inline(__always)
  private static func pixels(_ row: UnsafeRawPointer, _ x: Int, _ width: Int) -> SIMD8<UInt16> {
    if x + 4 <= width { return row.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<UInt16>.self) }
    var result = SIMD4<UInt32>()
    for lane in 0..<width - x {
      result[lane] = row.loadUnaligned(fromByteOffset: (x + lane) * 4, as: UInt32.self)
    }
    return unsafeBitCast(result, to: SIMD8<UInt16>.self)
  }

  @inline(__always) var isZero: Bool { (blueRed | greenAlpha).isZero }

  @inline(__always)
  var hasAlpha: Bool { !(greenAlpha & SIMD8(0, -1, 0, -1, 0, -1, 0, -1)).isZero }

  /// Absolute values: of blue or green, and of red or alpha, the larger.
  @inline(__always)
  var magnitudes: SIMD8<Int16> { blueRed.magnitude16.larger(greenAlpha.magnitude16) }

  /// A weighted sum of each pixel's colours, in 128ths, rounded to sixteenths.
  @inline(__always)
  func weighted(blue: Int16, green: Int16, red: Int16) -> SIMD4<Int32> {
    let products =
      blueRed &* SIMD8(blue, red, blue, red, blue, red, blue, red)
      &+ greenAlpha &* SIMD8(green, 0, green, 0, green, 0, green, 0)
    return (products.pairSums &+ SIMD4(repeating: 4)) &>> SIMD4(repeating: 3)
  }
}

/// The sums of one plane over a block.
private struct BlockSums {
  private var signed = SIMD4<Int32>()
  private var magnitudes = SIMD4<Int32>()
  private var excesses = SIMD4<Int32>()

  /// Adds differences in sixteenths of a level.
  @inline(__always)
  mutating func add(_ difference: SIMD4<Int32>) {
    let magnitude = difference.magnitude32
    signed &+= difference
    magnitudes &+= magnitude
    let excess = (magnitude &>> SIMD4(repeating: 4)) &- SIMD4(repeating: DifferenceBlocks.deadZone)
    let positive = excess.larger(SIMD4())
    excesses &+= positive &* positive
  }

  @inline(__always)
  func store(into sums: inout DifferenceBlocks.Sums, _ block: Int) {
    sums.signed[block] = signed.wrappedSum()
    sums.magnitudes[block] = magnitudes.wrappedSum()
    sums.add(excess: excesses.wrappedSum(), to: block)
  }
}

extension FrameMeasures.Plane {
  /// Its place in lists of all planes.
  fileprivate var place: Int {
    switch self {
    case .y: 0
    case .cb: 1
    case .cr: 2
    case .alpha: 3
    }
  }
}
