import Glibc
import Graphics

extension Contour {
  /// The segments between the vertices.
  var segments: [CubicCurve] {
    guard let first = vertices.first else { return [] }
    let ends = vertices.dropFirst() + (isClosed ? [first] : [])
    return zip(vertices, ends).map {
      CubicCurve(start: $0.point, control1: $0.out, control2: $1.into, end: $1.point)
    }
  }

  /// The contour with ridges to both sides in turn, so many in each segment beside its vertices.
  ///
  /// - Parameters:
  ///   - height: The distance of each from the contour.
  ///   - count: The ridges within a segment.
  ///   - isSmooth: True for waves, false for corners.
  /// - Returns: The ridges as vertices.
  func ridged(by height: Double, count: Int, isSmooth: Bool) -> Contour {
    let segments = segments.map(\.evenly)
    guard vertices.count > 1, !segments.isEmpty else { return self }
    var result: [Vertex] = []
    var side = -1.0
    func add(_ point: Point, along way: Point, _ reach: (into: Double, out: Double)) {
      let length = way.length
      let way = length > 0 ? way * (1 / length) : Point(x: 1, y: 0)
      let top = point + Point(x: way.y, y: -way.x) * (side * height)
      result.append(
        isSmooth
          ? Vertex(top, into: top - way * reach.into, out: top + way * reach.out) : Vertex(top))
    }
    let parts = Double(count + 1)
    func reach(_ segment: CubicCurve) -> Double {
      (segment.end - segment.start).length / (2 * parts)
    }
    for (place, vertex) in vertices.enumerated() {
      let (last, next) = (vertices.count - 1, place + 1)
      let before = place > 0 ? vertices[place - 1] : vertices[last]
      let after = next <= last ? vertices[next] : vertices[0]
      let comes = place > 0 ? segments[place - 1] : segments[segments.count - 1]
      let goes = place < segments.count ? segments[place] : segments[0]
      add(vertex.point, along: after.point - before.point, (reach(comes), reach(goes)))
      side = -side
      guard place < segments.count else { continue }
      for ridge in 0..<count {
        let t = Double(ridge + 1) / parts
        add(goes.point(at: t), along: goes.tangent(at: t), (reach(goes), reach(goes)))
        side = -side
      }
    }
    return Contour(vertices: result, isClosed: isClosed)
  }
}

extension CubicCurve {
  /// The curve, gone at an even speed where it is straight.
  var evenly: CubicCurve {
    guard isStraight else { return self }
    return CubicCurve(
      start: start, control1: start.interpolated(to: end, by: 1.0 / 3),
      control2: start.interpolated(to: end, by: 2.0 / 3), end: end)
  }

  var isStraight: Bool { control1 == start && control2 == end }
}
