/// A contour's way through one row of pixels, from where it enters the row to where it leaves it.
struct RowVisit {
  /// The row's number from the first one; −1 outside of the rows.
  let row: Int
  /// The leftmost and rightmost places.
  private(set) var minX: Int
  private(set) var maxX: Int
  /// The distance farther down by now than where it entered.
  private var fall: Int
  /// The same of the first line and of the last one.
  private let firstFall: Int
  private var lastFall: Int
  /// The number of turns from down to up or back.
  private var turns = 0
  /// The place where it began, where it is by now, and the length of the way between along x.
  private let startX: Int
  private var x: Int
  private var travel: Int

  /// Outside of the rows.
  static let none = RowVisit(row: -1, from: 0, to: 0, fall: 0)

  /// A visit that begins with a straight line.
  init(row: Int, from start: Int, to end: Int, fall: Int) {
    self.row = row
    (minX, maxX) = (min(start, end), max(start, end))
    (self.fall, firstFall, lastFall) = (fall, fall, fall)
    (startX, x, travel) = (start, end, abs(end &- start))
  }

  /// Goes on to a place with a straight line.
  @inline(__always)
  mutating func add(to end: Int, fall: Int) {
    move(to: end)
    self.fall &+= fall
    if (lastFall ^ fall) < 0 { turns &+= 1 }
    lastFall = fall
  }

  /// Goes on along a row's edge, or level.
  @inline(__always)
  mutating func move(to end: Int) {
    travel &+= abs(end &- x)
    x = end
    minX = min(minX, end)
    maxX = max(maxX, end)
  }

  /// Goes back to where it began, level.
  mutating func close() { move(to: startX) }

  /// Goes on with another visit of the same row.
  mutating func append(_ next: RowVisit) {
    move(to: next.startX)
    (minX, maxX) = (min(minX, next.minX), max(maxX, next.maxX))
    travel &+= next.travel
    x = next.x
    if (lastFall ^ next.firstFall) < 0 { turns &+= 1 }
    turns &+= next.turns
    lastFall = next.lastFall
    fall &+= next.fall
  }

  /// The changes of the winding number of points between its leftmost and rightmost places.
  @inline(__always)
  var range: (least: Int, most: Int) {
    if turns == 0 { return lastFall > 0 ? (0, 1) : (-1, 0) }
    return rangeWithTurns
  }

  private var rangeWithTurns: (least: Int, most: Int) {
    // One that goes on to one side meets each height in turns, its left end first.
    guard travel == abs(x &- startX) else { return (-turns - 1, turns + 1) }
    return (x < startX ? lastFall : firstFall) > 0 ? (0, 1) : (-1, 0)
  }

  /// The change of the winding number of points on its right.
  var winding: Int { fall >> CoverageGrid.bits }
}
