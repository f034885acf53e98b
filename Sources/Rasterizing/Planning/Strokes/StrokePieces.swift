import Glibc
import Graphics
import LayerModel

/// A line along straight segments, taken apart into convex polygons: one for each segment, corner
/// and end.
///
/// The line is all that lies in any of them. So where a part of its path changes, only the polygons
/// of that part do.
struct StrokePieces: Hashable, Sendable {
  let path: Path
  let map: AffineTransform
  let style: StrokeStyle
  /// The polygons, in pixels.
  let polygons: FlatOutline

  /// How far the chords of a round corner may lie from their circle, in pixels.
  private static let tolerance = 1.0 / 64

  /// The pieces of a line along a path without curves.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - map: From the path's coordinates to pixels.
  ///   - style: Width, corners and ends.
  init(_ path: Path, map: AffineTransform, style: StrokeStyle) {
    (self.path, self.map, self.style) = (path, map, style)
    var pen = Pen(map: map, style: style, tolerance: Self.tolerance)
    var points: [Point] = []
    var isDrawn = false
    for element in path.elements {
      switch element {
      case .move(let to):
        pen.draw(points, isClosed: false, isDrawn: isDrawn)
        (points, isDrawn) = ([to], false)
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _):
        isDrawn = true
        if to != points.last { points.append(to) }
      case .close:
        pen.draw(points, isClosed: true, isDrawn: true)
        (points, isDrawn) = ([], false)
      }
    }
    pen.draw(points, isClosed: false, isDrawn: isDrawn)
    polygons = pen.polygons
  }

  /// Elements of longer paths are left to Cairo, whose memory does not grow with their corners.
  private static let mostElements = 65_536

  /// True when lines along a path are taken apart: it is so long that its outline is not compared
  /// edge by edge, and has no curves.
  static func suits(_ path: Path) -> Bool {
    (Path.manyElements...mostElements).contains(path.elements.count)
      && path.elements.allSatisfy { element in
        switch element {
        case .move, .line, .close: true
        case .quadCurve, .curve: false
        }
      }
  }

  static func == (a: StrokePieces, b: StrokePieces) -> Bool {
    a.map == b.map && a.style == b.style && a.path == b.path
  }

  func hash(into hasher: inout Hasher) { hasher.combine(path.elements.count) }

  /// The pixels in which it may differ from another line.
  func differences(from other: StrokePieces) -> [PixelRect] {
    polygons.differences(from: other.polygons)
  }
}

/// Draws polygons along lines of points.
private struct Pen {
  private(set) var polygons = FlatOutline()
  private let map: AffineTransform
  private let style: StrokeStyle
  private let half: Double
  /// Half the angle of a chord of a round corner.
  private let step: Double

  init(map: AffineTransform, style: StrokeStyle, tolerance: Double) {
    (self.map, self.style, half) = (map, style, style.width / 2)
    let norm = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    // A chord lies 1 − cos of half its angle beside a circle of radius 1.
    let part = min(max(1e-4, tolerance / (norm * style.width / 2)), 0.3)
    step = 2 * (2 * part).squareRoot()
  }

  /// Draws one subpath, no two of whose points in turn are equal.
  mutating func draw(_ subpath: [Point], isClosed: Bool, isDrawn: Bool) {
    var points = subpath
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    guard points.count > 1 else {
      if isDrawn, let point = points.first { drawDot(at: point) }
      return
    }
    let count = isClosed ? points.count : points.count - 1
    let directions = (0..<count).map { i -> Point in
      let way = points[(i + 1) % points.count] - points[i]
      // Of numbers so far apart that their distance is no number.
      return way.length > 0 && way.length.isFinite ? way * (1 / way.length) : Point(x: 1, y: 0)
    }
    for i in 0..<count {
      let (from, to) = (points[i], points[(i + 1) % points.count])
      if i > 0 { drawCorner(at: from, directions[i - 1], directions[i]) }
      let side = normal(directions[i])
      add([from + side, to + side, to - side, from - side])
    }
    if isClosed {
      drawCorner(at: points[0], directions[count - 1], directions[0])
    } else {
      drawEnd(at: points[0], directions[0] * -1)
      drawEnd(at: points[count], directions[count - 1])
    }
  }

  /// To the left of a direction, half a width long.
  private func normal(_ direction: Point) -> Point {
    Point(x: direction.y, y: -direction.x) * half
  }

  private mutating func drawCorner(at point: Point, _ before: Point, _ after: Point) {
    let cross = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    // The corner is on the side from which the line turns away.
    let sign = cross < 0 ? -1.0 : 1
    let (a, b) = (normal(before) * sign, normal(after) * sign)
    switch style.join {
    case .round: drawFan(at: point, from: a, to: b, cosine: cosine)
    case .miter where style.miterLimit * style.miterLimit * (1 + cosine) >= 2:
      let tip = (a + b) * (1 / (1 + cosine))
      add([point, point + a, point + tip, point + b])
    case .miter, .bevel: add([point, point + a, point + b])
    }
  }

  private mutating func drawEnd(at point: Point, _ outwards: Point) {
    let side = normal(outwards)
    switch style.cap {
    case .butt: break
    case .square:
      let end = point + outwards * half
      add([point + side, end + side, end - side, point - side])
    case .round:
      drawFan(at: point, from: side, to: outwards * half, cosine: 0)
      drawFan(at: point, from: outwards * half, to: side * -1, cosine: 0)
    }
  }

  /// A line without length has round ends alone: square ones would have no direction.
  private mutating func drawDot(at point: Point) {
    guard style.cap == .round else { return }
    drawEnd(at: point, Point(x: 1, y: 0))
    drawEnd(at: point, Point(x: -1, y: 0))
  }

  /// A part of a disc, of up to half a turn.
  private mutating func drawFan(at point: Point, from a: Point, to b: Point, cosine: Double) {
    var corners = [point, point + a]
    let angle = acos(min(max(cosine, -1), 1))
    let count = Int((angle / step).rounded(.up))
    let turns = a.x * b.y - a.y * b.x < 0 ? -1.0 : 1
    for i in 1..<max(count, 1) {
      let part = turns * angle * Double(i) / Double(count)
      let (s, c) = (sin(part), cos(part))
      corners.append(point + Point(x: a.x * c - a.y * s, y: a.x * s + a.y * c))
    }
    corners.append(point + b)
    add(corners)
  }

  private mutating func add(_ corners: [Point]) {
    polygons.add(polygon: corners, under: map)
  }
}
