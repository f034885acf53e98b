package import Graphics

extension Path {
  private struct Edge: Hashable {
    let start: Point
    let element: Path.Element

    /// Points whose hull holds the edge.
    var hull: [Point] {
      switch element {
      case .move, .close: []
      case .line(let to): [start, to]
      case .quadCurve(let to, let control): [start, control, to]
      case .curve(let to, let control1, let control2): [start, control1, control2, to]
      }
    }
  }

  /// Paths of so many elements are not compared edge by edge.
  private static let manyElements = 1024
  /// The edges of longer paths of which one has to be in the other path, too.
  private static let samples = 8

  /// The rows of pixels in which its inside may differ from another path's: those of the edges that
  /// the two do not share.
  ///
  /// - Parameters:
  ///   - other: The other path, filled by the same rule.
  ///   - map: From the coordinates of both to pixels.
  /// - Returns: Ranges of rows; `nil` when it could be anywhere, as where a path becomes another.
  package func differences(from other: Path, under map: AffineTransform) -> [Range<Int>]? {
    guard max(elements.count, other.elements.count) < Self.manyElements,
      let unshared = Self.unshared(edges, other.edges)
    else { return nil }
    var rows: [Range<Int>] = []
    for edge in unshared {
      guard let box = Rect(around: edge.hull.map(map.apply(to:))), box.minY.isFinite,
        box.maxY.isFinite
      else { return nil }
      // Chords lie a little beside their curves.
      let (top, bottom) = ((box.minY - 0.1).rounded(.down), (box.maxY + 0.1).rounded(.down))
      rows.append(PixelRect.limited(top)..<PixelRect.limited(bottom) + 1)
    }
    return rows
  }

  /// All edges, those that close a subpath included.
  private var edges: [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(elements.count + 1)
    var (start, current) = (Point.zero, Point.zero)
    func close() {
      if current != start { edges.append(Edge(start: current, element: .line(to: start))) }
      current = start
    }
    for element in elements {
      switch element {
      case .move(let to):
        close()
        (start, current) = (to, to)
      case .line(let to), .quadCurve(let to, _), .curve(let to, _, _):
        edges.append(Edge(start: current, element: element))
        current = to
      case .close: close()
      }
    }
    close()
    return edges
  }

  /// The edges that are in one list more often than in the other; `nil` when the lists have little
  /// in common.
  private static func unshared(_ a: [Edge], _ b: [Edge]) -> [Edge]? {
    let middle = UnequalMiddle(of: a.count, and: b.count) { a[$0] == b[$1] }
    let (first, second) = (a[middle.first], b[middle.second])
    // Looked for one by one, which takes much less than counting all.
    if first.count > samples {
      let step = first.count / samples
      let isFound = (0..<samples).contains { second.contains(first[first.startIndex + $0 * step]) }
      guard isFound else { return nil }
    }
    var surplus: [Edge: Int] = [:]
    for edge in first { surplus[edge, default: 0] += 1 }
    for edge in second { surplus[edge, default: 0] -= 1 }
    return surplus.filter { $0.value != 0 }.map(\.key)
  }
}
