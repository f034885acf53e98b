import Graphics
import SceneModel

/// The outline of a line along smooth curves without caps, as polygons.
///
/// Bands fill it instead of stroking the whole curve with Cairo's pen again. Where a curve is tighter
/// than its line is wide, it also covers what Cairo leaves open: the line there is every point that
/// some normal of half the width reaches.
struct StrokeOutline {
  /// How far the outline may lie from the true one, in pixels.
  private static let tolerance = 0.02
  /// Directions whose cosine differs less from 1 meet without a corner: half a hundredth of a degree.
  private static let smoothCosine = 1 - 4e-9
  /// How fast the inner edge may run backwards, as a part of the curve's own pace, before it folds.
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
  }

  private let halfWidth: Double
  /// The tolerance in the path's own units.
  private let allowed: Double
  private var stations: [Station] = []
  private var folds = false

  /// The outline, to be filled by the non-zero rule, or `nil` when Cairo has to stroke: where there
  /// are corners, caps or straight lines.
  ///
  /// - Parameters:
  ///   - path: The line's path.
  ///   - style: Width and caps.
  ///   - map: From the path's coordinates to pixels.
  /// - Returns: Closed polygons, in the path's coordinates.
  static func path(of path: Path, style: StrokeStyle, map: AffineTransform) -> Path? {
    let scale = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    var result = Path()
    for subpath in path.subpaths {
      var outline = StrokeOutline(halfWidth: style.width / 2, allowed: tolerance / scale)
      guard subpath.isClosed || style.cap == .butt, outline.follow(subpath) else { return nil }
      outline.addPolygons(to: &result, isClosed: subpath.isClosed)
    }
    return result.isEmpty ? nil : result
  }

  private init(halfWidth: Double, allowed: Double) {
    self.halfWidth = halfWidth
    self.allowed = allowed
  }

  // MARK: Following the curves

  /// Stations along a subpath; false when it is not as simple as that.
  private mutating func follow(_ subpath: Subpath) -> Bool {
    var curves: [CubicCurve] = []
    for segment in subpath.segments {
      switch segment {
      case .curve(let curve): curves.append(curve)
      // The line that closes a curve which was there already.
      case .line(let from, let to) where (to - from).length <= allowed: break
      case .line: return false
      }
    }
    guard var last = curves.last else { return false }
    for (i, curve) in curves.enumerated() {
      let (before, after) = (last.tangent(at: 1), curve.tangent(at: 0))
      let isJoint = i > 0 || subpath.isClosed
      if isJoint, before.x * after.x + before.y * after.y < Self.smoothCosine { return false }
      guard follow(curve) else { return false }
      last = curve
    }
    return true
  }

  private mutating func follow(_ curve: CubicCurve) -> Bool {
    var from = station(on: curve, at: 0)
    if stations.isEmpty { stations.append(from) }
    // Quarters first: an S has its middle on its chord.
    for quarter in 1...4 {
      let to = station(on: curve, at: Double(quarter) / 4)
      guard refine(curve, from, to, depth: 0) else { return false }
      from = to
    }
    return true
  }

  private func station(on curve: CubicCurve, at t: Double) -> Station {
    let (point, tangent) = (curve.point(at: t), curve.tangent(at: t))
    let offset = Point(x: tangent.y, y: -tangent.x) * halfWidth
    return Station(t: t, left: point + offset, right: point - offset, tangent: tangent)
  }

  /// Adds what lies between two stations, in halves until chords are near enough.
  private mutating func refine(
    _ curve: CubicCurve, _ from: Station, _ to: Station, depth: Int
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
    return refine(curve, from, middle, depth: depth + 1)
      && refine(curve, middle, to, depth: depth + 1)
  }

  // MARK: Polygons

  private func addPolygons(to path: inout Path, isClosed: Bool) {
    if folds {
      for (from, to) in zip(stations, stations.dropFirst()) { addPiece(from, to, to: &path) }
      return
    }
    let left = thinned(stations.map(\.left))
    let right = thinned(stations.reversed().map(\.right))
    if isClosed {
      path.append(Path(polyline: left, closed: true))
      path.append(Path(polyline: right, closed: true))
    } else {
      path.append(Path(polyline: left + right, closed: true))
    }
  }

  /// Points less those that hardly differ from the one before: an inner edge may stand still.
  private func thinned(_ points: [Point]) -> [Point] {
    var result: [Point] = []
    for point in points {
      if let last = result.last, (point - last).length <= allowed { continue }
      result.append(point)
    }
    return result
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
