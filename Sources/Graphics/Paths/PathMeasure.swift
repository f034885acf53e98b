/// The lengths along a path: of its segments, of its subpaths, and of all of them one after
/// another.
///
/// Segments that close a subpath count, moves between subpaths do not. Measure once and ask often;
/// lengths are right to 1e-9 of themselves.
public struct PathMeasure: Sendable {
  /// A place on a path.
  public struct Location: Hashable, Sendable {
    /// The place.
    public let point: Point
    /// The direction of travel there, of length 1; zero on a path that has no length.
    public let tangent: Point
  }

  /// A subpath and where it lies in the path's length.
  struct MeasuredSubpath: Sendable {
    /// The subpath's place among all.
    let index: Int
    let subpath: Subpath
    /// Length of everything before it.
    let offset: Double
    let length: Double
    /// Length from the subpath's start to each segment's end.
    let ends: [Double]
  }

  /// The path that was measured.
  public let path: Path
  /// The total length in points; not finite when the points are not.
  public let length: Double
  let subpaths: [MeasuredSubpath]

  /// The lengths of the subpaths, in the order in which they were built; a lone move has none.
  public var subpathLengths: [Double] { subpaths.map(\.length) }

  /// Measures a path.
  ///
  /// - Parameter path: The path.
  /// - Complexity: O(n) in the number of elements.
  public init(_ path: Path) {
    self.path = path
    var total = 0.0
    subpaths = path.subpaths.enumerated().map { index, subpath in
      var length = 0.0
      let ends = subpath.segments.map { segment in
        length += segment.length
        return length
      }
      defer { total += length }
      return MeasuredSubpath(
        index: index, subpath: subpath, offset: total, length: length, ends: ends)
    }
    length = total
  }

  /// Lengths nearer than this are the same place: the rounding of sums and products of lengths.
  var resolution: Double { length * 1e-12 }

  /// The place at which a length has been travelled over all subpaths, or `nil` when the path has
  /// no segments.
  ///
  /// At and below 0 it is the start of the path, at and above ``length`` its end. Where one subpath
  /// ends and the next begins it is the end of the first.
  public func location(atLength distance: Double) -> Location? {
    guard let last = subpaths.last(where: { !$0.ends.isEmpty }) else { return nil }
    // The first whose end is not nearer, and of those the first with a length.
    var place = subpaths.indices.lowest { distance <= subpaths[$0].offset + subpaths[$0].length }
    while place < subpaths.count, !(subpaths[place].length > 0) { place += 1 }
    let subpath = place < subpaths.count ? subpaths[place] : last
    return subpath.location(atLength: distance - subpath.offset)
  }

  /// The place at which a part of the whole length has been travelled; 0 is the start and 1 the
  /// end, as ``location(atLength:)`` of that part.
  public func location(atFraction fraction: Double) -> Location? {
    location(atLength: fraction * length)
  }
}

extension PathMeasure.MeasuredSubpath {
  /// The length before a segment.
  func start(of segment: Int) -> Double { segment == 0 ? 0 : ends[segment - 1] }

  /// The first segment whose end is at least `distance` away, or the last.
  func segmentIndex(atLength distance: Double) -> Int {
    (0..<max(ends.count - 1, 0)).lowest { !(ends[$0] < distance) }
  }

  func location(atLength distance: Double) -> PathMeasure.Location {
    // Segments without length have no direction: at 0 the first that has one is meant.
    let firstDrawn = distance > 0 ? distance : Double.leastNonzeroMagnitude
    let index = segmentIndex(atLength: firstDrawn)
    let segment = subpath.segments[index]
    let start = start(of: index)
    let t = segment.parameter(atLength: distance - start, of: ends[index] - start)
    return PathMeasure.Location(point: segment.point(at: t), tangent: segment.tangent(at: t))
  }
}
