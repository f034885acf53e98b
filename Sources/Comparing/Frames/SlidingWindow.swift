/// Means over all windows of one size in a plane, found by sums that slide along.
struct SlidingWindow {
  /// A window and the sum in it.
  struct Extreme {
    var sum: Int
    var x: Int
    var y: Int
  }

  /// Columns and rows of the window: at most the plane's own.
  let width: Int
  let height: Int
  private let planeWidth: Int
  private let planeHeight: Int

  /// Windows of a side in a plane.
  init(side: Int, planeWidth: Int, planeHeight: Int) {
    width = min(side, planeWidth)
    height = min(side, planeHeight)
    self.planeWidth = planeWidth
    self.planeHeight = planeHeight
  }

  /// Pixels in a window.
  var area: Int { width * height }

  /// The window with the largest absolute sum; the first of several.
  ///
  /// - Complexity: Four additions a pixel, whatever the window's size.
  func largest(in plane: [Int16], magnitudes: Bool) -> Extreme {
    var best = Extreme(sum: 0, x: 0, y: 0)
    eachRow(of: plane, magnitudes: magnitudes) { y, sums in
      for x in 0..<sums.count where abs(sums[x]) > abs(best.sum) {
        best = Extreme(sum: Int(sums[x]), x: x, y: y)
      }
    }
    return best
  }

  /// Gives the sums of all windows whose top is a row, for each row from the top.
  func eachRow(
    of plane: [Int16], magnitudes: Bool,
    _ body: (_ y: Int, _ sums: UnsafeBufferPointer<Int32>) -> Void
  ) {
    let count = planeWidth - width + 1
    guard count > 0, planeHeight >= height, height > 0 else { return }
    var columns = [Int32](repeating: 0, count: planeWidth)
    var sums = [Int32](repeating: 0, count: count)
    plane.withUnsafeBufferPointer { plane in
      columns.withUnsafeMutableBufferPointer { columns in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<planeHeight {
            let entering = UnsafeBufferPointer(
              rebasing: plane[y * planeWidth..<(y + 1) * planeWidth])
            Self.add(entering, to: columns, magnitudes: magnitudes)
            guard y >= height - 1 else { continue }
            var sum: Int32 = 0
            for x in 0..<width { sum += columns[x] }
            sums[0] = sum
            for x in 1..<max(count, 1) {
              sum += columns[x + width - 1] - columns[x - 1]
              sums[x] = sum
            }
            let top = y - height + 1
            body(top, UnsafeBufferPointer(sums))
            let leaving = UnsafeBufferPointer(
              rebasing: plane[top * planeWidth..<(top + 1) * planeWidth])
            Self.subtract(leaving, from: columns, magnitudes: magnitudes)
          }
        }
      }
    }
  }

  private static func add(
    _ row: UnsafeBufferPointer<Int16>, to columns: UnsafeMutableBufferPointer<Int32>,
    magnitudes: Bool
  ) {
    if magnitudes {
      for x in 0..<row.count { columns[x] += Int32(abs(row[x])) }
    } else {
      for x in 0..<row.count { columns[x] += Int32(row[x]) }
    }
  }

  private static func subtract(
    _ row: UnsafeBufferPointer<Int16>, from columns: UnsafeMutableBufferPointer<Int32>,
    magnitudes: Bool
  ) {
    if magnitudes {
      for x in 0..<row.count { columns[x] -= Int32(abs(row[x])) }
    } else {
      for x in 0..<row.count { columns[x] -= Int32(row[x]) }
    }
  }
}
