extension TimeMap {
  /// The whole chain as one piecewise-linear map, but for single instants; `nil` where there is a
  /// curve, or a time that repeats within another.
  var flattened: PiecewiseLinearMap? {
    var result: PiecewiseLinearMap?
    for link in links {
      let next: PiecewiseLinearMap?
      switch link {
      case .pieces(let map): next = map
      case .sum(let map, let other): next = map.flattened?.adding(other)
      case .spliced(let parts): next = PiecewiseLinearMap(splicing: parts)
      default: return nil
      }
      guard let next else { return nil }
      guard let outer = result else {
        result = next
        continue
      }
      guard let joined = outer.followed(by: next, isExact: false) else { return nil }
      result = joined
    }
    return result ?? .fromZero
  }
}

extension TimeMap {
  /// The first outer time, not before another, at which inner time has come to a value from below,
  /// or is beyond it; `nil` where it never is, and where inner time repeats or is curved.
  public func firstInstant(reaching value: Double, from start: Seconds) -> Seconds? {
    guard let pieces = flattened?.pieces, value < .infinity else { return nil }
    let first = pieces.stretch(at: start) { $0.start }
    for i in first..<pieces.count {
      let end = i + 1 < pieces.count ? pieces[i + 1].start : .infinity
      switch pieces[i].body {
      case .wave: return nil
      case .nothing: continue
      case .constant(let position):
        if i > first, position.time >= value { return pieces[i].start }
      case .ramp(let begin, let rate):
        if i > first, rate >= 0 ? begin >= value : begin > value { return pieces[i].start }
        let instant = pieces[i].start + (value - begin) / rate
        if rate > 0, instant >= start, instant < end { return instant }
      }
    }
    return nil
  }

  /// The inner times before and after an outer time at which the inner one jumps; `nil` where it
  /// does not, where it is not known, and where inner time repeats or is curved.
  public func jump(at instant: Seconds) -> (before: Double, after: Double)? {
    guard let pieces = flattened?.pieces, instant.isFinite, let after = self(instant)?.time else {
      return nil
    }
    let i = pieces.stretch(at: instant) { $0.start }
    guard i > 0, abs(pieces[i].start - instant) <= timeTolerance,
      let line = pieces[i - 1].line(at: instant), abs(line.value - after) > timeTolerance
    else { return nil }
    return (line.value, after)
  }

  /// The inner times that there are in a range of outer times; of a time that repeats within
  /// another, and of one with a curve, those at a thousand instants.
  public func innerRange(over outer: ClosedRange<Seconds>) -> ClosedRange<Double> {
    var values = [outer.lowerBound, outer.upperBound].map { self($0)?.time ?? 0 }
    if flattened == nil {
      let length = outer.upperBound - outer.lowerBound
      values += (1..<1000).compactMap { self(outer.lowerBound + length * Double($0) / 1000)?.time }
    }
    for (start, value, rate, end) in flattened?.ramps ?? [] {
      for instant in [start, end] where outer.contains(instant) {
        values.append(value + (instant - start) * rate)
      }
    }
    return (values.min() ?? 0)...(values.max() ?? 0)
  }
}

extension PiecewiseLinearMap {
  /// The parts in which inner time runs or stands, with its first value in each.
  fileprivate var ramps: [(start: Seconds, value: Double, rate: Double, end: Seconds)] {
    pieces.indices.compactMap { i in
      let (start, end) = (pieces[i].start, i + 1 < pieces.count ? pieces[i + 1].start : .infinity)
      switch pieces[i].body {
      case .nothing, .wave: return nil
      case .constant(let position): return (start, position.time, 0, end)
      case .ramp(let value, let rate): return (start, value, rate, end)
      }
    }
  }

  /// Maps one after another; `nil` where one of them is no piecewise-linear map.
  fileprivate init?(splicing parts: [TimeMap.Part]) {
    guard let first = parts.first?.map.flattened else { return nil }
    var pieces = Array(first.pieces.dropFirst())
    for part in parts.dropFirst() {
      guard let next = part.map.flattened else { return nil }
      while let last = pieces.last, last.start >= part.start { pieces.removeLast() }
      pieces += next.pieces(from: part.start)
    }
    self.init(before: first.pieces[0].body, pieces)
  }
}
