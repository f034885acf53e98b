import Glibc
import Graphics

/// Tessellates lines along segments.
struct StrokeTessellator {
  /// The polygons that a line becomes.
  enum Form {
    /// Its sides, joined to outlines; convex pieces where an inner side would run backwards.
    case outlines
    /// Convex pieces.
    case pieces
  }

  private(set) var polygons = FlatOutline()
  /// The polygons in the path's coordinates, of outlines that have not too many corners.
  private(set) var kept: [[Point]]? = []
  private var keptCorners = 0
  /// True when the outline of a subpath was broken off for pieces.
  private var isBroken = false
  private let map: AffineTransform
  private let style: StrokeStyle
  private let form: Form
  private let half: Double
  /// The distance of chords from their curve, and from its line's edges, in the path's own units,
  /// at most.
  private let allowed: Double
  /// That distance times the length of chords up to which it may be larger, because they are moved
  /// to enclose the area of their curve; 0 where they are not.
  private let allowedArea: Double
  /// The joined sides of a subpath so far.
  private var left: [Point] = []
  private var right: [Point] = []
  /// The inner miter point of the last corner, where both segments' inner sides cross, and the side
  /// that it is on; `nil` where they do not.
  private var meeting: (point: Point, isLeft: Bool)?
  /// The pieces around one another of an outline that was broken off.
  private var fan: StrokeFan?

  /// Directions whose cosine differs less from 1 meet without a corner: half a hundredth of a
  /// degree.
  private static let smoothCosine = 1 - 4e-9
  /// The speed at which an inner side may run backwards, as a part of the curve's own pace, before
  /// it folds.
  ///
  /// A line as wide as its circle's diameter has its inner side in the centre. There it wanders,
  /// because a cubic's curvature is up to 2.2 % off the circle's; that is no fold.
  private static let retreat = 0.025
  /// 2¹² parts of a curve are a cusp.
  private static let mostHalvings = 12
  /// Pieces of a curve, at most.
  private static let mostPieces = 1 << mostHalvings
  /// Chords of a round corner, or of half an end, at most: enough for radii of 20,000 pixels.
  private static let mostCorners = 2048
  /// Outlines of more corners are not kept.
  private static let mostKeptCorners = 1 << 14
  /// With so many polygons curves are straight lines.
  private static let mostPolygons = 1 << 20

  /// - Parameters:
  ///   - map: From the path's coordinates to pixels.
  ///   - style: Width, corners and ends.
  ///   - tolerance: How far the chords of curves and round corners may lie from them, in pixels.
  ///   - form: The polygons to make.
  init(map: AffineTransform, style: StrokeStyle, tolerance: Double, form: Form) {
    (self.map, self.style, self.form, half) = (map, style, form, style.width / 2)
    if form == .pieces { kept = nil }
    let scale = map.largestScale
    allowed = tolerance / scale
    allowedArea = form == .outlines ? FlatOutline.allowedArea / (scale * scale) : 0
  }

  /// A segment, or a part of it, with the directions at its ends.
  private struct Stretch {
    let segment: PathSegment
    /// The part, between two of its parameters.
    let part: ClosedRange<Double>
    let start: Point
    let end: Point

    init(_ segment: PathSegment, _ part: ClosedRange<Double> = 0...1) {
      (self.segment, self.part) = (segment, part)
      switch segment {
      case .line(let from, let to):
        start = Self.direction(to - from)
        end = start
      case .curve(let curve):
        start = Self.direction(curve.tangent(at: part.lowerBound))
        end = Self.direction(curve.tangent(at: part.upperBound))
      }
    }

    private static func direction(_ way: Point) -> Point {
      let length = way.length
      // Of numbers so far apart that their distance is no number.
      return length > 0 && length.isFinite ? way * (1 / length) : Point(x: 1, y: 0)
    }
  }

  // MARK: Subpaths

  /// Draws a path.
  mutating func draw(_ path: Path) {
    polygons.reserve(polygons: path.elements.count, corners: 4 * path.elements.count)
    var stretches: [Stretch] = []
    var (start, current, isDrawn) = (Point.zero, Point.zero, false)
    for element in path.elements {
      switch element {
      case .move(let to):
        draw(stretches, from: start, to: current, isClosed: false, isDrawn: isDrawn)
        stretches.removeAll(keepingCapacity: true)
        (start, current, isDrawn) = (to, to, false)
      case .line(let to):
        isDrawn = true
        if to != current { stretches.append(Stretch(.line(from: current, to: to))) }
        current = to
      case .quadCurve(let to, let control):
        isDrawn = true
        if to != current || control != current {
          stretches.append(
            Stretch(.curve(CubicCurve(start: current, quadControl: control, end: to))))
        }
        current = to
      case .curve(let to, let control1, let control2):
        isDrawn = true
        if to != current || control1 != current || control2 != current {
          stretches.append(
            Stretch(
              .curve(CubicCurve(start: current, control1: control1, control2: control2, end: to))))
        }
        current = to
      case .close:
        if current != start { stretches.append(Stretch(.line(from: current, to: start))) }
        draw(stretches, from: start, to: start, isClosed: !stretches.isEmpty, isDrawn: true)
        stretches.removeAll(keepingCapacity: true)
        (current, isDrawn) = (start, false)
      }
    }
    draw(stretches, from: start, to: current, isClosed: false, isDrawn: isDrawn)
  }

  /// Draws a part of a path.
  mutating func draw(_ cut: StrokeTessellation.Cut) {
    for remainder in cut.remainders {
      let segments = cut.subpaths[remainder.subpath].segments
      let stretches = remainder.pieces.compactMap { piece -> Stretch? in
        let segment = segments[piece.segment]
        if case .line(let from, let to) = segment {
          return from == to ? nil : Stretch(segment.trimmed(from: piece.start, to: piece.end))
        }
        return Stretch(segment, piece.start...piece.end)
      }
      guard let first = stretches.first, let last = stretches.last else { continue }
      draw(
        stretches, from: first.segment.point(at: first.part.lowerBound),
        to: last.segment.point(at: last.part.upperBound), isClosed: remainder.isClosed,
        isDrawn: true)
    }
  }

  /// Draws one subpath.
  ///
  /// - Parameters:
  ///   - stretches: Its segments, end to end, none of which is a single point.
  ///   - start: Where it starts.
  ///   - end: Where it ends.
  ///   - isClosed: True when its end and its start are a corner.
  ///   - isDrawn: False for nothing but a move.
  private mutating func draw(
    _ stretches: [Stretch], from start: Point, to end: Point, isClosed: Bool, isDrawn: Bool
  ) {
    guard let first = stretches.first, var last = stretches.first else {
      if isDrawn { drawDot(at: start) }
      return
    }
    isBroken = false
    draw(first)
    for next in stretches.dropFirst() {
      drawCorner(
        at: next.segment.point(at: next.part.lowerBound), last.end, next.start,
        reach: Self.reach(last, next))
      draw(next)
      last = next
    }
    endFan()
    if isClosed {
      drawCorner(
        at: start, last.end, first.start, reach: isBroken ? 0 : Self.reach(last, first))
      switch meeting {
      case (let point, isLeft: true)?: left[0] = point
      case (let point, isLeft: false)?: right[0] = point
      case nil: break
      }
      meeting = nil
    } else {
      drawEnd(at: end, last.end)
      if isBroken {
        endOutline()
        return drawEnd(at: start, first.start * -1, isPiece: true)
      }
      if form == .outlines {
        left += right.reversed()
        right = []
      }
      drawEnd(at: start, first.start * -1)
    }
    guard form == .outlines else { return }
    if isBroken {
      let side = normal(first.start)
      add((start + side, start - side), (start + side, start - side))
      return endOutline()
    }
    right.reverse()
    put(left)
    put(right)
    (left, right) = ([], [])
  }

  /// The distance from a corner up to which the sides of both segments are theirs alone: half of
  /// the shorter one; 0 beside curves.
  private static func reach(_ before: Stretch, _ after: Stretch) -> Double {
    guard case .line(let a, let b) = before.segment, case .line(let c, let d) = after.segment
    else { return 0 }
    return min((b - a).length, (d - c).length) / 2
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
      var start = (from + side, from - side)
      switch meeting {
      case (let point, isLeft: true)?: start.0 = point
      case (let point, isLeft: false)?: start.1 = point
      case nil: break
      }
      meeting = nil
      add(start, (to + side, to - side))
    case .curve(let curve):
      let length = curve.controlLength
      let halvings =
        length.isFinite && polygons.contours.count < Self.mostPolygons ? 0 : Self.mostHalvings
      let whole = Stretch(stretch.segment)
      draw(curve, whole.start, whole.end, stretch.part, halvings: halvings)
    }
  }

  /// Draws a line along a part of a curve in pieces that are nearly straight.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - before: Its direction at its start.
  ///   - after: Its direction at its end.
  ///   - part: The part, between two of its parameters.
  ///   - halvings: How often it was halved.
  private mutating func draw(
    _ curve: CubicCurve, _ before: Point, _ after: Point, _ part: ClosedRange<Double>,
    halvings: Int
  ) {
    if halvings == Self.mostHalvings {
      return draw(curve, before, after, part, ChordSteps.one)
    }
    if let steps = ChordSteps(
      along: curve, before, after, half: half, allowed: allowed, area: allowedArea,
      most: Self.mostPieces >> halvings)
    {
      return draw(curve, before, after, part, steps)
    }
    let (first, second) = curve.halves
    let way = second.control1 - first.control2
    let middle = way.length > 0 ? way * (1 / way.length) : curve.tangent(at: 0.5)
    let (low, high) = (part.lowerBound * 2, part.upperBound * 2)
    if low < 1 { draw(first, before, middle, low...min(high, 1), halvings: halvings + 1) }
    if high > 1 { draw(second, middle, after, max(low, 1) - 1...high - 1, halvings: halvings + 1) }
  }

  /// Draws a line along a part of a curve in pieces.
  private mutating func draw(
    _ curve: CubicCurve, _ before: Point, _ after: Point, _ part: ClosedRange<Double>,
    _ steps: ChordSteps
  ) {
    func end(_ t: Double, step: Double = 0) -> StrokeNormal {
      if t == 0 { return StrokeNormal(curve.start, before, half) }
      if t == 1 { return StrokeNormal(curve.end, after, half) }
      return StrokeNormal(curve, at: t, half: half, step: step)
    }
    let step = form == .outlines ? steps.length : 0
    var last = end(part.lowerBound)
    var number = steps.chord(at: part.lowerBound)
    while number < steps.count, steps.end(of: number) < part.upperBound {
      let next = end(steps.end(of: number), step: step)
      drawStraight(from: last, to: next)
      last = next
      number += 1
    }
    drawStraight(from: last, to: end(part.upperBound))
  }

  /// Draws the line between two normals: four corners, or where its edges cross two triangles,
  /// which are joined to those before.
  private mutating func drawStraight(from first: StrokeNormal, to last: StrokeNormal) {
    let (a, b) = (first.side, last.side)
    let (start, end) = (first.ends, last.ends)
    let between = end.0 - start.0
    if form == .outlines {
      let way = last.point - first.point
      func pace(_ side: Point) -> Double { side.x * way.x + side.y * way.y }
      let paces = (pace(between), pace(end.1 - start.1))
      // Numbers that are none fold, too.
      if min(paces.0, paces.1) >= (paces.0 + paces.1) / 2 * -Self.retreat {
        return add(start, end)
      }
      endOutline()
      isBroken = true
    }
    defer { if form == .outlines { (left, right) = ([end.0], [end.1]) } }
    let cross = 4 * (a.x * b.y - a.y * b.x)
    // Where along the first normal the second one meets it.
    let meeting = cross == 0 ? -1 : 2 * (b.x * between.y - b.y * between.x) / cross
    guard meeting > 0, meeting < 1 else {
      return put((start.0, end.0, end.1, start.1))
    }
    let center = start.0.interpolated(to: start.1, by: meeting)
    guard form == .outlines else {
      add([start.0, end.0, center])
      return add([start.1, end.1, center])
    }
    if fan?.goesOn(from: start, to: end, around: center) != true {
      endFan()
      fan = StrokeFan(from: start, to: end, around: center)
    }
  }

  /// Adds the pieces so far that lie around one another.
  private mutating func endFan() {
    guard let fan else { return }
    for side in fan.sides { add(side) }
    self.fan = nil
  }

  /// Ends the outline between the joined sides so far, which are those of an open line.
  private mutating func endOutline() {
    if left.count + right.count > 2 { put(left + right.reversed()) }
    left.removeAll(keepingCapacity: true)
    right.removeAll(keepingCapacity: true)
  }

  // MARK: Corners and ends

  private mutating func drawCorner(
    at point: Point, _ before: Point, _ after: Point, reach: Double
  ) {
    let cross = before.x * after.y - before.y * after.x
    let cosine = before.x * after.x + before.y * after.y
    // The corner is on the side from which the line turns away.
    let isLeft = cross >= 0
    let sign = isLeft ? 1.0 : -1
    let (a, b) = (normal(before) * sign, normal(after) * sign)
    var corner: [Point] = []
    switch style.join {
    case .round: corner = fan(at: point, from: a, to: b, cosine: cosine)
    case .miter where style.miterLimit * style.miterLimit * (1 + cosine) >= 2:
      corner = [point + (a + b) * (1 / (1 + cosine))]
    case .miter, .bevel: break
    }
    guard form == .outlines else { return add([point, point + a] + corner + [point + b]) }
    guard cosine < Self.smoothCosine else { return }
    // The inner sides meet as far from the corner as the outer ones of a miter; where they are
    // shorter, by the middle, so that the outline goes once around each segment.
    let isMet =
      reach > 0 && half * half * (1 - cosine) <= reach * reach * (1 + cosine)
    let inner = isMet ? point - (a + b) * (1 / (1 + cosine)) : point
    if isMet {
      meeting = (inner, !isLeft)
      if isLeft { right.removeLast() } else { left.removeLast() }
    }
    if isLeft {
      left += corner
      right.append(inner)
    } else {
      right += corner
      left.append(inner)
    }
  }

  private mutating func drawEnd(at point: Point, _ outwards: Point, isPiece: Bool = false) {
    let side = normal(outwards)
    var cap: [Point] = []
    switch style.cap {
    case .butt: return
    case .square: cap = [point + side + outwards * half, point - side + outwards * half]
    case .round:
      cap = fan(at: point, from: side, to: outwards * half, cosine: 0)
      cap.append(point + outwards * half)
      cap += fan(at: point, from: outwards * half, to: side * -1, cosine: 0)
    }
    guard form == .pieces || isPiece else { return left += cap }
    add([point + side] + cap + [point - side])
  }

  /// A line without length has round ends alone: square ones would have no direction.
  private mutating func drawDot(at point: Point) {
    guard style.cap == .round else { return }
    let ahead = Point(x: 1, y: 0)
    for way in [ahead, ahead * -1] {
      if form == .outlines { left.append(point + normal(way)) }
      drawEnd(at: point, way)
    }
    guard form == .outlines else { return }
    put(left)
    left = []
  }

  /// The corners of the arc between two points around a centre, of up to half a turn, without its
  /// ends.
  private func fan(at point: Point, from a: Point, to b: Point, cosine: Double) -> [Point] {
    let angle = acos(min(max(cosine, -1), 1))
    let steps = ChordSteps(
      distance: half * angle * angle / 8, tolerance: allowed, speed: half * angle,
      area: allowedArea, most: Self.mostCorners)
    let length = angle * steps.length
    // So far from the centre chords enclose the area of the arc.
    let outwards = form == .outlines ? 1 + length * length / 12 : 1
    let turns = a.x * b.y - a.y * b.x < 0 ? -1.0 : 1
    return (1..<steps.count).map { i in
      let part = turns * angle * steps.end(of: i)
      let (s, c) = (sin(part) * outwards, cos(part) * outwards)
      return point + Point(x: a.x * c - a.y * s, y: a.x * s + a.y * c)
    }
  }

  // MARK: Polygons

  /// Adds the line between two normals, by their left and right ends.
  @inline(__always)
  private mutating func add(_ start: (Point, Point), _ end: (Point, Point)) {
    guard form == .outlines else {
      return put((start.0, end.0, end.1, start.1))
    }
    if left.last != start.0 { left.append(start.0) }
    if right.last != start.1 { right.append(start.1) }
    left.append(end.0)
    right.append(end.1)
  }

  /// Adds a polygon that goes around as the line between two normals does.
  private mutating func add(_ corners: [Point]) {
    var area = 0.0
    var last = corners[corners.count - 1]
    for corner in corners {
      area += last.x * corner.y - last.y * corner.x
      last = corner
    }
    put(area < 0 ? corners.reversed() : corners)
  }

  /// Adds a polygon as it is.
  private mutating func put(_ polygon: [Point]) {
    polygons.add(polygon: polygon, under: map)
    keep(polygon.count) { polygon }
  }

  /// Adds a polygon of four corners as it is.
  @inline(__always)
  private mutating func put(_ corners: (Point, Point, Point, Point)) {
    polygons.add(quadrilateral: corners, under: map)
    keep(4) { [corners.0, corners.1, corners.2, corners.3] }
  }

  @inline(__always)
  private mutating func keep(_ count: Int, _ polygon: () -> [Point]) {
    guard kept != nil else { return }
    keptCorners += count
    if keptCorners > Self.mostKeptCorners {
      kept = nil
    } else {
      kept?.append(polygon())
    }
  }
}

extension CubicCurve {
  /// The length of the lines between its points.
  fileprivate var controlLength: Double {
    (control1 - start).length + (control2 - control1).length + (end - control2).length
  }
}
