import Escaping
import Foundation
package import Inbetween

/// A timeline in words, its numbers with at most six digits: the text that `inspect` prints.
///
/// All digits, and the maps of time as they are worked out, stand in ``TimelineReport``.
package struct TimelineText {
  private let timeline: Timeline

  /// The text of a timeline.
  package init(_ timeline: Timeline) { self.timeline = timeline }

  /// The lines of the timeline's own text, each track's with its times in words.
  package var text: String {
    let lines = timeline.description.split(separator: "\n", omittingEmptySubsequences: false)
    let tracks = timeline.layers.flatMap { layer in [nil] + layer.tracks.map { Optional($0) } }
    // What stands before the layers is said as it is; behind the last line is nothing.
    let head = lines.dropLast().count - tracks.count
    let body = zip(lines.dropFirst(head), tracks).map { line, track in
      track.map { Self.line(of: $0, line) } ?? String(line)
    }
    return (lines.prefix(head).map { Self.rounded($0) } + body).map { "\($0)\n" }.joined()
  }

  private static func line(of track: Track, _ line: Substring) -> String {
    let name = DisplayText.line("\(track.keyPath) \"\(track.label)\" ")
    let map = DisplayText.line(" | \(track.timeMap)")
    guard let begin = line.range(of: name), line.hasSuffix(map) else { return String(line) }
    let middle = line[begin.upperBound...].dropLast(map.count)
    let times = words(of: track.timeMap)
    return line[..<begin.upperBound]
      + rounded(middle + (times.isEmpty ? "" : "; \(times.joined(separator: "; "))"))
  }

  private static func words(of map: TimeMap) -> [String] {
    map.links.compactMap { link in
      switch link {
      case .pieces(let map):
        let words = map.pieces.compactMap(words(of:))
        return words.isEmpty ? nil : words.joined(separator: ", ")
      case .progress, .time: return nil
      case .curve(let function): return "timing \(function)"
      case .spring(let spring):
        let end = spring.settlingDuration
        let rest =
          end.isFinite ? ", at rest after \(end.shortestDecimal) s" : ", never at rest"
        return
          "a spring of mass \(spring.mass.shortestDecimal), stiffness \(spring.stiffness.shortestDecimal), damping \(spring.damping.shortestDecimal), initial velocity \(spring.initialVelocity.shortestDecimal)\(rest)"
      case .spliced(let parts):
        let changes = parts.dropFirst().map { "\($0.start.shortestDecimal) s" }
        return "other times from \(changes.joined(separator: ", ")) on"
      case .sum: return "its time by key frames added"
      }
    }
  }

  /// The words for a piece; `nil` where the times that it is shown say all.
  private static func words(of piece: PiecewiseLinearMap.Piece) -> String? {
    let from =
      piece.start.isFinite ? " from \(piece.start.shortestDecimal) s on" : " from the start on"
    switch piece.body {
    case .nothing: return nil
    case .constant: return "still\(from)"
    case .ramp(_, let rate) where rate == 1: return nil
    case .ramp(_, let rate): return "\(rate.shortestDecimal) times as fast\(from)"
    case .wave(let wave, _, let rate):
      let speed = rate == 1 ? "" : ", \(rate.shortestDecimal) times as fast"
      return
        "again every \(wave.duration.shortestDecimal) s\(wave.autoreverses ? ", there and back" : "")\(wave.runsBackwards ? ", backwards" : "")\(speed),\(from)"
    }
  }

  /// A text whose numbers have at most six digits that count.
  private static func rounded(_ text: some StringProtocol) -> String {
    String(text).replacing(/[0-9]+\.[0-9]+(?:e[-+]?[0-9]+)?/) { match in
      guard let value = Double(match.output), value > 0, value.isFinite else {
        return String(match.output)
      }
      let places = 5 - Int(log10(value).rounded(.down))
      guard (0...300).contains(places) else { return value.rounded().shortestDecimal }
      let scale = pow(10, Double(places))
      return ((value * scale).rounded() / scale).shortestDecimal
    }
  }
}
