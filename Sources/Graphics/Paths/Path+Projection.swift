extension Path {
  /// The path as it is seen through a map of the plane.
  ///
  /// Lines are exact. Curves are cut until each part, with the ends and the tangents that its image
  /// has, is as near to that as asked for.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - tolerance: The distance from the image, in its units.
  ///   - reach: The distance of images from the origin, at most.
  /// - Returns: The image; `nil` where some of the path is behind the eye or too near to it, or the
  ///   image has very many elements.
  /// - Complexity: O(elements of the image).
  package func projected(
    by map: ProjectiveTransform, tolerance: Double, reach: Double
  ) -> Path? {
    var projection = PathProjection(map: map, tolerance: tolerance, reach: reach)
    projection.image.reserve(elements.count)
    var (current, start) = (Point.zero, Point.zero)
    for element in elements {
      let isSeen: Bool
      switch element {
      case .move(let to):
        isSeen = projection.move(to: to)
        (current, start) = (to, to)
      case .line(let to):
        isSeen = projection.addLine(to: to)
        current = to
      case .quadCurve(let to, let control):
        isSeen = projection.add(CubicCurve(start: current, quadControl: control, end: to))
        current = to
      case .curve(let to, let control1, let control2):
        isSeen = projection.add(
          CubicCurve(start: current, control1: control1, control2: control2, end: to))
        current = to
      case .close:
        projection.image.closeSubpath()
        isSeen = true
        current = start
      }
      guard isSeen else { return nil }
    }
    return projection.image
  }
}

/// The image of a path while it is made.
private struct PathProjection {
  let map: ProjectiveTransform
  let tolerance: Double
  let reach: Double
  var image = Path()

  /// Halves of halves of a curve, at most.
  private static let deepest = 6
  /// Elements, at most, once a curve is cut.
  private static let mostElements = 1 << 16

  /// A point's image and the factors of what moves it.
  private struct Sight {
    let image: Point
    let w: Double
  }

  /// `nil` for a point behind the eye, or whose image is too far away.
  private func sight(_ point: Point) -> Sight? {
    let seen = map.homogeneous(point)
    // In this order nothing that is not a number passes.
    guard seen.z > 0, seen.z < .infinity, abs(seen.x) <= reach * seen.z,
      abs(seen.y) <= reach * seen.z
    else { return nil }
    return Sight(image: Point(x: seen.x / seen.z, y: seen.y / seen.z), w: seen.z)
  }

  /// The motion of an image while its point moves.
  private func motion(of sight: Sight, by move: Point) -> Point {
    let moved = map.x * move.x + map.y * move.y
    return Point(
      x: (moved.x - sight.image.x * moved.z) / sight.w,
      y: (moved.y - sight.image.y * moved.z) / sight.w)
  }

  mutating func move(to point: Point) -> Bool {
    guard let seen = sight(point) else { return false }
    image.move(to: seen.image)
    return true
  }

  mutating func addLine(to point: Point) -> Bool {
    guard let seen = sight(point) else { return false }
    image.addLine(to: seen.image)
    return true
  }

  mutating func add(_ curve: CubicCurve) -> Bool {
    // With its control points in front of the eye all of a curve is.
    guard let start = sight(curve.start), let end = sight(curve.end), sight(curve.control1) != nil,
      sight(curve.control2) != nil
    else { return false }
    return add(curve, from: start, to: end, depth: 0)
  }

  private mutating func add(
    _ curve: CubicCurve, from start: Sight, to end: Sight, depth: Int
  ) -> Bool {
    let (first, second) = curve.halves
    guard let middle = sight(first.end) else { return false }
    let part = CubicCurve(
      start: start.image,
      control1: start.image + motion(of: start, by: curve.control1 - curve.start),
      control2: end.image - motion(of: end, by: curve.end - curve.control2), end: end.image)
    if (part.point(at: 0.5) - middle.image).length <= tolerance {
      image.addCurve(to: part.end, control1: part.control1, control2: part.control2)
      return true
    }
    guard depth < Self.deepest, image.elements.count < Self.mostElements else { return false }
    return add(first, from: start, to: middle, depth: depth + 1)
      && add(second, from: middle, to: end, depth: depth + 1)
  }
}
