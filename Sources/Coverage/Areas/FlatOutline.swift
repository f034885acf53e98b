package import Graphics

/// An outline in pixels whose curves are lines: closed polygons on the ``CoverageGrid``.
package struct FlatOutline: Equatable {
  /// A polygon's corners, by their numbers, and the pixels that they are in.
  struct Contour: Equatable {
    let corners: Range<Int>
    let top: Int
    let bottom: Int
    /// The columns.
    let left: Int
    let right: Int

    /// The pixels that it may reach.
    var pixels: PixelRect {
      PixelRect(x: left..<right + 1, y: top..<max(top, bottom + 1))
    }
  }

  private(set) var contours: [Contour] = []
  private(set) var corners: [Corner] = []
  /// The winding number inside, 1 or −1, where it is known that all points outside have 0 and that
  /// no two edges cross.
  private(set) var winding: Int?
  /// The shift of corners that are added, in coordinates of the grid.
  private var shift = (x: 0, y: 0)
  private let isWide: Bool

  /// A corner's coordinates.
  struct Corner: Equatable {
    let x: Int
    let y: Int
  }

  /// The distance of chords from their curve, in pixels, at most, before they are moved to enclose
  /// its area: it is then right to a level in every pixel.
  private static let tolerance = 1.0 / 128
  /// That distance times the length of chords, in square pixels, up to which the distance itself
  /// does not matter: parts of a moved chord on one side of its curve enclose an eighth of it.
  static let allowedArea = 1.0 / 48

  /// No contour yet.
  init() { isWide = WideVectors.areAvailable }

  /// Finds the winding number inside of the contours that are there.
  mutating func findWinding() {
    winding = findSides(of: contours.indices).map { winding(between: $0) } ?? windingOfParts()
  }

  /// Adds a closed polygon under a map to pixels.
  mutating func add(polygon: [Point], under map: AffineTransform) {
    let start = corners.count
    for point in polygon { add(map.apply(to: point)) }
    close(from: start)
  }

  /// Adds a closed polygon of four corners under a map to pixels.
  @inline(__always)
  mutating func add(
    quadrilateral points: (Point, Point, Point, Point), under map: AffineTransform
  ) {
    let start = corners.count
    add(map.apply(to: points.0))
    add(map.apply(to: points.1))
    add(map.apply(to: points.2))
    add(map.apply(to: points.3))
    close(from: start)
  }

  /// Makes room for some polygons with so many corners together.
  mutating func reserve(polygons: Int, corners count: Int) {
    contours.reserveCapacity(polygons)
    corners.reserveCapacity(count)
  }

  /// The outline of a path under a map to pixels.
  ///
  /// Elsewhere by whole pixels it is the same to the last coordinate.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - map: Takes it to pixels.
  ///   - isWide: True when kernels for vectors of 256 bits are used.
  package init(
    _ path: Path, map: AffineTransform, isWide: Bool = WideVectors.areAvailable
  ) {
    self.isWide = isWide
    // A short path's curves have many chords each where they are large.
    corners.reserveCapacity(path.elements.count * 8 + min(path.elements.count, 32) * 24)
    let (whole, map) = map.wholeTranslation
    shift = (whole.x << CoverageGrid.bits, whole.y << CoverageGrid.bits)
    var (start, last) = (0, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to):
        close(from: start)
        start = corners.count
        last = map.apply(to: to)
        add(last)
      case .line(let to):
        last = map.apply(to: to)
        add(last)
      case .quadCurve(let to, let control):
        let end = map.apply(to: to)
        add(CubicCurve(start: last, quadControl: map.apply(to: control), end: end))
        last = end
      case .curve(let to, let control1, let control2):
        let end = map.apply(to: to)
        add(
          CubicCurve(
            start: last, control1: map.apply(to: control1), control2: map.apply(to: control2),
            end: end))
        last = end
      // The next contour begins with a move.
      case .close: break
      }
    }
    close(from: start)
    findWinding()
  }

  /// The outline elsewhere, in coordinates of the grid.
  func movedBy(x: Int, y: Int) -> FlatOutline {
    var moved = self
    for i in corners.indices {
      moved.corners[i] = Corner(x: corners[i].x &+ x, y: corners[i].y &+ y)
    }
    for i in contours.indices { moved.contours[i] = moved.contour(of: contours[i].corners) }
    return moved
  }

  /// True when it is another outline, moved by whole pixels.
  func isSame(as other: FlatOutline, movedBy move: (x: Int, y: Int)) -> Bool {
    let (x, y) = (move.x << CoverageGrid.bits, move.y << CoverageGrid.bits)
    guard corners.count == other.corners.count, contours.count == other.contours.count else {
      return false
    }
    for i in corners.indices
    where corners[i].x &- other.corners[i].x != x || corners[i].y &- other.corners[i].y != y {
      return false
    }
    return contours.indices.allSatisfy { contours[$0].corners == other.contours[$0].corners }
  }

  package static func == (a: FlatOutline, b: FlatOutline) -> Bool {
    a.corners == b.corners && a.contours == b.contours
  }

  /// The pixels that it may reach.
  var extents: PixelRect { contours.reduce(.empty) { $0.union($1.pixels) } }

  /// The pixels of the contours that are not in another outline, too, before the first or behind
  /// the last of which all are equal; of a single one that differs the rows in which it does.
  func differences(from other: FlatOutline) -> [PixelRect] {
    let middle = UnequalMiddle(of: contours.count, and: other.contours.count) {
      corners[contours[$0].corners].elementsEqual(other.corners[other.contours[$1].corners])
    }
    let (own, others) = (contours[middle.first], other.contours[middle.second])
    if own.count == 1, others.count == 1, let a = own.first, let b = others.first {
      let (path, old) = (corners[a.corners], other.corners[b.corners])
      let middle = UnequalMiddle(of: path.count, and: old.count) {
        path[path.startIndex + $0] == old[old.startIndex + $1]
      }
      let columns = a.pixels.union(b.pixels).columns
      return [Self.rows(of: middle.first, in: path), Self.rows(of: middle.second, in: old)].map {
        PixelRect(x: columns, y: $0)
      }
    }
    return (own + others).map(\.pixels)
  }

  /// The rows that the lines to, between and from some corners of a polygon go through.
  private static func rows(of part: Range<Int>, in polygon: ArraySlice<Corner>) -> Range<Int> {
    let heights = (part.lowerBound - 1...part.upperBound).map {
      polygon[polygon.startIndex + ($0 + polygon.count) % polygon.count].y >> CoverageGrid.bits
    }
    return (heights.min() ?? 0)..<(heights.max() ?? 0) + 1
  }

  private mutating func add(_ point: Point) {
    corners.append(
      Corner(
        x: CoverageGrid.coordinate(point.x) &+ shift.x,
        y: CoverageGrid.coordinate(point.y) &+ shift.y))
  }

  private mutating func add(_ curve: CubicCurve) {
    let bend = curve.start - curve.control1 * 2 + curve.control2
    let otherBend = curve.control1 - curve.control2 * 2 + curve.end
    // A chord over a part h of the curve lies h² · |B″| / 8 beside it; B″ is 6 times a mean of
    // both.
    let steps = ChordSteps(
      distance: max(bend.squaredLength, otherBend.squaredLength).squareRoot() * (6.0 / 8),
      tolerance: Self.tolerance, speed: curve.mostSpeed, area: Self.allowedArea)
    if steps.count > 1 {
      // The area between curve and chord is two thirds of that distance times the chord.
      let outwards = -steps.length * steps.length / 2
      // The curve, moved by its bend, is a cubic of t for x and y.
      let (b, c) = (bend.lanes, otherBend.lanes)
      let cubic = (
        curve.start.lanes + b * outwards,
        (curve.control1.lanes - curve.start.lanes) * 3 + (c - b) * outwards, b * 3, c - b
      )
      let start = corners.count
      corners.append(contentsOf: repeatElement(Corner(x: 0, y: 0), count: steps.count - 1))
      unsafe corners.withUnsafeMutableBufferPointer { corners in
        if isWide {
          return unsafe steps.setWide(
            UnsafeMutableBufferPointer(rebasing: corners[start...]), to: cubic, shift: shift)
        }
        for i in 1..<steps.count {
          let t = steps.end(of: i)
          let point = ((cubic.3 * t + cubic.2) * t + cubic.1) * t + cubic.0
          unsafe corners[start &+ i &- 1] = Corner(
            x: CoverageGrid.coordinate(point.x) &+ shift.x,
            y: CoverageGrid.coordinate(point.y) &+ shift.y)
        }
      }
    }
    add(curve.end)
  }

  private mutating func close(from start: Int) {
    guard corners.count - start > 1 else {
      corners.removeSubrange(start...)
      return
    }
    let contour = contour(of: start..<corners.count)
    guard contour.bottom >= contour.top else {
      corners.removeSubrange(start...)
      return
    }
    contours.append(contour)
  }

  /// The polygon of some corners; one without height ends above its top.
  private func contour(of numbers: Range<Int>) -> Contour {
    let first = corners[numbers.lowerBound]
    var (top, bottom) = (first.y, first.y)
    var (left, right) = (first.x, first.x)
    for corner in corners[numbers] {
      top = min(top, corner.y)
      bottom = max(bottom, corner.y)
      left = min(left, corner.x)
      right = max(right, corner.x)
    }
    let (firstRow, lastRow) = (top >> CoverageGrid.bits, (bottom - 1) >> CoverageGrid.bits)
    return Contour(
      corners: numbers, top: firstRow, bottom: top < bottom ? lastRow : firstRow - 1,
      left: left >> CoverageGrid.bits, right: right >> CoverageGrid.bits)
  }
}

extension AffineTransform {
  /// The length that a vector of length 1 becomes, at most: the larger singular value.
  var largestScale: Double {
    let (sum, determinant) = (a * a + b * b + c * c + d * d, a * d - b * c)
    let rest = sum * sum - 4 * determinant * determinant
    return ((sum + (rest > 0 ? rest.squareRoot() : 0)) / 2).squareRoot()
  }

  /// The whole pixels of its translation, and the map without them; none of those that are far more
  /// than any canvas has.
  package var wholeTranslation: (whole: (x: Int, y: Int), rest: AffineTransform) {
    let (x, y) = (tx.rounded(.down), ty.rounded(.down))
    guard abs(x) < 65_536, abs(y) < 65_536 else { return ((0, 0), self) }
    return ((Int(x), Int(y)), AffineTransform(a: a, b: b, c: c, d: d, tx: tx - x, ty: ty - y))
  }
}

extension CubicCurve {
  /// The length of its derivative, at most.
  fileprivate var mostSpeed: Double {
    let (a, b, c) = (control1 - start, control2 - control1, end - control2)
    return 3 * max(a.squaredLength, b.squaredLength, c.squaredLength).squareRoot()
  }
}

extension Point {
  /// Both coordinates at once.
  fileprivate var lanes: SIMD2<Double> { SIMD2(x, y) }
  fileprivate var squaredLength: Double { x * x + y * y }
}
