import Graphics

/// The coverage of outlines of one contour that goes down on one side and up on the other, as
/// ovals and most polygons do.
///
/// In each row its lines lie in two runs of pixels, between which all are inside. Unless the runs
/// share a pixel, areas are the coverage, and the levels are those of ``CoverageSums``, with which
/// 500 moving ellipses take 1.2 times as long (`make bench BENCH=shapes`).
@safe struct MonotoneFill {
  /// The places of a side's lines in a row, from the first column, and the ways that they go down.
  struct Run {
    private(set) var minX = Int32.max
    private(set) var maxX = Int32.min
    private var lefts: Int32 = 0
    private var rights: Int32 = 0

    /// True when a line goes down to the left, or to the right.
    var goesLeft: Bool { lefts < 0 }
    var goesRight: Bool { rights < 0 }

    /// Adds a line, one of whose ends is there already unless it is the first one.
    @inline(__always)
    mutating func add(from x0: Int, to x1: Int) {
      let (x0, x1) = (Int32(truncatingIfNeeded: x0), Int32(truncatingIfNeeded: x1))
      minX = min(minX, x0, x1)
      maxX = max(maxX, x0, x1)
      lefts |= x1 &- x0
      rights |= x0 &- x1
    }
  }

  private let sums: AreaSums
  /// Of each row the run of the side that goes down, and of the one that goes up.
  private let runs: UnsafeMutablePointer<Run>
  private let left: Int
  private let (top, bottom): (Int, Int)
  private let firstRow: Int

  private init(_ pixels: PixelRect, memory: CoverageMemory) {
    sums = AreaSums(
      width: pixels.width, height: pixels.height, stride: pixels.width + AreaSums.block,
      memory: memory)
    memory.prepareRuns(count: pixels.height * 2)
    unsafe runs = memory.runs
    left = pixels.minX << CoverageGrid.bits
    top = pixels.minY << CoverageGrid.bits
    bottom = pixels.maxY << CoverageGrid.bits
    firstRow = pixels.minY
  }

  /// Writes the coverage of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - outline: The outline.
  ///   - memory: Takes the sums.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  /// - Returns: False when it has to be found in another way.
  static func write(
    _ pixels: PixelRect, of outline: FlatOutline, memory: CoverageMemory,
    to rows: borrowing AlphaRows
  ) -> Bool {
    guard outline.contours.count == 1, let contour = outline.contours.first,
      contour.left >= pixels.minX, contour.right < pixels.maxX, contour.top < contour.bottom,
      contour.top < pixels.maxY, contour.bottom >= pixels.minY
    else { return false }
    let numbers = contour.corners
    return unsafe outline.corners.withUnsafeBufferPointer { all in
      let corners = unsafe UnsafeBufferPointer(rebasing: all[numbers])
      guard let turns = unsafe turns(of: corners) else { return false }
      let coverage = MonotoneFill(pixels, memory: memory)
      let bottom = unsafe corners[turns.bottom].y
      let down = unsafe coverage.walk(corners, from: turns.down, to: bottom, isDown: true)
      let up = unsafe coverage.walk(corners, from: turns.up, to: bottom, isDown: false)
      let upper = unsafe corners[turns.down].x &- corners[turns.up].x
      let lower = unsafe corners[up].x &- corners[down].x
      let visible = max(contour.top, pixels.minY)..<min(contour.bottom + 1, pixels.maxY)
      guard
        visible.allSatisfy({ row in
          if row == contour.top { return coverage.isStraight(row, level: upper) }
          if row == contour.bottom { return coverage.isStraight(row, level: lower) }
          return coverage.isApart(row)
        })
      else {
        for row in visible { coverage.clear(row) }
        return false
      }
      for row in pixels.rows {
        rows.fill(row &- pixels.minY, 0, pixels.width, with: 0)
        guard visible.contains(row) else { continue }
        coverage.write(row, isTurn: row == contour.top || row == contour.bottom, to: rows)
      }
      return true
    }
  }

  /// The corners at the top from which a contour goes down, and to which it goes up, and one at the
  /// bottom; `nil` when it turns more often, or is level in between.
  private static func turns(
    of corners: UnsafeBufferPointer<FlatOutline.Corner>
  ) -> (down: Int, up: Int, bottom: Int)? {
    let count = corners.count
    /// True when the line to a corner has no length.
    func isPoint(_ start: Int, _ end: Int) -> Bool {
      unsafe corners[start].x == corners[end].x && corners[start].y == corners[end].y
    }
    var (last, before) = (count &- 1, 0)
    while last > 0, isPoint(last, before) { (last, before) = (last &- 1, last) }
    var lastFall = unsafe corners[before].y &- corners[last].y
    var (down, up) = ((start: 0, turns: 0), (start: 0, turns: 0))
    for i in 0..<count {
      let next = i &+ 1 == count ? 0 : i &+ 1
      let fall = unsafe corners[next].y &- corners[i].y
      if fall > 0 {
        if lastFall <= 0 { down = (i, down.turns &+ 1) }
      } else if fall < 0 {
        if lastFall >= 0 { up = (i, up.turns &+ 1) }
      } else if isPoint(i, next) {
        continue
      }
      lastFall = fall
    }
    guard down.turns == 1, up.turns == 1 else { return nil }
    // Both are the same corner, or the ends of a level line.
    var top = down.start
    while true {
      let before = top == 0 ? count &- 1 : top &- 1
      guard unsafe corners[before].y == corners[top].y else { break }
      top = before
    }
    return (down.start, top, up.start)
  }

  // MARK: Adding

  /// Adds the lines of a side, from its upper to its lower end.
  ///
  /// - Parameters:
  ///   - corners: The corners of the contour.
  ///   - first: The number of the corner with which it begins.
  ///   - bottom: The height of the corner with which it ends.
  ///   - isDown: True when the contour goes down there, false when it goes up.
  /// - Returns: The number of the corner with which it ends.
  @inline(__always)
  private func walk(
    _ corners: UnsafeBufferPointer<FlatOutline.Corner>, from first: Int, to bottom: Int,
    isDown: Bool
  ) -> Int {
    var (number, row, run) = (first, -1, Run())
    while unsafe corners[number].y != bottom {
      let next =
        isDown
        ? number &+ 1 == corners.count ? 0 : number &+ 1
        : number == 0 ? corners.count &- 1 : number &- 1
      unsafe add(from: corners[number], to: corners[next], isDown, &row, &run)
      number = next
    }
    keep(run, row, isDown)
    return number
  }

  /// Adds a line from its upper to its lower end, cut as ``OutlineWalk`` cuts it.
  @inline(__always)
  private func add(
    from high: FlatOutline.Corner, to low: FlatOutline.Corner, _ isDown: Bool,
    _ lastRow: inout Int, _ run: inout Run
  ) {
    guard high.y < bottom, low.y > top, high.y < low.y else { return }
    let (start, end) = (high.x &- left, low.x &- left)
    let row = high.y >> CoverageGrid.bits &- firstRow
    if row == (low.y &- 1) >> CoverageGrid.bits &- firstRow {
      if row != lastRow {
        keep(run, lastRow, isDown)
        (lastRow, run) = (row, Run())
      }
      run.add(from: start, to: end)
      let ys = isDown ? (high.y, low.y) : (low.y, high.y)
      return sums.add(row: row, xs: (start, end), ys: ys)
    }
    let slope = Double(end &- start) / Double(low.y &- high.y)
    func x(_ y: Int) -> Int {
      y == low.y ? end : start &+ CoverageGrid.nearest(Double(y &- high.y) * slope)
    }
    var y = max(high.y, top)
    var place = y == high.y ? start : x(y)
    let last = min(low.y, bottom)
    while y < last {
      let row = y >> CoverageGrid.bits &- firstRow
      let nextY = min(y & ~CoverageGrid.fraction &+ CoverageGrid.step, last)
      let next = x(nextY)
      if row != lastRow {
        keep(run, lastRow, isDown)
        (lastRow, run) = (row, Run())
      }
      run.add(from: place, to: next)
      sums.add(row: row, xs: (place, next), ys: isDown ? (y, nextY) : (nextY, y))
      (y, place) = (nextY, next)
    }
  }

  /// Writes down the run of a row.
  @inline(__always)
  private func keep(_ run: Run, _ row: Int, _ isDown: Bool) {
    if row >= 0 { unsafe runs[row &* 2 &+ (isDown ? 0 : 1)] = run }
  }

  // MARK: Adding up

  /// The runs of a row of the canvas.
  @inline(__always)
  private func sides(_ row: Int) -> (down: Run, up: Run) {
    let run = (row &- firstRow) &* 2
    return unsafe (runs[run], runs[run &+ 1])
  }

  /// True when the contour goes through a row in which it turns to one side only.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - level: How far it goes to the right between its sides.
  /// - Returns: Whether it does.
  private func isStraight(_ row: Int, level: Int) -> Bool {
    let (down, up) = sides(row)
    return !down.goesLeft && !up.goesRight && level >= 0
      || !down.goesRight && !up.goesLeft && level <= 0
  }

  /// True when the runs of a row share no pixel.
  @inline(__always)
  private func isApart(_ row: Int) -> Bool {
    let (a, b) = sides(row)
    return a.maxX >> CoverageGrid.bits < b.minX >> CoverageGrid.bits
      || b.maxX >> CoverageGrid.bits < a.minX >> CoverageGrid.bits
  }

  /// Makes the sums of a row zero.
  private func clear(_ row: Int) {
    unsafe sums.row(row &- firstRow).update(repeating: 0, count: sums.stride)
  }

  /// Writes the coverage of a row of zeros, and makes its sums zero again.
  @inline(__always)
  private func write(_ row: Int, isTurn: Bool, to rows: borrowing AlphaRows) {
    let (a, b) = sides(row)
    let row = row &- firstRow
    let first = Int(min(a.minX, b.minX)) >> CoverageGrid.bits
    let last = Int(max(a.maxX, b.maxX)) >> CoverageGrid.bits
    // All between the runs is inside; where the contour turns there is nothing between.
    let gap =
      isTurn
      ? last &+ 1..<last &+ 1
      : Int(min(a.maxX, b.maxX)) >> CoverageGrid.bits &+ 1..<Int(max(a.minX, b.minX))
        >> CoverageGrid.bits
    var (column, sum) = (first, Int32(0))
    func write(to end: Int) {
      while column < end {
        sums.write(row, column, after: &sum, to: rows)
        column &+= AreaSums.block
      }
    }
    // A line adds to the pixel behind its own.
    write(to: gap.lowerBound &+ 1)
    rows.fill(row, column, gap.upperBound, with: 255)
    column = max(column, gap.upperBound)
    write(to: last &+ 2)
  }
}
