import Inbetween

/// Presentation values as curves over time, a panel for each layer and key path.
package struct CurvePlot {
  /// One curve of a panel: a component of the value.
  struct Panel {
    let title: String
    let value: (Seconds) -> [Double]
  }

  private let panels: [Panel]
  private let range: Range<Seconds>
  private let width = 900.0
  private let panelHeight = 190.0
  private static let strokes = ["#3f5a8f", "#d9822b", "#2f8f5b", "#b0413e"]

  init(_ panels: [Panel], range: Range<Seconds>) {
    self.panels = panels
    self.range = range
  }

  /// The drawing; values are sampled at each pixel, and as animated, not clamped.
  package var svg: String {
    var drawing = SVGDrawing(width: width, height: Double(max(panels.count, 1)) * panelHeight + 20)
    for (i, panel) in panels.enumerated() {
      draw(panel, top: Double(i) * panelHeight + 10, in: &drawing)
    }
    return drawing.text
  }

  private func draw(_ panel: Panel, top: Double, in drawing: inout SVGDrawing) {
    let axis = TimeAxis(range: range, left: 80, right: width - 30)
    let (chartTop, chartBottom) = (top + 46, top + panelHeight - 18)
    drawing.label(panel.title, at: Point(x: 16, y: top + 16), isBold: true)
    axis.draw(in: &drawing, from: chartTop, to: chartBottom)
    let count = Int(axis.right - axis.left)
    let instants = (0...count).map { i in
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(i) / Double(count)
    }
    let samples = instants.map(panel.value)
    let all = samples.joined()
    guard var low = all.min(), var high = all.max() else { return }
    if high - low < 1e-12 { (low, high) = (low - 1, high + 1) }
    func y(_ value: Double) -> Double {
      chartBottom - (value - low) / (high - low) * (chartBottom - chartTop)
    }
    for tick in TimeAxis.roundNumbers(in: low...high) {
      drawing.line(
        from: Point(x: axis.left, y: y(tick)), to: Point(x: axis.right, y: y(tick)),
        stroke: "#e7eaf1")
      drawing.label(
        tick.shortestDecimal, at: Point(x: axis.left - 8, y: y(tick) + 4), anchor: .end,
        fill: "#6b7385")
    }
    for component in 0..<(samples.map(\.count).max() ?? 0) {
      // A colour may come and go: a curve has gaps then.
      var curve: [Point] = []
      for (instant, sample) in zip(instants, samples) {
        if component < sample.count {
          curve.append(Point(x: axis.x(instant), y: y(sample[component])))
        } else {
          if curve.count > 1 { drawing.polyline(curve, stroke: stroke(component)) }
          curve = []
        }
      }
      if curve.count > 1 { drawing.polyline(curve, stroke: stroke(component)) }
    }
  }

  private func stroke(_ component: Int) -> String {
    Self.strokes[component % Self.strokes.count]
  }
}
