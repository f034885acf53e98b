extension FlatOutline {
  /// The side of a contour that goes down on one side and up on the other.
  @safe private struct Side {
    /// The corners of the contour, after one another or one before the other.
    private let corners: UnsafeBufferPointer<Corner>
    /// The number of the highest one.
    private let first: Int
    /// The height of the lowest one.
    let bottom: Int
    private let isDown: Bool

    init(_ corners: UnsafeBufferPointer<Corner>, from first: Int, to bottom: Int, isDown: Bool) {
      unsafe self.corners = unsafe corners
      (self.first, self.bottom, self.isDown) = (first, bottom, isDown)
    }

    /// The line to the first corner below the highest one.
    var start: Line { line(from: first) }

    /// The line after another one.
    @inline(__always)
    func next(after line: Line) -> Line { self.line(from: line.number) }

    @inline(__always)
    private func line(from number: Int) -> Line {
      let count = unsafe corners.count
      let next =
        isDown
        ? number &+ 1 == count ? 0 : number &+ 1
        : number == 0 ? count &- 1 : number &- 1
      return unsafe Line(high: corners[number], low: corners[next], number: next)
    }

    /// True when another side lies nowhere on the left of it, as far down as both go.
    func isLeft(of other: Side) -> Bool {
      var (line, otherLine) = (start, other.start)
      // The higher one is the first to go on, as far as to where the other begins.
      while line.low.y < otherLine.high.y, line.low.y < bottom { line = next(after: line) }
      while otherLine.low.y < line.high.y, otherLine.low.y < other.bottom {
        otherLine = other.next(after: otherLine)
      }
      guard
        line.high.y >= otherLine.high.y
          ? otherLine.side(of: line.high) <= 0 : line.side(of: otherLine.high) >= 0
      else { return false }
      while true {
        if line.low.y <= otherLine.low.y {
          guard otherLine.side(of: line.low) <= 0 else { return false }
          guard line.low.y < bottom else { return true }
          line = next(after: line)
        } else {
          guard line.side(of: otherLine.low) >= 0 else { return false }
          guard otherLine.low.y < other.bottom else { return true }
          otherLine = other.next(after: otherLine)
        }
      }
    }
  }

  /// A line of a side from its upper to its lower end, which has a number.
  private struct Line {
    let high: Corner
    let low: Corner
    let number: Int

    /// Above 0 for a place on the right of the line, 0 for one on it.
    @inline(__always)
    func side(of place: Corner) -> Int {
      (place.x &- high.x) &* (low.y &- high.y) &- (low.x &- high.x) &* (place.y &- high.y)
    }
  }

  /// The winding number inside of an outline of one contour, or of one and a hole in it, each of
  /// which goes down on one side and up on the other, and none of whose sides cross; else `nil`.
  ///
  /// - Complexity: O(corners).
  var windingBetweenSides: Int? {
    guard (1...2).contains(contours.count), contours.allSatisfy(Self.isNear) else { return nil }
    return unsafe corners.withUnsafeBufferPointer { all in
      var found: [(left: Side, right: Side, winding: Int)] = []
      for contour in contours {
        let corners = unsafe UnsafeBufferPointer(rebasing: all[contour.corners])
        guard let sides = unsafe Self.sides(of: corners) else { return nil }
        found.append(sides)
      }
      guard found.count == 2 else { return found[0].winding }
      let isFirst = found[0].left.start.high.y <= found[1].left.start.high.y
      let (outer, inner) = isFirst ? (found[0], found[1]) : (found[1], found[0])
      guard outer.winding + inner.winding == 0, inner.left.bottom <= outer.left.bottom,
        outer.left.isLeft(of: inner.left),
        inner.right.isLeft(of: outer.right)
      else { return nil }
      return outer.winding
    }
  }

  /// The sides of a contour and the winding number between them.
  private static func sides(
    of corners: UnsafeBufferPointer<Corner>
  ) -> (left: Side, right: Side, winding: Int)? {
    guard let turns = unsafe turns(of: corners) else { return nil }
    let bottom = unsafe corners[turns.bottom].y
    let down = unsafe Side(corners, from: turns.down, to: bottom, isDown: true)
    let up = unsafe Side(corners, from: turns.up, to: bottom, isDown: false)
    // Down on the left and up on the right is once around.
    if down.isLeft(of: up) { return (down, up, 1) }
    return up.isLeft(of: down) ? (up, down, -1) : nil
  }

  /// The corners at the top from which a contour goes down, and to which it goes up, and one at the
  /// bottom; `nil` when it turns more often, or is level in between.
  static func turns(
    of corners: UnsafeBufferPointer<Corner>
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
}
