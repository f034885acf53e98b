import Graphics
import SceneModel

/// The outline of a line along smooth curves, so that each band fills a polygon instead of stroking
/// the whole curve with Cairo's pen again.
///
/// It is made where that is simple: no corners, no caps, and no curve tighter than the line is wide.
struct StrokeOutline {
  /// How far the outline may lie from the true one, in pixels.
  private static let tolerance = 0.02
  /// Directions whose cosine differs less from 1 meet without a corner: half a hundredth of a degree.
  private static let smoothCosine = 1 - 4e-9

  /// How fast the inner edge may run backwards, as a part of the curve's own pace.
  ///
  /// A line as wide as its circle's diameter has its inner edge in the centre. There it wanders,
  /// because a cubic's curvature is up to 2.2 % off the circle's; that is no fold.
  private static let retreat = 0.025

  private let halfWidth: Double
  /// The tolerance in the path's own units.
  private let allowed: Double
  private var left: [Point] = []
  private var right: [Point] = []

  /// The outline, to be filled by the non-zero rule, or `nil` when Cairo has to stroke.
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
      if subpath.isClosed {
        result.append(Path(polyline: outline.left, closed: true))
        result.append(Path(polyline: outline.right.reversed(), closed: true))
      } else {
        result.append(Path(polyline: outline.left + outline.right.reversed(), closed: true))
      }
    }
    return result.isEmpty ? nil : result
  }

  private init(halfWidth: Double, allowed: Double) {
    self.halfWidth = halfWidth
    self.allowed = allowed
  }

  /// Both edges along a subpath; false when it is not as simple as that.
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
    // Quarters first: an S has its middle on its chord.
    var from = sample(curve, 0)
    append(from)
    for quarter in 1...4 {
      let to = sample(curve, Double(quarter) / 4)
      guard refine(curve, from, to, depth: 0) else { return false }
      from = to
    }
    return true
  }

  private struct Sample {
    let t: Double
    let left: Point
    let right: Point
    let tangent: Point
  }

  private func sample(_ curve: CubicCurve, _ t: Double) -> Sample {
    let (point, tangent) = (curve.point(at: t), curve.tangent(at: t))
    let offset = Point(x: tangent.y, y: -tangent.x) * halfWidth
    return Sample(t: t, left: point + offset, right: point - offset, tangent: tangent)
  }

  private mutating func append(_ sample: Sample) {
    // An inner edge that hardly moves needs no new point; the outer one always moves.
    func adds(_ point: Point, to edge: [Point]) -> Bool {
      edge.last.map { ($0 - point).length > allowed } ?? true
    }
    if adds(sample.left, to: left) { left.append(sample.left) }
    if adds(sample.right, to: right) { right.append(sample.right) }
  }

  /// Adds what lies between two samples, in halves until chords are near enough.
  private mutating func refine(
    _ curve: CubicCurve, _ from: Sample, _ to: Sample, depth: Int
  ) -> Bool {
    let middle = sample(curve, (from.t + to.t) / 2)
    let error = max(
      (middle.left - from.left.interpolated(to: to.left, by: 0.5)).length,
      (middle.right - from.right.interpolated(to: to.right, by: 0.5)).length)
    guard error > allowed else {
      let tangent = middle.tangent
      func pace(_ a: Point, _ b: Point) -> Double {
        (b.x - a.x) * tangent.x + (b.y - a.y) * tangent.y
      }
      let (left, right) = (pace(from.left, to.left), pace(from.right, to.right))
      append(to)
      return min(left, right) >= (left + right) / 2 * -Self.retreat
    }
    // 2¹² pieces of a quarter are a cusp, or numbers that are not finite.
    guard depth < 12 else { return false }
    return refine(curve, from, middle, depth: depth + 1)
      && refine(curve, middle, to, depth: depth + 1)
  }
}
