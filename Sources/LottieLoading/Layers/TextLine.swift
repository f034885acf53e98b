import Glibc
import Graphics

/// The outline along which a text goes.
struct TextLine {
  private let curves: [CubicCurve]
  /// The length up to each curve, and to the end of all.
  private let lengths: [Double]
  private let isClosed: Bool

  /// A line along the first contour of a path; `nil` when it has no length.
  init?(_ path: Path, isReversed: Bool) {
    guard let contour = Contour.contours(of: path).first else { return nil }
    let vertices = contour.vertices
    var curves = zip(vertices, vertices.dropFirst()).map { Self.curve(from: $0, to: $1) }
    if contour.isClosed, let last = vertices.last {
      curves.append(Self.curve(from: last, to: vertices[0]))
    }
    if isReversed {
      curves = curves.reversed().map {
        CubicCurve(start: $0.end, control1: $0.control2, control2: $0.control1, end: $0.start)
      }
    }
    (self.curves, isClosed) = (curves.filter { $0.length > 0 }, contour.isClosed)
    lengths = self.curves.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.length) }
    guard length > 0 else { return nil }
  }

  private static func curve(from a: Contour.Vertex, to b: Contour.Vertex) -> CubicCurve {
    CubicCurve(start: a.point, control1: a.out, control2: b.into, end: b.point)
  }

  /// The length of all.
  var length: Double { lengths.last ?? 0 }

  /// The point at a distance from the begin, and the direction there in degrees; beyond the ends of
  /// an open line it goes straight on.
  func place(at distance: Double) -> (point: Point, degrees: Double) {
    var distance = distance
    if isClosed {
      distance = distance.truncatingRemainder(dividingBy: length)
      if distance < 0 { distance += length }
    }
    let inside = min(max(distance, 0), length)
    let next = lengths.dropFirst().firstIndex { $0 >= inside } ?? curves.count
    let curve = curves[next - 1]
    let t = curve.parameter(atLength: inside - lengths[next - 1], of: curve.length)
    let tangent = curve.tangent(at: t)
    let way = tangent * (1 / max(tangent.length, 1e-12))
    return (
      curve.point(at: t) + way * (distance - inside), atan2(tangent.y, tangent.x) * 180 / .pi
    )
  }
}
