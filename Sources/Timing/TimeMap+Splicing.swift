extension TimeMap {
  /// The same map where outer time is in a window, and nothing outside; the map itself when nothing
  /// shows outside anyway.
  ///
  /// The map must begin with a piecewise-linear step, as one that shows something for a while does.
  public func limited(to window: Range<Seconds>) -> TimeMap {
    guard let shown = shownSpan,
      shown.lowerBound < window.lowerBound || shown.upperBound > window.upperBound
    else { return self }
    guard case .pieces(let first)? = links.first else {
      preconditionFailure("a map without an end cannot be cut: \(self)")
    }
    var result = self
    result.links[0] = .pieces(first.limited(to: window))
    return result
  }

  /// This map until an outer time, and another one from then on; `nil` unless both are a single
  /// piecewise-linear step, or none.
  public func continued(by next: TimeMap, from start: Seconds) -> TimeMap? {
    if self == next { return self }
    guard let before = pieces, let after = next.pieces else { return nil }
    return TimeMap([.pieces(before.continued(by: after, from: start))])
  }

  /// The sum of this map and another; `nil` unless it is a single piecewise-linear step, or none,
  /// without repeats.
  public func adding(_ other: PiecewiseLinearMap) -> TimeMap? {
    pieces?.adding(other).map { TimeMap([.pieces($0)]) }
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
  fileprivate static let fromZero = PiecewiseLinearMap(
    before: .constant(TimePosition(time: 0)), [.init(start: 0, body: .ramp(value: 0, rate: 1))])

  /// From value to value in straight lines, standing still before and after.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - times: When each is reached, in order; as many.
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

  fileprivate func continued(
    by next: PiecewiseLinearMap, from start: Seconds
  ) -> PiecewiseLinearMap {
    PiecewiseLinearMap(
      before: pieces[0].body,
      pieces.dropFirst().filter { $0.start < start } + next.pieces(from: start))
  }

  fileprivate func adding(_ other: PiecewiseLinearMap) -> PiecewiseLinearMap? {
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
  fileprivate func line(at time: Seconds) -> (value: Double, rate: Double)? {
    switch body {
    case .nothing, .wave: nil
    case .constant(let position): (position.time, 0)
    case .ramp(let value, let rate): (value + max(0, time - start) * rate, rate)
    }
  }
}
