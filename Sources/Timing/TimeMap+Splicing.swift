extension TimeMap {
  /// The same map where outer time is in a window, and nothing outside; the map itself when nothing
  /// shows outside anyway.
  ///
  public func limited(to window: Range<Seconds>) -> TimeMap { limitedWithSpan(to: window).map }

  /// The same, with its ``shownSpan``, which is found on the way.
  package func limitedWithSpan(
    to window: Range<Seconds>
  ) -> (map: TimeMap, shownSpan: Range<Seconds>?) {
    let shown = shownSpan
    guard let shown,
      shown.lowerBound < window.lowerBound || shown.upperBound > window.upperBound
    else { return (self, shown) }
    let result = cut(to: window)
    return (result, result.shownSpan)
  }

  /// The same map in a window, and nothing outside.
  private func cut(to window: Range<Seconds>) -> TimeMap {
    if case .pieces(let first)? = links.first {
      var result = self
      result.links[0] = .pieces(first.limited(to: window))
      return result
    }
    let nothing = TimeMap([.pieces(PiecewiseLinearMap(before: .nothing, []))])
    var parts = [Part(start: -.infinity, map: nothing)]
    parts.append(Part(start: window.lowerBound, map: self))
    if window.upperBound < .infinity { parts.append(Part(start: window.upperBound, map: nothing)) }
    return TimeMap([.spliced(parts)])
  }

  /// This map until an outer time, and another one from then on.
  public func continued(by next: TimeMap, from start: Seconds) -> TimeMap {
    if self == next { return self }
    if let before = pieces, let after = next.pieces {
      return TimeMap([.pieces(before.continued(by: after, from: start))])
    }
    let parts = parts.filter { $0.start < start } + next.parts(from: start)
    return TimeMap([.spliced(parts)])
  }

  /// The sum of this map and another.
  public func adding(_ other: PiecewiseLinearMap) -> TimeMap {
    if let sum = pieces?.adding(other) { return TimeMap([.pieces(sum)]) }
    return TimeMap([.sum(self, other)])
  }

  /// The maps that this one consists of, one after another.
  private var parts: [Part] {
    if links.count == 1, case .spliced(let parts)? = links.first { return parts }
    return [Part(start: -.infinity, map: self)]
  }

  /// The parts that hold times from `start` on; the first is cut to start there.
  private func parts(from start: Seconds) -> [Part] {
    let parts = parts
    let i = parts.stretch(at: start) { $0.start }
    return [Part(start: start, map: parts[i].map.cut(before: start))] + parts[(i + 1)...]
  }

  /// The map from an outer time on, so that its history is not kept twice.
  private func cut(before start: Seconds) -> TimeMap {
    let rest = TimeMap(unjoined: links.dropFirst())
    switch links.first {
    case .pieces(let map):
      let kept = PiecewiseLinearMap(before: .nothing, map.pieces(from: start))
      return TimeMap(unjoined: [.pieces(kept)] + links.dropFirst())
    case .spliced:
      let parts = TimeMap(unjoined: links.prefix(1)).parts(from: start)
      if parts.count == 1 { return parts[0].map.followed(by: rest) }
      return TimeMap(unjoined: [.spliced(parts)] + links.dropFirst())
    default:
      return self
    }
  }

  /// The only step, when it is piecewise linear; of no step, time from 0 on as it is.
  private var pieces: PiecewiseLinearMap? {
    if links.isEmpty { return .fromZero }
    guard links.count == 1, case .pieces(let map)? = links.first else { return nil }
    return map
  }
}

extension PiecewiseLinearMap {
  /// Outer time as it is, from 0 on.
  static let fromZero = PiecewiseLinearMap(
    before: .constant(TimePosition(time: 0)), [.init(start: 0, body: .ramp(value: 0, rate: 1))])

  /// A map from value to value in straight lines, standing still before and after.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - times: The times at which each is reached, in order; as many.
  public init(through values: [Double], at times: [Seconds]) {
    var pieces: [Piece] = []
    for i in values.indices.dropLast() where times[i + 1] > times[i] {
      let rate = (values[i + 1] - values[i]) / (times[i + 1] - times[i])
      pieces.append(Piece(start: times[i], body: .ramp(value: values[i], rate: rate)))
    }
    let last = values.count - 1
    pieces.append(
      Piece(start: times[last], body: .constant(TimePosition(time: values[last]))))
    self.init(before: .constant(TimePosition(time: values[0])), pieces)
  }

  func limited(to window: Range<Seconds>) -> PiecewiseLinearMap {
    let isOpen = window.lowerBound == -.infinity
    var kept = isOpen ? Array(pieces.dropFirst()) : pieces(from: window.lowerBound)
    if window.upperBound < .infinity {
      kept.removeAll { $0.start >= window.upperBound }
      kept.append(Piece(start: window.upperBound, body: .nothing))
    }
    return PiecewiseLinearMap(before: isOpen ? pieces[0].body : .nothing, kept)
  }

  func continued(
    by next: PiecewiseLinearMap, from start: Seconds
  ) -> PiecewiseLinearMap {
    PiecewiseLinearMap(
      before: pieces[0].body,
      pieces.dropFirst().filter { $0.start < start } + next.pieces(from: start))
  }

  func adding(_ other: PiecewiseLinearMap) -> PiecewiseLinearMap? {
    guard let a0 = pieces[0].line(at: 0), let b0 = other.pieces[0].line(at: 0) else { return nil }
    let starts = Set((pieces.dropFirst() + other.pieces.dropFirst()).map(\.start)).sorted()
    var sum: [Piece] = []
    for start in starts {
      guard let a = pieces[index(at: start)].line(at: start),
        let b = other.pieces[other.index(at: start)].line(at: start)
      else { return nil }
      sum.append(Piece(start: start, body: .ramp(value: a.value + b.value, rate: a.rate + b.rate)))
    }
    return PiecewiseLinearMap(before: .constant(TimePosition(time: a0.value + b0.value)), sum)
  }
}

extension PiecewiseLinearMap.Piece {
  /// The value and its rate; `nil` where there is none, or where it repeats.
  func line(at time: Seconds) -> (value: Double, rate: Double)? {
    switch body {
    case .nothing, .wave: nil
    case .constant(let position): (position.time, 0)
    case .ramp(let value, let rate): (value + max(0, time - start) * rate, rate)
    }
  }
}
