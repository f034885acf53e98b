import Graphics

extension Contour {
  /// The contour with its sharp corners rounded.
  func rounded(by radius: Double) -> Contour {
    guard radius > 0, vertices.count > 1 else { return self }
    var result: [Vertex] = []
    for (i, vertex) in vertices.enumerated() {
      let isEnd = !isClosed && (i == 0 || i == vertices.count - 1)
      guard vertex.isCorner, !isEnd else {
        result.append(vertex)
        continue
      }
      let before = vertices[(i + vertices.count - 1) % vertices.count].point
      let after = vertices[(i + 1) % vertices.count].point
      func toward(_ other: Point) -> Vertex {
        let distance = (other - vertex.point).length
        let part = distance > 0 ? min(distance / 2, radius) / distance : 0
        return Vertex(vertex.point + (other - vertex.point) * part)
      }
      var (first, second) = (toward(before), toward(after))
      first.out = first.point + (vertex.point - first.point) * Self.roundness
      second.into = second.point + (vertex.point - second.point) * Self.roundness
      result += [first, second]
    }
    return Contour(vertices: result, isClosed: isClosed)
  }

  /// The contour with its vertices drawn to the middle of its bounding box, as in After Effects'
  /// pictures, and its tangents pushed away from it, by a part of the distance.
  func puckered(by part: Double) -> Contour {
    let middle = path.boundingBox?.center ?? .zero
    let moved = vertices.map { vertex in
      Vertex(
        vertex.point.interpolated(to: middle, by: part),
        into: vertex.into.interpolated(to: middle, by: -part),
        out: vertex.out.interpolated(to: middle, by: -part))
    }
    return Contour(vertices: moved, isClosed: isClosed)
  }
}

extension Path {
  /// The path with each of its contours changed.
  func changingContours(_ change: (Contour) -> Contour) -> Path {
    var result = Path()
    for contour in Contour.contours(of: self) { result.append(change(contour).path) }
    return result
  }
}
