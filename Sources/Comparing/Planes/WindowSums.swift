/// The sums of all windows of one size in a plane of blocks, one for each place of a block.
///
/// Memory is kept from plane to plane.
struct WindowSums {
  /// Windows in a row, and rows of them; a plane smaller than a window is a window itself.
  private(set) var columns = 0
  private(set) var rows = 0
  /// The places of the windows over what differs; the sums of differences are 0 in all others.
  private var places = 0..<0
  private var values: [Int32] = []
  /// The largest absolute value of each row of windows.
  private var peaks: [Int32] = []
  /// The sums of columns over a window's height, and those of a row over more and more of them.
  private var running: [Int32] = []
  private var partial: [Int32] = []

  /// The sum of the window at a place, row by row.
  subscript(place: Int) -> Int32 { places.contains(place) ? values[place] : 0 }

  /// Sums windows of `side` × `side` pixels over a plane with a value for each block, where the
  /// pictures differ.
  ///
  /// - Complexity: Four or five additions a block in the rows that differ, in vectors.
  mutating func update(_ plane: [Int32], of blocks: DifferenceBlocks, side: Int) {
    let (planeColumns, planeRows) = (blocks.columns, blocks.rows)
    let width = min(side / DifferenceBlocks.side, planeColumns)
    let height = min(side / DifferenceBlocks.side, planeRows)
    columns = planeColumns - width + 1
    rows = planeRows - height + 1
    let changed = blocks.changedBlockRows
    let tops = max(changed.lowerBound - height + 1, 0)..<min(changed.upperBound, rows)
    places = tops.lowerBound * columns..<tops.upperBound * columns
    if values.count < columns * rows {
      values = [Int32](repeating: 0, count: planeColumns * planeRows)
    }
    if peaks.count < rows { peaks = [Int32](repeating: 0, count: rows) }
    if running.count != planeColumns {
      running = [Int32](repeating: 0, count: planeColumns)
      partial = running
    }
    // Taken out, so that a row may be summed while it is lent.
    var running: [Int32] = []
    swap(&running, &self.running)
    unsafe plane.withUnsafeBufferPointer { plane in
      unsafe running.withUnsafeMutableBufferPointer { running in
        unsafe running.update(repeating: 0)
        for y in tops.lowerBound..<tops.upperBound + height - 1 {
          for x in 0..<planeColumns { unsafe running[x] &+= plane[y &* planeColumns &+ x] }
          let top = y - height + 1
          guard top >= tops.lowerBound else { continue }
          unsafe sumRow(top, running, width: width)
          for x in 0..<planeColumns { unsafe running[x] &-= plane[top &* planeColumns &+ x] }
        }
      }
    }
    swap(&running, &self.running)
  }

  /// Sums the windows of a row from the sums of columns: two neighbours, four, eight.
  private mutating func sumRow(
    _ row: Int, _ running: UnsafeMutableBufferPointer<Int32>, width: Int
  ) {
    unsafe partial.withUnsafeMutableBufferPointer { partial in
      unsafe values.withUnsafeMutableBufferPointer { values in
        _ = unsafe partial.update(fromContentsOf: running)
        var length = 1
        while 2 * length <= width {
          let count = running.count - 2 * length + 1
          for x in 0..<count { unsafe partial[x] &+= partial[x &+ length] }
          length *= 2
        }
        // The plane is smaller than a window: the rest of the only one.
        for x in length..<max(width, length) { unsafe partial[0] &+= running[x] }
        var peak: Int32 = 0
        let first = row &* columns
        for x in 0..<columns {
          let sum = unsafe partial[x]
          unsafe values[first &+ x] = sum
          peak = max(peak, max(sum, 0 &- sum))
        }
        peaks[row] = peak
      }
    }
  }

  /// The place of the largest absolute value, the first of several.
  var extreme: Int {
    guard !places.isEmpty else { return 0 }
    let rows = places.lowerBound / columns..<places.upperBound / columns
    guard let largest = peaks[rows].max(), largest > 0,
      let row = peaks[rows].firstIndex(of: largest)
    else { return places.lowerBound }
    let first = row * columns
    return values[first..<first + columns].firstIndex { abs($0) == largest } ?? first
  }

  /// The window that is worst for its limit.
  ///
  /// - Parameters:
  ///   - scale: A level in the unit of the sums.
  ///   - least: The least limit of any window, in levels: windows that are no worse even for that
  ///     are passed by.
  ///   - floor: Levels up to which windows are passed by in any case.
  ///   - limit: The limit of the window at a place, in levels.
  /// - Returns: Its place and its limit.
  @inline(__always)
  func worst(
    _ scale: Double, least: Double, above floor: Double = 0, limit: (_ place: Int) -> Double
  ) -> (place: Int, limit: Double) {
    var (worst, result) = (-1.0, (place: 0, limit: least))
    var floor = floor > 0 ? Int32(min(floor * scale, 1e9)) : -1
    for row in places.lowerBound / columns..<places.upperBound / columns where peaks[row] > floor {
      for place in row * columns..<(row + 1) * columns {
        let sum = abs(values[place])
        if sum <= floor { continue }
        let value = Double(sum) / scale
        let limit = limit(place)
        if value > worst * limit {
          (worst, result) = (value / limit, (place, limit))
          // A limit of 0 leaves none to be passed by.
          let bound = worst * least * scale
          if bound > 0, bound < 1e9 { floor = max(floor, Int32(bound)) }
        }
      }
    }
    return result
  }
}
