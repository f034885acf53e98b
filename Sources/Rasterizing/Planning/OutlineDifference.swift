import Graphics

/// The edges that two filled outlines do not share, and so the pixels in which their insides differ.
///
/// Outlines are closed, so the edges of one, less those of the other, form closed loops again. Around a
/// point that has them all to one side on its row such loops wind zero times: there both outlines wind
/// equally often.
///
/// Cairo's scan converter rounds every edge for itself. But it measures a row of pixels exactly only
/// when no edge begins, ends or crosses another in it, and by fifteen samples otherwise: so all of a
/// row may differ when that happens to an edge that is not shared.
struct OutlineDifference {
  fileprivate struct Edge: Hashable {
    let start: Point
    let element: Path.Element
  }

  /// An edge in pixels: a line, or the box around a curve.
  private struct Placed {
    let from: Point
    let to: Point
    let isLine: Bool

    var top: Double { min(from.y, to.y) }
    var bottom: Double { max(from.y, to.y) }
    var left: Double { min(from.x, to.x) }
    var right: Double { max(from.x, to.x) }
    /// True when one row tells all about it, or nothing is known of where it is in a row.
    var isFlat: Bool { !isLine || bottom - top < slant }

    /// Where the line, which must not be flat, is at a height, also beyond its ends.
    func x(at y: Double) -> Double {
      from.x + (y - from.y) / (to.y - from.y) * (to.x - from.x)
    }
  }

  /// A pixel's own rounding: coordinates to 1/256 and rows to 1/15 of it.
  private static let rounding = 0.1
  /// Lines that lean less than this, in pixels, may count as lying along the axes; edges that are
  /// nearer than this may count as crossing.
  private static let slant = 1.0 / 64
  /// Coordinates beyond are cut before Cairo gets them.
  private static let limit = 4_000_000.0
  /// Pairs of edges that are looked at for crossings; beyond, drawing is cheaper.
  private static let pairLimit = 100_000

  private var unshared: [Placed] = []
  /// Heights at which something happens to an unshared edge.
  private var events: [ClosedRange<Double>] = []

  /// The difference, or `nil` when it could be anywhere: outlines of lines along the axes alone are
  /// not scan converted, numbers may be too large, and edges too many.
  ///
  /// - Parameters:
  ///   - a: An outline.
  ///   - b: Another one.
  ///   - map: From their coordinates to pixels.
  ///   - sides: Boundaries between columns at which edges may be cut.
  ///   - ends: Boundaries between rows at which edges are cut in one of the pictures only.
  init?(between a: Path, and b: Path, map: AffineTransform, sides: Set<Int>, ends: Set<Int>) {
    guard Self.isSlanted(a, map), Self.isSlanted(b, map) else { return nil }
    let outlines = [Self.edges(of: a), Self.edges(of: b)]
    let surplus = Self.surplus(outlines[0], outlines[1])
    let own = [surplus.filter { $0.value > 0 }, surplus.filter { $0.value < 0 }].map {
      $0.map(\.key)
    }
    unshared = own.joined().map { Self.place($0, map) }
    events = ends.map { Double($0)...Double($0) }
    for (edges, outline) in zip(own, outlines) {
      let placed = outline.map { Self.place($0, map) }
      let isSmall = placed.allSatisfy {
        max(-$0.left, $0.right, -$0.top, $0.bottom) < Self.limit
      }
      guard isSmall, edges.count * outline.count <= Self.pairLimit else { return nil }
      for edge in edges {
        guard let index = outline.firstIndex(of: edge) else { continue }
        addEvents(of: placed[index], sides)
        for (i, other) in placed.enumerated() where i != index {
          if let heights = Self.crossing(placed[index], other) { events.append(heights) }
        }
      }
    }
  }

  /// Adds where an edge begins, ends, and is cut.
  private mutating func addEvents(of edge: Placed, _ sides: Set<Int>) {
    if edge.isFlat {
      events.append(edge.top...edge.bottom)
      return
    }
    events.append(edge.top...edge.top)
    events.append(edge.bottom...edge.bottom)
    for side in sides {
      let side = Double(side)
      let line = Placed(
        from: Point(x: side, y: edge.top), to: Point(x: side, y: edge.bottom), isLine: true)
      if let heights = Self.crossing(edge, line) { events.append(heights) }
    }
  }

  /// Adds the pixels of a rectangle in which the insides may differ.
  func add(to region: inout ChangedRegion, within extents: PixelRect) {
    guard !extents.isEmpty else { return }
    let strips = ChangedRegion.strips(touching: extents.rows)
    // What lies between two edges counts even where both lie outside the rectangle.
    var spans = [Range<Int>?](repeating: nil, count: strips.count)
    for edge in unshared {
      for strip in Self.strips(edge.top...edge.bottom, of: extents) {
        let columns = Self.columns(of: edge, in: ChangedRegion.rows(ofStrip: strip))
        let i = strip - strips.lowerBound
        spans[i] = spans[i].map { $0.hull(with: columns) } ?? columns
      }
    }
    for heights in events {
      for strip in Self.strips(heights, of: extents) {
        spans[strip - strips.lowerBound] = extents.columns
      }
    }
    for (strip, span) in zip(strips, spans) {
      guard let columns = span?.clamped(to: extents.columns) else { continue }
      region.add(columns, toStrip: strip)
    }
  }

  private static func strips(_ heights: ClosedRange<Double>, of extents: PixelRect) -> Range<Int> {
    let rows = pixels(heights.lowerBound, heights.upperBound).clamped(to: extents.rows)
    return ChangedRegion.strips(touching: rows)
  }

  /// The columns that an edge may touch in some rows.
  private static func columns(of edge: Placed, in rows: Range<Int>) -> Range<Int> {
    guard !edge.isFlat else { return pixels(edge.left - 1, edge.right + 1) }
    // The part of the line that is in these rows, and one more row and column to either side.
    func x(_ y: Int) -> Double { edge.x(at: min(max(Double(y), edge.top), edge.bottom)) }
    let (top, bottom) = (x(rows.lowerBound - 1), x(rows.upperBound + 1))
    return pixels(min(top, bottom) - 1, max(top, bottom) + 1)
  }

  /// The pixels between two coordinates, as Cairo may round them.
  private static func pixels(_ low: Double, _ high: Double) -> Range<Int> {
    Int((low - rounding).rounded(.down))..<Int((high + rounding).rounded(.up))
  }

  /// The heights at which two edges cross or nearly do, or could when one is a curve.
  private static func crossing(_ a: Placed, _ b: Placed) -> ClosedRange<Double>? {
    let top = max(a.top, b.top) - rounding
    let bottom = min(a.bottom, b.bottom) + rounding
    guard top <= bottom, a.left <= b.right + slant, b.left <= a.right + slant else { return nil }
    if a.isFlat || b.isFlat { return top...bottom }
    let (first, last) = (a.x(at: top) - b.x(at: top), a.x(at: bottom) - b.x(at: bottom))
    guard min(first, last) <= slant, max(first, last) >= -slant else { return nil }
    guard abs(last - first) > slant * 2 else { return top...bottom }
    func height(_ difference: Double) -> Double {
      top + min(max((difference - first) / (last - first), 0), 1) * (bottom - top)
    }
    let (one, other) = (height(-slant), height(slant))
    return min(one, other)...max(one, other)
  }

  private static func place(_ edge: Edge, _ map: AffineTransform) -> Placed {
    let from = map.apply(to: edge.start)
    switch edge.element {
    case .move, .close: return Placed(from: from, to: from, isLine: true)
    case .line(let to): return Placed(from: from, to: map.apply(to: to), isLine: true)
    case .quadCurve(let to, let control): return box([edge.start, control, to], map)
    case .curve(let to, let control1, let control2):
      return box([edge.start, control1, control2, to], map)
    }
  }

  private static func box(_ hull: [Point], _ map: AffineTransform) -> Placed {
    let box = Rect(around: hull.map(map.apply(to:))) ?? .zero
    return Placed(
      from: Point(x: box.minX, y: box.minY), to: Point(x: box.maxX, y: box.maxY), isLine: false)
  }

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

  /// The edges that are in one list more often than in the other: how much more often in the first.
  private static func surplus(_ a: [Edge], _ b: [Edge]) -> [Edge: Int] {
    let common = min(a.count, b.count)
    var head = 0
    while head < common, a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < common - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
    var surplus: [Edge: Int] = [:]
    for edge in a[head..<a.count - tail] { surplus[edge, default: 0] += 1 }
    for edge in b[head..<b.count - tail] { surplus[edge, default: 0] -= 1 }
    return surplus.filter { $0.value != 0 }
  }
}
