extension FlatOutline {
  /// Comparisons of two edges, or of a corner with an edge, for each corner: outlines that need
  /// more are not looked at to the end.
  private static let mostComparisons = 64

  /// An edge that has a length.
  private struct Edge {
    let start: Corner
    let end: Corner
    /// The number of its contour, and its own in it.
    let contour: Int
    let number: Int
    /// True when it is the last one of its contour.
    var isLast = false

    var top: Int { Swift.min(start.y, end.y) }
    var bottom: Int { Swift.max(start.y, end.y) }
  }

  /// The winding number inside of the outline, 1 or −1, when all points outside of it have 0 and no
  /// two edges meet but where one goes on in the other; `nil` when that is not so, or takes long to
  /// find out.
  ///
  /// - Complexity: O(*n* log *n*) for *n* corners.
  var simpleWinding: Int? {
    var left = corners.count * Self.mostComparisons
    guard let edges = distinctEdges, !Self.haveMeetingEdges(edges, &left) else { return nil }
    var all: Int?
    var start = 0
    while start < edges.count {
      var end = start
      var area = 0
      let corner = edges[start].start
      while end < edges.count, edges[end].contour == edges[start].contour {
        let (a, b) = (edges[end].start, edges[end].end)
        area &+= Self.area(from: corner, a, b)
        end += 1
      }
      left -= edges.count
      guard area != 0, left >= 0 else { return nil }
      // Down on the left and up on the right is once around.
      let own = area < 0 ? 1 : -1
      let around =
        Self.winding(of: corner, in: edges[..<start]) + Self.winding(of: corner, in: edges[end...])
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

  /// The edges of all contours; `nil` when one of these has less than three.
  private var distinctEdges: [Edge]? {
    var edges: [Edge] = []
    edges.reserveCapacity(corners.count)
    for (number, contour) in contours.enumerated() {
      let first = edges.count
      guard var last = corners[contour.corners].last else { return nil }
      for corner in corners[contour.corners] where corner.x != last.x || corner.y != last.y {
        edges.append(
          Edge(start: last, end: corner, contour: number, number: edges.count - first))
        last = corner
      }
      guard edges.count - first >= 3 else { return nil }
      edges[edges.count - 1].isLast = true
    }
    return edges
  }

  /// True when edges meet that do not follow one another, or one goes back on another; or when it
  /// takes too many comparisons to find out.
  private static func haveMeetingEdges(_ edges: [Edge], _ left: inout Int) -> Bool {
    var open: [Int] = []
    for number in edges.indices.sorted(by: { edges[$0].top < edges[$1].top }) {
      let edge = edges[number]
      open.removeAll { edges[$0].bottom < edge.top }
      left -= open.count
      guard left >= 0 else { return true }
      for other in open where meet(edge, edges[other]) { return true }
      open.append(number)
    }
    return false
  }

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

  /// The number of times that edges go around a corner that lies on none of them.
  private static func winding(of corner: Corner, in edges: ArraySlice<Edge>) -> Int {
    var winding = 0
    for edge in edges where (edge.start.y <= corner.y) != (edge.end.y <= corner.y) {
      let isDown = edge.start.y <= corner.y
      let area = area(from: edge.start, edge.end, corner)
      // Those on its left count.
      if (area < 0) == isDown { winding += isDown ? 1 : -1 }
    }
    return winding
  }
}
