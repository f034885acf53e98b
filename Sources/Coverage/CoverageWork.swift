package import Graphics

/// The work of finding coverage, in pixels that could be filled in its time, before it is done.
package enum CoverageWork {
  /// The number of pixels that could be filled while an edge of a path is followed through a row,
  /// or two change places there.
  private static let edgeCost = 200
  /// Paths with fewer elements cost less than their pixels, or than the pass that measures them.
  private static let fewElements = 256
  /// Paths with fewer elements have too few pairs of edges to count.
  private static let fewCrossing = 2000

  /// The work for the inside of a path.
  package static func inside(
    of path: Path, under map: AffineTransform, in extents: PixelRect
  ) -> Int {
    (edgeRows(of: path, map, in: extents) + crossings(of: path, map, in: extents)) * edgeCost
  }

  /// The work for a text that is drawn piece by piece.
  package static func inside(
    of text: TextPieces, under map: AffineTransform, in extents: PixelRect
  ) -> Int {
    let count = edgeRows(of: text, map, in: extents)
    guard text.outlines.contains(where: { $0.lines.count > fewCrossing }) else {
      return count * edgeCost
    }
    return (count + crossings(of: text.outline, map, in: extents)) * edgeCost
  }

  /// The work for a line, which has two sides, joins and ends; and each side crosses two.
  package static func line(_ line: StrokeTessellation, in extents: PixelRect) -> Int {
    let (path, map) = (line.path, line.map)
    let norm = (map.a * map.a + map.b * map.b + map.c * map.c + map.d * map.d).squareRoot()
    let reach = Int(min(line.style.width * norm, 1e6).rounded(.up))
    return 4 * edgeRows(of: path, map, in: extents, thickness: reach) * edgeCost
      + 4 * crossings(of: path, map, in: extents) * edgeCost
  }

  /// The same of the pieces of a text; those of which no row is seen have their elements alone.
  private static func edgeRows(
    of text: TextPieces, _ map: AffineTransform, in extents: PixelRect
  ) -> Int {
    guard text.outline.elements.count > fewElements else { return text.outline.elements.count }
    let (top, bottom) = (Double(extents.minY), Double(extents.maxY))
    // Of each outline how far it reaches, and its rows where it is seen and where it is not.
    let outlines = text.outlines.map { outline in
      let (box, hidden) = (outline.box ?? .zero, Double(outline.lines.count))
      let seen = hidden + min(outline.lines.rise * map.d, hidden * (bottom - top))
      return (minY: box.minY * map.d, maxY: box.maxY * map.d, seen: seen, hidden: hidden)
    }
    var sum = 0.0
    for (place, number) in zip(text.places, text.numbers) {
      let (outline, y) = (outlines[number], place.y * map.d + map.ty)
      let isSeen = y + outline.maxY > top && y + outline.minY < bottom
      sum += isSeen ? outline.seen : outline.hidden
    }
    return Int(min(sum, 1e12))
  }

  /// The number of times that the edges of a path change places from row to row; none for a path of
  /// few elements.
  private static func crossings(
    of path: Path, _ map: AffineTransform, in extents: PixelRect
  ) -> Int {
    guard path.elements.count > fewCrossing, !extents.isEmpty else { return 0 }
    let crossings = EdgeCrossings(of: path, map, in: extents).count()
    return crossings.isFinite ? Int(min(crossings, 1e12)) : 1_000_000_000_000
  }

  /// Rows that the segments of a path go through, all together; few for a path of few elements.
  private static func edgeRows(
    of path: Path, _ map: AffineTransform, in extents: PixelRect, thickness: Int = 0
  ) -> Int {
    guard path.elements.count > fewElements else { return path.elements.count }
    let (top, bottom) = (Double(extents.minY), Double(extents.maxY))
    func row(_ point: Point) -> Double {
      let y = map.b * point.x + map.d * point.y + map.ty
      return min(max(y, top), bottom)
    }
    var (start, last, sum) = (top, top, 0.0)
    func advance(to point: Point) {
      let next = row(point)
      sum += abs(next - last) + 1
      last = next
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        start = row(point)
        last = start
      case .line(let point): advance(to: point)
      case .quadCurve(let point, let control):
        advance(to: control)
        advance(to: point)
      case .curve(let point, let a, let b):
        advance(to: a)
        advance(to: b)
        advance(to: point)
      case .close:
        sum += abs(start - last) + 1
        last = start
      }
    }
    let rows = sum + Double(path.elements.count * min(thickness, extents.height))
    return rows.isFinite ? Int(min(rows, 1e12)) : 1_000_000_000_000
  }
}
