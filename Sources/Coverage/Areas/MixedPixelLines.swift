/// Gathers the lines of pixels in which lines meet.
struct MixedPixelLines {
  private(set) var pixels: [MixedPixel]
  private(set) var lines: [MixedPixel.Line]
  /// True once there were too many lines to be kept at a time.
  private(set) var isFull = false
  /// Lines that are kept at a time.
  private static let limit = 1 << 20

  /// A line through a row, from its upper to its lower end.
  private struct Part {
    let top: (x: Int, y: Int)
    let bottom: (x: Int, y: Int)
    let winding: Int

    @inline(__always)
    init(_ line: VisitedLines.Line) {
      let (start, end) = ((x: line.xs.0, y: Int(line.ys.0)), (x: line.xs.1, y: Int(line.ys.1)))
      let isDown = start.y < end.y
      (top, bottom, winding) = isDown ? (start, end, 1) : (end, start, -1)
    }
  }

  /// Gathers the lines of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels.
  ///   - sums: Their sums, which are zero again, with the lines of visits.
  ///   - lines: Takes the lines: any array, for the sake of its memory.
  init(_ pixels: [MixedPixel], sums: CoverageSums, lines: consuming [MixedPixel.Line]) {
    self.pixels = pixels
    self.lines = lines
    self.lines.removeAll(keepingCapacity: true)
    var hasPixels = Array(repeating: false, count: sums.height)
    for i in pixels.indices {
      sums.number(pixels[i], i + 1)
      hasPixels[pixels[i].row] = true
    }
    unsafe sums.visited.forEach { visit, lines in
      if hasPixels[Int(visit.row)] { unsafe add(visit, lines, sums) }
    }
    for pixel in pixels { sums.number(pixel, 0) }
  }

  /// Adds the lines of a visit to those of the pixels that it goes through.
  private mutating func add(
    _ visit: VisitedLines.Visit, _ parts: UnsafeBufferPointer<VisitedLines.Line>,
    _ sums: CoverageSums
  ) {
    isFull = isFull || lines.count > Self.limit && pixels.count > 1
    guard !isFull else { return }
    for column in visit.first...visit.last {
      let number = sums.number(row: Int(visit.row), column: Int(column)) - 1
      guard number >= 0 else { continue }
      pixels[number].winding -= Int(visit.most)
      for i in parts.indices { unsafe add(Part(parts[i]), to: number) }
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
