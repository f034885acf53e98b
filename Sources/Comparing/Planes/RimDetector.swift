/// Tells antialiased rims of shapes, whose levels may differ between rasterizers, from changed
/// pixels.
///
/// The rule is Vyšniauskas's ("Anti-aliased Pixel and Intensity Slope Detector", 2009): a pixel
/// lies on a rim when it has both darker and brighter neighbours, at most two equal ones, and the
/// darkest or the brightest of them belongs to a flat area in both pictures.
struct RimDetector {
  /// The lumas of both pictures' pixels, in 8 bits; defined only in rows near changed ones.
  private var lumas: (a: [UInt8], b: [UInt8]) = ([], [])
  /// Of three rows at a time, one behind another, each in the place of its number: not 0 where a
  /// pixel belongs to a flat area in both pictures, and where it may lie on a rim in either, as its
  /// neighbours tell.
  private var flat: [UInt8] = []
  private var candidates: [UInt8] = []

  /// Counts changed pixels that lie on no rim.
  ///
  /// Neighbourhoods are looked at row by row without a branch, which compiles to vectors; only
  /// pixels that may lie on a rim are looked at one by one.
  ///
  /// - Parameters:
  ///   - blocks: The differences of the pictures.
  ///   - a: The expected picture.
  ///   - b: The picture that is judged.
  /// - Returns: The changed pixels less those on rims.
  mutating func countOffRims(
    _ blocks: DifferenceBlocks, _ a: ComparedPicture, _ b: ComparedPicture
  ) -> Int {
    guard let bounds = blocks.changedBounds else { return 0 }
    let (width, height) = (blocks.width, blocks.height)
    if flat.count != 3 * width {
      flat = [UInt8](repeating: 0, count: 3 * width)
      candidates = flat
    }
    let rows = max(0, bounds.y - 2)..<min(height, bounds.y + bounds.height + 2)
    return unsafe a.withPlanes(facing: b) { a, b in
      unsafe flat.withUnsafeMutableBufferPointer { flat in
        unsafe candidates.withUnsafeMutableBufferPointer { candidates in
          unsafe a.withLuma(in: rows, &lumas.a) { lumaOfA in
            unsafe b.withLuma(in: rows, &lumas.b) { lumaOfB in
              unsafe RimCount(
                a: lumaOfA, b: lumaOfB, width: width, height: height, flat: flat,
                candidates: candidates
              ).count(in: bounds, of: blocks)
            }
          }
        }
      }
    } ?? 0
  }
}

/// The count of one pair of pictures.
@unsafe private struct RimCount {
  typealias Levels = UnsafePointer<UInt8>
  typealias Luma = PicturePlanes.Luma
  typealias Marks = UnsafeMutableBufferPointer<UInt8>

  let a: Luma
  let b: Luma
  let width: Int
  let height: Int
  let flat: Marks
  let candidates: Marks

  func count(in bounds: PixelBounds, of blocks: DifferenceBlocks) -> Int {
    unsafe blocks.isChanged.withUnsafeBytes { marks in
      var loaded = [-1, -1, -1]
      var count = 0
      for y in bounds.y..<bounds.y + bounds.height where blocks.changedInRow[y] > 0 {
        let row = unsafe UnsafeRawBufferPointer(rebasing: marks[y * width..<(y + 1) * width])
        let marked = Int(blocks.changedInRow[y])
        count += marked
        // A few pixels are sooner looked at than all neighbourhoods of three rows.
        let looksAtAll = unsafe marked > width / 16
        if looksAtAll {
          for row in unsafe max(0, y - 1)...min(height - 1, y + 1) where loaded[row % 3] != row {
            unsafe mark(row)
            loaded[row % 3] = row
          }
        }
        for start in stride(from: 0, to: row.count, by: 8) {
          // Most have no mark.
          if start + 8 <= row.count,
            unsafe row.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0
          {
            continue
          }
          for x in start..<min(start + 8, row.count) where unsafe row[x] != 0 {
            if looksAtAll, unsafe !isPossible(x, y) { continue }
            if unsafe isRim(a, b, x, y) || isRim(b, a, x, y) { count -= 1 }
          }
        }
      }
      return count
    }
  }

  /// True when a candidate has a pixel of a flat area beside it.
  private func isPossible(_ x: Int, _ y: Int) -> Bool {
    guard unsafe candidates[y % 3 * width + x] != 0 else { return false }
    for row in unsafe max(0, y - 1)...min(height - 1, y + 1) {
      for column in unsafe max(0, x - 1)...min(width - 1, x + 1)
      where unsafe flat[row % 3 * width + column] != 0 {
        return true
      }
    }
    return false
  }

  // MARK: Neighbourhoods

  /// Marks a row's pixels; those at the picture's edge, where neighbours are missing, are
  /// candidates.
  private func mark(_ y: Int) {
    let width = unsafe width
    let place = y % 3 * width
    let isInside = unsafe 0 < y && y < height - 1 && width > 2
    for x in stride(from: 0, to: width, by: isInside ? width - 1 : 1) {
      unsafe flat[place + x] = isFlat(a, x, y) && isFlat(b, x, y) ? 1 : 0
      unsafe candidates[place + x] = 1
    }
    guard isInside else { return }
    let flat = unsafe Marks(rebasing: flat[place..<place + width])
    let candidates = unsafe Marks(rebasing: candidates[place..<place + width])
    func rows(_ luma: Luma) -> (Levels, Levels, Levels) {
      unsafe (luma[y - 1], luma[y], luma[y + 1])
    }
    let (ofA, ofB) = unsafe (rows(a), rows(b))
    for x in 1..<width - 1 {
      let marks = unsafe Self.marks(ofA.0, ofA.1, ofA.2, x)
      unsafe (flat[x], candidates[x]) = (marks.flat, marks.between)
    }
    for x in 1..<width - 1 {
      let marks = unsafe Self.marks(ofB.0, ofB.1, ofB.2, x)
      unsafe flat[x] &= marks.flat
      unsafe candidates[x] |= marks.between
    }
  }

  /// Marks of a pixel in the middle of three rows: more than two neighbours are equal, or
  /// some are darker and some brighter; 1 or 0.
  @inline(__always)
  private static func marks(
    _ above: Levels, _ row: Levels, _ below: Levels, _ x: Int
  ) -> (flat: UInt8, between: UInt8) {
    let here = unsafe row[x]
    var (darker, brighter, equal): (UInt8, UInt8, UInt8) = (0, 0, 0)
    func add(_ level: UInt8) {
      darker |= level < here ? 1 : 0
      brighter |= level > here ? 1 : 0
      equal &+= level == here ? 1 : 0
    }
    unsafe add(above[x &- 1])
    unsafe add(above[x])
    unsafe add(above[x &+ 1])
    unsafe add(row[x &- 1])
    unsafe add(row[x &+ 1])
    unsafe add(below[x &- 1])
    unsafe add(below[x])
    unsafe add(below[x &+ 1])
    let flat: UInt8 = equal > 2 ? 1 : 0
    return (flat, darker & brighter & (1 &- flat))
  }

  private func isRim(_ luma: Luma, _ other: Luma, _ x: Int, _ y: Int) -> Bool {
    let width = unsafe width
    let here = unsafe Int(luma[y][x])
    var equal = 0
    var (darkest, darkX, darkY) = (0, x, y)
    var (brightest, brightX, brightY) = (0, x, y)
    for row in unsafe max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where column != x || row != y {
        let step = unsafe Int(luma[row][column]) - here
        if step == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if step < darkest {
          (darkest, darkX, darkY) = (step, column, row)
        } else if step > brightest {
          (brightest, brightX, brightY) = (step, column, row)
        }
      }
    }
    guard darkest < 0, brightest > 0 else { return false }
    return unsafe isFlat(luma, darkX, darkY) && isFlat(other, darkX, darkY)
      || isFlat(luma, brightX, brightY) && isFlat(other, brightX, brightY)
  }

  /// True when more than two neighbours are equal.
  private func isFlat(_ luma: Luma, _ x: Int, _ y: Int) -> Bool {
    let width = unsafe width
    let here = unsafe luma[y][x]
    // The pixel itself is counted, too.
    var equal = -1
    for row in unsafe max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1)
      where unsafe luma[row][column] == here {
        equal += 1
      }
    }
    return equal > 2
  }
}
