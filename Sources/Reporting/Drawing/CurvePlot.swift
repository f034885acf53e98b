import Inbetween

/// Presentation values as curves over time, a panel for each layer and key path.
///
/// A panel has a title with the unit, a legend that names its curves by colour where there are
/// several, and room around them. A value that jumps is drawn as a step.
package struct CurvePlot {
  /// The course of one value, a curve for each component.
  struct Panel {
    let title: String
    /// The unit of the numbers, in a word; empty for numbers of none.
    let unit: String
    /// The names of the components.
    let names: [String]
    let value: (Seconds) -> [Double]
  }

  private let panels: [PlottedPanel]
  private let range: Range<Seconds>
  private let width = 900.0

  /// The curves of some values; each is sampled at each pixel, and as animated, not clamped.
  init(_ panels: [Panel], range: Range<Seconds>) {
    let count = Int(width - PlottedPanel.right - PlottedPanel.left)
    let instants = (0...count).map { i in
      range.lowerBound + (range.upperBound - range.lowerBound) * Double(i) / Double(count)
    }
    self.panels = panels.map { panel in
      PlottedPanel(
        title: panel.unit.isEmpty ? panel.title : "\(panel.title), \(panel.unit)",
        unit: panel.unit,
        curves: PlottedCurve.curves(of: panel.value, names: panel.names, at: instants))
    }
    self.range = range
  }

  /// The drawing.
  package var svg: String {
    var drawing = SVGDrawing(
      width: width, height: max(panels.reduce(20) { $0 + $1.height(in: width) }, 60))
    var top = 10.0
    for panel in panels {
      panel.draw(over: range, top: top, in: &drawing)
      top += panel.height(in: width)
    }
    if panels.isEmpty {
      drawing.label("nothing to plot", at: Point(x: 16, y: 34), fill: "#6b7385")
    }
    return drawing.text
  }
}
