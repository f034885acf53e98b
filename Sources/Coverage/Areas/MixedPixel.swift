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

    var isVertical: Bool { top.x == bottom.x }
  }
}

/// Finds the coverage of pixels in which lines cross.
struct MixedPixelMeasure {
  /// Pixels with more lines are not cut where lines cross, but into so many parts.
  private static let fewLines = 16
  private static let parts = 64

  private let isEvenOdd: Bool
  private var lines: [MixedPixel.Line] = []
  private var heights: [Double] = []
  private var crossings: [(x: Double, winding: Int)] = []

  init(isEvenOdd: Bool) { self.isEvenOdd = isEvenOdd }

  /// The coverage of a pixel, 0…1.
  ///
  /// Between heights at which no line begins, ends or meets another, each part of the inside is a
  /// trapezoid, whose area is its width in the middle times its height.
  mutating func coverage(of pixel: MixedPixel, from all: [MixedPixel.Line]) -> Double {
    lines.removeAll(keepingCapacity: true)
    var number = pixel.last
    while number >= 0 {
      lines.append(all[number])
      number = Int(all[number].next)
    }
    findHeights()
    var area = 0.0
    for i in 1..<heights.count where heights[i] > heights[i - 1] {
      let height = heights[i] - heights[i - 1]
      area += height * width(at: heights[i - 1] + height / 2, winding: pixel.winding)
    }
    return area / Double(CoverageGrid.step * CoverageGrid.step)
  }

  private mutating func findHeights() {
    heights.removeAll(keepingCapacity: true)
    heights.append(0)
    heights.append(Double(CoverageGrid.step))
    guard lines.count <= Self.fewLines else {
      let part = Double(CoverageGrid.step / Self.parts)
      for i in 1..<Self.parts { heights.append(Double(i) * part) }
      heights.sort()
      return
    }
    for i in lines.indices {
      heights.append(Double(lines[i].top.y))
      heights.append(Double(lines[i].bottom.y))
      for j in 0..<i {
        if let height = Self.crossing(of: lines[i], lines[j]) { heights.append(height) }
      }
    }
    for i in 1..<heights.count {
      let height = heights[i]
      var place = i
      while place > 0, heights[place - 1] > height {
        heights[place] = heights[place - 1]
        place -= 1
      }
      heights[place] = height
    }
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

  /// The width of a horizontal line's inside.
  private mutating func width(at y: Double, winding: Int) -> Double {
    crossings.removeAll(keepingCapacity: true)
    for line in lines where Double(line.top.y) <= y && y < Double(line.bottom.y) {
      crossings.append((line.x(y), Int(line.winding)))
    }
    if crossings.count > Self.fewLines {
      crossings.sort { $0.x < $1.x }
    } else if crossings.count > 1 {
      for i in 1..<crossings.count {
        let crossing = crossings[i]
        var place = i
        while place > 0, crossings[place - 1].x > crossing.x {
          crossings[place] = crossings[place - 1]
          place -= 1
        }
        crossings[place] = crossing
      }
    }
    var (winding, last, width) = (winding, 0.0, 0.0)
    for crossing in crossings {
      if isInside(winding) { width += crossing.x - last }
      winding += crossing.winding
      last = crossing.x
    }
    return isInside(winding) ? width + Double(CoverageGrid.step) - last : width
  }

  private func isInside(_ winding: Int) -> Bool {
    isEvenOdd ? winding & 1 != 0 : winding != 0
  }
}
