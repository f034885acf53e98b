extension FlatOutline {
  /// Comparisons of two edges, or of a corner with an edge, for each corner: outlines that need
  /// more are not looked at to the end.
  private static let mostComparisons = 64
  /// Products of distances between farther pixels do not fit.
  private static let farthest = -250_000...250_000

  /// An edge that has a length.
  private struct Edge {
    let start: Corner
    let end: Corner
    /// The number of its contour, and its own in it.
    let contour: Int32
    let number: Int32
    /// True when it is the last one of its contour.
    var isLast = false

    @inline(__always)
    var top: Int { Swift.min(start.y, end.y) }
    @inline(__always)
    var bottom: Int { Swift.max(start.y, end.y) }
  }

  /// The winding number inside of the outline, 1 or −1, when all points outside of it have 0 and no
  /// two edges meet but where one goes on in the other; `nil` when that is not so, or takes long to
  /// find out.
  ///
  /// - Complexity: O(*n* log *n*) for *n* corners.
  var simpleWinding: Int? {
    unsafe withUnsafeTemporaryAllocation(of: Edge.self, capacity: corners.count) { memory in
      guard contours.allSatisfy(Self.isNear), let count = unsafe writeEdges(to: memory) else {
        return nil
      }
      let edges = unsafe UnsafeMutableBufferPointer(rebasing: memory[..<count])
      var left = corners.count * Self.mostComparisons
      guard let winding = unsafe Self.winding(in: UnsafeBufferPointer(edges), &left) else {
        return nil
      }
      return unsafe Self.haveMeetingEdges(edges, &left) ? nil : winding
    }
  }

  static func isNear(_ contour: Contour) -> Bool {
    farthest.contains(contour.left) && farthest.contains(contour.right)
      && farthest.contains(contour.top) && farthest.contains(contour.bottom)
  }

  /// Writes the edges of all contours.
  ///
  /// - Returns: How many there are; `nil` when a contour has less than three.
  private func writeEdges(to edges: UnsafeMutableBufferPointer<Edge>) -> Int? {
    var count = 0
    for (number, contour) in contours.enumerated() {
      let first = count
      var last = corners[contour.corners.upperBound - 1]
      for i in contour.corners {
        let corner = corners[i]
        guard corner.x != last.x || corner.y != last.y else { continue }
        unsafe edges.initializeElement(
          at: count,
          to: Edge(
            start: last, end: corner, contour: Int32(truncatingIfNeeded: number),
            number: Int32(truncatingIfNeeded: count - first)))
        count += 1
        last = corner
      }
      guard count - first >= 3 else { return nil }
      unsafe edges[count - 1].isLast = true
    }
    return count
  }

  /// The winding number inside of contours none of which meets another; `nil` when it is not the
  /// same everywhere, or 1 or −1.
  private static func winding(
    in edges: UnsafeBufferPointer<Edge>, _ left: inout Int
  ) -> Int? {
    var all: Int?
    var start = 0
    while start < edges.count {
      var end = start
      var area = 0
      let corner = unsafe edges[start].start
      while end < edges.count, unsafe edges[end].contour == edges[start].contour {
        let (a, b) = unsafe (edges[end].start, edges[end].end)
        area &+= Self.area(from: corner, a, b)
        end += 1
      }
      left -= edges.count
      guard area != 0, left >= 0 else { return nil }
      // Down on the left and up on the right is once around.
      let own = area < 0 ? 1 : -1
      let around = unsafe winding(of: corner, in: edges, but: start..<end)
      // Either its inside is the outline's, or its outside is.
      let inside = around == 0 ? own : around
      guard abs(inside) == 1, around == 0 || around + own == 0, all == nil || all == inside else {
        return nil
      }
      all = inside
      start = end
    }
    return all
  }

  /// True when edges meet that do not follow one another, or one goes back on another; or when it
  /// takes too many comparisons to find out.
  ///
  /// It leaves them in another order.
  private static func haveMeetingEdges(
    _ edges: UnsafeMutableBufferPointer<Edge>, _ left: inout Int
  ) -> Bool {
    var edges = unsafe edges
    unsafe edges.sort { $0.top < $1.top }
    for i in edges.indices {
      let edge = unsafe edges[i]
      let bottom = edge.bottom
      var next = i + 1
      while next < edges.count, unsafe edges[next].top <= bottom {
        if unsafe meet(edge, edges[next]) { return true }
        next += 1
      }
      left -= next - i
      guard left >= 0 else { return true }
    }
    return false
  }

  @inline(__always)
  private static func meet(_ a: Edge, _ b: Edge) -> Bool {
    guard max(a.start.x, a.end.x) >= min(b.start.x, b.end.x),
      max(b.start.x, b.end.x) >= min(a.start.x, a.end.x)
    else { return false }
    if a.contour == b.contour {
      if b.number == a.number + 1 || a.isLast && b.number == 0 { return turnsBack(a, b) }
      if a.number == b.number + 1 || b.isLast && a.number == 0 { return turnsBack(b, a) }
    }
    // Both ends on one side of the other, or all on one line, where boxes that touch will do.
    let (a0, a1) = (side(b, a.start), side(b, a.end))
    let (b0, b1) = (side(a, b.start), side(a, b.end))
    return a0 * a1 <= 0 && b0 * b1 <= 0
  }

  /// True when the next edge goes back on one.
  private static func turnsBack(_ edge: Edge, _ next: Edge) -> Bool {
    let way = (x: edge.end.x &- edge.start.x, y: edge.end.y &- edge.start.y)
    let nextWay = (x: next.end.x &- next.start.x, y: next.end.y &- next.start.y)
    return way.x &* nextWay.y == way.y &* nextWay.x
      && way.x &* nextWay.x &+ way.y &* nextWay.y < 0
  }

  /// On which side of an edge's line a corner lies: 0 on it.
  private static func side(_ edge: Edge, _ corner: Corner) -> Int {
    area(from: edge.start, edge.end, corner).signum()
  }

  /// Twice the signed area of a triangle.
  private static func area(from start: Corner, _ a: Corner, _ b: Corner) -> Int {
    (a.x &- start.x) &* (b.y &- start.y) &- (a.y &- start.y) &* (b.x &- start.x)
  }

  /// The number of times that edges, but for some, go around a corner that lies on none of them.
  private static func winding(
    of corner: Corner, in edges: UnsafeBufferPointer<Edge>, but own: Range<Int>
  ) -> Int {
    guard own.count < edges.count else { return 0 }
    var winding = 0
    for i in edges.indices where !own.contains(i) {
      let edge = unsafe edges[i]
      guard (edge.start.y <= corner.y) != (edge.end.y <= corner.y) else { continue }
      let isDown = edge.start.y <= corner.y
      let area = area(from: edge.start, edge.end, corner)
      // Those on its left count.
      if (area < 0) == isDown { winding += isDown ? 1 : -1 }
    }
    return winding
  }
}
