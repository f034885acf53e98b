/// The differences of two pictures in luma, colour differences and alpha, summed over blocks of 4 ×
/// 4 pixels.
///
/// Blocks are all that windows are made of; single pixels are only counted. Memory is kept from
/// picture to picture.
struct DifferenceBlocks {
  typealias Plane = FrameMeasures.Plane

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
    /// The largest difference in each block of the row that is looked at.
    fileprivate var largest: [Int32] = []

    fileprivate init(columns: Int, rows: Int) {
      signed = [Int32](repeating: 0, count: columns * rows)
      (magnitudes, excesses) = (signed, signed)
      largest = [Int32](repeating: 0, count: columns)
    }

    /// Sets the sums of a row of blocks.
    @inline(__always)
    mutating func set(
      _ blocks: Range<Int>,
      _ sums: (_ column: Int) -> (signed: Int32, magnitude: Int32, largest: Int32)
    ) {
      for (column, block) in blocks.enumerated() {
        (signed[block], magnitudes[block], largest[column]) = sums(column)
      }
    }

    fileprivate mutating func clear(_ blocks: Range<Int>) {
      for block in blocks { (signed[block], magnitudes[block]) = (0, 0) }
      for column in largest.indices { largest[column] = 0 }
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
  ///     a decoder's samples is worked out with the nearest sample of colour differences.
  /// - Returns: False when there is none; `nil` when they do not have one size and form.
  mutating func update(_ a: ComparedPicture, _ b: ComparedPicture, tolerance: Int) -> Bool? {
    unsafe a.withPlanes(facing: b) { a, b in
      let form = unsafe a.form
      prepare(form)
      var lines = DifferenceLines(form, columns: columns)
      var differs = false
      for row in 0..<rows where unsafe update(row, a, b, &lines) {
        differs = true
        noteChanges(row, lines, tolerance: Int32(clamping: tolerance))
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
      for y in changedRows.map(Range.init) ?? 0..<0 {
        for x in changedColumns.map(Range.init) ?? 0..<0 { isChanged[y * width + x] = false }
      }
      for place in sums.indices {
        for block in sums[place].strong { sums[place].excesses[block] = 0 }
        sums[place].strong.removeAll(keepingCapacity: true)
      }
    }
    self.form = form
    hasAlpha = false
    (largestDifference, changedPixels, changedColumns, changedRows) = (0, 0, nil, nil)
  }

  /// Sums one row of blocks; false when it is equal in both.
  private mutating func update(
    _ row: Int, _ a: PicturePlanes, _ b: PicturePlanes, _ lines: inout DifferenceLines
  ) -> Bool {
    let form = unsafe a.form
    let blocks = row * columns..<(row + 1) * columns
    var (differs, isEqual) = (false, false)
    for plane in form.planes {
      let samples = lines.samples(of: plane, inBlockRow: row)
      // Pixels are equal as a whole.
      let isKnown = isEqual && form.colorStep == 1
      isEqual = unsafe isKnown || a.hasEqualRows(samples, of: plane, as: b)
      if isEqual {
        sums[plane.place].clear(blocks)
        lines.clear(plane)
        continue
      }
      differs = true
      if plane == .alpha { hasAlpha = true }
      unsafe lines.read(plane, samples, a, b)
      lines.sum(plane, into: &sums[plane.place], blocks)
      addExcesses(plane, lines, form, blocks)
    }
    return differs
  }

  /// Sums the squares of what numbers exceed the dead zone by, in the few blocks where one does.
  private mutating func addExcesses(
    _ plane: Plane, _ lines: DifferenceLines, _ form: PlaneForm, _ blocks: Range<Int>
  ) {
    let (step, side) = (form.stepOfLevel(of: plane), lines.side(of: plane))
    // As numbers have it, rounded down: what is no excess adds nothing.
    let zone = Self.deadZone * 256 / step
    for column in 0..<columns where sums[plane.place].largest[column] > zone {
      var sum: Int32 = 0
      for line in 0..<side {
        for x in column * side..<column * side + side {
          let excess = (abs(lines[plane, x, line]) &* step) &>> 8 &- Self.deadZone
          if excess > 0 { sum &+= excess &* excess }
        }
      }
      if sum == 0 { continue }
      sums[plane.place].excesses[blocks.lowerBound + column] = Int32(form.weight(of: plane)) * sum
      sums[plane.place].strong.append(blocks.lowerBound + column)
    }
  }

  // MARK: Changed pixels

  /// Looks at the pixels of those blocks whose numbers differ by so much that a pixel may have
  /// changed, or may differ more than all before.
  private mutating func noteChanges(_ row: Int, _ lines: DifferenceLines, tolerance: Int32) {
    guard let form else { return }
    let colorStep = form.channels.map { abs($0.cb) + abs($0.cr) }.max() ?? 0
    let lumaStep = form.channels[0].luma
    let ys = row * Self.side..<min(row * Self.side + Self.side, height)
    for column in 0..<columns {
      func largest(_ plane: Plane) -> Int32 { sums[plane.place].largest[column] }
      let (luma, colors) = (largest(.y), max(largest(.cb), largest(.cr)))
      let alpha = hasAlpha ? largest(.alpha) : 0
      if luma | colors | alpha == 0 { continue }
      let bound = max(
        (lumaStep &* luma &+ colorStep &* colors) / PlaneForm.channelUnit, alpha &>> 4)
      if bound < tolerance, bound < largestDifference { continue }
      let x = column * Self.side
      for y in ys {
        for x in x..<min(x + Self.side, width) {
          let level = lines.level(x, y - ys.lowerBound, hasAlpha: alpha != 0)
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
