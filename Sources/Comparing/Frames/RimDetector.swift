/// Tells the rims of shapes, where antialiasing may draw a little differently, from what has really
/// changed.
///
/// The rule is Vyšniauskas's ("Anti-aliased Pixel and Intensity Slope Detector", 2009): a pixel
/// lies on a rim when it has both darker and brighter neighbours, at most two equal ones, and the
/// darkest or the brightest of them belongs to a flat area in both pictures.
struct RimDetector {
  private var width = 0
  private var height = 0
  /// The lumas of both pictures, in 8 bits; only rows around what has changed mean anything.
  private var lumas: (a: [UInt8], b: [UInt8]) = ([], [])
  /// Of three rows at a time, each in the place of its number: not 0 where a pixel belongs to a
  /// flat area in both pictures, and where it may lie on a rim in either, as its neighbours tell.
  private var flat: [[UInt8]] = []
  private var candidates: [[UInt8]] = []

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
    prepare(a, b, max(0, bounds.y - 2)..<min(blocks.height, bounds.y + bounds.height + 2))
    var loaded = [-1, -1, -1]
    var count = 0
    for y in bounds.y..<bounds.y + bounds.height {
      let row = y * width
      let marked = (bounds.x..<bounds.x + bounds.width).filter { blocks.isChanged[row + $0] }
      if marked.isEmpty { continue }
      count += marked.count
      // A few pixels are sooner looked at than all neighbourhoods of three rows.
      let looksAtAll = marked.count > width / 16
      if looksAtAll {
        for row in max(0, y - 1)...min(height - 1, y + 1) where loaded[row % 3] != row {
          load(row)
          loaded[row % 3] = row
        }
      }
      for x in marked where !looksAtAll || isPossible(x, y) {
        if isRim(lumas.a, lumas.b, x, y) || isRim(lumas.b, lumas.a, x, y) { count -= 1 }
      }
    }
    return count
  }

  private mutating func prepare(_ a: ComparedPicture, _ b: ComparedPicture, _ rows: Range<Int>) {
    if (width, height) != a.size {
      (width, height) = a.size
      lumas.a = [UInt8](repeating: 0, count: width * height)
      lumas.b = lumas.a
      flat = [[UInt8]](repeating: [UInt8](repeating: 0, count: width), count: 3)
      candidates = flat
    }
    unsafe a.withPlanes(facing: b) { a, b in
      for y in rows {
        unsafe Self.read(a, y, into: &lumas.a)
        unsafe Self.read(b, y, into: &lumas.b)
      }
    }
  }

  private static func read(_ planes: PicturePlanes, _ y: Int, into luma: inout [UInt8]) {
    let form = unsafe planes.form
    unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: form.width) { row in
      unsafe planes.read(.y, row: y, into: row)
      unsafe luma.withUnsafeMutableBufferPointer { luma in
        let first = y * form.width
        for x in 0..<form.width { unsafe luma[first + x] = form.byte(row[x]) }
      }
    }
  }

  /// True when a candidate has a pixel of a flat area beside it.
  private func isPossible(_ x: Int, _ y: Int) -> Bool {
    guard candidates[y % 3][x] != 0 else { return false }
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where flat[row % 3][column] != 0 {
        return true
      }
    }
    return false
  }

  // MARK: Neighbourhoods

  /// Marks a row's pixels; those at the picture's edge, where neighbours are missing, are
  /// candidates.
  private mutating func load(_ y: Int) {
    let isInside = 0 < y && y < height - 1 && width > 2
    for x in stride(from: 0, to: width, by: isInside ? width - 1 : 1) {
      flat[y % 3][x] = isFlat(lumas.a, x, y) && isFlat(lumas.b, x, y) ? 1 : 0
      candidates[y % 3][x] = 1
    }
    guard isInside else { return }
    let (width, first) = (width, (y - 1) * width)
    unsafe flat[y % 3].withUnsafeMutableBufferPointer { flat in
      unsafe candidates[y % 3].withUnsafeMutableBufferPointer { candidates in
        for (i, luma) in [lumas.a, lumas.b].enumerated() {
          unsafe luma.withUnsafeBufferPointer { luma in
            let rows = unsafe UnsafeBufferPointer(rebasing: luma[first..<first + 3 * width])
            for x in 1..<width - 1 {
              let marks = unsafe Self.marks(rows, x, width)
              unsafe flat[x] = i == 0 ? marks.flat : flat[x] & marks.flat
              unsafe candidates[x] = i == 0 ? marks.between : candidates[x] | marks.between
            }
          }
        }
      }
    }
  }

  /// Marks of a pixel in the middle of three rows: more than two neighbours are equal, or
  /// some are darker and some brighter; 1 or 0.
  @inline(__always)
  private static func marks(
    _ rows: UnsafeBufferPointer<UInt8>, _ x: Int, _ width: Int
  ) -> (flat: UInt8, between: UInt8) {
    let here = unsafe rows[width + x]
    var (darker, brighter, equal): (UInt8, UInt8, UInt8) = (0, 0, 0)
    func add(_ place: Int) {
      let level = unsafe rows[place]
      darker |= level < here ? 1 : 0
      brighter |= level > here ? 1 : 0
      equal &+= level == here ? 1 : 0
    }
    add(x - 1)
    add(x)
    add(x + 1)
    add(width + x - 1)
    add(width + x + 1)
    add(2 * width + x - 1)
    add(2 * width + x)
    add(2 * width + x + 1)
    let flat: UInt8 = equal > 2 ? 1 : 0
    return (flat, darker & brighter & (1 &- flat))
  }

  private func isRim(_ luma: [UInt8], _ other: [UInt8], _ x: Int, _ y: Int) -> Bool {
    let here = Int(luma[y * width + x])
    var equal = 0
    var (darkest, darkX, darkY) = (0, x, y)
    var (brightest, brightX, brightY) = (0, x, y)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where column != x || row != y {
        let step = Int(luma[row * width + column]) - here
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
    return isFlat(luma, darkX, darkY) && isFlat(other, darkX, darkY)
      || isFlat(luma, brightX, brightY) && isFlat(other, brightX, brightY)
  }

  /// True when more than two neighbours are equal.
  private func isFlat(_ luma: [UInt8], _ x: Int, _ y: Int) -> Bool {
    let here = luma[y * width + x]
    // The pixel itself is counted, too.
    var equal = -1
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where luma[row * width + column] == here {
        equal += 1
      }
    }
    return equal > 2
  }
}
