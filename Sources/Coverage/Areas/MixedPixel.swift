/// A pixel in which lines meet in such a way that the sum of their areas is not its coverage.
struct MixedPixel {
  /// The row's number from the first one.
  let row: Int
  /// The column's number from the first one.
  let column: Int
  /// The winding number at its left side, before any of its lines.
  var winding: Int
  /// The number of its last line in a list; −1 when it has none.
  var last = -1
  /// The number of lines that were added; those that go on down its left side are one in the list.
  var count = 0

  init(row: Int, column: Int, winding: Int) {
    self.row = row
    self.column = column
    self.winding = winding
  }

  /// A line through the pixel, from its upper to its lower end.
  struct Line {
    /// The places of its ends, from the pixel's left and top.
    private(set) var top: (x: Int16, y: Int16)
    private(set) var bottom: (x: Int16, y: Int16)
    /// The change of the winding number on its right.
    let winding: Int16
    /// The number of the pixel's line before; −1 for none.
    let next: Int32

    init(
      top: (x: Int, y: Int), bottom: (x: Int, y: Int), winding: Int, next: Int
    ) {
      self.top = (Int16(truncatingIfNeeded: top.x), Int16(truncatingIfNeeded: top.y))
      self.bottom = (Int16(truncatingIfNeeded: bottom.x), Int16(truncatingIfNeeded: bottom.y))
      self.winding = Int16(truncatingIfNeeded: winding)
      self.next = Int32(truncatingIfNeeded: next)
    }

    /// The way to the right for each one down.
    var slope: Double { Double(bottom.x &- top.x) / Double(bottom.y &- top.y) }

    /// True down the pixel's left side.
    @inline(__always)
    var isOnLeft: Bool { (top.x | bottom.x) == 0 }

    /// Makes a line down the left side longer by another one, if that goes on at one of its ends.
    @inline(__always)
    mutating func extend(by line: Line) -> Bool {
      guard isOnLeft, line.isOnLeft, line.winding == winding else { return false }
      if line.top.y == bottom.y {
        bottom.y = line.bottom.y
      } else if line.bottom.y == top.y {
        top.y = line.top.y
      } else {
        return false
      }
      return true
    }
  }
}
