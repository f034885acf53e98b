/// Finds the coverage of pixels in which lines cross.
struct MixedPixelMeasure {
  /// Pixels with more lines are not cut where lines cross, but into so many parts.
  private static let fewLines = 16
  private static let parts = 64

  /// The pixel's lines, but for those down its left side, from the uppermost upper end down.
  private var lines: [Line] = []
  private var heights: [Double] = []
  /// The changes of the winding number at the pixel's left side, and their heights.
  private var windings: [(y: Double, change: Int)] = []
  /// Room for the lines that cross a height.
  private var crossings: [Line] = []

  /// A line, and the place at which it crosses a height.
  private struct Line {
    var x = 0.0
    let top: (x: Double, y: Double)
    let bottom: (x: Double, y: Double)
    let slope: Double
    let winding: Int

    init(_ line: MixedPixel.Line) {
      top = (Double(line.top.x), Double(line.top.y))
      bottom = (Double(line.bottom.x), Double(line.bottom.y))
      slope = line.slope
      winding = Int(line.winding)
    }

    @inline(__always)
    func x(_ y: Double) -> Double { top.x + (y - top.y) * slope }

    /// The height at which it crosses another line, if it does.
    @inline(__always)
    func crossing(with other: Line) -> Double? {
      let (upper, lower) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
      guard upper < lower else { return nil }
      let (before, behind) = (x(upper) - other.x(upper), x(lower) - other.x(lower))
      guard before * behind < 0 else { return nil }
      return upper + (lower - upper) * (before / (before - behind))
    }
  }

  /// The coverage of a pixel, 0…1.
  ///
  /// Between heights at which no line begins, ends or meets another, each part of the inside is a
  /// trapezoid, whose area is its width in the middle times its height.
  mutating func coverage(
    of pixel: MixedPixel, from all: UnsafeBufferPointer<MixedPixel.Line>, isEvenOdd: Bool
  ) -> Double {
    lines.removeAll(keepingCapacity: true)
    windings.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    let isCut = pixel.count <= Self.fewLines
    heights.append(0)
    var number = pixel.last
    while number >= 0 {
      let line = unsafe all[number]
      number = Int(line.next)
      let (top, bottom) = (Double(line.top.y), Double(line.bottom.y))
      if isCut {
        heights.append(top)
        heights.append(bottom)
      }
      if line.isOnLeft {
        windings.append((top, Int(line.winding)))
        windings.append((bottom, 0 &- Int(line.winding)))
      } else {
        lines.append(Line(line))
      }
    }
    if isCut {
      findCrossings()
      heights.append(Double(CoverageGrid.step))
      Self.sort(&heights, by: <)
    } else {
      let part = CoverageGrid.step / Self.parts
      for i in 1...Self.parts { heights.append(Double(i * part)) }
    }
    Self.sort(&lines) { $0.top.y < $1.top.y }
    Self.sort(&windings) { $0.y < $1.y }
    if crossings.count < lines.count {
      crossings += repeatElement(
        Line(MixedPixel.Line(top: (0, 0), bottom: (0, 1), winding: 0, next: 0)),
        count: lines.count - crossings.count)
    }
    let area = unsafe crossings.withUnsafeMutableBufferPointer { crossings in
      unsafe heights.withUnsafeBufferPointer { heights in
        unsafe lines.withUnsafeBufferPointer { lines in
          unsafe windings.withUnsafeBufferPointer { windings in
            unsafe Self.insideArea(
              between: heights, lines, windings, winding: pixel.winding,
              mask: isEvenOdd ? 1 : -1, crossings)
          }
        }
      }
    }
    return area / Double(CoverageGrid.step * CoverageGrid.step)
  }

  /// Adds the heights at which lines cross.
  private mutating func findCrossings() {
    for i in lines.indices.dropFirst() {
      for j in 0..<i {
        if let height = lines[i].crossing(with: lines[j]) { heights.append(height) }
      }
    }
  }

  /// The area of the inside between heights.
  ///
  /// - Parameters:
  ///   - heights: The heights, from above.
  ///   - lines: The lines, from the uppermost upper end down.
  ///   - windings: The changes of the winding number at the left side, from above.
  ///   - winding: The winding number at the left side above all of these.
  ///   - mask: The bits of winding numbers that are not zero inside.
  ///   - crossings: Takes as many lines as there are.
  /// - Returns: The area, in squares of steps of the grid.
  private static func insideArea(
    between heights: UnsafeBufferPointer<Double>, _ lines: UnsafeBufferPointer<Line>,
    _ windings: UnsafeBufferPointer<(y: Double, change: Int)>, winding: Int, mask: Int,
    _ crossings: UnsafeMutableBufferPointer<Line>
  ) -> Double {
    var (area, outer) = (0.0, winding)
    var (count, next, nextWinding) = (0, 0, 0)
    for i in 1..<heights.count where unsafe heights[i] > heights[i &- 1] {
      let height = unsafe heights[i] - heights[i &- 1]
      let y = unsafe heights[i &- 1] + height / 2
      while unsafe nextWinding < windings.count && windings[nextWinding].y <= y {
        unsafe outer &+= windings[nextWinding].change
        nextWinding &+= 1
      }
      // Few lines change their order from one height to the next.
      var (kept, before) = (0, -Double.infinity)
      for i in 0..<count where unsafe y < crossings[i].bottom.y {
        let x = unsafe crossings[i].x(y)
        if kept == i, x >= before {
          unsafe crossings[i].x = x
          (kept, before) = (kept &+ 1, x)
        } else {
          unsafe Self.insert(crossings[i], at: y, to: crossings, &kept)
          before = unsafe crossings[kept &- 1].x
        }
      }
      count = kept
      while unsafe next < lines.count && lines[next].top.y <= y {
        let line = unsafe lines[next]
        next &+= 1
        guard y < line.bottom.y else { continue }
        if count &- kept < Self.fewLines {
          unsafe Self.insert(line, at: y, to: crossings, &count)
        } else {
          unsafe crossings[count] = line
          unsafe crossings[count].x = line.x(y)
          count &+= 1
        }
      }
      if count &- kept > Self.fewLines {
        var all = unsafe UnsafeMutableBufferPointer(rebasing: crossings[..<count])
        unsafe all.sort { $0.x < $1.x }
      }
      var (winding, last, width) = (outer, 0.0, 0.0)
      for i in 0..<count {
        let x = unsafe crossings[i].x
        if winding & mask != 0 { width += x - last }
        unsafe winding &+= crossings[i].winding
        last = x
      }
      if winding & mask != 0 { width += Double(CoverageGrid.step) - last }
      area += height * width
    }
    return area
  }

  /// Inserts a line among those that cross a height on its left and on its right.
  @inline(__always)
  private static func insert(
    _ line: Line, at y: Double, to crossings: UnsafeMutableBufferPointer<Line>, _ count: inout Int
  ) {
    let x = line.x(y)
    var place = count
    while unsafe place > 0 && x < crossings[place &- 1].x {
      unsafe crossings[place] = crossings[place &- 1]
      place &-= 1
    }
    unsafe crossings[place] = line
    unsafe crossings[place].x = x
    count &+= 1
  }

  /// Sorts short arrays by insertion, others with the standard library's sort.
  @inline(__always)
  private static func sort<Element>(
    _ elements: inout [Element], by isBefore: (Element, Element) -> Bool
  ) {
    guard elements.count <= 64 else { return elements.sort(by: isBefore) }
    unsafe elements.withUnsafeMutableBufferPointer { elements in
      for i in elements.indices.dropFirst() where unsafe isBefore(elements[i], elements[i - 1]) {
        let element = unsafe elements[i]
        var place = i
        while unsafe place > 0 && isBefore(element, elements[place - 1]) {
          unsafe elements[place] = elements[place - 1]
          place -= 1
        }
        unsafe elements[place] = element
      }
    }
  }
}
