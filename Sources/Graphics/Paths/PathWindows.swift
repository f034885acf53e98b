import Glibc

/// Parts of a path between two parts of its length, measured once.
public struct PathWindows: Sendable {
  /// The path.
  public let path: Path
  /// The path as a whole, or each of its subpaths.
  private let measures: [PathMeasure]

  /// Measures a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - isApart: True when each subpath has a part of its own length.
  public init(_ path: Path, isApart: Bool) {
    self.path = path
    measures = isApart ? path.subpaths.map { PathMeasure(Path($0)) } : [PathMeasure(path)]
  }

  /// The part between two parts of the length, moved along, and in again at the start where it
  /// leaves the path at its end.
  ///
  /// A closed path that is left around its start goes on there without a seam.
  ///
  /// - Parameters:
  ///   - start: One end of the part; clamped to 0…1.
  ///   - end: The other end, likewise, in any order.
  ///   - offset: The distance by which the part is moved along; whole numbers change nothing.
  /// - Returns: The part; nothing when the ends are the same.
  public func part(from start: Double, to end: Double, movedBy offset: Double) -> Path {
    let (low, length) = Self.window(from: start, to: end)
    guard length < 1 else { return path }
    guard length > 0, offset.isFinite else { return Path() }
    var from = fmod(low + offset, 1)
    if from < 0 { from += 1 }
    var result = Path()
    for measure in measures { result.append(measure.window(from: from, length)) }
    return result
  }
}

extension PathWindows {
  /// True when the part between two parts of the length is all of it.
  package static func isWhole(from start: Double, to end: Double) -> Bool {
    window(from: start, to: end).length >= 1
  }

  /// The lower end of a part, and its length.
  private static func window(
    from start: Double, to end: Double
  ) -> (low: Double, length: Double) {
    let (a, b) = (min(max(start, 0), 1), min(max(end, 0), 1))
    return (min(a, b), abs(b - a))
  }
}

extension PathMeasure {
  /// The part from a place on, a part of the length long.
  fileprivate func window(from: Double, _ length: Double) -> Path {
    // Rounding must not leave a crumb beyond the end.
    guard from + length > 1 + 1e-12 else { return trimmed(from: from, to: from + length) }
    let (tail, head) = (trimmed(from: from, to: 1), trimmed(from: 0, to: from + length - 1))
    return subpathLengths.count == 1 && path.elements.last == .close
      ? tail.continued(by: head) : tail.followed(by: head)
  }
}

extension Path {
  fileprivate func followed(by other: Path) -> Path {
    var result = self
    result.append(other)
    return result
  }

  /// The path with the segments of another, which begins where it ends.
  fileprivate func continued(by other: Path) -> Path {
    var result = self
    for segment in other.subpaths.flatMap(\.segments) { result.add(segment) }
    return result
  }
}
