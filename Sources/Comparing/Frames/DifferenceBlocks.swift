import Glibc
import Graphics

/// The differences of two pictures in luma, colour differences and alpha, summed over blocks of 4 × 4 pixels.
///
/// Blocks are all that windows are made of; single pixels are only counted. Memory is kept from picture to picture.
struct DifferenceBlocks {
  /// Columns and rows of a block.
  static let side = 4
  /// Levels are held in sixteenths: sums are exact, and rounding does not shift them.
  static let unit = 16.0

  /// What a plane of the pictures gives, in ``unit``ths of a level, row by row.
  struct Sums {
    /// B minus A.
    var signed: [Int32] = []
    /// Its absolute value, pixel by pixel.
    var magnitudes: [Int32] = []

    fileprivate mutating func clear(_ blocks: Range<Int>) {
      for block in blocks { (signed[block], magnitudes[block]) = (0, 0) }
    }
  }

  /// Blocks in a row, the last perhaps cut off, and rows of them.
  private(set) var columns = 0
  private(set) var rows = 0
  private var sums = [Sums](repeating: Sums(), count: FrameMeasures.Plane.allCases.count)
  private var hasAlpha = false
  private(set) var largestDifference = 0
  private(set) var changedPixels = 0
  private(set) var changedBounds: PixelBounds?
  /// For each pixel, row by row, whether it has changed.
  private(set) var isChanged: [Bool] = []
  private var width = 0

  /// The planes in which there may be a difference.
  var planes: [FrameMeasures.Plane] { hasAlpha ? FrameMeasures.Plane.allCases : [.y, .cb, .cr] }

  /// The sums of a plane.
  subscript(plane: FrameMeasures.Plane) -> Sums { sums[plane.place] }

  /// Takes the differences of two pictures of one size.
  ///
  /// - Parameters:
  ///   - a: What was expected.
  ///   - b: What is judged.
  ///   - tolerance: Differences of a channel up to this do not make a pixel a changed one.
  /// - Returns: False when there is none.
  mutating func update(_ a: Pixmap, _ b: Pixmap, tolerance: Int) -> Bool {
    prepare(width: a.width, height: a.height)
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
    largestDifference = Int(pass.largest.max())
    changedPixels = pass.changed
    changedBounds = pass.bounds
    return differs
  }

  /// Forgets the picture before.
  private mutating func prepare(width: Int, height: Int) {
    let side = Self.side
    if let bounds = changedBounds {
      let rows = bounds.y * self.width..<(bounds.y + bounds.height) * self.width
      isChanged.withUnsafeMutableBufferPointer { $0[rows].update(repeating: false) }
    }
    self.width = width
    columns = (width + side - 1) / side
    rows = (height + side - 1) / side
    if isChanged.count != width * height {
      isChanged = [Bool](repeating: false, count: width * height)
      let empty = [Int32](repeating: 0, count: columns * rows)
      sums = [Sums](
        repeating: Sums(signed: empty, magnitudes: empty), count: FrameMeasures.Plane.allCases.count
      )
    } else if hasAlpha {
      sums[FrameMeasures.Plane.alpha.place].clear(0..<columns * rows)
    }
    hasAlpha = false
  }

  /// What is gathered on the way down a picture.
  private struct RowPass {
    let tolerance: Int16
    var largest = SIMD8<Int16>()
    var changed = 0
    private var left = Int.max
    private var right = -1
    private var top = Int.max
    private var bottom = -1

    init(tolerance: Int16) { self.tolerance = tolerance }

    mutating func note(x: Int, y: Int) {
      changed += 1
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
    }

    var bounds: PixelBounds? {
      changed == 0
        ? nil : PixelBounds(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    }
  }

  private typealias Lanes = SIMD8<Int16>

  /// Sums one row of blocks, two at a time.
  private mutating func sum(
    _ pass: inout RowPass, _ a: UnsafeRawPointer, _ strideA: Int, _ b: UnsafeRawPointer,
    _ strideB: Int, _ lines: Range<Int>, _ firstBlock: Int
  ) {
    for x in stride(from: 0, to: width, by: 8) {
      var (luma, blue, red) = (BlockPair(), BlockPair(), BlockPair())
      for y in lines {
        let pixelsA = Self.pixels(a + y * strideA, x, width)
        let pixelsB = Self.pixels(b + y * strideB, x, width)
        if pixelsA == pixelsB { continue }
        let db = Self.channel(pixelsB, 0) &- Self.channel(pixelsA, 0)
        let dg = Self.channel(pixelsB, 8) &- Self.channel(pixelsA, 8)
        let dr = Self.channel(pixelsB, 16) &- Self.channel(pixelsA, 16)
        let da = Self.channel(pixelsB, 24) &- Self.channel(pixelsA, 24)
        // BT.709's weights in 128ths, with which 16 bits hold everything, then rounded to sixteenths.
        luma.add((dr &* 27 &+ dg &* 92 &+ db &* 9 &+ 4) &>> 3)
        blue.add((db &* 64 &- dg &* 49 &- dr &* 15 &+ 4) &>> 3)
        red.add((dr &* 64 &- dg &* 58 &- db &* 6 &+ 4) &>> 3)
        if any(da .!= 0) { addAlpha(da, firstBlock + x / 4) }
        let most = Self.larger(
          Self.larger(db.magnitude16, dg.magnitude16), Self.larger(dr.magnitude16, da.magnitude16))
        pass.largest = Self.larger(pass.largest, most)
        guard any(most .> pass.tolerance) else { continue }
        for lane in 0..<8 where most[lane] > pass.tolerance {
          pass.note(x: x + lane, y: y)
          isChanged[y * width + x + lane] = true
        }
      }
      let block = firstBlock + x / 4
      luma.store(into: &sums[0], block, columns - x / 4)
      blue.store(into: &sums[1], block, columns - x / 4)
      red.store(into: &sums[2], block, columns - x / 4)
    }
  }

  /// Transparency is rare, and hardly worth lanes of its own.
  private mutating func addAlpha(_ difference: Lanes, _ block: Int) {
    hasAlpha = true
    for lane in 0..<8 where difference[lane] != 0 {
      sums[3].signed[block + lane / 4] += Int32(difference[lane]) * 16
      sums[3].magnitudes[block + lane / 4] += abs(Int32(difference[lane])) * 16
    }
  }

  /// Eight pixels; behind the end of the row all are 0.
  @inline(__always)
  private static func pixels(_ row: UnsafeRawPointer, _ x: Int, _ width: Int) -> SIMD8<UInt32> {
    if x + 8 <= width { return row.loadUnaligned(fromByteOffset: x * 4, as: SIMD8<UInt32>.self) }
    var result = SIMD8<UInt32>()
    for lane in 0..<width - x {
      result[lane] = row.loadUnaligned(fromByteOffset: (x + lane) * 4, as: UInt32.self)
    }
    return result
  }

  @inline(__always)
  private static func channel(_ pixels: SIMD8<UInt32>, _ shift: UInt32) -> Lanes {
    Lanes(truncatingIfNeeded: (pixels &>> shift) & 255)
  }

  @inline(__always)
  private static func larger(_ a: Lanes, _ b: Lanes) -> Lanes {
    a.replacing(with: b, where: b .> a)
  }
}

/// Two blocks side by side: four rows of eight differences at most, which 16 bits hold.
private struct BlockPair {
  private var signed = SIMD8<Int16>()
  private var magnitudes = SIMD8<Int16>()

  @inline(__always)
  mutating func add(_ difference: SIMD8<Int16>) {
    signed &+= difference
    magnitudes &+= difference.magnitude16
  }

  /// Leaves the sums; of the second block only when there is one.
  @inline(__always)
  func store(into sums: inout DifferenceBlocks.Sums, _ block: Int, _ count: Int) {
    let wide = SIMD8<Int32>(truncatingIfNeeded: signed)
    let wideMagnitudes = SIMD8<Int32>(truncatingIfNeeded: magnitudes)
    sums.signed[block] = wide.lowHalf.wrappedSum()
    sums.magnitudes[block] = wideMagnitudes.lowHalf.wrappedSum()
    if count > 1 {
      sums.signed[block + 1] = wide.highHalf.wrappedSum()
      sums.magnitudes[block + 1] = wideMagnitudes.highHalf.wrappedSum()
    }
  }
}

extension SIMD8<Int16> {
  /// Absolute values.
  @inline(__always)
  fileprivate var magnitude16: SIMD8<Int16> { replacing(with: 0 &- self, where: self .< 0) }
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
