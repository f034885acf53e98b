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

    /// Forgets all differences.
    fileprivate mutating func clear(columns: Int) {
      let blocks = rows.lowerBound * columns..<rows.upperBound * columns
      unsafe signed.withUnsafeMutableBufferPointer { unsafe $0[blocks].update(repeating: 0) }
      unsafe magnitudes.withUnsafeMutableBufferPointer { unsafe $0[blocks].update(repeating: 0) }
      rows = 0..<0
      for block in strong { excesses[block] = 0 }
      strong.removeAll(keepingCapacity: true)
    }

    /// Forgets the largest differences of a row.
    fileprivate mutating func clearLargest() {
      unsafe largest.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
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
      sums = Plane.allCases.map { _ in Sums(columns: columns, rows: rows) }
    } else {
      if let rows = changedRows {
        let pixels = rows.lowerBound * width..<(rows.upperBound + 1) * width
        unsafe isChanged.withUnsafeMutableBufferPointer {
          unsafe $0[pixels].update(repeating: false)
        }
      }
      for place in sums.indices { sums[place].clear(columns: columns) }
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
        sums[plane.place].clearLargest()
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
    for start in stride(from: 0, to: columns, by: count) {
      let blocks = start..<min(start + count, columns)
      guard blocks.contains(where: { sums[plane.place].largest[$0] > zone }) else { continue }
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

  /// Looks at the pixels of those blocks whose numbers differ by so much that a pixel may have
  /// changed, or may differ more than all before.
  private mutating func noteChanges(
    _ row: Int, _ a: PicturePlanes, _ b: PicturePlanes, tolerance: Int32
  ) {
    let (lumaStep, colorStep) = unsafe a.form.steps
    let (luma, blue, red, coverage) = (
      sums[0].largest, sums[1].largest, sums[2].largest, sums[3].largest
    )
    let ys = row * Self.side..<min(row * Self.side + Self.side, height)
    for column in 0..<columns {
      let colors = max(blue[column], red[column])
      let alpha = hasAlpha ? coverage[column] : 0
      if luma[column] | colors | alpha == 0 { continue }
      let bound = max(
        (lumaStep &* luma[column] &+ colorStep &* colors) / PlaneForm.stepUnit, alpha &>> 4)
      if bound < tolerance, bound < largestDifference { continue }
      let x = column * Self.side
      for y in ys {
        for x in x..<min(x + Self.side, width) {
          let level = unsafe a.level(x, y, besides: b)
          if level > largestDifference { largestDifference = Int(level) }
          if level > tolerance { note(x, y) }
        }
      }
    }
  }

  private mutating func note(_ x: Int, _ y: Int) {
    changedPixels += 1
    isChanged[y * width + x] = true
    func with(_ range: ClosedRange<Int>?, _ place: Int) -> ClosedRange<Int> {
      range.map { min($0.lowerBound, place)...max($0.upperBound, place) } ?? place...place
    }
    changedColumns = with(changedColumns, x)
    changedRows = with(changedRows, y)
  }
}
