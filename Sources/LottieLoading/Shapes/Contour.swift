import Glibc
import Graphics

/// One run of an outline as vertices with their tangents.
struct Contour {
  /// A vertex, and the control points before and behind it.
  struct Vertex {
    var point: Point
    var into: Point
    var out: Point

    /// A corner, or a vertex with control points.
    init(_ point: Point, into: Point? = nil, out: Point? = nil) {
      (self.point, self.into, self.out) = (point, into ?? point, out ?? point)
    }

    /// True when neither side bends at it.
    var isCorner: Bool { into == point && out == point }
  }

  var vertices: [Vertex]
  var isClosed: Bool

  /// The contours of a path.
  static func contours(of path: Path) -> [Contour] {
    path.subpaths.map { subpath in
      var vertices = [Vertex(subpath.start)]
      for segment in subpath.segments {
        switch segment {
        case .line(_, let to): vertices.append(Vertex(to))
        case .curve(let curve):
          vertices[vertices.count - 1].out = curve.control1
          vertices.append(Vertex(curve.end, into: curve.control2))
        }
      }
      if subpath.isClosed {
        // The way back is a line, of no length where the outline was there already.
        while vertices.count > 1, let last = vertices.last, last.point == vertices[0].point {
          if !(last.into == last.point) { vertices[0].into = last.into }
          vertices.removeLast()
        }
      }
      return Contour(vertices: vertices, isClosed: subpath.isClosed)
    }
  }

  /// The contour as a path, of curves alone, so that it may turn into others.
  var path: Path {
    var path = Path()
    guard let first = vertices.first else { return path }
    path.move(to: first.point)
    for (a, b) in zip(vertices, vertices.dropFirst()) {
      path.addCurve(to: b.point, control1: a.out, control2: b.into)
    }
    if isClosed, let last = vertices.last {
      path.addCurve(to: first.point, control1: last.out, control2: first.into)
      path.closeSubpath()
    }
    return path
  }

  /// The distance of control points with which a curve stands for a quarter of a circle, as a part
  /// of the radius, as After Effects has it.
  static let roundness = 0.5519

  // MARK: Forms

  /// A rectangle from its top right corner, clockwise on screen.
  static func rectangle(center: Point, size: Point, radius: Double) -> Contour {
    let (x, y) = (abs(size.x) / 2, abs(size.y) / 2)
    let corners = [
      Point(x: x, y: -y), Point(x: x, y: y), Point(x: -x, y: y), Point(x: -x, y: -y),
    ].map { center + $0 }
    let r = min(max(radius, 0), min(x, y))
    guard r > 0 else { return Contour(vertices: corners.map { Vertex($0) }, isClosed: true) }
    let sides = [
      Point(x: 0, y: 1), Point(x: -1, y: 0), Point(x: 0, y: -1), Point(x: 1, y: 0),
    ]
    // From the end of the first corner on: the way out of a corner, then into the next one.
    let vertices = corners.indices.flatMap { i -> [Vertex] in
      let (corner, next) = (corners[i], corners[(i + 1) % 4])
      let (leave, come) = (corner + sides[i] * r, next - sides[i] * r)
      return [
        Vertex(leave, into: corner + sides[i] * (r * (1 - roundness))),
        Vertex(come, out: next - sides[i] * (r * (1 - roundness))),
      ]
    }
    return Contour(vertices: vertices, isClosed: true)
  }

  /// An ellipse from its top, clockwise on screen.
  static func ellipse(center: Point, size: Point) -> Contour {
    let (x, y) = (size.x / 2, size.y / 2)
    func vertex(_ place: Point, _ way: Point) -> Vertex {
      let tangent = Point(x: way.x * x, y: way.y * y) * roundness
      let point = center + Point(x: place.x * x, y: place.y * y)
      return Vertex(point, into: point - tangent, out: point + tangent)
    }
    return Contour(
      vertices: [
        vertex(Point(x: 0, y: -1), Point(x: 1, y: 0)), vertex(Point(x: 1, y: 0), Point(x: 0, y: 1)),
        vertex(Point(x: 0, y: 1), Point(x: -1, y: 0)),
        vertex(Point(x: -1, y: 0), Point(x: 0, y: -1)),
      ], isClosed: true)
  }

  /// A star, or a polygon without inner vertices, from its top, clockwise on screen.
  ///
  /// A part of a star's point grows out of its inner vertices at the top, as in lottie-android and
  /// rlottie; polygons have whole ones only.
  ///
  /// - Parameters:
  ///   - center: The middle.
  ///   - points: Outer vertices, at least 1.
  ///   - turn: Degrees, clockwise.
  ///   - radii: The outer radius, and the inner one of a star.
  ///   - roundness: Of the vertices at each, in hundredths.
  /// - Returns: The contour.
  static func star(
    center: Point, points: Double, turn: Double, radii: [Double], roundness: [Double]
  ) -> Contour {
    let whole = points.rounded(.down)
    let isStar = radii.count > 1
    let points = isStar ? points : whole
    let part = points - whole
    let count = Int(whole) * radii.count + (part > 0 ? 2 : 0)
    let step = 2 * .pi / (points * Double(radii.count))
    let vertices = (0..<count).map { i -> Vertex in
      var (radius, round) = (radii[i % radii.count], roundness[i % radii.count] / 100)
      var place = Double(i)
      if i == 0, part > 0 {
        place = 1 - part
        radius = radii[1] + (radius - radii[1]) * part
        round *= part
      }
      let angle = -Double.pi / 2 + turn * .pi / 180 + step * place
      let way = Point(x: cos(angle), y: sin(angle))
      // A quarter of the circle's part between two outer vertices.
      let tangent = Point(x: way.y, y: -way.x) * (2 * .pi * radius / (4 * points) * round)
      let point = center + way * radius
      return Vertex(point, into: point + tangent, out: point - tangent)
    }
    return Contour(vertices: vertices, isClosed: true)
  }

  /// The same contour the other way round, from the same vertex.
  var reversed: Contour {
    guard let first = vertices.first else { return self }
    let rest = vertices.dropFirst().reversed()
    let turned = (isClosed ? [first] + rest : rest + [first]).map {
      Vertex($0.point, into: $0.out, out: $0.into)
    }
    return Contour(vertices: turned, isClosed: isClosed)
  }
}
