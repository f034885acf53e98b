/// Gathers the lines of pixels in which lines meet.
struct MixedPixelLines: RowSink {
  static var takesVisits: Bool { true }

  private(set) var pixels: [MixedPixel]
  private(set) var lines: [MixedPixel.Line]
  /// True once there were too many lines to be kept at a time.
  private(set) var isFull = false
  /// Lines that are kept at a time.
  private static let limit = 1 << 20
  private let sums: CoverageSums
  /// True when each row has any of the pixels.
  private var hasPixels: [Bool]

  /// A line through a row.
  private struct Part {
    let top: (x: Int, y: Int)
    let bottom: (x: Int, y: Int)
    let winding: Int
  }

  private var visited: [Part] = []
  private var aside: [Part] = []

  /// Gathers the lines of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - sums: Their sums, which are zero again.
  ///   - lines: Takes the lines: any array, for the sake of its memory.
  init(_ pixels: [MixedPixel], sums: CoverageSums, lines: consuming [MixedPixel.Line]) {
    self.pixels = pixels
    self.sums = sums
    self.lines = lines
    self.lines.removeAll(keepingCapacity: true)
    hasPixels = Array(repeating: false, count: sums.height)
    for i in pixels.indices {
      sums.number(pixels[i], i + 1)
      hasPixels[pixels[i].row] = true
    }
  }

  /// Ends it; the sums are zero again.
  func finish() {
    for pixel in pixels { sums.number(pixel, 0) }
  }

  func needs(rows: ClosedRange<Int>, columns: ClosedRange<Int>) -> Bool {
    !isFull && columns.upperBound >= 0 && sums.hasNumber(rows: rows, columns: columns)
  }

  @inline(__always)
  func needs(row: Int) -> Bool { hasPixels[row] }

  mutating func add(row: Int, xs: (Int, Int), ys: (Int, Int)) {
    let (start, end) = ((x: xs.0, y: ys.0), (x: xs.1, y: ys.1))
    visited.append(
      ys.0 < ys.1
        ? Part(top: start, bottom: end, winding: 1) : Part(top: end, bottom: start, winding: -1))
  }

  mutating func putAside() {
    swap(&visited, &aside)
    visited.removeAll(keepingCapacity: true)
  }

  mutating func takeBack() {
    visited += aside
    aside.removeAll(keepingCapacity: true)
  }

  mutating func end(_ visit: RowVisit) {
    defer { visited.removeAll(keepingCapacity: true) }
    isFull = isFull || lines.count > Self.limit && pixels.count > 1
    guard !isFull, visit.maxX >= 0 else { return }
    let (first, last) = sums.columns(of: visit)
    let most = visit.range.most
    for column in first...last {
      let number = sums.number(row: visit.row, column: column) - 1
      guard number >= 0 else { continue }
      pixels[number].winding -= most
      for part in visited { add(part, to: number) }
    }
  }

  /// Adds the part of a line that is in a pixel; its part on the left becomes a line down the side.
  private mutating func add(_ part: Part, to number: Int) {
    let left = pixels[number].column << CoverageGrid.bits
    let right = left &+ CoverageGrid.step
    let (a, b) = (part.top, part.bottom)
    if max(a.x, b.x) <= left { return add((left, a.y), (left, b.y), part.winding, to: number) }
    if min(a.x, b.x) >= right { return }
    func y(_ x: Int) -> Int {
      let slope = Double(b.y &- a.y) / Double(b.x &- a.x)
      return min(max(a.y &+ CoverageGrid.nearest(Double(x &- a.x) * slope), a.y), b.y)
    }
    var (top, bottom) = (a, b)
    if a.x < left {
      top = (left, y(left))
      add((left, a.y), top, part.winding, to: number)
    } else if a.x > right {
      top = (right, y(right))
    }
    if b.x < left {
      bottom = (left, y(left))
      add(bottom, (left, b.y), part.winding, to: number)
    } else if b.x > right {
      bottom = (right, y(right))
    }
    add(top, bottom, part.winding, to: number)
  }

  private mutating func add(
    _ top: (x: Int, y: Int), _ bottom: (x: Int, y: Int), _ winding: Int, to number: Int
  ) {
    guard top.y < bottom.y else { return }
    let left = pixels[number].column << CoverageGrid.bits
    let last = pixels[number].last
    let line = MixedPixel.Line(
      top: (top.x &- left, top.y), bottom: (bottom.x &- left, bottom.y), winding: winding,
      next: last)
    pixels[number].count &+= 1
    if last >= 0, lines[last].extend(by: line) { return }
    lines.append(line)
    pixels[number].last = lines.count - 1
  }
}
