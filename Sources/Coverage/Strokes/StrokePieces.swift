package import Graphics

/// A line, taken apart into convex polygons: one for each straight segment or nearly straight part
/// of a curve, corner and end.
///
/// The line is all that lies in any of them. So where a part of its path changes, only the polygons
/// of that part do.
package struct StrokePieces: Hashable, Sendable {
  package let path: Path
  package let map: AffineTransform
  package let style: StrokeStyle
  /// The polygons, in pixels.
  package let polygons: FlatOutline

  /// The distance of the chords of curves and round corners from them, in pixels, at most.
  private static let tolerance = 1.0 / 64

  /// The pieces of a line along a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - map: From the path's coordinates to pixels.
  ///   - style: Width, corners and ends.
  package init(_ path: Path, map: AffineTransform, style: StrokeStyle) {
    (self.path, self.map, self.style) = (path, map, style)
    var pen = StrokePen(map: map, style: style, tolerance: Self.tolerance)
    pen.reserve(segments: path.elements.count)
    var segments: [PathSegment] = []
    var (start, current, isDrawn) = (Point.zero, Point.zero, false)
    func finish(isClosed: Bool) {
      pen.draw(segments, from: start, isClosed: isClosed, isDrawn: isDrawn)
      segments.removeAll(keepingCapacity: true)
    }
    for element in path.elements {
      switch element {
      case .move(let to):
        finish(isClosed: false)
        (start, current, isDrawn) = (to, to, false)
      case .line(let to):
        isDrawn = true
        if to != current { segments.append(.line(from: current, to: to)) }
        current = to
      case .quadCurve(let to, let control):
        isDrawn = true
        if to != current || control != current {
          segments.append(.curve(CubicCurve(start: current, quadControl: control, end: to)))
        }
        current = to
      case .curve(let to, let control1, let control2):
        isDrawn = true
        if to != current || control1 != current || control2 != current {
          segments.append(
            .curve(CubicCurve(start: current, control1: control1, control2: control2, end: to)))
        }
        current = to
      case .close:
        isDrawn = true
        if current != start { segments.append(.line(from: current, to: start)) }
        finish(isClosed: !segments.isEmpty)
        (current, isDrawn) = (start, false)
      }
    }
    finish(isClosed: false)
    polygons = pen.polygons
  }

  /// Paths of fewer elements are drawn as outlines, which are compared edge by edge; those of more
  /// are left to Cairo, whose memory does not grow with their corners.
  private static let elements = Path.manyElements...65_536

  /// True when lines along a path without curves are taken apart.
  package static func suits(_ path: Path) -> Bool {
    elements.contains(path.elements.count)
      && path.elements.allSatisfy { element in
        switch element {
        case .move, .line, .close: true
        case .quadCurve, .curve: false
        }
      }
  }

  /// Dashes of fewer elements are stroked by Cairo: it is quick enough with them.
  private static let fewestOfDashes = 4 * Path.manyElements

  /// True when dashes are taken apart: there are so many.
  ///
  /// - Parameters:
  ///   - dashes: How many dashes all of the path has, about.
  ///   - path: The path.
  /// - Returns: Whether they are.
  package static func suits(dashes: Double, of path: Path) -> Bool {
    // Each is a move and a line.
    let count = 2 * dashes + Double(path.elements.count)
    return Double(fewestOfDashes) <= count && count <= Double(elements.upperBound)
  }

  package static func == (a: StrokePieces, b: StrokePieces) -> Bool {
    a.map == b.map && a.style == b.style && a.path == b.path
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path.elements.count) }

  /// The pixels in which it may differ from another line.
  package func differences(from other: StrokePieces) -> [PixelRect] {
    polygons.differences(from: other.polygons)
  }
}

extension Path {
  /// From so many elements on a path's edges are not compared with another one's to find the rows
  /// that changed.
  package static let manyElements = 1024
}
