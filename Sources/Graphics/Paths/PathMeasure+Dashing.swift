/// Lengths of dashes and gaps, in turn, that repeat along a line.
public struct DashPattern: Hashable, Sendable {
  /// Dash, gap, dash, gap …, an even number of them, in points; none negative.
  let lengths: [Double]
  /// The sum of the lengths, positive.
  let period: Double
  /// The distance into the pattern at which a line starts, 0..<`period`.
  let phase: Double

  /// A pattern, or `nil` when the line is solid: no lengths, only zeros, or one that is negative or
  /// not finite.
  ///
  /// - Parameters:
  ///   - lengths: Dashes and gaps in turn, in points; an odd number of them counts twice.
  ///   - phase: How far into the pattern each subpath starts, in points; may be negative.
  public init?(lengths: [Double], phase: Double = 0) {
    let pairs = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pairs.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, pairs.allSatisfy({ $0 >= 0 }) else {
      return nil
    }
    self.lengths = pairs
    self.period = period
    let remainder = phase.truncatingRemainder(dividingBy: period)
    self.phase = remainder < 0 ? remainder + period : remainder
  }

  /// The dashes that lie in a stretch of a line, cut to it, with the pattern starting at length 0.
  func dashes(in range: ClosedRange<Double>) -> [ClosedRange<Double>] {
    var result: [ClosedRange<Double>] = []
    let first = ((range.lowerBound + phase) / period).rounded(.down)
    let count =
      Int(saturating: min(((range.upperBound + phase) / period).rounded(.up) - first, 1e9)) + 1
    for repetition in 0..<count {
      // From the repetition's number, not by summing, so that long lines stay exact.
      var position = (first + Double(repetition)) * period - phase
      for i in stride(from: 0, to: lengths.count, by: 2) {
        let (start, end) = (position, position + lengths[i])
        position = end + lengths[i + 1]
        let (low, high) = (max(start, range.lowerBound), min(end, range.upperBound))
        // A cut dash must keep some length; one that has none by its pattern is a dot.
        guard low < high || (low == high && start == end) else { continue }
        if let last = result.last, last.upperBound >= low {
          result[result.count - 1] = last.lowerBound...max(high, last.upperBound)
        } else {
          result.append(low...high)
        }
      }
    }
    return result
  }
}

extension Path {
  /// The path cut into dashes; the pattern starts anew with each subpath.
  ///
  /// A pattern of nothing but zeros, or with a negative length, is a solid line: the path itself.
  ///
  /// - Parameters:
  ///   - pattern: Dashes and gaps in turn, in points; an odd number of them counts twice.
  ///   - phase: How far into the pattern each subpath starts, in points.
  /// - Returns: One open subpath for each dash; where the last dash of a closed subpath meets its
  ///   first they are one.
  public func dashed(pattern: [Double], phase: Double = 0) -> Path {
    guard let dashes = DashPattern(lengths: pattern, phase: phase) else { return self }
    return PathMeasure(self).dashed(dashes)
  }
}

extension PathMeasure {
  /// The most dashes that one path is cut into; beyond, it stays solid.
  ///
  /// At this number they are far below a pixel on any canvas, or the path is far longer than one.
  public static let dashLimit = 100_000

  /// The number of dashes that all of the path has, about.
  package func dashCount(_ pattern: DashPattern) -> Double {
    length / pattern.period * Double(pattern.lengths.count / 2)
  }

  /// The part of the path between two parts of its length, cut into dashes.
  ///
  /// The pattern is anchored at the start of each subpath, whether or not that is left, so dashes
  /// stay where they are while the ends move (core-animation 8).
  ///
  /// - Parameters:
  ///   - pattern: The dashes.
  ///   - start: Where to begin, as a part of the length; clamped to 0…1.
  ///   - end: Where to end, likewise.
  /// - Returns: One open subpath for each dash; where the last dash of a whole closed subpath meets
  ///   its first they are one. More than ``dashLimit`` dashes are a solid line instead.
  public func dashed(_ pattern: DashPattern, from start: Double = 0, to end: Double = 1) -> Path {
    var tables = ArcLengthTables()
    return dashed(pattern, from: start, to: end, keeping: &tables)
  }

  /// The part between two parts of the length, cut into dashes, with arc-length tables that are
  /// kept for the next time.
  package func dashed(
    _ pattern: DashPattern, from start: Double, to end: Double,
    keeping tables: inout ArcLengthTables
  ) -> Path {
    let parts = parts(from: start, to: end)
    guard dashCount(pattern) < Double(Self.dashLimit) else { return trimmed(from: start, to: end) }
    var result = Path()
    // A move and a line for each, and a line for each corner.
    let share = min(max(end - start, 0), 1)
    result.reserve(2 * Int(saturating: dashCount(pattern) * share) + path.elements.count)
    for (subpath, range) in parts {
      var dashes = pattern.dashes(in: range)
      let usesTables = SegmentParameters.areMany(2 * dashes.count, of: subpath)
      var parameters =
        usesTables ? SegmentParameters(of: subpath, taking: &tables) : SegmentParameters()
      defer { if usesTables { parameters.give(backOf: subpath, to: &tables) } }
      let isWhole = range.lowerBound == 0 && range.upperBound == subpath.length
      if subpath.subpath.isClosed, isWhole, dashes.count > 1, let first = dashes.first,
        let last = dashes.last, first.lowerBound == 0, last.upperBound == subpath.length
      {
        subpath.append(last, to: &result, resolution: resolution, &parameters)
        subpath.append(
          first, to: &result, resolution: resolution, &parameters, joining: true)
        dashes = Array(dashes.dropFirst().dropLast())
      }
      for dash in dashes {
        subpath.append(dash, to: &result, resolution: resolution, &parameters)
      }
    }
    return result
  }
}
