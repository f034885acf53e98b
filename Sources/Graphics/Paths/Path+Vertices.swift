extension Path {
  /// The points that a finger can take hold of: the corners of each polyline, and for every other
  /// subpath, such as a circle, its centre.
  public var vertices: [Point] { outlines.flatMap(\.vertices) }

  /// The number of the vertex nearest to a point; the first of several, `nil` when there is none.
  public func nearestVertex(to point: Point) -> Int? {
    let all = vertices
    return all.indices.min { (all[$0] - point).length < (all[$1] - point).length }
  }

  /// The path with a vertex more: a circle of a radius, or, without one, a line from the end of the
  /// last polyline.
  public func adding(vertex point: Point, radius: Double? = nil) -> Path {
    var result = self
    if let radius {
      result.append(
        Path(
          ellipseIn: Rect(
            x: point.x - radius, y: point.y - radius, width: 2 * radius, height: 2 * radius)))
    } else {
      result.addLine(to: point)
    }
    return result
  }

  /// The path with a vertex moved; of the other subpaths the whole follows its centre.
  public func moving(vertex index: Int, to point: Point) -> Path {
    editing(vertex: index) { outline, i in outline.moving(i, to: point) }
  }

  /// The path without a vertex.
  public func removing(vertex index: Int) -> Path {
    editing(vertex: index) { outline, i in outline.removing(i) }
  }

  private func editing(vertex index: Int, _ edit: (Outline, Int) -> Path) -> Path {
    var result = Path()
    var first = 0
    for outline in outlines {
      let count = outline.vertices.count
      let isHere = (first..<first + count).contains(index)
      result.append(isHere ? edit(outline, index - first) : outline.path)
      first += count
    }
    return result
  }

  private var outlines: [Outline] { subpaths.map(Outline.init) }
}

/// A subpath as something to edit.
private struct Outline {
  let subpath: Subpath

  var path: Path {
    guard let corners else { return Path(subpath) }
    return Path(polyline: corners, closed: subpath.isClosed)
  }

  var vertices: [Point] { corners ?? [path.boundingBox?.center ?? subpath.start] }

  /// The corners of a polyline; `nil` when a part of it is a curve.
  private var corners: [Point]? {
    var result = [subpath.start]
    let segments = subpath.isClosed ? subpath.segments.dropLast() : subpath.segments[...]
    for segment in segments {
      guard case .line(_, let to) = segment else { return nil }
      result.append(to)
    }
    return result
  }

  func moving(_ index: Int, to point: Point) -> Path {
    guard var corners else {
      let distance = point - vertices[0]
      return path.transformed(
        by: AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: distance.x, ty: distance.y))
    }
    corners[index] = point
    return Path(polyline: corners, closed: subpath.isClosed)
  }

  func removing(_ index: Int) -> Path {
    guard var corners else { return Path() }
    corners.remove(at: index)
    return Path(polyline: corners, closed: subpath.isClosed)
  }
}
