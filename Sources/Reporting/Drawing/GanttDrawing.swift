package import Inbetween

/// A timeline's Gantt chart as a drawing: layers, tracks, when each runs, repeats, fills, and where
/// a group cuts one off.
package struct GanttDrawing {
  private let timeline: Timeline
  private let rowHeight = 24.0
  private let labelWidth = 250.0
  private let chartWidth = 700.0

  /// The drawing of a timeline.
  package init(_ timeline: Timeline) { self.timeline = timeline }

  /// The chart.
  package var svg: String {
    let rows = timeline.layers.reduce(0) { $0 + ($1.tracks.isEmpty ? 0 : 1 + $1.tracks.count) }
    let top = 64.0
    let bottom = top + Double(max(rows, 1)) * rowHeight
    var drawing = SVGDrawing(width: labelWidth + chartWidth + 130, height: bottom + 48)
    let title = timeline.title.isEmpty ? "Timeline" : timeline.title
    drawing.label(title, at: Point(x: 16, y: 26), isBold: true)
    let axis = TimeAxis(
      range: 0..<max(timeline.duration, 1e-3), left: labelWidth, right: labelWidth + chartWidth)
    axis.draw(in: &drawing, from: top, to: bottom)
    var y = top
    for layer in timeline.layers where !layer.tracks.isEmpty {
      drawing.label(layer.path, at: Point(x: 16, y: y + 16), isBold: true)
      y += rowHeight
      for track in layer.tracks {
        draw(track, at: y, on: axis, in: &drawing)
        y += rowHeight
      }
    }
    drawLegend(at: bottom + 26, in: &drawing)
    return drawing.text
  }

  private func draw(
    _ track: Track, at y: Double, on axis: TimeAxis, in drawing: inout SVGDrawing
  ) {
    let name = "\(track.keyPath)"
    drawing.label(
      name.count > 32 ? name.prefix(31) + "…" : name, at: Point(x: 32, y: y + 16), fill: "#3b4254")
    // One for each half pixel.
    for stretch in track.stretches(over: 0..<timeline.duration, count: Int(chartWidth * 2)) {
      let left = axis.x(stretch.range.lowerBound)
      let box = Rect(
        x: left, y: y + 5, width: axis.x(stretch.range.upperBound) - left, height: rowHeight - 10)
      switch stretch.activity {
      case .nothing: break
      case .fills:
        drawing.rect(box, fill: "#f7d9a3", title: "\(track.label): filled")
      case .runs(let cycle):
        let isOdd = cycle.truncatingRemainder(dividingBy: 2) == 1
        drawing.rect(
          box, fill: isOdd ? "#5f7db8" : "#3f5a8f", title: "\(track.label): \(track.content)")
      }
    }
    guard let running = track.timeMap.runningSpan else { return }
    let (from, to) = (max(running.lowerBound, 0), min(running.upperBound, timeline.duration))
    if track.isCutOff(at: to) {
      let x = axis.x(to)
      let zigzag = (0...6).map { i in
        Point(x: x + (i % 2 == 0 ? -2 : 2), y: y + 4 + Double(i) * (rowHeight - 8) / 6)
      }
      drawing.polyline(zigzag, stroke: "#c8322b")
    }
    drawing.label(
      "\(rounded(from))…\(rounded(to)) s",
      at: Point(x: labelWidth + chartWidth + 10, y: y + 16), fill: "#6b7385")
  }

  private func drawLegend(at y: Double, in drawing: inout SVGDrawing) {
    var x = labelWidth
    for (fill, text) in [
      ("#3f5a8f", "runs"), ("#5f7db8", "every other cycle"), ("#f7d9a3", "filled"),
    ] {
      drawing.rect(Rect(x: x, y: y - 10, width: 14, height: 12), fill: fill)
      drawing.label(text, at: Point(x: x + 20, y: y), fill: "#6b7385")
      x += 40 + Double(text.count) * 7
    }
    drawing.polyline(
      (0...4).map { Point(x: x + ($0 % 2 == 0 ? 0 : 4), y: y - 10 + Double($0) * 3) },
      stroke: "#c8322b")
    drawing.label("cut off", at: Point(x: x + 12, y: y), fill: "#6b7385")
  }

  /// Milliseconds are enough for a label.
  private func rounded(_ seconds: Seconds) -> String {
    ((seconds * 1000).rounded() / 1000).shortestDecimal
  }
}
