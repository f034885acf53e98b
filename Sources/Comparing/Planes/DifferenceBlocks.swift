/// The differences of two pictures in luma, colour differences and alpha, summed over blocks of 4 ×
/// 4 pixels.
///
/// Blocks are all that windows are made of; single pixels are only counted. Memory is kept from
/// picture to picture.
struct DifferenceBlocks {
  typealias Plane = ComparedPlane

  /// Columns and rows of a block.
  static let side = 4

  /// The sums of one plane of the pictures, in units of ``unit(of:)``, row by row.
  struct Sums {
    /// B minus A.
    fileprivate(set) var signed: [Int32] = []
    /// Its absolute value, pixel by pixel.
    fileprivate(set) var magnitudes: [Int32] = []
    /// The squares of what single differences exceed ``DifferenceBlocks/deadZone`` by, in levels;
    /// a sample of colour differences in 4:2:0 counts for four pixels.
    fileprivate(set) var excesses: [Int32] = []
    /// The blocks in which they are not 0.
    fileprivate(set) var strong: [Int] = []
    /// The rows of blocks outside of which all is 0.
    fileprivate(set) var rows = 0..<0
    /// Those that have the sums of the pictures before.
    private var former = 0..<0
    /// The largest difference in each block of the row that is looked at.
    fileprivate var largest: [Int32] = []

    fileprivate init(columns: Int, rows: Int) {
      // Eight blocks are stored at once; those beyond a row's end are the next row's to overwrite.
      signed = [Int32](repeating: 0, count: columns * rows + 8)
      (magnitudes, excesses) = (signed, signed)
      largest = [Int32](repeating: 0, count: columns + 8)
    }

    /// Takes the differences of a row of blocks.
    fileprivate mutating func take(
      _ plane: Plane, _ rows: Range<Int>, _ a: PicturePlanes, _ b: PicturePlanes, first: Int
    ) {
      let side = unsafe a.form.side(of: plane)
      unsafe signed.withUnsafeMutableBytes { signed in
        unsafe magnitudes.withUnsafeMutableBytes { magnitudes in
          unsafe largest.withUnsafeMutableBytes { largest in
            unsafe b.sumColumns(of: plane, rows, less: a) { column, found in
              let block = column &>> (side == 2 ? 1 : 2)
              let place = 4 &* (first &+ block)
              unsafe signed.storeBytes(
                of: SixteenColumns.sums(found.signed, ofBlocks: side), toByteOffset: place,
                as: SIMD8<Int32>.self)
              unsafe magnitudes.storeBytes(
                of: SixteenColumns.sums(found.magnitudes, ofBlocks: side), toByteOffset: place,
                as: SIMD8<Int32>.self)
              unsafe largest.storeBytes(
                of: SixteenColumns.maxima(found.largest, ofBlocks: side), toByteOffset: 4 &* block,
                as: SIMD8<Int32>.self)
            }
          }
        }
      }
    }

    /// Forgets the pictures before.
    ///
    /// - Parameter columns: The blocks in a row; `nil` where each row is going to be taken or
    ///   cleared, until when its sums stay.
    fileprivate mutating func clear(columns: Int?) {
      (former, rows) = (rows, 0..<0)
      for block in strong { excesses[block] = 0 }
      strong.removeAll(keepingCapacity: true)
      if let columns { for row in former { clear(row, columns: columns) } }
    }

    /// Takes a row of blocks without differences.
    fileprivate mutating func clear(_ row: Int, columns: Int) {
      unsafe largest.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
      guard former.contains(row) else { return }
      let blocks = row * columns..<(row + 1) * columns
      unsafe signed.withUnsafeMutableBufferPointer { unsafe $0[blocks].update(repeating: 0) }
      unsafe magnitudes.withUnsafeMutableBufferPointer { unsafe $0[blocks].update(repeating: 0) }
    }
  }

  /// Levels of 255 up to which a single difference is none to speak of: encoding again leaves it
  /// beside any edge.
  static let deadZone: Int32 = 16

  /// The meaning of the pictures' numbers; `nil` before there are any.
  private(set) var form: PlaneForm?
  /// Blocks in a row, the last perhaps cut off, and rows of them.
  private(set) var columns = 0
  private(set) var rows = 0
  private var sums: [Sums] = []
  private var hasAlpha = false
  private(set) var largestDifference = 0
  private(set) var changedPixels = 0
  /// For each pixel, row by row, whether it has changed.
  private(set) var isChanged: [Bool] = []
  /// The number of changed pixels in each row.
  private(set) var changedInRow: [Int32] = []
  private var changedColumns: ClosedRange<Int>?
  private var changedRows: ClosedRange<Int>?

  /// Columns and rows of pixels.
  var width: Int { form?.width ?? 0 }
  var height: Int { form?.height ?? 0 }

  /// The rectangle around the changed pixels.
  var changedBounds: PixelBounds? {
    guard let columns = changedColumns, let rows = changedRows else { return nil }
    return PixelBounds(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  /// The planes in which there may be a difference.
  var planes: [Plane] { hasAlpha ? Plane.allCases : [.y, .cb, .cr] }

  /// The rows of blocks outside of which the pictures are equal.
  var changedBlockRows: Range<Int> {
    sums.map(\.rows).filter { !$0.isEmpty }.reduce(0..<0) {
      $0.isEmpty ? $1 : min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
    }
  }

  /// The rows of a plane's numbers outside of which they are equal.
  func changedRows(of plane: Plane) -> Range<Int> {
    guard let form, case let rows = sums[plane.place].rows, !rows.isEmpty else { return 0..<0 }
    return form.rows(of: plane, inBlockRow: rows.lowerBound)
      .lowerBound..<form.rows(of: plane, inBlockRow: rows.upperBound - 1).upperBound
  }

  /// The share of one level of 255 in one pixel in the sums of a plane.
  func unit(of plane: Plane) -> Double {
    form.map { $0.level(of: plane) / Double($0.weight(of: plane)) } ?? 1
  }

  /// The same for absolute values.
  func magnitudeUnit(of plane: Plane) -> Double {
    unit(of: plane) * (plane.isColor ? form?.colorSpread ?? 1 : 1)
  }

  /// The sums of a plane.
  subscript(plane: Plane) -> Sums { sums[plane.place] }

  /// The sum over the 2 × 2 blocks from one on; blocks beyond the picture are none.
  func sum(_ values: [Int32], atColumn column: Int, row: Int) -> Int32 {
    var sum: Int32 = 0
    for y in row..<min(row + 2, rows) {
      for x in column..<min(column + 2, columns) { sum &+= values[y * columns + x] }
    }
    return sum
  }

  /// Takes the differences of two pictures.
  ///
  /// - Parameters:
  ///   - a: The expected picture.
  ///   - b: The picture that is judged.
  ///   - tolerance: Differences of a channel up to this do not make a pixel a changed one. That of
  ///     a decoder's samples is worked out with the nearest sample of colour differences. `nil` for
  ///     sums alone, without excesses and single pixels.
  /// - Returns: False when there is none; `nil` when they do not have one size and form.
  mutating func update(_ a: ComparedPicture, _ b: ComparedPicture, tolerance: Int?) -> Bool? {
    unsafe a.withPlanes(facing: b) { a, b in
      prepare(unsafe a.form)
      var differs = false
      for row in 0..<rows where unsafe update(row, a, b) {
        differs = true
        guard let tolerance else { continue }
        for plane in planes where sums[plane.place].rows.last == row {
          unsafe addExcesses(plane, row, a, b)
        }
        unsafe noteChanges(row, a, b, tolerance: Int32(clamping: tolerance))
      }
      return differs
    }
  }

  /// Forgets the pictures before.
  private mutating func prepare(_ form: PlaneForm) {
    let side = Self.side
    if (form.width, form.height) != (width, height) {
      // Another shape has other blocks, even where it has as many pixels.
      columns = (form.width + side - 1) / side
      rows = (form.height + side - 1) / side
      isChanged = [Bool](repeating: false, count: form.width * form.height)
      changedInRow = [Int32](repeating: 0, count: form.height)
      sums = Plane.allCases.map { _ in Sums(columns: columns, rows: rows) }
    } else {
      if let rows = changedRows {
        for row in rows where changedInRow[row] > 0 {
          let pixels = row * width..<(row + 1) * width
          unsafe isChanged.withUnsafeMutableBufferPointer {
            unsafe $0[pixels].update(repeating: false)
          }
          changedInRow[row] = 0
        }
      }
      for plane in Plane.allCases {
        sums[plane.place].clear(columns: form.planes.contains(plane) ? nil : columns)
      }
    }
    self.form = form
    hasAlpha = false
    (largestDifference, changedPixels, changedColumns, changedRows) = (0, 0, nil, nil)
  }

  /// Sums one row of blocks; false when it is equal in both.
  private mutating func update(_ row: Int, _ a: PicturePlanes, _ b: PicturePlanes) -> Bool {
    let form = unsafe a.form
    var (differs, isEqual) = (false, false)
    for plane in form.planes {
      let rows = form.rows(of: plane, inBlockRow: row)
      // Pixels are equal as a whole.
      let isKnown = isEqual && form.isOfPixels
      isEqual = unsafe isKnown || a.hasEqualRows(rows, of: plane, as: b)
      if isEqual {
        sums[plane.place].clear(row, columns: columns)
        continue
      }
      differs = true
      if plane == .alpha { hasAlpha = true }
      let known = sums[plane.place].rows
      sums[plane.place].rows = (known.isEmpty ? row : known.lowerBound)..<row + 1
      unsafe sums[plane.place].take(plane, rows, a, b, first: row * columns)
    }
    return differs
  }

  /// Sums the squares of what numbers exceed the dead zone by, where a number does.
  private mutating func addExcesses(
    _ plane: Plane, _ row: Int, _ a: PicturePlanes, _ b: PicturePlanes
  ) {
    let form = unsafe a.form
    let (step, side) = (form.stepOfLevel(of: plane), form.side(of: plane))
    let (rows, first) = (form.rows(of: plane, inBlockRow: row), row * columns)
    // As numbers have it, rounded down: what is no excess adds nothing.
    let zone = Self.deadZone * 256 / step
    let count = 16 / side
    let largest = sums[plane.place].largest
    for start in stride(from: 0, to: columns, by: count) {
      let blocks = start..<min(start + count, columns)
      // Those of the next sixteen columns that are seen, too, only cost a look.
      guard Self.isAnyNegative(zone &- Self.eight(largest, from: start)) else { continue }
      let excesses = unsafe b.excesses(
        of: plane, rows, over: a, column: start * side, step: UInt16(step),
        zone: UInt16(Self.deadZone))
      let found = SixteenColumns.sums(excesses, ofBlocks: side)
      for block in blocks where found[block - start] > 0 {
        sums[plane.place].excesses[first + block] =
          Int32(form.weight(of: plane)) * found[block - start]
        sums[plane.place].strong.append(first + block)
      }
    }
  }

  // MARK: Changed pixels

  /// The largest differences in eight blocks of a row; none beyond its end.
  @inline(__always)
  private static func eight(_ largest: [Int32], from column: Int) -> SIMD8<Int32> {
    unsafe largest.withUnsafeBytes {
      unsafe $0.loadUnaligned(fromByteOffset: 4 &* column, as: SIMD8<Int32>.self)
    }
  }

  /// True when a lane is below 0: comparisons of vectors are made lane by lane.
  @inline(__always)
  private static func isAnyNegative(_ lanes: SIMD8<Int32>) -> Bool {
    let bits = unsafe unsafeBitCast(lanes, to: SIMD4<UInt64>.self)
    return (bits.x | bits.y | bits.z | bits.w) & 0x8000_0000_8000_0000 != 0
  }

  /// The bits of a step of colours beside a number of alpha, which is a sixteenth of a level.
  private static let alphaBits = PlaneForm.stepBits - 4

  /// Looks at the pixels of those blocks whose numbers differ by so much that a pixel may have
  /// changed, or may differ more than all before.
  private mutating func noteChanges(
    _ row: Int, _ a: PicturePlanes, _ b: PicturePlanes, tolerance: Int32
  ) {
    let (lumaStep, colorStep) = unsafe a.form.steps
    let largest = (
      y: sums[0].largest, cb: sums[1].largest, cr: sums[2].largest, alpha: sums[3].largest
    )
    let ys = row * Self.side..<min(row * Self.side + Self.side, height)
    /// The least bound of a block that is looked at.
    var limit: Int32 {
      max(1, min(tolerance, Int32(largestDifference)) << PlaneForm.stepBits)
    }
    for start in stride(from: 0, to: columns, by: 8) {
      let luma = Self.eight(largest.y, from: start)
      let colors = pointwiseMax(
        Self.eight(largest.cb, from: start), Self.eight(largest.cr, from: start))
      let alpha = hasAlpha ? Self.eight(largest.alpha, from: start) : SIMD8()
      let bounds = pointwiseMax(lumaStep &* luma &+ colorStep &* colors, alpha &<< Self.alphaBits)
      // Of eight blocks hardly any has more than those before.
      guard Self.isAnyNegative(limit &- 1 &- bounds) else { continue }
      for lane in 0..<min(8, columns - start) where bounds[lane] >= limit {
        let x = (start + lane) * Self.side
        for y in ys {
          for x in x..<min(x + Self.side, width) {
            let level = unsafe a.level(x, y, besides: b)
            if level > largestDifference { largestDifference = Int(level) }
            if level > tolerance { note(x, y) }
          }
        }
      }
    }
  }

  private mutating func note(_ x: Int, _ y: Int) {
    changedPixels += 1
    isChanged[y * width + x] = true
    changedInRow[y] += 1
    func with(_ range: ClosedRange<Int>?, _ place: Int) -> ClosedRange<Int> {
      range.map { min($0.lowerBound, place)...max($0.upperBound, place) } ?? place...place
    }
    changedColumns = with(changedColumns, x)
    changedRows = with(changedRows, y)
  }
}
