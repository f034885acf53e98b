package import Inbetween
import Escaping

/// A chart in text of the times at which each track of a timeline runs.
package struct GanttChart {
  private let timeline: Timeline
  /// Columns of the time axis.
  private let width = 60

  /// The chart of a timeline.
  package init(_ timeline: Timeline) { self.timeline = timeline }

  /// A line for each track under an axis in seconds; empty when nothing is animated.
  package var text: String {
    let rows = timeline.layers.flatMap { layer in
      layer.tracks.map { (name: DisplayText.line("\(layer.path) \($0.keyPath)"), track: $0) }
    }
    guard !rows.isEmpty, timeline.duration > 0 else { return "" }
    let nameWidth = min(rows.map(\.name.count).max() ?? 0, 48)
    var lines = [String(repeating: " ", count: nameWidth + 1) + axis]
    for row in rows {
      let name =
        row.name.count <= nameWidth ? row.name : "…" + row.name.suffix(nameWidth - 1)
      lines.append(
        name + String(repeating: " ", count: nameWidth - name.count) + " " + bar(row.track))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var axis: String {
    let end = "\(timeline.duration.shortestDecimal) s"
    return "0" + String(repeating: "·", count: max(1, width - 1 - end.count)) + end
  }

  /// A column shows what the track does in the middle of its stretch of time.
  private func bar(_ track: Track) -> String {
    let running = track.timeMap.runningSpan
    let cells = (0..<width).map { column -> Character in
      let instant = (Double(column) + 0.5) / Double(width) * timeline.duration
      guard track.timeMap(instant) != nil else { return " " }
      return running?.contains(instant) == true ? "█" : "░"
    }
    return String(cells)
  }
}
