extension FlatOutline {
  /// A part of a contour that goes down all the way, or up.
  struct Side {
    /// The contour's number.
    let contour: Int
    /// The number of the highest corner, and that of the lowest one.
    let (first, last): (Int, Int)
    let isDown: Bool
  }

  /// The corner behind another one of a contour, in the direction of a side.
  @inline(__always)
  private static func next(_ number: Int, of count: Int, isDown: Bool) -> Int {
    isDown
      ? number &+ 1 == count ? 0 : number &+ 1
      : number == 0 ? count &- 1 : number &- 1
  }

  /// Outlines of more sides are not looked at: sets of them have a bit for each.
  private static let mostSides = 64
  /// Corners that are compared with lines, for each corner: outlines that need more are not looked
  /// at to the end.
  private static let mostComparisons = 16
  /// Products of distances between farther pixels do not fit.
  private static let farthest = -250_000...250_000

  /// A side, as far as it is compared with others.
  @safe private struct Reach {
    /// The corners of the contour, after one another or one before the other.
    private let corners: UnsafeBufferPointer<Corner>
    private let first: Int
    let isDown: Bool
    let (top, bottom): (Int, Int)
    private let last: Int
    /// The places of its corners along x, and how many they are, once it is measured.
    private(set) var (left, right, count) = (Int.max, Int.min, 0)

    init(_ side: Side, of corners: UnsafeBufferPointer<Corner>) {
      unsafe self.corners = unsafe corners
      (first, last, isDown) = (side.first, side.last, side.isDown)
      unsafe (top, bottom) = (corners[first].y, corners[last].y)
    }

    /// Finds the places of its corners along x.
    mutating func measure() {
      var number = first
      while true {
        let x = unsafe corners[number].x
        (left, right, count) = (min(left, x), max(right, x), count &+ 1)
        if number == last { return }
        number = unsafe FlatOutline.next(number, of: corners.count, isDown: isDown)
      }
    }

    /// The line to the first corner below the highest one.
    private var start: Line { line(from: first) }

    /// The line after another one.
    @inline(__always)
    private func next(after line: Line) -> Line { self.line(from: line.number) }

    @inline(__always)
    private func line(from number: Int) -> Line {
      let next = unsafe FlatOutline.next(number, of: corners.count, isDown: isDown)
      return unsafe Line(high: corners[number], low: corners[next], number: next)
    }

    /// True when both go through one height, and more than a point of it.
    func isBeside(_ other: Reach) -> Bool { top < other.bottom && other.top < bottom }

    /// The side of another one that it lies on, as far down as both go: −1 on the left, 1 on the
    /// right, 0 when it lies over it; `nil` when they cross.
    func place(beside other: Reach) -> Int? {
      if let distance = distanceToRight(of: other) { return distance == 0 ? 0 : -1 }
      return other.distanceToRight(of: self) == nil ? nil : 1
    }

    /// Something that is 0 when another side lies over it, as far down as both go; `nil` when that
    /// lies somewhere on the left of it.
    private func distanceToRight(of other: Reach) -> Int? {
      var (line, otherLine) = (start, other.start)
      // The higher one is the first to go on, as far as to where the other begins.
      while line.low.y < otherLine.high.y, line.low.y < bottom { line = next(after: line) }
      while otherLine.low.y < line.high.y, otherLine.low.y < other.bottom {
        otherLine = other.next(after: otherLine)
      }
      var all =
        line.high.y >= otherLine.high.y
        ? otherLine.side(of: line.high) : 0 &- line.side(of: otherLine.high)
      guard all <= 0 else { return nil }
      while true {
        if line.low.y <= otherLine.low.y {
          let side = otherLine.side(of: line.low)
          guard side <= 0 else { return nil }
          all |= side
          guard line.low.y < bottom else { return all }
          line = next(after: line)
        } else {
          let side = line.side(of: otherLine.low)
          guard side >= 0 else { return nil }
          all |= side
          guard otherLine.low.y < other.bottom else { return all }
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

  // MARK: Finding them

  /// The sides of some contours; `nil` where there are very many, or one is far away.
  func findSides(of numbers: some Collection<Int>) -> [Side]? {
    guard numbers.allSatisfy({ Self.isNear(contours[$0]) }) else { return nil }
    var sides: [Side] = []
    return unsafe corners.withUnsafeBufferPointer { all in
      for number in numbers {
        let corners = unsafe UnsafeBufferPointer(rebasing: all[contours[number].corners])
        guard unsafe Self.addSides(of: corners, number, to: &sides) else { return nil }
      }
      return sides
    }
  }

  private static func isNear(_ contour: Contour) -> Bool {
    farthest.contains(contour.left) && farthest.contains(contour.right)
      && farthest.contains(contour.top) && farthest.contains(contour.bottom)
  }

  /// Adds the sides of a contour; false when there are too many.
  private static func addSides(
    of corners: UnsafeBufferPointer<Corner>, _ contour: Int, to sides: inout [Side]
  ) -> Bool {
    let start = sides.count
    let count = corners.count
    // The lines of a side, by their first corners, and its direction.
    var (first, last, direction) = (0, 0, 0)
    func side(_ first: Int, _ last: Int) -> Side {
      let end = last &+ 1 == count ? 0 : last &+ 1
      return direction > 0
        ? Side(contour: contour, first: first, last: end, isDown: true)
        : Side(contour: contour, first: end, last: first, isDown: false)
    }
    for i in 0..<count {
      let next = i &+ 1 == count ? 0 : i &+ 1
      let fall = unsafe (corners[next].y &- corners[i].y).signum()
      guard fall != 0 else { continue }
      if fall != direction {
        if direction != 0 {
          sides.append(side(first, last))
          guard sides.count < mostSides else { return false }
        }
        (first, direction) = (i, fall)
      }
      last = i
    }
    guard direction != 0 else { return true }
    // The last one may go on in the first.
    if sides.count > start, sides[start].isDown == (direction > 0) {
      let whole = side(first, last)
      sides[start] =
        whole.isDown
        ? Side(contour: contour, first: whole.first, last: sides[start].last, isDown: true)
        : Side(contour: contour, first: sides[start].first, last: whole.last, isDown: false)
    } else {
      sides.append(side(first, last))
    }
    return sides.count <= mostSides
  }

  // MARK: Comparing them

  /// Finds whether no two sides of contours cross and all points outside have no winding number.
  ///
  /// - Parameter sides: All of their sides.
  /// - Returns: The winding number inside, 1 or −1; `nil` when that is not so, or takes long to
  ///   find out.
  /// - Complexity: O(corners · sides + sides³), and less where sides lie beside one another.
  func winding(between sides: [Side]) -> Int? {
    unsafe corners.withUnsafeBufferPointer { all in
      func reach(_ side: Side) -> Reach {
        unsafe Reach(side, of: UnsafeBufferPointer(rebasing: all[contours[side.contour].corners]))
      }
      guard sides.count > 2 else {
        guard let (a, b) = sides.first.map({ (reach($0), reach(sides[1])) }) else { return nil }
        // Down on the left and up on the right is once around.
        return a.place(beside: b).map { ($0 <= 0) == a.isDown ? 1 : -1 }
      }
      return unsafe withUnsafeTemporaryAllocation(of: Reach.self, capacity: sides.count) {
        reaches in
        unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: sides.count) { lefts in
          for number in sides.indices {
            unsafe reaches.initializeElement(at: number, to: reach(sides[number]))
            unsafe reaches[number].measure()
          }
          let most = unsafe Self.mostComparisons * reaches.reduce(0) { $0 + $1.count }
          return unsafe Self.find(UnsafeBufferPointer(reaches), to: lefts, within: most)
            ? Self.winding(between: UnsafeBufferPointer(reaches), UnsafeBufferPointer(lefts)) : nil
        }
      }
    }
  }

  /// Finds the winding number between sides from the left, at all heights.
  ///
  /// - Parameters:
  ///   - sides: The sides.
  ///   - lefts: The sides on the left of each, a bit for each of them.
  /// - Returns: The winding number inside; `nil` when there are several.
  private static func winding(
    between sides: UnsafeBufferPointer<Reach>, _ lefts: UnsafeBufferPointer<UInt64>
  ) -> Int? {
    unsafe withUnsafeTemporaryAllocation(of: Int.self, capacity: sides.count * 2) { heights in
      var downs: UInt64 = 0
      for number in sides.indices {
        if unsafe sides[number].isDown { downs |= 1 << number }
        unsafe heights.initializeElement(at: number * 2, to: sides[number].top)
        unsafe heights.initializeElement(at: number * 2 + 1, to: sides[number].bottom)
      }
      var sorted = unsafe heights
      unsafe sorted.sort()
      return unsafe winding(between: sides, lefts, downs, at: UnsafeBufferPointer(heights))
    }
  }

  private static func winding(
    between sides: UnsafeBufferPointer<Reach>, _ lefts: UnsafeBufferPointer<UInt64>,
    _ downs: UInt64, at heights: UnsafeBufferPointer<Int>
  ) -> Int? {
    var winding: Int?
    for next in 1..<heights.count where unsafe heights[next - 1] < heights[next] {
      let (top, bottom) = unsafe (heights[next - 1], heights[next])
      // Where none begins or ends they are one beside another.
      var beside: UInt64 = 0
      for number in sides.indices {
        let isBeside = unsafe sides[number].top <= top && sides[number].bottom >= bottom
        beside |= (isBeside ? 1 : 0) << number
      }
      var rest = beside
      while rest != 0 {
        let number = rest.trailingZeroBitCount
        rest &= rest - 1
        let before = unsafe lefts[number] & beside
        // Down on the left and up on the right is once around.
        let around = (before & downs).nonzeroBitCount - (before & ~downs).nonzeroBitCount
        let own = downs & 1 << number != 0 ? 1 : -1
        let inside = around == 0 ? own : around
        guard around == 0 || around + own == 0, winding == nil || winding == inside else {
          return nil
        }
        winding = inside
      }
    }
    return winding
  }

  /// Finds the sides on the left of each, a bit for each of them.
  ///
  /// - Parameters:
  ///   - sides: The sides.
  ///   - lefts: Takes them.
  ///   - most: The most corners that are compared.
  /// - Returns: False when two cross, or lie over one another, or there is too much to compare.
  private static func find(
    _ sides: UnsafeBufferPointer<Reach>, to lefts: UnsafeMutableBufferPointer<UInt64>,
    within most: Int
  ) -> Bool {
    unsafe lefts.initialize(repeating: 0)
    var comparisons = 0
    for j in sides.indices {
      let b = unsafe sides[j]
      for i in (0..<j).reversed() where unsafe b.isBeside(sides[i]) {
        let a = unsafe sides[i]
        let isLeft: Bool
        if a.right < b.left {
          isLeft = true
        } else if b.right < a.left {
          isLeft = false
        } else if let known = unsafe order(of: i, j, sides, UnsafeBufferPointer(lefts)) {
          isLeft = known
        } else {
          comparisons += a.count + b.count
          guard comparisons <= most else { return false }
          guard let place = a.place(beside: b), place != 0 else { return false }
          isLeft = place < 0
        }
        unsafe lefts[isLeft ? j : i] |= 1 << (isLeft ? i : j)
      }
    }
    return true
  }

  /// True when a side is on the left of another one, because a third one is between them all the
  /// way; `nil` when none is known.
  private static func order(
    of i: Int, _ j: Int, _ sides: UnsafeBufferPointer<Reach>, _ lefts: UnsafeBufferPointer<UInt64>
  ) -> Bool? {
    let (top, bottom) = unsafe (
      max(sides[i].top, sides[j].top), min(sides[i].bottom, sides[j].bottom)
    )
    for number in 0..<j where unsafe sides[number].top <= top && sides[number].bottom >= bottom {
      if unsafe lefts[number] & 1 << i != 0 && lefts[j] & 1 << number != 0 { return true }
      if unsafe lefts[i] & 1 << number != 0 && lefts[number] & 1 << j != 0 { return false }
    }
    return nil
  }
}
