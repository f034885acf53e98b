import Glibc
import Graphics

/// The differences of two pictures, pixel by pixel, in luma, colour differences and alpha.
///
/// Only a region is held: the pixels that differ and what a window around them can reach. Memory is kept
/// from picture to picture.
struct DifferencePlanes {
  /// Levels are held in sixteenths: the sums of windows are exact, and rounding does not shift them.
  static let unit = 16.0
  /// How far the largest window reaches beyond a pixel.
  private static let reach = 31

  /// The part of the picture that is held.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  /// B minus A in ``unit``ths of a level, row by row.
  private(set) var planes: [FrameMeasures.Plane: [Int16]] = [:]
  private(set) var largestDifference = 0
  private(set) var changedPixels = 0
  private(set) var changedBounds: PixelBounds?
  /// For each pixel of the region, whether it has changed.
  private(set) var isChanged: [Bool] = []

  /// Takes the differences of two pictures of one size.
  ///
  /// - Parameters:
  ///   - a: What was expected.
  ///   - b: What is judged.
  ///   - tolerance: Differences of a channel up to this do not make a pixel a changed one.
  /// - Returns: False when there is none.
  mutating func update(_ a: Pixmap, _ b: Pixmap, tolerance: Int) -> Bool {
    let (width, height) = (a.width, a.height)
    guard let differing = Self.differingRows(a, b) else { return false }
    columns = 0..<width
    rows =
      max(0, differing.lowerBound - Self.reach)..<min(height, differing.upperBound + Self.reach)
    let count = rows.count * width
    var (luma, blue, red) = (
      [Int16](repeating: 0, count: count), [Int16](repeating: 0, count: count),
      [Int16](repeating: 0, count: count)
    )
    var alpha: [Int16] = []
    isChanged = [Bool](repeating: false, count: count)
    var (largest, changed) = (0, 0)
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in differing {
      let (rowA, rowB) = (y * a.strideInBytes, y * b.strideInBytes)
      let rowOut = (y - rows.lowerBound) * width
      a.bytes.withUnsafeBytes { bytesA in
        b.bytes.withUnsafeBytes { bytesB in
          for x in 0..<width {
            let pixelA = bytesA.loadUnaligned(fromByteOffset: rowA + x * 4, as: UInt32.self)
            let pixelB = bytesB.loadUnaligned(fromByteOffset: rowB + x * 4, as: UInt32.self)
            if pixelA == pixelB { continue }
            let db = Self.channel(pixelB, 0) - Self.channel(pixelA, 0)
            let dg = Self.channel(pixelB, 8) - Self.channel(pixelA, 8)
            let dr = Self.channel(pixelB, 16) - Self.channel(pixelA, 16)
            let da = Self.channel(pixelB, 24) - Self.channel(pixelA, 24)
            // BT.709's weights in 256ths, then rounded to sixteenths.
            luma[rowOut + x] = Int16((54 * dr + 183 * dg + 19 * db + 8) >> 4)
            blue[rowOut + x] = Int16((128 * db - 99 * dg - 29 * dr + 8) >> 4)
            red[rowOut + x] = Int16((128 * dr - 116 * dg - 12 * db + 8) >> 4)
            if da != 0 {
              if alpha.isEmpty { alpha = [Int16](repeating: 0, count: count) }
              alpha[rowOut + x] = Int16(da * 16)
            }
            let most = max(max(abs(db), abs(dg)), max(abs(dr), abs(da)))
            largest = max(largest, most)
            guard most > tolerance else { continue }
            changed += 1
            isChanged[rowOut + x] = true
            (left, right) = (min(left, x), max(right, x))
            (top, bottom) = (min(top, y), max(bottom, y))
          }
        }
      }
    }
    planes = [.y: luma, .cb: blue, .cr: red]
    if !alpha.isEmpty { planes[.alpha] = alpha }
    largestDifference = largest
    changedPixels = changed
    changedBounds =
      changed == 0
      ? nil
      : PixelBounds(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return true
  }

  @inline(__always)
  private static func channel(_ pixel: UInt32, _ shift: UInt32) -> Int {
    Int(pixel >> shift & 255)
  }

  /// From the first row that differs to behind the last; `nil` for equal pictures.
  private static func differingRows(_ a: Pixmap, _ b: Pixmap) -> Range<Int>? {
    a.bytes.withUnsafeBytes { bytesA in
      b.bytes.withUnsafeBytes { bytesB in
        guard let startA = bytesA.baseAddress, let startB = bytesB.baseAddress else { return nil }
        func differs(_ y: Int) -> Bool {
          memcmp(startA + y * a.strideInBytes, startB + y * b.strideInBytes, a.width * 4) != 0
        }
        guard let first = (0..<a.height).first(where: differs),
          let last = (0..<a.height).last(where: differs)
        else { return nil }
        return first..<last + 1
      }
    }
  }
}
