import Inbetween

/// A stretch of time laid out from left to right.
struct TimeAxis {
  let range: Range<Seconds>
  /// Left and right end, in pixels.
  let left: Double
  let right: Double

  /// The place of an instant.
  func x(_ instant: Seconds) -> Double {
    left + (instant - range.lowerBound) / (range.upperBound - range.lowerBound) * (right - left)
  }

  /// Between five and twelve round instants.
  var ticks: [Seconds] { Self.roundNumbers(in: range.lowerBound...range.upperBound) }

  /// Round numbers (1, 2 or 5 times a power of ten apart) in a range, about eight.
  static func roundNumbers(in range: ClosedRange<Double>) -> [Double] {
    let extent = range.upperBound - range.lowerBound
    guard extent > 0, extent.isFinite else { return [range.lowerBound] }
    var step = 1.0
    while step * 8 > extent { step /= 10 }
    while step * 80 <= extent { step *= 10 }
    for factor in [1.0, 2, 5, 10] where extent / (step * factor) <= 10 {
      step *= factor
      break
    }
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    // Divided by the inverse where there is one, so that 3 · 0.1 prints as 0.3.
    return stride(from: first, through: last, by: 1).map { i in
      step < 1 ? i / (1 / step).rounded() : i * step
    }
  }

  /// Vertical lines with their instants above.
  func draw(in drawing: inout SVGDrawing, from top: Double, to bottom: Double) {
    for tick in ticks {
      drawing.line(
        from: Point(x: x(tick), y: top), to: Point(x: x(tick), y: bottom), stroke: "#d8dce6")
      drawing.label(
        "\(tick.shortestDecimal) s", at: Point(x: x(tick), y: top - 6), anchor: .middle,
        fill: "#6b7385")
    }
  }
}
