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
  private var running: [Int32] = []

  /// The sum of the window at a place, row by row.
  subscript(place: Int) -> Int32 { places.contains(place) ? values[place] : 0 }

  /// Sums windows of `side` × `side` pixels over a plane with a value for each block, where the
  /// pictures differ.
  ///
  /// - Complexity: Four additions a block in the rows that differ, whatever the window's size.
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
    if running.count != planeColumns { running = [Int32](repeating: 0, count: planeColumns) }
    unsafe plane.withUnsafeBufferPointer { plane in
      unsafe running.withUnsafeMutableBufferPointer { running in
        unsafe values.withUnsafeMutableBufferPointer { values in
          unsafe running.update(repeating: 0)
          func row(_ y: Int) -> UnsafeBufferPointer<Int32> {
            unsafe UnsafeBufferPointer(
              rebasing: plane[y * planeColumns..<(y + 1) * planeColumns])
          }
          for y in tops.lowerBound..<tops.upperBound + height - 1 {
            let entering = unsafe row(y)
            for x in 0..<planeColumns { unsafe running[x] &+= entering[x] }
            let top = y - height + 1
            guard top >= tops.lowerBound else { continue }
            let sums = unsafe UnsafeMutableBufferPointer(
              rebasing: values[top * columns..<(top + 1) * columns])
            var sum: Int32 = 0
            for x in 0..<width - 1 { unsafe sum &+= running[x] }
            for x in 0..<columns {
              unsafe sum &+= running[x &+ width &- 1]
              unsafe sums[x] = sum
              unsafe sum &-= running[x]
            }
            let leaving = unsafe row(top)
            for x in 0..<planeColumns { unsafe running[x] &-= leaving[x] }
          }
        }
      }
    }
  }

  /// The place of the largest absolute value, the first of several.
  var extreme: Int {
    unsafe values.withUnsafeBufferPointer { values in
      let known = unsafe UnsafeBufferPointer(rebasing: values[places])
      // Two looks without a branch are sooner done than one that keeps the place.
      var largest: Int32 = 0
      for place in known.indices {
        largest = unsafe max(largest, max(known[place], 0 &- known[place]))
      }
      return unsafe known.firstIndex { abs($0) == largest }.map { places.lowerBound + $0 } ?? 0
    }
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
    for place in places {
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
    return result
  }
}
