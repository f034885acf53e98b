import Glibc
import Graphics

extension Contour {
  /// The contour moved outwards, or inwards where the distance is below 0; what goes around an open
  /// one at that distance, with ends cut straight or, where corners are round, in half circles, as
  /// in After Effects' pictures.
  ///
  /// Curves are cut into pieces, which are moved as their tangents say.
  ///
  /// - Parameters:
  ///   - distance: The distance to the left of its way, as the screen shows it.
  ///   - join: The form of the corners that open.
  ///   - miterLimit: The longest a mitre may be, in distances.
  /// - Returns: The moved contour, which is closed.
  func offset(by distance: Double, _ join: LineForm, miterLimit: Double) -> Contour {
    let isInset = isClosed && area * distance < 0
    let ways = isClosed ? [self] : [self, reversed]
    let distance = isClosed ? distance : abs(distance)
    // Nothing goes around an open one without distance, as at an instant on the way through 0.
    let pieces = ways.flatMap {
      distance == 0 ? $0.segments : $0.movedPieces(by: distance)
    }
    guard let first = pieces.first else { return self }
    var result = [Vertex(first.start, out: first.control1)]
    for (a, b) in zip(pieces, pieces.dropFirst() + [first]) {
      result.append(Vertex(a.end, into: a.control2))
      Self.connect(a, b, distance, join, miterLimit, isInset: isInset, &result)
    }
    // The corner at the start is one, wherever the sides meet.
    result[0] = result.removeLast()
    let moved = Contour(vertices: result, isClosed: true)
    return isInset && !hasRoom(for: moved, by: abs(distance))
      ? Contour(vertices: [], isClosed: true) : moved
  }

  /// True where some vertex of an outline that was moved inwards is inside, and as far from all
  /// sides as it was moved, or where there are very many: beyond the middle none is.
  private func hasRoom(for moved: Contour, by distance: Double) -> Bool {
    guard moved.vertices.count * vertices.count <= 1 << 13, let first = vertices.first else {
      return true
    }
    // Lines are measured much sooner than curves.
    var outline = Path()
    outline.move(to: first.point)
    for side in segments {
      if side.isStraight {
        outline.addLine(to: side.end)
      } else {
        outline.addCurve(to: side.end, control1: side.control1, control2: side.control2)
      }
    }
    return moved.vertices.contains {
      outline.windingNumber(around: $0.point) != 0
        && outline.distance(to: $0.point) >= distance * 0.98
    }
  }

  /// The pieces of its sides, moved to the left and ended where they cross.
  private func movedPieces(by distance: Double) -> [CubicCurve] {
    var sides = segments.map { $0.pieces(8).compactMap { $0.moved(by: distance) } }
      .filter { !$0.isEmpty }
    for next in sides.indices.dropFirst() { Self.cut(&sides, next - 1, next, distance) }
    if isClosed, sides.count > 1 { Self.cut(&sides, sides.count - 1, 0, distance) }
    return sides.flatMap(\.self)
  }

  /// Appends the corner between the end of a piece, which is the last vertex, and the next piece.
  private static func connect(
    _ a: CubicCurve, _ b: CubicCurve, _ distance: Double, _ join: LineForm, _ miterLimit: Double,
    isInset: Bool, _ result: inout [Vertex]
  ) {
    defer { result[result.count - 1].out = b.control1 }
    // Corners of less than a degree, and what is left of those that were cut, are none.
    guard (b.start - a.end).length > 1e-2 * max(1, abs(distance)) else { return }
    let (come, go) = (a.tangent(at: 1), b.tangent(at: 0))
    let corner = a.end.meeting(come, b.start, go)
    let isOpen = corner.map { ($0.along >= 0) == ($0.back >= 0) && $0.along > 0 } ?? false
    let sine = (come.x * go.y - come.y * go.x) * (distance < 0 ? -1 : 1)
    let isBack = abs(sine) < 1e-6 && come.x * go.x + come.y * go.y < 0
    if isOpen || isBack {
      if join == .round {
        let turn = isBack ? .pi : atan2(sine, come.x * go.x + come.y * go.y)
        arc(around: a.end - come.left * distance, by: distance < 0 ? -turn : turn, &result)
      } else if let corner, !isBack, join == .miter,
        (corner.point - a.end).length <= miterLimit * abs(distance)
      {
        result.append(Vertex(corner.point))
      }
    } else if let corner, a.isStraight, b.isStraight,
      isInset
        || -corner.along <= (a.end - a.start).length && -corner.back <= (b.end - b.start).length
    {
      // Sides that meet before their ends are cut there; inside of an outline those that become
      // too short go back from there.
      result[result.count - 1] = Vertex(corner.point)
      return
    }
    if result[result.count - 1].point != b.start { result.append(Vertex(b.start)) }
  }

  /// Appends a part of a circle from the last vertex on.
  private static func arc(around center: Point, by turn: Double, _ result: inout [Vertex]) {
    let from = result[result.count - 1].point - center
    let start = atan2(from.y, from.x)
    let path = Path(
      arcCenter: center, radius: from.length, startAngle: start, endAngle: start + turn,
      clockwise: turn > 0)
    let vertices = contours(of: path).flatMap(\.vertices)
    guard let first = vertices.first else { return }
    result[result.count - 1].out = first.out
    result += vertices.dropFirst()
  }

  /// Ends a side where it crosses the next one, which begins there, unless the corner between them
  /// opens.
  private static func cut(
    _ sides: inout [[CubicCurve]], _ a: Int, _ b: Int, _ distance: Double
  ) {
    guard let end = sides[a].last, let start = sides[b].first,
      (end.end - start.start).length > 1e-6 * max(1, abs(distance))
    else { return }
    let (come, go) = (end.tangent(at: 1), start.tangent(at: 0))
    let turn = (come.x * go.y - come.y * go.x) * (distance < 0 ? -1 : 1)
    guard turn < 1e-3 * come.length * go.length else { return }
    let (last, count) = (sides[a].count - 1, sides[b].count)
    // What is cut away is as short as can be.
    for length in 0...(last + count - 1) {
      for place in max(0, length - last)...min(length, count - 1) {
        let own = last - (length - place)
        guard let (t, u) = sides[a][own].crossing(sides[b][place]) else { continue }
        sides[a] = sides[a][..<own] + [sides[a][own].part(from: 0, to: t)]
        sides[b] = [sides[b][place].part(from: u, to: 1)] + sides[b][(place + 1)...]
        return
      }
    }
  }

  /// The forms of corners that open.
  enum LineForm: Int { case miter = 1, round, bevel }

  /// Twice the area inside, above 0 where the contour goes clockwise on screen.
  var area: Double {
    func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - b.x * a.y }
    return zip(vertices, vertices.dropFirst() + vertices.prefix(1)).reduce(0) { sum, ends in
      let (a, b, c, d) = (ends.0.point, ends.0.out, ends.1.into, ends.1.point)
      // The integral of x dy − y dx along a cubic curve.
      let bows = 6 * (cross(a, b) + cross(c, d)) + 3 * (cross(a, c) + cross(b, c) + cross(b, d))
      return sum + (bows + cross(a, d)) / 10
    }
  }
}

extension CubicCurve {
  /// So many pieces of it; one of a straight line.
  fileprivate func pieces(_ count: Int) -> [CubicCurve] {
    guard !isStraight else { return [self] }
    return (0..<count).map {
      trimmed(from: Double($0) / Double(count), to: Double($0 + 1) / Double(count))
    }
  }

  /// The curve moved to its left, as the screen shows it; `nil` for a point.
  fileprivate func moved(by distance: Double) -> CubicCurve? {
    let (a, b) = (tangent(at: 0).left * distance, tangent(at: 1).left * distance)
    guard a != .zero, b != .zero else { return nil }
    if isStraight {
      return CubicCurve(start: start + a, control1: start + a, control2: end + b, end: end + b)
    }
    // As much longer or shorter as the way between its ends.
    let chord = (end - start).length
    let moved = ((end + b) - (start + a)).length
    let growth = chord > 0 ? moved / chord : 1
    return CubicCurve(
      start: start + a, control1: start + a + (control1 - start) * growth,
      control2: end + b + (control2 - end) * growth, end: end + b)
  }

  /// A part of it, at an even speed where it is straight.
  fileprivate func part(from: Double, to: Double) -> CubicCurve {
    guard isStraight else { return trimmed(from: from, to: to) }
    let (a, b) = (start.interpolated(to: end, by: from), start.interpolated(to: end, by: to))
    return CubicCurve(start: a, control1: a, control2: b, end: b)
  }

  /// The parts of this curve and another at which they cross, the last one of this; `nil` where
  /// they do not.
  fileprivate func crossing(_ other: CubicCurve) -> (own: Double, other: Double)? {
    guard mayMeet(other) else { return nil }
    let (lines, others) = (isStraight ? 1 : 8, other.isStraight ? 1 : 8)
    for i in (0..<lines).reversed() {
      let start = point(at: Double(i) / Double(lines))
      let way = point(at: Double(i + 1) / Double(lines)) - start
      for j in 0..<others {
        let begin = other.point(at: Double(j) / Double(others))
        let course = other.point(at: Double(j + 1) / Double(others)) - begin
        let cross = way.x * course.y - way.y * course.x
        guard abs(cross) > 1e-12 else { continue }
        let gap = begin - start
        let s = (gap.x * course.y - gap.y * course.x) / cross
        let v = (gap.x * way.y - gap.y * way.x) / cross
        guard (0...1).contains(s), (0...1).contains(v) else { continue }
        let (t, u) = ((Double(i) + s) / Double(lines), (Double(j) + v) / Double(others))
        // Where one ends as the other begins, they do not cross.
        if t < 1 - 1e-6 || u > 1e-6 { return (t, u) }
      }
    }
    return nil
  }

  /// False where the boxes around both lie apart.
  private func mayMeet(_ other: CubicCurve) -> Bool {
    func lie(apart side: (Point) -> Double) -> Bool {
      let own = [start, control1, control2, end].map(side)
      let others = [other.start, other.control1, other.control2, other.end].map(side)
      guard let low = own.min(), let high = own.max(), let first = others.min(),
        let last = others.max()
      else { return true }
      return high < first || last < low
    }
    return !lie(apart: \.x) && !lie(apart: \.y)
  }
}

extension Point {
  /// The same length to the left, as the screen shows it.
  fileprivate var left: Point { Point(x: y, y: -x) }

  /// The place where two lines meet, and the ways to it along each, the second one backwards.
  fileprivate func meeting(
    _ way: Point, _ other: Point, _ otherWay: Point
  ) -> (point: Point, along: Double, back: Double)? {
    let cross = way.x * otherWay.y - way.y * otherWay.x
    guard abs(cross) > 1e-9 else { return nil }
    let between = other - self
    let along = (between.x * otherWay.y - between.y * otherWay.x) / cross
    let point = self + way * along
    let rest = other - point
    return (point, along, rest.x * otherWay.x + rest.y * otherWay.y)
  }
}
