import Graphics

/// The number of times that the edges of an outline change places from one row of pixels to the
/// next: sorting takes a step for each, which for many long edges is more than all rows together.
///
/// Counted exactly in a few rows, more likely in those with more edges, and from there to all.
struct EdgeCrossings {
  /// An edge where it is seen, from its upper end to its lower, in pixels.
  private struct Edge {
    let top: Point
    let bottom: Point

    var rows: Double { bottom.y - top.y + 1 }

    /// The place at a height, or at the nearest end.
    func x(at y: Double) -> Double {
      guard bottom.y > top.y else { return top.x }
      let part = min(max((y - top.y) / (bottom.y - top.y), 0), 1)
      return top.x + (bottom.x - top.x) * part
    }
  }

  private var edges: [Edge] = []
  private let extents: PixelRect

  /// As many rows are counted; a row that is missed has fewer edges than most.
  private static let rowCount = 8

  /// The edges of a path that may be seen, curves as their control polygons.
  init(of path: Path, _ map: AffineTransform, in extents: PixelRect) {
    self.extents = extents
    edges.reserveCapacity(path.elements.count)
    var (start, last) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let point):
        start = map.apply(to: point)
        last = start
        continue
      case .line(let point): add(to: map.apply(to: point), from: &last)
      case .quadCurve(let point, let control):
        add(to: map.apply(to: control), from: &last)
        add(to: map.apply(to: point), from: &last)
      case .curve(let point, let a, let b):
        for point in [a, b, point] { add(to: map.apply(to: point), from: &last) }
      case .close: add(to: start, from: &last)
      }
    }
  }

  private mutating func add(to point: Point, from last: inout Point) {
    defer { last = point }
    let (upper, lower) = last.y <= point.y ? (last, point) : (point, last)
    let (top, bottom) = (Double(extents.minY), Double(extents.maxY))
    guard upper.y < bottom, lower.y > top else { return }
    let whole = Edge(top: upper, bottom: lower)
    // What is beside the picture stands at its edge.
    func end(at y: Double) -> Point {
      let x = min(max(whole.x(at: y), Double(extents.minX)), Double(extents.maxX))
      return Point(x: x, y: y)
    }
    edges.append(Edge(top: end(at: max(upper.y, top)), bottom: end(at: min(lower.y, bottom))))
  }

  /// The number of crossings in all rows, as far as the counted ones say.
  func count() -> Double {
    let whole = edges.reduce(0) { $0 + $1.rows }
    guard whole > 0 else { return 0 }
    var (sum, passed, next) = (0.0, 0.0, 0)
    for edge in edges where next < Self.rowCount {
      passed += edge.rows
      while next < Self.rowCount,
        passed >= whole * (Double(next) + 0.5) / Double(Self.rowCount)
      {
        // Spread over the edges' heights, so that long ones are met everywhere.
        let part = (Double(next) * 0.618).truncatingRemainder(dividingBy: 1)
        let row = (edge.top.y + (edge.bottom.y - edge.top.y) * part).rounded(.down)
        let (crossings, active) = crossings(from: row)
        sum += Double(crossings) * whole / Double(max(active, 1))
        next += 1
      }
    }
    return sum / Double(max(next, 1))
  }

  /// The crossings in a row, and how many edges there are in it.
  private func crossings(from y: Double) -> (crossings: Int, active: Int) {
    var ends: [(upper: Double, lower: Double)] = []
    for edge in edges where edge.top.y < y + 1 && edge.bottom.y >= y {
      ends.append((edge.x(at: y), edge.x(at: y + 1)))
    }
    ends.sort { ($0.upper, $0.lower) < ($1.upper, $1.lower) }
    var (values, merged) = (ends.map(\.lower), ends.map(\.lower))
    return (Self.inversions(&values, &merged, 0..<ends.count), ends.count)
  }

  /// Sorts numbers, and counts the pairs that stood in the other order.
  private static func inversions(
    _ values: inout [Double], _ merged: inout [Double], _ range: Range<Int>
  ) -> Int {
    guard range.count > 1 else { return 0 }
    let middle = range.lowerBound + range.count / 2
    var count =
      inversions(&values, &merged, range.lowerBound..<middle)
      + inversions(&values, &merged, middle..<range.upperBound)
    var (left, right) = (range.lowerBound, middle)
    for place in range {
      if right == range.upperBound || left < middle && values[left] <= values[right] {
        merged[place] = values[left]
        left += 1
      } else {
        merged[place] = values[right]
        count += middle - left
        right += 1
      }
    }
    for place in range { values[place] = merged[place] }
    return count
  }
}
