import Coverage
import Graphics

/// The edges that two filled outlines do not share, and so the rows in which their insides may
/// differ.
///
/// Cairo's scan converter goes through a picture, or a band of it, from the top. It measures a row
/// of pixels exactly or by fifteen samples, depending on what begins, ends or crosses anywhere in
/// the row, and the order in which it keeps edges that meet depends on the rows above. So an edge
/// that is not shared may change all of its rows, and those below it down to the end of the band;
/// above the first one nothing is different, and neither is a band that has none.
struct OutlineDifference {
  fileprivate struct Edge: Hashable {
    let start: Point
    let element: Path.Element
  }

  /// Coordinates are rounded to 1/256 of a pixel and rows to 1/15.
  private static let rounding = 0.1
  /// Lines that lean less than this, in pixels, may count as lying along the axes.
  private static let slant = 1.0 / 64

  /// The rows of each edge that is not shared.
  private var rows: [Range<Int>]
  /// True when other rows do not differ.
  private var isLocal = false

  /// The difference, or `nil` when it could be anywhere: outlines of lines along the axes alone are
  /// not scan converted.
  ///
  /// - Parameters:
  ///   - a: An outline.
  ///   - b: Another one.
  ///   - map: From their coordinates to pixels.
  ///   - ends: Boundaries between rows at which edges are cut in one of the pictures only.
  init?(between a: Path, and b: Path, map: AffineTransform, ends: Set<Int>) {
    guard max(a.elements.count, b.elements.count) < Path.manyElements,
      Self.isSlanted(a, map), Self.isSlanted(b, map)
    else { return nil }
    rows = ends.map { $0 - 1..<$0 + 1 }
    for edge in Self.unshared(Self.edges(of: a), Self.edges(of: b)) {
      guard let box = Rect(around: edge.hull.map(map.apply(to:))), box.minY.isFinite,
        box.maxY.isFinite
      else { return nil }
      rows.append(Self.row(box.minY - Self.rounding)..<Self.row(box.maxY + Self.rounding) + 1)
    }
  }

  /// The difference of outlines whose pixels depend on nothing but the edges of their row, or `nil`
  /// when it could be anywhere.
  init?(between a: Path, and b: Path, map: AffineTransform) {
    self.init(between: a, and: b, map: map, ends: [])
    isLocal = true
  }

  /// Adds the pixels of a rectangle in which the insides may differ.
  ///
  /// - Parameters:
  ///   - region: What is added to.
  ///   - extents: The rectangle.
  ///   - isBanded: False for a picture that is drawn whole, not band by band.
  func add(to region: inout ChangedRegion, within extents: PixelRect, isBanded: Bool) {
    guard let top = rows.map(\.lowerBound).min(), let bottom = rows.map(\.upperBound).max() else {
      return
    }
    if isLocal {
      for rows in rows { region.add(PixelRect(x: extents.columns, y: rows).intersection(extents)) }
      return
    }
    guard isBanded else {
      let below = PixelRect(x: extents.columns, y: top..<max(top, extents.maxY))
      region.add(below.intersection(extents))
      return
    }
    // Edges beyond the rectangle count, too: they come before those in it.
    for band in BandSet(rows: top..<bottom).bands {
      let band = Bands.rows(of: band, height: region.height)
      let firsts = rows.map { $0.clamped(to: band) }.filter { !$0.isEmpty }.map(\.lowerBound)
      guard let first = firsts.min() else { continue }
      region.add(
        PixelRect(x: extents.columns, y: first..<band.upperBound).intersection(extents))
    }
  }

  /// The row of pixels at a height.
  private static func row(_ y: Double) -> Int { PixelRect.limited(y.rounded(.down)) }

  /// True when a line clearly leans or a curve clearly has an area; false makes no promise.
  private static func isSlanted(_ path: Path, _ map: AffineTransform) -> Bool {
    var current = Point.zero
    for element in path.elements {
      let points: [Point]
      switch element {
      case .move(let to):
        current = to
        continue
      case .line(let to): points = [current, to]
      case .quadCurve(let to, let control): points = [current, control, to]
      case .curve(let to, let control1, let control2): points = [current, control1, control2, to]
      // Where it goes on from is a move's place again.
      case .close: continue
      }
      if let box = Rect(around: points.map(map.apply(to:))), box.size.width > slant,
        box.size.height > slant
      {
        return true
      }
      current = points[points.count - 1]
    }
    return false
  }

  /// All edges, those that close a subpath included.
  private static func edges(of path: Path) -> [Edge] {
    var edges: [Edge] = []
    edges.reserveCapacity(path.elements.count + 1)
    var (start, current) = (Point.zero, Point.zero)
    func close() {
      if current != start { edges.append(Edge(start: current, element: .line(to: start))) }
      current = start
    }
    for element in path.elements {
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

  /// The edges that are in one list more often than in the other.
  private static func unshared(_ a: [Edge], _ b: [Edge]) -> [Edge] {
    let middle = UnequalMiddle(of: a.count, and: b.count) { a[$0] == b[$1] }
    var surplus: [Edge: Int] = [:]
    for edge in a[middle.first] { surplus[edge, default: 0] += 1 }
    for edge in b[middle.second] { surplus[edge, default: 0] -= 1 }
    return surplus.filter { $0.value != 0 }.map(\.key)
  }
}

extension OutlineDifference.Edge {
  /// Points whose hull holds the edge.
  fileprivate var hull: [Point] {
    switch element {
    case .move, .close: []
    case .line(let to): [start, to]
    case .quadCurve(let to, let control): [start, control, to]
    case .curve(let to, let control1, let control2): [start, control1, control2, to]
    }
  }
}
