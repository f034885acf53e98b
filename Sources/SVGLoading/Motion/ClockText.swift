import Documents
import Timing

/// Times as SMIL writes them.
enum ClockText {
  /// A time in seconds: `2s`, `500ms`, `1.5`, `0:02`, `1:30:00.5`; `nil` for what is none.
  static func seconds(_ text: String) -> Seconds? {
    let text = text.trimmed
    var sign = 1.0
    var rest = text[...]
    if let first = rest.first, first == "+" || first == "-" {
      sign = first == "-" ? -1 : 1
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    if rest.contains(":") {
      let parts = rest.split(separator: ":").map { NumberText.number($0) }
      guard (2...3).contains(parts.count), parts.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else {
        return nil
      }
      return sign * parts.reduce(0) { $0 * 60 + ($1 ?? 0) }
    }
    for (unit, factor) in [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1)]
    where rest.hasSuffix(unit) {
      return NumberText.number(rest.dropLast(unit.count)).flatMap { bounded(sign * $0 * factor) }
    }
    return NumberText.number(rest).flatMap { bounded(sign * $0) }
  }

  private static func bounded(_ seconds: Seconds) -> Seconds? {
    abs(seconds) <= NumberRange.longestDuration ? seconds : nil
  }

  /// A moment at which something begins or ends.
  enum Moment: Hashable {
    /// A time of the document.
    case at(Seconds)
    /// The begin or the end of another animation, and a time after it.
    case after(String, isEnd: Bool, Seconds)
  }

  /// The moments of a list; what is an event of people or scripts never comes.
  static func moments(_ text: String) -> (moments: [Moment], hasEvents: Bool) {
    var hasEvents = false
    let moments = text.split(separator: ";").compactMap { part -> Moment? in
      let part = part.trimmed
      if let seconds = seconds(part) { return .at(seconds) }
      for (word, isEnd) in [(".begin", false), (".end", true)] {
        guard let range = part.firstRange(of: word) else { continue }
        let rest = part[range.upperBound...].trimmed
        guard let delay = rest.isEmpty ? 0 : seconds(rest) else { continue }
        return .after(String(part[..<range.lowerBound]), isEnd: isEnd, delay)
      }
      if part != "indefinite" { hasEvents = true }
      return nil
    }
    return (moments, hasEvents)
  }
}
