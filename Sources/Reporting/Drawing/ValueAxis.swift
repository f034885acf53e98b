import Foundation
import Inbetween

/// Numbers laid out from the bottom to the top of a chart, with room above and below them.
struct ValueAxis {
  let top: Double
  let bottom: Double
  /// The lowest and the highest number of the chart; halves, as their distance may be no number.
  private let halves: (low: Double, high: Double)?

  /// An axis for some numbers.
  init(_ values: [Double], top: Double, bottom: Double) {
    (self.top, self.bottom) = (top, bottom)
    guard let low = values.min(), let high = values.max() else {
      halves = nil
      return
    }
    let extent = high / 2 - low / 2
    let isLevel = extent <= max(abs(low), abs(high)) * 1e-12
    // A number that never changes lies in the middle.
    let room = isLevel ? max(abs(low) * 0.045, 0.45) : extent * 0.08
    halves = (low / 2 - room, high / 2 + room)
  }

  /// The axis, if there are numbers on it.
  var known: ValueAxis? { halves == nil ? nil : self }

  /// The place of a number.
  func y(_ value: Double) -> Double {
    guard let halves else { return bottom }
    return bottom - (value / 2 - halves.low) / (halves.high - halves.low) * (bottom - top)
  }

  /// Horizontal lines with their numbers on the left.
  func draw(in drawing: inout SVGDrawing, _ axis: TimeAxis, unit: String) {
    let ticks = ticks
    let step = ticks.count > 1 ? abs(ticks[1] / 2 - ticks[0] / 2) * 2 : 0
    let largest = ticks.map(abs).max() ?? 0
    // As many digits as tell one from the next.
    let digits = step > 0 ? Int(min(max(log10(largest / step).rounded(.up) + 1, 6), 12)) : 6
    for tick in ticks {
      let place = y(tick)
      drawing.line(
        from: Point(x: axis.left, y: place), to: Point(x: axis.right, y: place), stroke: "#e7eaf1")
      let text = Self.text(tick, digits: digits)
      drawing.label(
        unit.isEmpty ? text : "\(text) \(unit)", at: Point(x: axis.left - 8, y: place + 4),
        anchor: .end, fill: "#6b7385")
    }
  }

  /// Round numbers, so few that their labels do not touch.
  private var ticks: [Double] {
    guard let halves else { return [] }
    let (low, high) = (halves.low * 2, halves.high * 2)
    if (high - low).isFinite { return TimeAxis.roundNumbers(in: low...high) }
    return TimeAxis.roundNumbers(in: halves.low...halves.high).map { $0 * 2 }.filter(\.isFinite)
  }

  /// A number in at most so many digits.
  static func text(_ value: Double, digits: Int = 6) -> String {
    // No zero below zero.
    String(format: "%.\(digits)g", value + 0).replacing("e+0", with: "e").replacing("e+", with: "e")
      .replacing("e-0", with: "e-")
  }
}
