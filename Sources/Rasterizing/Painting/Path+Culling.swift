import Coverage
import Graphics

/// The part of a path that matters in some rows.
///
/// A band has as many edges as cross it, however long the path is. Scan conversion leaves out edges
/// above and below by itself; this only spares it the work of finding them.
extension Path {
  /// A path whose inside is the same in some rows.
  ///
  /// - Parameters:
  ///   - rows: Rows of the canvas.
  ///   - map: From the path's coordinates to the canvas's.
  /// - Returns: The path; its segments wholly above or below the rows are replaced by straight
  ///   lines there, or left out.
  func culledForFilling(in rows: Range<Int>, under map: AffineTransform) -> Path {
    guard elements.count >= Self.manyElements else { return self }
    let sides = RowSides(rows, reach: 1, map)
    var result = Path()
    // The subpath's start, while nothing of it is added, and the end of the segments left out.
    var (start, skipped): (Point?, Point?)
    var current = Point.zero
    for element in elements {
      switch element {
      case .move(let to):
        // An open subpath is closed when it is filled.
        if let end = skipped, start == nil { result.addLine(to: end) }
        (start, skipped, current) = (to, nil, to)
      case .close:
        guard start == nil else { continue }
        if let end = skipped { result.addLine(to: end) }
        result.closeSubpath()
        skipped = nil
      case .line, .quadCurve, .curve:
        let end = element.end ?? current
        if sides.isBeside(element, from: current) {
          skipped = end
        } else {
          if let place = start { result.move(to: place) }
          if let place = skipped { result.addLine(to: place) }
          (start, skipped) = (nil, nil)
          result.add(element)
        }
        current = end
      }
    }
    if let end = skipped, start == nil { result.addLine(to: end) }
    return result
  }

  /// A path whose line is the same in some rows.
  ///
  /// - Parameters:
  ///   - rows: Rows of the canvas.
  ///   - map: From the path's coordinates to the canvas's.
  ///   - reach: How far the line reaches from the path, its corners and ends included, in pixels.
  /// - Returns: The path without segments that are out of reach of the rows, cut there; closed
  ///   subpaths stay or go as a whole.
  func culledForStroking(
    in rows: Range<Int>, under map: AffineTransform, reach: Double
  ) -> Path {
    guard elements.count >= Self.manyElements, reach.isFinite else { return self }
    let sides = RowSides(rows, reach: reach + 1, map)
    var result = Path()
    var first = 0
    while first < elements.count {
      let next = elements[(first + 1)...].firstIndex(where: \.isMove) ?? elements.count
      let subpath = elements[first..<next]
      first = next
      if subpath.last == .close {
        if !sides.areBeside(subpath) { for element in subpath { result.add(element) } }
        continue
      }
      result.addVisible(subpath, sides)
    }
    return result
  }

  /// Adds the segments of an open subpath that are not beside some rows.
  private mutating func addVisible(_ subpath: ArraySlice<Element>, _ sides: RowSides) {
    var current = Point.zero
    var isCut = true
    for element in subpath {
      let end = element.end ?? current
      defer { current = end }
      // A lone move is kept for the segment behind it.
      guard !element.isMove else { continue }
      guard !sides.isBeside(element, from: current) else {
        isCut = true
        continue
      }
      if isCut { move(to: current) }
      isCut = false
      add(element)
    }
  }

  private mutating func add(_ element: Element) {
    switch element {
    case .move(let to): move(to: to)
    case .line(let to): addLine(to: to)
    case .quadCurve(let to, let control): addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      addCurve(to: to, control1: control1, control2: control2)
    case .close: closeSubpath()
    }
  }
}

/// The bounds of some rows, by which segments lie above, within or below them.
private struct RowSides {
  private let top: Double
  private let bottom: Double
  private let map: AffineTransform

  /// - Parameters:
  ///   - rows: The rows.
  ///   - reach: How far beyond them things still matter, in pixels.
  ///   - map: From a path's coordinates to the rows'.
  init(_ rows: Range<Int>, reach: Double, _ map: AffineTransform) {
    (top, bottom) = (Double(rows.lowerBound) - reach, Double(rows.upperBound) + reach)
    self.map = map
  }

  /// −1 above, 1 below, and 0 in between or where there is no number.
  private func side(of point: Point) -> Int {
    let y = map.b * point.x + map.d * point.y + map.ty
    return y < top ? -1 : y > bottom ? 1 : 0
  }

  /// True when a segment from a point is wholly above or wholly below.
  func isBeside(_ element: Path.Element, from start: Point) -> Bool {
    let side = side(of: start)
    guard side != 0 else { return false }
    return isOn(side, element)
  }

  /// True when all of a subpath is above, or all of it is below.
  func areBeside(_ subpath: ArraySlice<Path.Element>) -> Bool {
    guard let start = subpath.first?.end else { return false }
    let side = side(of: start)
    return side != 0 && subpath.allSatisfy { isOn(side, $0) }
  }

  private func isOn(_ side: Int, _ element: Path.Element) -> Bool {
    switch element {
    case .move(let to), .line(let to): self.side(of: to) == side
    case .quadCurve(let to, let control):
      self.side(of: to) == side && self.side(of: control) == side
    case .curve(let to, let control1, let control2):
      self.side(of: to) == side && self.side(of: control1) == side
        && self.side(of: control2) == side
    case .close: true
    }
  }
}

extension Path.Element {
  fileprivate var isMove: Bool { if case .move = self { true } else { false } }

  /// The end; `nil` for one that closes a subpath.
  fileprivate var end: Point? {
    switch self {
    case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
    case .close: nil
    }
  }
}
