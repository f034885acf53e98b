/// The sums of all windows of one size in a plane of blocks, one for each place of a block.
///
/// Memory is kept from plane to plane.
struct WindowSums {
  /// Windows in a row, and rows of them; a plane smaller than a window is a window itself.
  private(set) var columns = 0
  private(set) var rows = 0
  /// The sums, row by row.
  private(set) var values: [Int32] = []
  private var running: [Int32] = []

  /// Sums windows of `side` × `side` pixels over a plane with a value for each block.
  ///
  /// - Complexity: Four additions a block, whatever the window's size.
  mutating func update(_ plane: [Int32], of blocks: DifferenceBlocks, side: Int) {
    let (planeColumns, planeRows) = (blocks.columns, blocks.rows)
    let width = min(side / DifferenceBlocks.side, planeColumns)
    let height = min(side / DifferenceBlocks.side, planeRows)
    columns = planeColumns - width + 1
    rows = planeRows - height + 1
    if values.count != columns * rows {
      values = [Int32](repeating: 0, count: columns * rows)
    }
    if running.count != planeColumns { running = [Int32](repeating: 0, count: planeColumns) }
    plane.withUnsafeBufferPointer { plane in
      running.withUnsafeMutableBufferPointer { running in
        values.withUnsafeMutableBufferPointer { values in
          running.update(repeating: 0)
          for y in 0..<planeRows {
            let entering = y * planeColumns
            for x in 0..<planeColumns { running[x] &+= plane[entering + x] }
            guard y >= height - 1 else { continue }
            let top = y - height + 1
            var sum: Int32 = 0
            for x in 0..<width { sum &+= running[x] }
            values[top * columns] = sum
            for x in 1..<max(columns, 1) {
              sum &+= running[x + width - 1] &- running[x - 1]
              values[top * columns + x] = sum
            }
            let leaving = top * planeColumns
            for x in 0..<planeColumns { running[x] &-= plane[leaving + x] }
          }
        }
      }
    }
  }

  /// The place of the largest absolute value, the first of several.
  var extreme: Int {
    values.withUnsafeBufferPointer { values in
      var (best, place): (Int32, Int) = (-1, 0)
      for i in 0..<values.count {
        let magnitude = abs(values[i])
        if magnitude > best { (best, place) = (magnitude, i) }
      }
      return place
    }
  }
}
