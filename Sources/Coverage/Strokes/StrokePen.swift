import Glibc
import Graphics

/// Draws lines along segments as convex polygons.
struct StrokePen {
  private(set) var polygons = FlatOutline()
  private let map: AffineTransform
  private let style: StrokeStyle
  private let half: Double
  /// Half the angle of a chord of a round corner.
  private let step: Double
  /// The distance of chords from their curve, and from its line's edges, in the path's own units,
  /// at most.
  private let allowed: Double

  /// A curve's pieces turn no more than to this cosine.
  private static let leastCosine = 0.9
  /// 2¹² parts of a curve are a cusp.
  private static let mostHalvings = 12
  /// With so many polygons curves are straight lines.
  private static let mostPolygons = 1 << 20

  /// - Parameters:
  ///   - map: From the path's coordinates to pixels.
  ///   - style: Width, corners and ends.
  ///   - tolerance: How far the chords of curves and round corners may lie from them, in pixels.
  init(map: AffineTransform, style: StrokeStyle, tolerance: Double) {
    (self.map, self.style, half) = (map, style, style.width / 2)
    let norm = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    allowed = tolerance / norm
    // A chord lies 1 − cos of half its angle beside a circle of radius 1.
    let part = min(max(1e-4, tolerance / (norm * style.width / 2)), 0.3)
    step = 2 * (2 * part).squareRoot()
  }

  /// Makes room for the polygons of some segments.
  mutating func reserve(segments: Int) { polygons.reserve(polygons: segments) }

  /// A segment with the directions at its ends.
  private struct Stretch {
    let segment: PathSegment
    let start: Point
    let end: Point

    init(_ segment: PathSegment) {
      self.segment = segment
      switch segment {
      case .line(let from, let to):
        start = Self.direction(to - from)
        end = start
      case .curve(let curve):
        (start, end) = (
          Self.direction(curve.tangent(at: 0)), Self.direction(curve.tangent(at: 1))
        )
      }
    }

    private static func direction(_ way: Point) -> Point {
      let length = way.length
      // Of numbers so far apart that their distance is no number.
      return length > 0 && length.isFinite ? way * (1 / length) : Point(x: 1, y: 0)
    }
  }

  /// Draws one subpath.
  ///
  /// - Parameters:
  ///   - subpath: Its segments, end to end, none of which is a single point.
  ///   - start: Where it starts.
  ///   - isClosed: True when its end and its start are a corner.
  ///   - isDrawn: False for nothing but a move.
  mutating func draw(_ subpath: [PathSegment], from start: Point, isClosed: Bool, isDrawn: Bool) {
    guard let first = subpath.first else {
      if isDrawn { drawDot(at: start) }
      return
    }
    let beginning = Stretch(first)
    var last = beginning
    draw(beginning)
    for segment in subpath.dropFirst() {
      let next = Stretch(segment)
      drawCorner(at: segment.start, last.end, next.start)
      draw(next)
      last = next
    }
    if isClosed {
      drawCorner(at: start, last.end, beginning.start)
    } else {
      drawEnd(at: start, beginning.start * -1)
      drawEnd(at: last.segment.end, last.end)
    }
  }

  /// To the left of a direction, half a width long.
  @inline(__always)
  private func normal(_ direction: Point) -> Point {
    Point(x: direction.y, y: -direction.x) * half
  }

  // MARK: Segments

  private mutating func draw(_ stretch: Stretch) {
    switch stretch.segment {
    case .line(let from, let to):
      let side = normal(stretch.start)
      add(from + side, to + side, to - side, from - side)
    case .curve(let curve):
      let length =
        (curve.control1 - curve.start).length + (curve.control2 - curve.control1).length
        + (curve.end - curve.control2).length
      let halvings =
        length.isFinite && polygons.contours.count < Self.mostPolygons ? 0 : Self.mostHalvings
      draw(curve, stretch.start, stretch.end, halvings: halvings)
    }
  }

  /// Draws a line along a curve in parts that are nearly straight.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - before: Its direction at its start.
  ///   - after: Its direction at its end.
  ///   - halvings: How often it was halved.
  private mutating func draw(
    _ curve: CubicCurve, _ before: Point, _ after: Point, halvings: Int
  ) {
    if halvings == Self.mostHalvings || isStraight(curve, before, after) {
      return drawStraight(curve, before, after)
    }
    let (first, second) = curve.halves
    let way = second.control1 - first.control2
    let middle = way.length > 0 ? way * (1 / way.length) : curve.tangent(at: 0.5)
    draw(first, before, middle, halvings: halvings + 1)
    draw(second, middle, after, halvings: halvings + 1)
  }

  /// True when a curve and both edges of its line are as near to chords as they have to be.
  private func isStraight(_ curve: CubicCurve, _ before: Point, _ after: Point) -> Bool {
    let chord = curve.end - curve.start
    let length = chord.length
    guard length > 0 else { return false }
    let way = chord * (1 / length)
    let cosines = (
      way.x * before.x + way.y * before.y, way.x * after.x + way.y * after.y
    )
    // An edge lies about half · (α + β)² / 8 beside its chord, where α and β are the angles between
    // the chord and the directions at the ends; (α + β)² ≤ 4 · (1 − cos α + 1 − cos β).
    guard min(cosines.0, cosines.1) > Self.leastCosine,
      half / 2 * (2 - cosines.0 - cosines.1) <= allowed
    else { return false }
    // A curve lies at most 3/4 as far from the chord as the points that pull it.
    func distance(_ point: Point) -> Double {
      let offset = point - curve.start
      return abs(offset.x * way.y - offset.y * way.x)
    }
    return max(distance(curve.control1), distance(curve.control2)) * 0.75 <= allowed
  }

  /// Draws the line between two normals: four corners, or where its edges cross two triangles.
  private mutating func drawStraight(_ curve: CubicCurve, _ before: Point, _ after: Point) {
    let (a, b) = (normal(before), normal(after))
    let (left, right) = ((curve.start + a, curve.end + b), (curve.start - a, curve.end - b))
    let between = left.1 - left.0
    let cross = 4 * (a.x * b.y - a.y * b.x)
    // Where along the first normal the second one meets it.
    let meeting = cross == 0 ? -1 : 2 * (b.x * between.y - b.y * between.x) / cross
    guard meeting > 0, meeting < 1 else { return add(left.0, left.1, right.1, right.0) }
    let center = left.0.interpolated(to: right.0, by: meeting)
    add([left.0, left.1, center])
    add([right.0, right.1, center])
  }

  // MARK: Corners and ends

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
      add(point, point + a, point + tip, point + b)
    case .miter, .bevel: add([point, point + a, point + b])
    }
  }

  private mutating func drawEnd(at point: Point, _ outwards: Point) {
    let side = normal(outwards)
    switch style.cap {
    case .butt: break
    case .square:
      let end = point + outwards * half
      add(point + side, end + side, end - side, point - side)
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

  @inline(__always)
  private mutating func add(_ a: Point, _ b: Point, _ c: Point, _ d: Point) {
    polygons.add(quadrilateral: (a, b, c, d), under: map)
  }

  private mutating func add(_ corners: [Point]) {
    polygons.add(polygon: corners, under: map)
  }
}
