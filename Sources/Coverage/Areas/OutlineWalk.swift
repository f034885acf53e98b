import Graphics

/// Walks along contours through some rows.
///
/// Where a line is cut depends on the line and on the row alone, not on which rows are asked for.
struct OutlineWalk {
  private(set) var sink: CoverageSums
  private let left: Int
  private let (top, bottom): (Int, Int)
  private let firstRow: Int
  /// The columns of the pixels.
  private let columns: Range<Int>
  private var visit = RowVisit.none
  /// The visit in which the contour begins, once it is left; it ends when the contour does.
  private var first: RowVisit?

  init(_ pixels: PixelRect, sink: CoverageSums) {
    self.sink = sink
    left = pixels.minX << CoverageGrid.bits
    top = pixels.minY << CoverageGrid.bits
    bottom = pixels.maxY << CoverageGrid.bits
    firstRow = pixels.minY
    columns = pixels.columns
  }

  /// Walks along all contours of an outline that reach the rows.
  mutating func walk(_ outline: FlatOutline) {
    let rows = top >> CoverageGrid.bits..<bottom >> CoverageGrid.bits
    unsafe outline.corners.withUnsafeBufferPointer { corners in
      // What is on the right of all columns covers none.
      for contour in outline.contours
      where contour.bottom >= rows.lowerBound && contour.top < rows.upperBound
        && contour.left < columns.upperBound
      {
        var last = unsafe corners[contour.corners.upperBound - 1]
        for i in contour.corners {
          let corner = unsafe corners[i]
          line(from: last, to: corner)
          last = corner
        }
        endContour()
      }
    }
  }

  @inline(__always)
  private mutating func line(from start: FlatOutline.Corner, to end: FlatOutline.Corner) {
    guard start.y != end.y else {
      if visit.row >= 0 { visit.move(to: end.x &- left) }
      return
    }
    let (high, low) = start.y < end.y ? (start, end) : (end, start)
    guard high.y < bottom, low.y > top else { return leaveRows() }
    let row = high.y >> CoverageGrid.bits
    if (low.y &- 1) >> CoverageGrid.bits == row {
      let edge = row << CoverageGrid.bits
      add(
        row, from: start.x &- left, to: end.x &- left, from: start.y &- edge,
        to: end.y &- edge)
      return
    }
    let slope = Double(low.x &- high.x) / Double(low.y &- high.y)
    func x(_ y: Int) -> Int {
      y == low.y
        ? low.x &- left
        : high.x &- left &+ CoverageGrid.nearest(Double(y &- high.y) * slope)
    }
    if start.y < end.y {
      if high.y < top { leaveRows() }
      var y = max(high.y, top)
      var place = x(y)
      let last = min(low.y, bottom)
      while y < last {
        let edge = y & ~CoverageGrid.fraction
        let nextY = min(edge &+ CoverageGrid.step, last)
        let next = x(nextY)
        add(
          y >> CoverageGrid.bits, from: place, to: next, from: y &- edge, to: nextY &- edge)
        (y, place) = (nextY, next)
      }
      if low.y > bottom { leaveRows() }
    } else {
      if low.y > bottom { leaveRows() }
      var y = min(low.y, bottom)
      var place = x(y)
      let last = max(high.y, top)
      while y > last {
        let edge = (y &- 1) & ~CoverageGrid.fraction
        let nextY = max(edge, last)
        let next = x(nextY)
        add(
          edge >> CoverageGrid.bits, from: place, to: next, from: y &- edge, to: nextY &- edge)
        (y, place) = (nextY, next)
      }
      if high.y < top { leaveRows() }
    }
  }

  @inline(__always)
  private mutating func add(
    _ row: Int, from x0: Int, to x1: Int, from y0: Int, to y1: Int
  ) {
    let row = row &- firstRow
    if visit.row == row {
      visit.add(to: x1, fall: y1 &- y0)
    } else {
      leave()
      visit = RowVisit(row: row, from: x0, to: x1, fall: y1 &- y0)
    }
    sink.add(row: row, xs: (x0, x1), ys: (y0, y1))
  }

  @inline(__always)
  private mutating func leaveRows() {
    leave()
    visit = .none
    if first == nil { first = visit }
  }

  /// Ends the visit.
  @inline(__always)
  private mutating func leave() {
    guard visit.row >= 0 else { return }
    if first == nil {
      first = visit
      sink.putAside()
    } else {
      sink.end(visit)
    }
  }

  private mutating func endContour() {
    if let first {
      if visit.row >= 0, visit.row == first.row {
        // The last visit goes on in the first.
        visit.append(first)
      } else {
        if visit.row >= 0 { sink.end(visit) }
        visit = first
      }
      sink.takeBack()
    } else {
      // All of it is in one row.
      visit.close()
    }
    if visit.row >= 0 { sink.end(visit) }
    visit = .none
    first = nil
  }
}
