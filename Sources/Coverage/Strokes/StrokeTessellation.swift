package import Graphics

/// A line, tessellated into closed polygons: it is all that lies in any of them.
///
/// Its sides are joined to outlines, but for convex pieces where an inner side would run backwards
/// because the line is wider than its curve. Lines of very many segments are pieces alone, one for
/// each straight segment or nearly straight part of a curve, corner and end, of which samples are
/// taken: where hundreds of them lie over one another that is faster than to measure.
package struct StrokeTessellation: Hashable, Sendable {
  package let path: Path
  package let map: AffineTransform
  package let style: StrokeStyle
  /// The polygons, in pixels; where they overlap they go around in one direction.
  private(set) var polygons: FlatOutline
  /// True when the polygons are convex and are sampled.
  package let isSampled: Bool
  /// The polygons in the path's coordinates, where they are kept.
  private let kept: [[Point]]?

  /// Paths of so many elements are sampled.
  package static let manyElements = 1024
  /// Dashes of so many elements are sampled.
  private static let manyOfDashes = 4 * manyElements
  /// The distance of the chords of curves and round corners from them, in pixels, at most, where
  /// they are measured, and where they are sampled.
  private static let (tolerance, sampledTolerance) = (1.0 / 128, 1.0 / 64)

  /// A part of a path, as a measure finds it.
  package struct Cut {
    let subpaths: [Subpath]
    let remainders: [PathMeasure.Remainder]

    /// The remainders of some subpaths.
    package init(_ subpaths: [Subpath], _ remainders: [PathMeasure.Remainder]) {
      (self.subpaths, self.remainders) = (subpaths, remainders)
    }
  }

  /// The line along a path.
  ///
  /// - Parameters:
  ///   - path: The path, of which dashes are subpaths.
  ///   - cut: The path as a part of another one, whose curves then have the same chords whichever
  ///     part is drawn; `nil` for a path by itself.
  ///   - map: From the path's coordinates to pixels.
  ///   - style: Width, corners and ends.
  ///   - isSampled: True for a line of very many segments.
  package init(
    _ path: Path, cut: Cut? = nil, map: AffineTransform, style: StrokeStyle,
    isSampled: Bool = false
  ) {
    (self.path, self.map, self.style, self.isSampled) = (path, map, style, isSampled)
    var tessellator = StrokeTessellator(
      map: map, style: style, tolerance: isSampled ? Self.sampledTolerance : Self.tolerance,
      form: isSampled ? .pieces : .outlines)
    if let cut { tessellator.draw(cut) } else { tessellator.draw(path) }
    (polygons, kept) = (tessellator.polygons, tessellator.kept)
    if !isSampled { polygons.findWinding() }
  }

  /// The line elsewhere: the one that is made anew there, to the last coordinate.
  ///
  /// - Parameter map: From the path's coordinates to pixels.
  /// - Returns: The line; `nil` where it is not only moved, or has too many corners to be kept.
  package func moved(to map: AffineTransform) -> StrokeTessellation? {
    guard kept != nil, map.a == self.map.a, map.b == self.map.b, map.c == self.map.c,
      map.d == self.map.d
    else { return nil }
    return StrokeTessellation(self, movedTo: map)
  }

  private init(_ other: StrokeTessellation, movedTo map: AffineTransform) {
    (path, style, isSampled, kept) = (other.path, other.style, other.isSampled, other.kept)
    self.map = map
    var polygons = FlatOutline()
    polygons.reserve(polygons: kept?.count ?? 0, corners: other.polygons.corners.count)
    for polygon in kept ?? [] { polygons.add(polygon: polygon, under: map) }
    if !isSampled { polygons.findWinding() }
    self.polygons = polygons
  }

  /// True when a path is sampled, whichever part of it is drawn.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - dashes: How many dashes all of it has, about; `nil` when it has none.
  /// - Returns: Whether it is.
  package static func isSampled(_ path: Path, dashes: Double?) -> Bool {
    // Each dash is a move and a line.
    dashes.map { 2 * $0 + Double(path.elements.count) >= Double(manyOfDashes) }
      ?? (path.elements.count >= manyElements)
  }

  /// The pixels that it may reach.
  package var extents: PixelRect { polygons.extents }

  package static func == (a: StrokeTessellation, b: StrokeTessellation) -> Bool {
    a.isSampled == b.isSampled && a.polygons == b.polygons
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(path.elements.count) }

  /// The pixels in which it may differ from another line.
  package func differences(from other: StrokeTessellation) -> [PixelRect] {
    isSampled == other.isSampled
      ? polygons.differences(from: other.polygons) : [extents, other.extents]
  }

  /// Writes the coverage of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - memory: Takes the sums.
  ///   - samples: Takes the samples of a row.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  package func write(
    _ pixels: PixelRect, memory: CoverageMemory, samples: SampleRow,
    to rows: borrowing AlphaRows
  ) {
    if isSampled {
      SampledCoverage.write(pixels, of: polygons, samples: samples, to: rows)
    } else {
      AreaCoverage.write(pixels, of: polygons, .nonZero, memory: memory, to: rows)
    }
  }
}
