import CKernels

/// A row of pixels of 16 × 16 samples each, of which those inside of anything are set.
///
/// The samples of a pixel lie on 16 lines. They are moved along each line by another 256th of a
/// pixel, so that an upright edge is measured to a 256th, too.
@safe package final class SampleRow {
  /// Lines in a pixel, and samples on a line.
  static let count = 1 << bits
  static let bits = 4
  /// Bits behind the point of places along a line, besides those of samples.
  private static let placeBits = 24

  /// Of each pixel a number for each line, in which each sample has a bit.
  private var samples: UnsafeMutablePointer<UInt16>
  /// A bit for each pixel of which any sample is set.
  private var touched: UnsafeMutablePointer<UInt64>
  private var capacity = 0
  private var columns = 0..<0
  private let isWide: Bool

  /// No pixels yet.
  ///
  /// - Parameter isWide: True when kernels for vectors of 256 bits are used.
  package init(isWide: Bool = WideVectors.areAvailable) {
    unsafe samples = .allocate(capacity: 0)
    unsafe touched = .allocate(capacity: 0)
    self.isWide = isWide
  }

  deinit {
    unsafe samples.deallocate()
    unsafe touched.deallocate()
  }

  /// Becomes a row of some pixels; none of their samples are set.
  func prepare(_ columns: Range<Int>) {
    self.columns = columns
    let words = (columns.count + 63) / 64
    guard words > capacity else { return }
    unsafe samples.deallocate()
    unsafe touched.deallocate()
    capacity = words
    unsafe samples = .allocate(capacity: words * 64 * Self.count)
    unsafe samples.initialize(repeating: 0, count: words * 64 * Self.count)
    unsafe touched = .allocate(capacity: words)
    unsafe touched.initialize(repeating: 0, count: words)
  }

  /// The distance of a line's samples behind a pixel's left side and its 16ths, in 4096ths of a
  /// pixel.
  @inline(__always)
  private static func offset(ofLine line: Int) -> Int {
    // The bits of its number in reverse: lines side by side are far apart.
    let reversed = (line & 1) << 3 | (line & 2) << 1 | (line & 4) >> 1 | (line & 8) >> 3
    return reversed << 4 | 8
  }

  // MARK: Setting

  /// Sets the samples that lie in any of some polygons.
  ///
  /// - Parameters:
  ///   - open: The polygons that reach the row.
  ///   - sampled: All polygons.
  ///   - row: The row.
  func set(_ open: SampledPolygons.Open, of sampled: SampledPolygons, row: Int) {
    unsafe open.polygons.withUnsafeBufferPointer { polygons in
      unsafe sampled.sides.withUnsafeBufferPointer { sides in
        if isWide {
          unsafe kernel_set_samples(
            samples, touched, Int32(columns.lowerBound), Int32(columns.count), Int32(row),
            sides.baseAddress, polygons.baseAddress, polygons.count)
          return
        }
        for i in 0..<polygons.count {
          let polygon = unsafe polygons[i]
          let first = Int(polygon.first_side)
          unsafe set(
            UnsafeBufferPointer(rebasing: sides[first..<first + Int(polygon.side_count)]),
            row: row)
        }
      }
    }
  }

  /// Sets the samples that lie in a polygon, as the kernel does.
  private func set(_ sides: UnsafeBufferPointer<kernel_polygon_side>, row: Int) {
    for line in row << Self.bits..<(row + 1) << Self.bits {
      var (start, end) = (Int.max, Int.min)
      for i in 0..<sides.count {
        let side = unsafe sides[i]
        guard side.first <= line, side.last >= line else { continue }
        let place = side.place &+ (Int64(line) &- Int64(side.first)) &* side.slope
        if side.is_end { end = sample(place, line) } else { start = sample(place, line) }
      }
      if start < end { set(line & (Self.count - 1), start, end) }
    }
  }

  /// The first sample of a line at or behind a place, within the pixels.
  @inline(__always)
  private func sample(_ place: Int64, _ line: Int) -> Int {
    let offset = Self.offset(ofLine: line & (Self.count - 1)) << 16
    let sample = (Int(place) &- offset &+ (1 << Self.placeBits) &- 1) >> Self.placeBits
    return min(max(sample &- columns.lowerBound << Self.bits, 0), columns.count << Self.bits)
  }

  /// Sets the samples of a line from one to before another one.
  @inline(__always)
  private func set(_ line: Int, _ start: Int, _ end: Int) {
    let (first, last) = (start >> Self.bits, (end &- 1) >> Self.bits)
    let head = UInt16.max &<< UInt16(start & 15)
    let tail = UInt16.max &>> UInt16(15 &- (end &- 1) & 15)
    for pixel in first...last {
      let bits = (pixel == first ? head : .max) & (pixel == last ? tail : .max)
      unsafe samples[pixel &* Self.count &+ line] |= bits
      unsafe touched[pixel >> 6] |= 1 &<< UInt64(pixel & 63)
    }
  }

  // MARK: Counting

  /// Writes the part of each pixel's samples that is set, in 255ths, and clears them.
  func write(_ row: Int, to rows: borrowing AlphaRows) {
    if isWide {
      unsafe rows.withRow(row) {
        unsafe kernel_take_samples($0, columns.count, samples, touched)
      }
      return
    }
    rows.fill(row, 0, columns.count, with: 0)
    for word in 0..<(columns.count + 63) / 64 {
      var left = unsafe touched[word]
      unsafe touched[word] = 0
      while left != 0 {
        let pixel = word &<< 6 &+ left.trailingZeroBitCount
        left &= left &- 1
        rows.set(row, pixel, level(ofPixel: pixel))
      }
    }
  }

  /// The level of a pixel, whose samples are then cleared.
  private func level(ofPixel pixel: Int) -> UInt8 {
    var sum = 0
    for i in pixel &* Self.count..<(pixel &+ 1) &* Self.count {
      sum &+= unsafe samples[i].nonzeroBitCount
      unsafe samples[i] = 0
    }
    // 255/256 of it, rounded.
    return UInt8(truncatingIfNeeded: sum &- (sum &+ 127) >> 8)
  }
}
