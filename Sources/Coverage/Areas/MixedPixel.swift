/// A pixel in which lines meet in such a way that the sum of their areas is not its coverage.
struct MixedPixel {
  /// The row's number from the first one.
  let row: Int
  /// The column's number from the first one.
  let column: Int
  /// The winding number at its left side, before any of its lines.
  var winding: Int
  /// The number of its last line in a list; −1 when it has none.
  var last = -1

  init(row: Int, column: Int, winding: Int) {
    self.row = row
    self.column = column
    self.winding = winding
  }

  /// A line through the pixel, from its upper to its lower end.
  struct Line {
    /// The places of its ends, from the pixel's left and top.
    let top: (x: Int16, y: Int16)
    let bottom: (x: Int16, y: Int16)
    /// The change of the winding number on its right.
    let winding: Int16
    /// The number of the pixel's line before; −1 for none.
    let next: Int32

    init(
      top: (x: Int, y: Int), bottom: (x: Int, y: Int), winding: Int, next: Int
    ) {
      self.top = (Int16(truncatingIfNeeded: top.x), Int16(truncatingIfNeeded: top.y))
      self.bottom = (Int16(truncatingIfNeeded: bottom.x), Int16(truncatingIfNeeded: bottom.y))
      self.winding = Int16(truncatingIfNeeded: winding)
      self.next = Int32(truncatingIfNeeded: next)
    }

    @inline(__always)
    func x(_ y: Double) -> Double {
      Double(top.x) + (y - Double(top.y)) * Double(bottom.x &- top.x)
        / Double(bottom.y &- top.y)
    }

    /// The way to the right for each one down.
    var slope: Double { Double(bottom.x &- top.x) / Double(bottom.y &- top.y) }

    var isVertical: Bool { top.x == bottom.x }

    /// True down the pixel's left side.
    var isOnLeft: Bool { (top.x | bottom.x) == 0 }
  }
}

/// Finds the coverage of pixels in which lines cross.
struct MixedPixelMeasure {
  /// Pixels with more lines are not cut where lines cross, but into so many parts.
  private static let fewLines = 16
  private static let parts = 64

  private let isEvenOdd: Bool
  /// The pixel's lines from the uppermost upper end down, and the first that is still below.
  private var lines: [MixedPixel.Line] = []
  private var next = 0
  private var heights: [Double] = []
  /// The changes of the winding number at the pixel's left side from one part to the next.
  private var windings: [Int] = []
  /// The lines that cross a height, from the left.
  private var crossings: [Crossing] = []

  /// A line where it crosses a height.
  private struct Crossing {
    var x: Double
    let line: MixedPixel.Line
    let slope: Double

    init(_ line: MixedPixel.Line, at y: Double) {
      self.line = line
      slope = line.slope
      x = 0
      move(to: y)
    }

    @inline(__always)
    mutating func move(to y: Double) { x = Double(line.top.x) + (y - Double(line.top.y)) * slope }
  }

  init(isEvenOdd: Bool) { self.isEvenOdd = isEvenOdd }

  /// The coverage of a pixel, 0…1.
  ///
  /// Between heights at which no line begins, ends or meets another, each part of the inside is a
  /// trapezoid, whose area is its width in the middle times its height.
  mutating func coverage(of pixel: MixedPixel, from all: [MixedPixel.Line]) -> Double {
    lines.removeAll(keepingCapacity: true)
    crossings.removeAll(keepingCapacity: true)
    heights.removeAll(keepingCapacity: true)
    windings.removeAll(keepingCapacity: true)
    next = 0
    var number = pixel.last
    while number >= 0 {
      lines.append(all[number])
      number = Int(all[number].next)
    }
    if lines.count > Self.fewLines {
      findParts()
    } else {
      findHeights()
    }
    Self.sort(&lines) { $0.top.y < $1.top.y }
    var (area, winding) = (0.0, pixel.winding)
    for i in 1..<heights.count where heights[i] > heights[i - 1] {
      if !windings.isEmpty { winding += windings[i - 1] }
      let height = heights[i] - heights[i - 1]
      area += height * width(at: heights[i - 1] + height / 2, winding: winding)
    }
    return area / Double(CoverageGrid.step * CoverageGrid.step)
  }

  /// Cuts the pixel into equal parts, and lets go of lines that cross no part's middle, and of
  /// those down its left side.
  private mutating func findParts() {
    let part = CoverageGrid.step / Self.parts
    for i in 0...Self.parts { heights.append(Double(i * part)) }
    windings.append(contentsOf: repeatElement(0, count: Self.parts + 1))
    var kept = 0
    for line in lines {
      let first = (Int(line.top.y) &+ part / 2 &- 1) / part
      let last = (Int(line.bottom.y) &+ part / 2 &- 1) / part
      guard first < last else { continue }
      if line.isOnLeft {
        windings[first] += Int(line.winding)
        windings[last] -= Int(line.winding)
      } else {
        lines[kept] = line
        kept += 1
      }
    }
    lines.removeLast(lines.count - kept)
  }

  /// Cuts the pixel at the heights at which a line begins, ends or meets another.
  private mutating func findHeights() {
    heights.append(0)
    heights.append(Double(CoverageGrid.step))
    for i in lines.indices {
      heights.append(Double(lines[i].top.y))
      heights.append(Double(lines[i].bottom.y))
      for j in 0..<i {
        if let height = Self.crossing(of: lines[i], lines[j]) { heights.append(height) }
      }
    }
    Self.sort(&heights, by: <)
  }

  /// The place at which two lines cross, if they do.
  private static func crossing(of a: MixedPixel.Line, _ b: MixedPixel.Line) -> Double? {
    if a.isVertical, b.isVertical { return nil }
    let top = Double(max(a.top.y, b.top.y))
    let bottom = Double(min(a.bottom.y, b.bottom.y))
    guard top < bottom else { return nil }
    let (before, behind) = (a.x(top) - b.x(top), a.x(bottom) - b.x(bottom))
    guard before * behind < 0 else { return nil }
    return top + (bottom - top) * (before / (before - behind))
  }

  /// The width of a horizontal line's inside, of lines that are asked for from above.
  private mutating func width(at y: Double, winding: Int) -> Double {
    goOn(to: y)
    var (winding, last, width) = (winding, 0.0, 0.0)
    for crossing in crossings {
      if isInside(winding) { width += crossing.x - last }
      winding += Int(crossing.line.winding)
      last = crossing.x
    }
    return isInside(winding) ? width + Double(CoverageGrid.step) - last : width
  }

  /// Finds the lines that cross a height, starting from those that cross one above it.
  private mutating func goOn(to y: Double) {
    var kept = 0
    for i in crossings.indices where y < Double(crossings[i].line.bottom.y) {
      crossings[kept] = crossings[i]
      crossings[kept].move(to: y)
      kept += 1
    }
    crossings.removeLast(crossings.count - kept)
    while next < lines.count, Double(lines[next].top.y) <= y {
      if y < Double(lines[next].bottom.y) { crossings.append(Crossing(lines[next], at: y)) }
      next += 1
    }
    // Few change their order from one height to the next.
    Self.sort(&crossings, isNearly: crossings.count - kept <= Self.fewLines) { $0.x < $1.x }
  }

  /// Sorts short or nearly sorted arrays by insertion, others with the standard library's sort.
  @inline(__always)
  private static func sort<Element>(
    _ elements: inout [Element], isNearly: Bool = false, by isBefore: (Element, Element) -> Bool
  ) {
    guard isNearly || elements.count <= 64 else { return elements.sort(by: isBefore) }
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

  private func isInside(_ winding: Int) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }
}
