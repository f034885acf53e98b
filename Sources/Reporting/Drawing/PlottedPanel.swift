import Foundation
import Inbetween

/// The panel of a plot: title, legend, axes and curves.
struct PlottedPanel {
  let title: String
  let unit: String
  let curves: [PlottedCurve]

  /// The places of the chart's sides, from those of the drawing.
  static let left = 96.0
  static let right = 34.0

  private static let chartHeight = 150.0
  private static let legendRowHeight = 18.0
  /// Eight hues that can be told apart, in light and dark; a ninth curve has the first again,
  /// dashed.
  private static let strokes = [
    "#3f5a8f", "#d9822b", "#2f8f5b", "#b0413e", "#7b4fa3", "#1a97ad", "#8a6d1f", "#c2488f",
  ]

  /// An entry of the legend, at its place in it.
  private struct Entry {
    let text: String
    let x: Double
    let row: Int
  }

  /// The height of the panel, with the room below it.
  func height(in width: Double) -> Double {
    50 + Double(rowCount(in: width)) * Self.legendRowHeight + Self.chartHeight + 34
  }

  private func rowCount(in width: Double) -> Int { (entries(in: width).last?.row ?? -1) + 1 }

  /// The legend, in rows; none for a curve alone, which the title names.
  private func entries(in width: Double) -> [Entry] {
    guard curves.count > 1 else { return [] }
    var (x, row) = (Self.left, 0)
    return curves.map { curve in
      let text = curve.legend
      // Letters of this size are at most some 7 pixels wide on average.
      let length = 30 + Double(text.count) * 7 + 16
      if x > Self.left, x + length > width - Self.right { (x, row) = (Self.left, row + 1) }
      defer { x += length }
      return Entry(text: text, x: x, row: row)
    }
  }

  /// Draws the panel below a line of the drawing.
  func draw(over range: Range<Seconds>, top: Double, in drawing: inout SVGDrawing) {
    let axis = TimeAxis(range: range, left: Self.left, right: drawing.width - Self.right)
    drawing.label(title, at: Point(x: 16, y: top + 16), isBold: true)
    let entries = entries(in: drawing.width)
    for (number, entry) in entries.enumerated() {
      let y = top + 38 + Double(entry.row) * Self.legendRowHeight
      drawing.polyline(
        [Point(x: entry.x, y: y - 4), Point(x: entry.x + 22, y: y - 4)],
        stroke: Self.stroke(number), isDashed: Self.isDashed(number))
      drawing.label(entry.text, at: Point(x: entry.x + 28, y: y), fill: "#3b4254")
    }
    let chartTop = top + 50 + Double(rowCount(in: drawing.width)) * Self.legendRowHeight
    let values = ValueAxis(
      curves.flatMap(\.parts).joined().map { $0.value }, top: chartTop,
      bottom: chartTop + Self.chartHeight)
    axis.draw(in: &drawing, from: values.top, to: values.bottom)
    guard let chart = values.known else {
      drawing.label(
        "no numbers to plot", at: Point(x: Self.left + 8, y: chartTop + 24), fill: "#6b7385")
      return
    }
    chart.draw(in: &drawing, axis, unit: unit)
    for (number, curve) in curves.enumerated() {
      for part in curve.parts {
        var points = part.map { Point(x: axis.x($0.time), y: chart.y($0.value)) }
        // An instant alone is a dot, which is a short line.
        if points.count == 1 { points.append(Point(x: points[0].x + 1.5, y: points[0].y)) }
        drawing.polyline(points, stroke: Self.stroke(number), isDashed: Self.isDashed(number))
      }
    }
  }

  private static func stroke(_ number: Int) -> String { strokes[number % strokes.count] }
  private static func isDashed(_ number: Int) -> Bool { number / strokes.count % 2 == 1 }
}

extension PlottedCurve {
  /// The names in the legend, with the value of a curve that never changes.
  fileprivate var legend: String {
    let all =
      names.count > 4
      ? names.prefix(3).joined(separator: ", ") + " and \(names.count - 3) more"
      : names.joined(separator: ", ")
    let values = Set(parts.joined().map { $0.value })
    guard values.count == 1, let value = values.first else { return all }
    return "\(all) = \(ValueAxis.text(value))"
  }
}
