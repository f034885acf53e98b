package import Graphics

/// The outline of a line along smooth curves without caps, as polygons.
///
/// Bands fill it instead of stroking the whole curve with Cairo's pen again. Where a curve is
/// tighter than its line is wide, it also covers what Cairo leaves open: the line there is every
/// point that some normal of half the width reaches.
///
/// The stations lie on the whole curve, whichever part of it is drawn: when an end moves, all other
/// points of the polygons stay, and so does everything that is not near that end.
package struct StrokeOutline {
  /// Directions whose cosine differs less from 1 meet without a corner: half a hundredth of a
  /// degree.
  private static let smoothCosine = 1 - 4e-9
  /// The speed at which the inner edge may run backwards, as a part of the curve's own pace, before
  /// it folds.
  ///
  /// A line as wide as its circle's diameter has its inner edge in the centre. There it wanders,
  /// because a cubic's curvature is up to 2.2 % off the circle's; that is no fold.
  private static let retreat = 0.025

  /// Both edges at a place along the line.
  private struct Station {
    let t: Double
    let left: Point
    let right: Point
    let tangent: Point
    /// False where an edge hardly differs from the station before: an inner edge may stand still.
    var keepsLeft = true
    var keepsRight = true
  }

  /// A subpath's stations, for each of its segments; none for a line without length.
  private struct Course {
    var curves: [(curve: CubicCurve, stations: [Station])?] = []
    /// True when it has no corner where its end meets its start.
    var closesSmoothly = true
    /// True when its inner edge runs backwards somewhere.
    var folds = false
  }

  private let halfWidth: Double
  /// The distance of the outline from the true one, in the path's own units, at most.
  private let allowed: Double
  private var courses: [Course] = []

  /// The outline of a path's line, or `nil` when Cairo has to stroke it: where there are corners or
  /// straight lines.
  ///
  /// - Parameters:
  ///   - path: The line's whole path.
  ///   - width: The line's width.
  ///   - allowed: How far the outline may lie from the true one, in the path's own units.
  package init?(of path: Path, width: Double, allowed: Double) {
    halfWidth = width / 2
    self.allowed = allowed
    guard !Self.hasLine(path, longerThan: allowed) else { return nil }
    for subpath in path.subpaths {
      guard let course = course(along: subpath) else { return nil }
      courses.append(course)
    }
  }

  /// The outline of a part of the line, to be filled by the non-zero rule.
  ///
  /// - Parameters:
  ///   - remainders: What is drawn of each subpath.
  ///   - cap: The form of open ends.
  /// - Returns: Closed polygons, in the path's coordinates; `nil` when Cairo has to stroke, for a
  ///   cap or a corner.
  package func path(of remainders: [PathMeasure.Remainder], cap: LineCap) -> Path? {
    var result = Path()
    for remainder in remainders {
      let course = courses[remainder.subpath]
      guard remainder.isClosed ? course.closesSmoothly : cap == .butt else { return nil }
      addPolygons(
        along: stations(of: remainder, on: course), folds: course.folds,
        isClosed: remainder.isClosed, to: &result)
    }
    return result.isEmpty ? nil : result
  }

  // MARK: Following the curves

  /// True when a path has a straight line of more than a length, those that close it left out.
  private static func hasLine(_ path: Path, longerThan length: Double) -> Bool {
    var current = Point.zero
    for element in path.elements {
      switch element {
      case .line(let to):
        if (to - current).length > length { return true }
        current = to
      case .move(let to), .quadCurve(let to, _), .curve(let to, _, _): current = to
      case .close: break
      }
    }
    return false
  }

  /// Stations along a subpath; `nil` when it is not as simple as that.
  private func course(along subpath: Subpath) -> Course? {
    var course = Course()
    var (first, last): (CubicCurve?, CubicCurve?)
    for segment in subpath.segments {
      switch segment {
      case .curve(let curve):
        if let last, !Self.meetSmoothly(last, curve) { return nil }
        guard let stations = stations(along: curve, &course.folds) else { return nil }
        course.curves.append((curve, stations))
        first = first ?? curve
        last = curve
      // The line that closes a curve which was there already.
      case .line(let from, let to) where (to - from).length <= allowed:
        course.curves.append(nil)
      case .line: return nil
      }
    }
    if let first, let last { course.closesSmoothly = Self.meetSmoothly(last, first) }
    thin(&course)
    return course
  }

  private static func meetSmoothly(_ a: CubicCurve, _ b: CubicCurve) -> Bool {
    let (before, after) = (a.tangent(at: 1), b.tangent(at: 0))
    return before.x * after.x + before.y * after.y >= smoothCosine
  }

  private func stations(along curve: CubicCurve, _ folds: inout Bool) -> [Station]? {
    var from = station(on: curve, at: 0)
    var stations = [from]
    // Quarters first: an S has its middle on its chord.
    for quarter in 1...4 {
      let to = station(on: curve, at: Double(quarter) / 4)
      guard refine(curve, from, to, depth: 0, &stations, &folds) else { return nil }
      from = to
    }
    return stations
  }

  private func station(on curve: CubicCurve, at t: Double) -> Station {
    let (point, tangent) = (curve.point(at: t), curve.tangent(at: t))
    let offset = Point(x: tangent.y, y: -tangent.x) * halfWidth
    return Station(t: t, left: point + offset, right: point - offset, tangent: tangent)
  }

  /// Adds what lies between two stations, in halves until chords are near enough.
  private func refine(
    _ curve: CubicCurve, _ from: Station, _ to: Station, depth: Int, _ stations: inout [Station],
    _ folds: inout Bool
  ) -> Bool {
    let middle = station(on: curve, at: (from.t + to.t) / 2)
    let error = max(
      (middle.left - from.left.interpolated(to: to.left, by: 0.5)).length,
      (middle.right - from.right.interpolated(to: to.right, by: 0.5)).length)
    guard error > allowed else {
      let tangent = middle.tangent
      func pace(_ a: Point, _ b: Point) -> Double {
        (b.x - a.x) * tangent.x + (b.y - a.y) * tangent.y
      }
      let (left, right) = (pace(from.left, to.left), pace(from.right, to.right))
      if min(left, right) < (left + right) / 2 * -Self.retreat { folds = true }
      stations.append(to)
      return true
    }
    // 2¹² pieces of a quarter are a cusp, or numbers that are not finite.
    guard depth < 12 else { return false }
    return refine(curve, from, middle, depth: depth + 1, &stations, &folds)
      && refine(curve, middle, to, depth: depth + 1, &stations, &folds)
  }

  private func thin(_ course: inout Course) {
    var (left, right): (Point?, Point?)
    for i in course.curves.indices {
      guard var stations = course.curves[i]?.stations else { continue }
      for j in stations.indices {
        let station = stations[j]
        stations[j].keepsLeft = left.map { (station.left - $0).length > allowed } ?? true
        stations[j].keepsRight = right.map { (station.right - $0).length > allowed } ?? true
        if stations[j].keepsLeft { left = station.left }
        if stations[j].keepsRight { right = station.right }
      }
      course.curves[i]?.stations = stations
    }
  }

  /// The stations of a part of a subpath, its ends where they are cut.
  private func stations(of remainder: PathMeasure.Remainder, on course: Course) -> [Station] {
    var result: [Station] = []
    for piece in remainder.pieces {
      guard let (curve, stations) = course.curves[piece.segment] else { continue }
      // A whole segment begins where the one before ends.
      if piece.start > 0 {
        result.append(station(on: curve, at: piece.start))
      } else if result.isEmpty {
        result.append(station(on: curve, at: 0))
      }
      result += stations.dropFirst().lazy.filter { $0.t > piece.start && $0.t < piece.end }
      if let last = stations.last, piece.end == 1 {
        result.append(last)
      } else {
        result.append(station(on: curve, at: piece.end))
      }
    }
    // The end itself is always there.
    if let last = result.popLast() {
      result.append(Station(t: last.t, left: last.left, right: last.right, tangent: last.tangent))
    }
    return result
  }

  // MARK: Polygons

  private func addPolygons(
    along stations: [Station], folds: Bool, isClosed: Bool, to path: inout Path
  ) {
    if folds {
      for (from, to) in zip(stations, stations.dropFirst()) { addPiece(from, to, to: &path) }
      return
    }
    let left = stations.lazy.filter(\.keepsLeft).map(\.left)
    let right = stations.reversed().lazy.filter(\.keepsRight).map(\.right)
    if isClosed {
      path.append(Path(polyline: Array(left), closed: true))
      path.append(Path(polyline: Array(right), closed: true))
    } else {
      path.append(Path(polyline: Array(left) + Array(right), closed: true))
    }
  }

  /// The part of a line between two stations: four corners, or where its edges cross two triangles.
  ///
  /// All pieces turn the same way, so that they never cancel where they overlap.
  private func addPiece(_ from: Station, _ to: Station, to path: inout Path) {
    let (a, b) = (from.right - from.left, to.right - to.left)
    let cross = a.x * b.y - a.y * b.x
    let between = to.left - from.left
    // Where along the first normal the second one meets it.
    let meeting = cross == 0 ? -1 : (between.x * b.y - between.y * b.x) / cross
    if meeting > 0, meeting < 1 {
      let center = from.left.interpolated(to: from.right, by: meeting)
      add([from.left, to.left, center], to: &path)
      add([from.right, to.right, center], to: &path)
    } else {
      add([from.left, to.left, to.right, from.right], to: &path)
    }
  }

  private func add(_ polygon: [Point], to path: inout Path) {
    var area = 0.0
    for (i, p) in polygon.enumerated() {
      let q = polygon[(i + 1) % polygon.count]
      area += p.x * q.y - p.y * q.x
    }
    path.append(Path(polyline: area < 0 ? polygon.reversed() : polygon, closed: true))
  }
}
