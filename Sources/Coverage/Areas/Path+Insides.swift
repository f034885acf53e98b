package import Graphics

extension Path {
  /// Directions and angles less than this count as none.
  private static let slant = 1e-9

  /// Rectangles along the axes that lie inside of a convex outline: those between its leftmost and
  /// rightmost upright sides, and between its highest and lowest level ones.
  ///
  /// - Parameter map: From the path's coordinates to those of the rectangles.
  /// - Returns: At most two; none of an outline that may not be convex.
  package func insides(under map: AffineTransform) -> [Rect] {
    guard case .move(let first) = elements.first else { return [] }
    let start = map.apply(to: first)
    // A curve that is pulled by points of a convex polygon is convex, too.
    var points = [start]
    var upright: [(place: Double, part: ClosedRange<Double>)] = []
    var level = upright
    func addLine(from a: Point, to b: Point) {
      guard (b - a).length > Self.slant else { return }
      if abs(a.x - b.x) < Self.slant {
        upright.append((a.x, min(a.y, b.y)...max(a.y, b.y)))
      } else if abs(a.y - b.y) < Self.slant {
        level.append((a.y, min(a.x, b.x)...max(a.x, b.x)))
      }
    }
    for (i, element) in elements.enumerated().dropFirst() {
      let last = points[points.count - 1]
      switch element {
      case .move: return []
      case .line(let to):
        points.append(map.apply(to: to))
        addLine(from: last, to: points[points.count - 1])
      case .quadCurve(let to, let control):
        points += [map.apply(to: control), map.apply(to: to)]
      case .curve(let to, let control1, let control2):
        points += [map.apply(to: control1), map.apply(to: control2), map.apply(to: to)]
      case .close: guard i == elements.count - 1 else { return [] }
      }
    }
    guard Self.isConvex(points) else { return [] }
    addLine(from: points[points.count - 1], to: start)
    var rects: [Rect] = []
    func add(_ sides: [(place: Double, part: ClosedRange<Double>)], _ rect: (Rect) -> Rect) {
      guard let a = sides.min(by: { $0.place < $1.place }),
        let b = sides.max(by: { $0.place < $1.place }), a.part.overlaps(b.part)
      else { return }
      let part = a.part.clamped(to: b.part)
      rects.append(
        rect(
          Rect(
            x: a.place, y: part.lowerBound, width: b.place - a.place,
            height: part.upperBound - part.lowerBound)))
    }
    add(upright) { $0 }
    add(level) {
      Rect(
        x: $0.origin.y, y: $0.origin.x, width: $0.size.height, height: $0.size.width)
    }
    return rects
  }

  /// True when a polygon turns to one side only, and once around.
  private static func isConvex(_ points: [Point]) -> Bool {
    var sides: [Point] = []
    var last = points[points.count - 1]
    for point in points {
      let way = point - last
      let length = way.length
      guard length.isFinite else { return false }
      if length > slant { sides.append(way * (1 / length)) }
      last = point
    }
    guard sides.count > 2, var before = sides.last else { return false }
    var (left, right) = (0.0, 0.0)
    for side in sides {
      let sine = before.x * side.y - before.y * side.x
      (left, right) = (min(left, sine), max(right, sine))
      before = side
    }
    guard min(-left, right) < slant else { return false }
    return turns(sides.map(\.x)) <= 2 && turns(sides.map(\.y)) <= 2
  }

  /// The number of times that numbers, one after another in a circle, change their sign.
  private static func turns(_ numbers: [Double]) -> Int {
    let signs = numbers.filter { abs($0) > slant }.map { $0 > 0 }
    guard var last = signs.last else { return 0 }
    var count = 0
    for sign in signs {
      if sign != last { count += 1 }
      last = sign
    }
    return count
  }
}

extension AffineTransform {
  /// True when rectangles stay rectangles along the axes.
  package var isAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
