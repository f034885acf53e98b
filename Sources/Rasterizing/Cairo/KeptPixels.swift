import Coverage
import Graphics

/// Pixels that something is going to be painted over which does not cover all of them, as they were
/// before.
@safe struct KeptPixels {
  /// Pixels of a row, one after another.
  private struct Run {
    let row: Int
    let columns: Range<Int>
    /// True when none of them is covered at all.
    let isBare: Bool
  }

  private var runs: [Run] = []
  /// The pixels of all runs, one after another.
  private var bytes: [UInt8] = []
  /// The cover of those that are covered in part, in 255ths.
  private var levels: [UInt8] = []

  /// Keeps those pixels of a rectangle that are not covered as a whole.
  ///
  /// - Parameters:
  ///   - part: The rectangle.
  ///   - pixels: Has the pixels.
  ///   - rows: Their coverage, from the rectangle's first pixel on.
  mutating func keep(
    _ part: PixelRect, of pixels: borrowing TargetPixels, coveredBy rows: borrowing AlphaRows
  ) {
    let part = part.intersection(pixels.extents)
    for row in part.rows {
      unsafe rows.withLevels(row - part.minY, 0) { levels in
        let line = unsafe UnsafeBufferPointer(start: levels, count: part.width)
        unsafe keep(line, row, part.minX, of: pixels)
      }
    }
  }

  private mutating func keep(
    _ row: UnsafeBufferPointer<UInt8>, _ y: Int, _ left: Int, of pixels: borrowing TargetPixels
  ) {
    var place = 0
    let count = row.count
    while place < count {
      let first = unsafe row[place]
      let start = place
      if first == 0 || first == 255 {
        let word: UInt64 = first == 0 ? 0 : .max
        while place &+ 8 <= count,
          unsafe UnsafeRawBufferPointer(row).loadUnaligned(
            fromByteOffset: place, as: UInt64.self) == word
        {
          place &+= 8
        }
        while place < count, unsafe row[place] == first { place &+= 1 }
        if first == 255 { continue }
      } else {
        while place < count, unsafe row[place] != 0, unsafe row[place] != 255 { place &+= 1 }
        unsafe levels.append(contentsOf: row[start..<place])
      }
      let columns = left + start..<left + place
      runs.append(Run(row: y, columns: columns, isBare: first == 0))
      unsafe pixels.withRun(y, columns) { unsafe bytes.append(contentsOf: $0) }
    }
  }

  /// Puts the pixels back to where they were kept: as much of each as is not covered.
  func putBack(into pixels: borrowing TargetPixels) {
    unsafe bytes.withUnsafeBytes { bytes in
      var (place, level) = (0, 0)
      for run in runs {
        unsafe pixels.withRun(run.row, run.columns) { new in
          let old = unsafe UnsafeRawBufferPointer(rebasing: bytes[place..<place + new.count])
          place += new.count
          if run.isBare {
            unsafe new.copyMemory(from: old)
            return
          }
          let size = new.count / run.columns.count
          for pixel in 0..<run.columns.count {
            let covered = UInt32(levels[level])
            level += 1
            for byte in pixel * size..<(pixel + 1) * size {
              let sum = unsafe UInt32(new[byte]) * covered + UInt32(old[byte]) * (255 - covered)
              // Divided by 255 and rounded.
              unsafe new[byte] = UInt8(truncatingIfNeeded: ((sum + 128) * 257) >> 16)
            }
          }
        }
      }
    }
  }
}
