extension Path {
  /// The part of the path between two parts of its length, 0…1 each and clamped to that.
  ///
  /// Lengths run over all subpaths in the order in which they were built; closing segments count
  /// and moves do not. From 0 to 1 it is the path itself. Curves are cut where the length has been
  /// travelled; a closed subpath stays closed only when all of it is left. When `start` is not
  /// below `end` nothing is left. (Core Animation's `strokeStart` and `strokeEnd`,
  /// core-animation 8.)
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return self }
    guard start < end else { return Path() }
    return PathMeasure(self).trimmed(from: start, to: end)
  }
}

extension PathMeasure {
  /// The part of the measured path between two parts of its length, as ``Path/trimmed(from:to:)``.
  ///
  /// - Parameters:
  ///   - start: Where to begin, as a part of the length; clamped to 0…1.
  ///   - end: Where to end, likewise.
  /// - Returns: What is left; quadratic curves that were cut have become cubic ones.
  public func trimmed(from start: Double, to end: Double) -> Path {
    if start <= 0, end >= 1 { return path }
    var result = Path()
    for part in parts(from: start, to: end) {
      var parameters = SegmentParameters()
      part.subpath.append(part.range, to: &result, resolution: resolution, &parameters)
    }
    return result
  }

  /// A part of one segment.
  package struct Piece: Hashable, Sendable {
    /// The segment's place in its subpath.
    package let segment: Int
    /// The parameter where the piece starts, 0 at the segment's start.
    package let start: Double
    /// The parameter where it ends, 1 at the segment's end.
    package let end: Double
  }

  /// The part of one subpath that is left.
  package struct Remainder: Hashable, Sendable {
    /// The subpath's place in the path.
    package let subpath: Int
    /// True when it is all of a closed subpath.
    package let isClosed: Bool
    /// Pieces of its segments, end to end; never none.
    package let pieces: [Piece]
  }

  /// The segments that lie between two parts of the length, without cutting them: what
  /// ``trimmed(from:to:)`` is made of.
  package func remainders(from start: Double, to end: Double) -> [Remainder] {
    parts(from: start, to: end).compactMap { subpath, range in
      let isWhole = range.lowerBound <= 0 && range.upperBound >= subpath.length
      var parameters = SegmentParameters()
      let pieces = subpath.pieces(of: range, resolution: resolution, &parameters)
      guard !pieces.isEmpty else { return nil }
      return Remainder(
        subpath: subpath.index, isClosed: isWhole && subpath.subpath.isClosed, pieces: pieces)
    }
  }

  /// The parts of each subpath between two fractions, as lengths from that subpath's start.
  ///
  /// Ends that rounding left beside the end of a subpath are that end.
  func parts(
    from start: Double, to end: Double
  ) -> [(subpath: MeasuredSubpath, range: ClosedRange<Double>)] {
    let (low, high) = (max(start, 0) * length, min(end, 1) * length)
    guard start < end, low < high, length.isFinite else { return [] }
    return subpaths.compactMap { subpath in
      var from = max(low - subpath.offset, 0)
      var to = min(high - subpath.offset, subpath.length)
      if from < resolution { from = 0 }
      if subpath.length - to < resolution { to = subpath.length }
      return to - from > resolution ? (subpath, from...to) : nil
    }
  }
}

extension PathMeasure.MeasuredSubpath {
  /// Adds the part between two lengths to a path, as a subpath of its own.
  ///
  /// - Parameters:
  ///   - range: Lengths from this subpath's start.
  ///   - path: The path to extend.
  ///   - resolution: Pieces of a segment shorter than this are left out.
  ///   - parameters: The search for the parameters of lengths.
  ///   - joining: True continues at the path's current point instead of moving.
  func append(
    _ range: ClosedRange<Double>, to path: inout Path, resolution: Double,
    _ parameters: inout SegmentParameters, joining: Bool = false
  ) {
    let isWhole = range.lowerBound <= 0 && range.upperBound >= length
    if isWhole, subpath.isClosed, !joining {
      path.move(to: subpath.start)
      for segment in subpath.segments.dropLast() { path.add(segment) }
      path.closeSubpath()
      return
    }
    guard !ends.isEmpty else { return }
    if range.lowerBound == range.upperBound {
      // A dash without length, which round and square caps make visible.
      let point = location(atLength: range.lowerBound).point
      if !joining { path.move(to: point) }
      path.addLine(to: point)
      return
    }
    var needsMove = !joining
    visitPieces(of: range, resolution: resolution, &parameters) { index, from, to in
      let segment = subpath.segments[index].trimmed(from: from, to: to)
      if needsMove { path.move(to: segment.start) }
      needsMove = false
      path.add(segment)
    }
  }

  /// The segments, or the parts of them, between two lengths.
  fileprivate func pieces(
    of range: ClosedRange<Double>, resolution: Double, _ parameters: inout SegmentParameters
  ) -> [PathMeasure.Piece] {
    var pieces: [PathMeasure.Piece] = []
    visitPieces(of: range, resolution: resolution, &parameters) { index, from, to in
      pieces.append(PathMeasure.Piece(segment: index, start: from, end: to))
    }
    return pieces
  }

  /// Visits each segment between two lengths with the parameters from and to which it lies there.
  @inline(__always)
  private func visitPieces(
    of range: ClosedRange<Double>, resolution: Double, _ parameters: inout SegmentParameters,
    _ visit: (_ segment: Int, _ from: Double, _ to: Double) -> Void
  ) {
    guard !ends.isEmpty else { return }
    for index in segmentIndex(atLength: range.lowerBound)..<ends.count {
      let (start, end) = (start(of: index), ends[index])
      if start >= range.upperBound { break }
      let (from, to) = (max(range.lowerBound, start), min(range.upperBound, end))
      guard to - from > resolution else { continue }
      let segment = subpath.segments[index]
      let length = end - start
      visit(
        index,
        from == start
          ? 0
          : parameters.parameter(atLength: from - start, of: segment, at: index, length: length),
        to == end
          ? 1
          : parameters.parameter(atLength: to - start, of: segment, at: index, length: length))
    }
  }
}
