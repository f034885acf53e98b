import Glibc

extension Path {
  /// The part of the path between two parts of its length, moved along, and in again at its start
  /// where it leaves the path at its end.
  ///
  /// A closed path that is left around its start goes on there without a seam.
  ///
  /// - Parameters:
  ///   - start: One end of the part; clamped to 0…1.
  ///   - end: The other end, likewise, in any order.
  ///   - offset: The distance by which the part is moved along; whole numbers change nothing.
  /// - Returns: The part; nothing when the ends are the same.
  public func window(from start: Double, to end: Double, movedBy offset: Double) -> Path {
    let (a, b) = (min(max(start, 0), 1), min(max(end, 0), 1))
    let (low, length) = (min(a, b), abs(b - a))
    guard length < 1 else { return self }
    guard length > 0, offset.isFinite else { return Path() }
    var from = fmod(low + offset, 1)
    if from < 0 { from += 1 }
    let measure = PathMeasure(self)
    // Rounding must not leave a crumb beyond the end.
    guard from + length > 1 + 1e-12 else { return measure.trimmed(from: from, to: from + length) }
    let (tail, head) = (
      measure.trimmed(from: from, to: 1), measure.trimmed(from: 0, to: from + length - 1)
    )
    return measure.subpathLengths.count == 1 && elements.last == .close
      ? tail.continued(by: head) : tail.followed(by: head)
  }

  /// Each subpath's part of its own length, as ``window(from:to:movedBy:)``.
  public func windows(from start: Double, to end: Double, movedBy offset: Double) -> Path {
    if abs(min(max(end, 0), 1) - min(max(start, 0), 1)) >= 1 { return self }
    var result = Path()
    for subpath in subpaths {
      result.append(Path(subpath).window(from: start, to: end, movedBy: offset))
    }
    return result
  }

  private func followed(by other: Path) -> Path {
    var result = self
    result.append(other)
    return result
  }

  /// The path with the segments of another, which begins where it ends.
  private func continued(by other: Path) -> Path {
    var result = self
    for segment in other.subpaths.flatMap(\.segments) { result.add(segment) }
    return result
  }
}
