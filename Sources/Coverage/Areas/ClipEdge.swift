package import Graphics

/// The edge of a layer that clips, beyond which what reaches it may be painted.
///
/// What ends on the edge is covered by the layer's outline. Its own antialiased sides there would
/// cover the same pixels once more; so they are moved out of sight, and everything else stays.
package struct ClipEdge {
  /// The layer's outline, in coordinates that the map brings to pixels.
  package let outline: Path
  package let map: AffineTransform
  private let toOutline: AffineTransform
  private let box: Rect
  private let reach: Double
  /// Lines that lie farther inside, in pixels, do not end on the edge: half a level of 255 is more.
  private static let tolerance = 1.0 / 512
  /// The distance by which sides are moved, in pixels, unless they are seen smaller than they are
  /// drawn: farther than a pixel on the edge reaches.
  package static let reach = 2.0
  /// Paths of more elements are painted as they are.
  private static let mostElements = 256
  /// The tolerance and the reach in the outline's coordinates.
  private let (near, far): (Point, Point)
  /// Rectangles along the sides that lie inside.
  private let insides: [Rect]
  /// The subpaths of the outline.
  private let subpaths: [Subpath]

  /// The edge of an outline, which winds around the middle of its box; `nil` where it has no area.
  ///
  /// - Parameters:
  ///   - outline: The outline.
  ///   - map: From its coordinates to pixels.
  ///   - reach: The distance by which sides are moved out of sight, in pixels.
  package init?(_ outline: Path, map: AffineTransform, reach: Double = ClipEdge.reach) {
    guard let toOutline = map.inverted, let box = outline.controlPointBox, !box.isEmpty else {
      return nil
    }
    (self.outline, self.map, self.toOutline, self.box) = (outline, map, toOutline, box)
    self.reach = reach
    insides = outline.insides(under: .identity)
    subpaths = outline.subpaths
    // Distances from sides that stay parallel.
    let area = abs(map.determinant)
    let across = Point(
      x: (map.c * map.c + map.d * map.d).squareRoot() / area,
      y: (map.a * map.a + map.b * map.b).squareRoot() / area)
    (near, far) = (across * Self.tolerance, across * reach)
  }

  /// A path as it may be painted inside of the edge.
  package enum Stretched {
    case unchanged
    /// It covers all that is inside.
    case everything
    /// A path in the outline's own coordinates.
    case path(Path)
  }

  /// Moves those sides of a path out of sight that lie on the edge or beyond.
  ///
  /// - Parameters:
  ///   - path: The path, whose open subpaths are closed by a straight line.
  ///   - map: From its coordinates to pixels.
  ///   - rule: The rule by which it is filled.
  /// - Returns: The path as it may be painted.
  /// - Complexity: O(elements); more for curves at the edge.
  package func stretched(_ path: Path, under map: AffineTransform, _ rule: FillRule) -> Stretched {
    guard path.elements.count <= Self.mostElements, let whole = path.controlPointBox,
      !box.insetBy(x: near.x, y: near.y).contains(
        map.concatenating(toOutline).boundingBox(of: whole))
    else { return .unchanged }
    let local = map == self.map ? path : path.transformed(by: map.concatenating(toOutline))
    var (result, isInside, isMoved) = (Path(), false, false)
    for subpath in local.subpaths {
      var segments = subpath.segments
      if let last = segments.last, last.end != subpath.start {
        segments.append(.line(from: last.end, to: subpath.start))
      }
      segments.removeAll { if case .line(let from, let to) = $0 { from == to } else { false } }
      let moves = segments.map(move(of:))
      guard var last = moves.last else { continue }
      for (segment, move) in zip(segments, moves) {
        if move == .zero { isInside = true } else { isMoved = true }
        let corner = Point(
          x: last.x == 0 ? move.x : last.x, y: last.y == 0 ? move.y : last.y)
        let turns = last == .zero || move == .zero ? [last, move] : [last, corner, move]
        for turn in turns { result.addVertex(segment.start + turn) }
        result.add(segment, movedBy: move)
        last = move
      }
      result.closeSubpath()
    }
    if !isInside {
      // No side comes inside, where it winds as often everywhere.
      let winding = local.windingNumber(around: box.center)
      return (rule == .evenOdd ? winding & 1 : winding) == 0 ? .unchanged : .everything
    }
    return isMoved ? .path(result) : .unchanged
  }

  /// A rectangle of pixels with those sides moved out of sight that lie on the edge or beyond.
  package func stretched(_ rect: Rect) -> Rect {
    guard map.isAxisAligned else { return rect }
    let (edge, near, far) = (map.boundingBox(of: box), Self.tolerance, reach)
    let left = rect.minX <= edge.minX + near ? min(rect.minX, edge.minX - far) : rect.minX
    let top = rect.minY <= edge.minY + near ? min(rect.minY, edge.minY - far) : rect.minY
    let right = rect.maxX >= edge.maxX - near ? max(rect.maxX, edge.maxX + far) : rect.maxX
    let bottom = rect.maxY >= edge.maxY - near ? max(rect.maxY, edge.maxY + far) : rect.maxY
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Tells whether pixels lie inside, at least one from the edge.
  package func hasWellInside(_ pixels: PixelRect) -> Bool {
    guard
      let part = Rect(
        around: pixels.rect.insetBy(-1).corners.map(toOutline.apply(to:)))
    else { return false }
    return insides.contains { $0.contains(part) }
  }

  /// The distance by which a segment is moved out of sight; zero for one that may be seen.
  private func move(of segment: PathSegment) -> Point {
    let points: [Point] =
      switch segment {
      case .line(let from, let to): [from, to]
      case .curve(let curve): [curve.start, curve.control1, curve.control2, curve.end]
      }
    var move = Point.zero
    if points.allSatisfy({ $0.x <= box.minX + near.x }) { move.x = -far.x }
    if points.allSatisfy({ $0.x >= box.maxX - near.x }) { move.x = far.x }
    if points.allSatisfy({ $0.y <= box.minY + near.y }) { move.y = -far.y }
    if points.allSatisfy({ $0.y >= box.maxY - near.y }) { move.y = far.y }
    guard move == .zero, case .curve(let curve) = segment else { return move }
    // A round corner, unless the layer's own goes around it.
    let middle = curve.point(at: 0.5)
    let way = Point(
      x: middle.x < box.center.x ? -1 : 1, y: middle.y < box.center.y ? -1 : 1)
    let isOutside = [0.5, 0, 0.25, 0.75, 1].allSatisfy {
      let point = curve.point(at: $0)
      let beside = Point(x: point.x + way.x * near.x, y: point.y + way.y * near.y)
      return subpaths.reduce(0) { $0 + $1.windingNumber(around: beside) } == 0
    }
    return isOutside ? Point(x: way.x * far.x, y: way.y * far.y) : .zero
  }
}

extension Path {
  /// Goes on to a point, or begins there.
  fileprivate mutating func addVertex(_ point: Point) {
    switch elements.last {
    case nil, .close: move(to: point)
    case .move, .line, .quadCurve, .curve: if currentPoint != point { addLine(to: point) }
    }
  }

  fileprivate mutating func add(_ segment: PathSegment, movedBy move: Point) {
    switch segment {
    case .line(_, let to): addVertex(to + move)
    case .curve(let curve):
      addCurve(
        to: curve.end + move, control1: curve.control1 + move, control2: curve.control2 + move)
    }
  }
}

extension Rect {
  fileprivate func insetBy(x: Double, y: Double) -> Rect {
    Rect(
      x: minX + x, y: minY + y, width: size.width - 2 * x, height: size.height - 2 * y)
  }
}

extension Rect {
  /// True when another rectangle lies inside this one, edges included.
  package func contains(_ other: Rect) -> Bool {
    other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
  }
}
