import Glibc
import Graphics

extension Contour {
  /// The segments between the vertices.
  private var segments: [CubicCurve] {
    guard let first = vertices.first else { return [] }
    let ends = vertices.dropFirst() + (isClosed ? [first] : [])
    return zip(vertices, ends).map {
      CubicCurve(start: $0.point, control1: $0.out, control2: $1.into, end: $1.point)
    }
  }

  /// The contour with ridges to both sides in turn, so many in each segment beside its vertices.
  ///
  /// - Parameters:
  ///   - height: The distance of each from the contour.
  ///   - count: The ridges within a segment.
  ///   - isSmooth: True for waves, false for corners.
  /// - Returns: The ridges as vertices.
  func ridged(by height: Double, count: Int, isSmooth: Bool) -> Contour {
    let segments = segments.map(\.evenly)
    guard vertices.count > 1, !segments.isEmpty else { return self }
    var result: [Vertex] = []
    var side = -1.0
    func add(_ point: Point, along way: Point, _ reach: (into: Double, out: Double)) {
      let length = way.length
      let way = length > 0 ? way * (1 / length) : Point(x: 1, y: 0)
      let top = point + Point(x: way.y, y: -way.x) * (side * height)
      result.append(
        isSmooth
          ? Vertex(top, into: top - way * reach.into, out: top + way * reach.out) : Vertex(top))
    }
    let parts = Double(count + 1)
    func reach(_ segment: CubicCurve) -> Double {
      (segment.end - segment.start).length / (2 * parts)
    }
    for (place, vertex) in vertices.enumerated() {
      let (last, next) = (vertices.count - 1, place + 1)
      let before = place > 0 ? vertices[place - 1] : vertices[last]
      let after = next <= last ? vertices[next] : vertices[0]
      let comes = place > 0 ? segments[place - 1] : segments[segments.count - 1]
      let goes = place < segments.count ? segments[place] : segments[0]
      add(vertex.point, along: after.point - before.point, (reach(comes), reach(goes)))
      side = -side
      guard place < segments.count else { continue }
      for ridge in 0..<count {
        let t = Double(ridge + 1) / parts
        add(goes.point(at: t), along: goes.tangent(at: t), (reach(goes), reach(goes)))
        side = -side
      }
    }
    return Contour(vertices: result, isClosed: isClosed)
  }

  /// The contour moved outwards, or inwards where the distance is below 0.
  ///
  /// Curves are cut until their pieces bend little; pieces are moved as their tangents say.
  ///
  /// - Parameters:
  ///   - distance: The distance to the left of its way, as the screen shows it.
  ///   - join: The form of the corners that open.
  ///   - miterLimit: The longest a mitre may be, in distances.
  /// - Returns: The moved contour.
  func offset(by distance: Double, _ join: LineForm, miterLimit: Double) -> Contour {
    let pieces = segments.flatMap { $0.pieces(4) }.compactMap { $0.moved(by: distance) }
    guard let first = pieces.first, let last = pieces.last else { return self }
    var result = [Vertex(first.start, out: first.control1)]
    func connect(_ a: CubicCurve, _ b: CubicCurve) {
      result[result.count - 1].point = a.end
      let gap = (b.start - a.end).length
      if gap > 1e-6 * max(1, abs(distance)) {
        let corner = a.end.meeting(a.tangent(at: 1), b.start, b.tangent(at: 0))
        let isOpen = corner.map { ($0.along >= 0) == ($0.back >= 0) && $0.along > 0 } ?? false
        if let corner, isOpen {
          if join == .miter, (corner.point - a.end).length <= miterLimit * abs(distance) {
            result.append(Vertex(corner.point))
          } else if join == .round {
            result[result.count - 1].out = a.end.interpolated(to: corner.point, by: 0.5523)
            result.append(
              Vertex(b.start, into: b.start.interpolated(to: corner.point, by: 0.5523)))
          }
        } else if let corner, a.isStraight, b.isStraight {
          // Sides that meet before their ends are cut there.
          result[result.count - 1] = Vertex(corner.point)
          return
        }
        if result[result.count - 1].point != b.start { result.append(Vertex(b.start)) }
      }
      result[result.count - 1].out = b.control1
    }
    for (a, b) in zip(pieces, pieces.dropFirst()) {
      result.append(Vertex(a.end, into: a.control2))
      connect(a, b)
    }
    result.append(Vertex(last.end, into: last.control2))
    if isClosed {
      connect(last, first)
      // The corner at the start is one, wherever the sides meet.
      result[0] = result.removeLast()
    }
    return Contour(vertices: result, isClosed: isClosed)
  }

  /// The forms of corners that open.
  enum LineForm: Int { case miter = 1, round, bevel }

  /// Twice the area inside, above 0 where the contour goes clockwise on screen.
  var area: Double {
    zip(vertices, vertices.dropFirst() + vertices.prefix(1)).reduce(0) {
      $0 + $1.0.point.x * $1.1.point.y - $1.1.point.x * $1.0.point.y
    }
  }
}

extension CubicCurve {
  /// The curve, gone at an even speed where it is straight.
  fileprivate var evenly: CubicCurve {
    guard isStraight else { return self }
    return CubicCurve(
      start: start, control1: start.interpolated(to: end, by: 1.0 / 3),
      control2: start.interpolated(to: end, by: 2.0 / 3), end: end)
  }

  fileprivate var isStraight: Bool { control1 == start && control2 == end }

  /// So many pieces of it; one of a straight line.
  fileprivate func pieces(_ count: Int) -> [CubicCurve] {
    guard !isStraight else { return [self] }
    return (0..<count).map {
      trimmed(from: Double($0) / Double(count), to: Double($0 + 1) / Double(count))
    }
  }

  /// The curve moved to its left, as the screen shows it; `nil` for a point.
  fileprivate func moved(by distance: Double) -> CubicCurve? {
    func normal(_ tangent: Point) -> Point { Point(x: tangent.y, y: -tangent.x) * distance }
    let (a, b) = (normal(tangent(at: 0)), normal(tangent(at: 1)))
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
}

extension Point {
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
