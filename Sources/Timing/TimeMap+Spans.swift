extension TimeMap {
  /// The span from the first instant at which something shows to the last, in outer time.
  ///
  /// `nil` when nothing ever does. Endless ends are infinite; where an outer step runs back, the
  /// upper bound belongs to the span and the lower does not. Where an outer step repeats, the whole
  /// time of its repeating counts.
  public var shownSpan: Range<Seconds>? { span(of: links[...], fillsCount: true) }

  /// The same without fills: only where inner time runs.
  public var runningSpan: Range<Seconds>? { span(of: links[...], fillsCount: false) }

  /// The smallest range of a chain's outer time that holds every instant that counts.
  private func span(of chain: ArraySlice<Link>, fillsCount: Bool) -> Range<Seconds>? {
    guard let first = chain.first else { return -.infinity..<(.infinity) }
    let rest = chain.dropFirst()
    guard let inner = span(of: rest, fillsCount: fillsCount) else { return nil }
    switch first {
    case .progress(let duration):
      return inner.lowerBound * duration..<inner.upperBound * duration
    case .time(let duration):
      // Beyond 0…1 stands still at the ends, so what holds an end holds all that lies behind it.
      guard inner.lowerBound <= duration, inner.upperBound > 0 else { return nil }
      let lower = inner.lowerBound <= 0 ? -.infinity : inner.lowerBound / duration
      return lower..<(inner.upperBound > duration ? .infinity : inner.upperBound / duration)
    case .spring:
      // A spring comes last, and all that it gives counts.
      return inner
    case .curve:
      // Every curve goes from 0 to 1 and may go beyond in between, so only the ends are sure.
      let lower = inner.lowerBound <= 0 ? -.infinity : 0.0
      return lower..<(inner.upperBound > 1 ? .infinity : 1)
    case .sum(let map, let other):
      // Of repeats within repeats nothing is sure.
      guard let flattened = map.flattened else { return -.infinity..<(.infinity) }
      let innerChain = TimeMap(unjoined: rest)
      return flattened.span(plus: other) { sum, start, end in
        switch sum {
        case .line(let value, let rate) where rate == 0:
          fillsCount && innerChain(value) != nil ? start..<end : nil
        case .line(let value, let rate):
          Self.outerRange(of: inner, value: value, rate: rate, from: start, to: end)
        case .wave(let values):
          inner.lowerBound <= values.upperBound && inner.upperBound > values.lowerBound
            ? start..<end : nil
        }
      }
    case .spliced(let parts):
      return parts.indices.reduce(nil as Range<Seconds>?) { whole, i in
        let chain = (parts[i].map.links + rest)[...]
        let (start, end) = (parts[i].start, i + 1 < parts.count ? parts[i + 1].start : .infinity)
        guard let found = span(of: chain, fillsCount: fillsCount) else { return whole }
        let part = found.clamped(to: start..<end)
        // A part that runs back may show its first instant alone.
        let isShown = !part.isEmpty || TimeMap(unjoined: chain)(start) != nil
        guard isShown else { return whole }
        return min(whole?.lowerBound ?? start, part.lowerBound)..<part.upperBound
      }
    case .pieces(let map):
      func fills(at time: Seconds) -> Bool {
        fillsCount && TimeMap(unjoined: rest)(time) != nil
      }
      return map.span { body, start, end in
        switch body {
        case .nothing: nil
        case .constant(let position): fills(at: position.time) ? start..<end : nil
        case .ramp(let value, let rate) where rate == 0: fills(at: value) ? start..<end : nil
        case .ramp(let value, let rate):
          Self.outerRange(of: inner, value: value, rate: rate, from: start, to: end)
        case .wave(let wave, _, _):
          inner.lowerBound <= wave.duration && inner.upperBound > 0 ? start..<end : nil
        }
      }
    }
  }

  /// The part of a piece in which a ramp is inside an inner range.
  private static func outerRange(
    of inner: Range<Seconds>, value: Seconds, rate: Double, from start: Seconds, to end: Seconds
  ) -> Range<Seconds>? {
    let (entry, exit) =
      rate > 0 ? (inner.lowerBound, inner.upperBound) : (inner.upperBound, inner.lowerBound)
    let lower = max(start, start + (entry - value) / rate)
    let upper = min(end, start + (exit - value) / rate)
    return lower < upper ? lower..<upper : nil
  }
}

extension PiecewiseLinearMap {
  /// The smallest range around the parts of the pieces that a closure gives for their bodies,
  /// starts and ends.
  fileprivate func span(
    of part: (Body, Seconds, Seconds) -> Range<Seconds>?
  ) -> Range<Seconds>? {
    var result: Range<Seconds>?
    for i in pieces.indices {
      let end = i + 1 < pieces.count ? pieces[i + 1].start : .infinity
      guard end > pieces[i].start, let found = part(pieces[i].body, pieces[i].start, end) else {
        continue
      }
      result = (result?.lowerBound ?? found.lowerBound)..<found.upperBound
    }
    return result
  }
}

extension PiecewiseLinearMap {
  /// The values of the sum of two maps in a part of outer time.
  fileprivate enum SumBody {
    /// A line from its first value on.
    case line(value: Double, rate: Double)
    /// Something that repeats, between two values.
    case wave(ClosedRange<Double>)
  }

  /// The smallest range around the parts of the sum of this map and another that a closure gives
  /// for their values, starts and ends.
  fileprivate func span(
    plus other: PiecewiseLinearMap, of part: (SumBody, Seconds, Seconds) -> Range<Seconds>?
  ) -> Range<Seconds>? {
    let starts = Set((pieces + other.pieces).map(\.start)).sorted()
    var result: Range<Seconds>?
    for (i, start) in starts.enumerated() {
      let end = i + 1 < starts.count ? starts[i + 1] : .infinity
      let piece = pieces[index(at: start)]
      guard let added = other.pieces[other.index(at: start)].line(at: start) else { continue }
      let sum: SumBody
      if let line = piece.line(at: start) {
        sum = .line(value: line.value + added.value, rate: line.rate + added.rate)
      } else if case .wave(let wave, _, _) = piece.body {
        let last = added.rate == 0 ? added.value : added.value + (end - start) * added.rate
        sum = .wave(min(added.value, last)...max(added.value, last) + wave.duration)
      } else {
        continue
      }
      guard let found = part(sum, start, end) else { continue }
      result = (result?.lowerBound ?? found.lowerBound)..<found.upperBound
    }
    return result
  }
}
