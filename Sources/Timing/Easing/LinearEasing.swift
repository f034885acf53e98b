/// A piecewise linear curve (CSS Easing Functions Level 2, `linear()`).
package struct LinearEasing: Hashable, Sendable, CustomStringConvertible {
  /// Eased progress at a progress in per cent.
  package struct Stop: Hashable, Sendable {
    /// Eased progress.
    package let output: Double
    /// The progress at which it is reached, in per cent.
    package let percent: Double
    /// The same as a part of 1.
    fileprivate let input: Double

    fileprivate init(_ output: Double, at percent: Double) {
      (self.output, self.percent, input) = (output, percent, percent / 100)
    }
  }

  /// The stops, at least one, in the order of their inputs.
  package let stops: [Stop]

  init?(_ written: [(output: Double, percent: Double?)]) {
    guard !written.isEmpty,
      written.allSatisfy({ $0.output.isFinite && ($0.percent ?? 0).isFinite })
    else { return nil }
    var places = written.map(\.percent)
    places[0] = places[0] ?? 0
    if places.count > 1 {
      let furthest = places.compactMap(\.self).max() ?? 0
      places[places.count - 1] = places.last.flatMap(\.self) ?? max(100, furthest)
    }
    var stops: [Stop] = []
    for (i, place) in places.enumerated() {
      guard let place else { continue }
      let begin = stops.last?.percent ?? place
      // None goes back; those without a place lie between their neighbours.
      let end = max(place, begin)
      let first = stops.count
      for between in first..<i {
        let part = Double(between - first + 1) / Double(i - first + 1)
        stops.append(Stop(written[between].output, at: begin + (end - begin) * part))
      }
      stops.append(Stop(written[i].output, at: end))
    }
    self.stops = stops
  }

  /// Eased progress; beyond the first and the last stop the line there goes on.
  ///
  /// - Complexity: O(log stops).
  func callAsFunction(_ p: Double) -> Double {
    guard stops.count > 1 else { return stops[0].output }
    // Of several at one place the last counts, at the end and beyond it the line before it.
    let here = stops.stretch(at: p) { $0.input }
    if stops[here].input == p { return stops[here].output }
    let begin = min(here, stops.count - 2)
    let (a, b) = (stops[begin], stops[begin + 1])
    guard b.input > a.input else { return p < a.input ? a.output : b.output }
    return a.output + (b.output - a.output) * ((p - a.input) / (b.input - a.input))
  }

  package var description: String {
    let texts = stops.map { "\($0.output.plain) \($0.percent.plain)%" }
    return "linear(\(texts.joined(separator: ", ")))"
  }
}
