/// The lengths along one curve, to find the parameters of many of them.
///
/// In each of its pieces a curve is so smooth that one quadrature measures any part of it; pieces
/// with a cusp are measured as the whole curve is.
struct ArcLengthTable {
  private static let pieceCount = 32

  private let curve: CubicCurve
  private let length: Double
  /// The length up to the end of each piece.
  private let ends: [Double]
  private let isSmooth: [Bool]

  /// - Parameters:
  ///   - curve: The curve.
  ///   - length: Its own length, which the caller has already.
  init(_ curve: CubicCurve, length: Double) {
    self.curve = curve
    self.length = length
    var (sum, ends, isSmooth) = (0.0, [Double](), [Bool]())
    for i in 0..<Self.pieceCount {
      let (from, to) = (Self.parameter(i), Self.parameter(i + 1))
      let piece = curve.length(from: from, to: to)
      sum += piece
      ends.append(sum)
      isSmooth.append(abs(curve.quadrature(from, to) - piece) <= length * 1e-15)
    }
    self.ends = ends
    self.isSmooth = isSmooth
  }

  private static func parameter(_ piece: Int) -> Double { Double(piece) / Double(pieceCount) }

  /// The parameter at which a length has been travelled from the start, as exact as
  /// ``CubicCurve/parameter(atLength:of:)``.
  func parameter(atLength distance: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    let piece = ends.firstIndex { $0 >= distance } ?? Self.pieceCount - 1
    let start = piece == 0 ? 0 : ends[piece - 1]
    let first = Self.parameter(piece)
    var (low, high) = (first, Self.parameter(piece + 1))
    let share = (distance - start) / (ends[piece] - start)
    var t = low + (high - low) * min(max(share, 0), 1)
    // 100 halvings are more than a Double holds; three steps are usual.
    for _ in 0..<100 {
      let travelled =
        isSmooth[piece] ? curve.quadrature(first, t) : curve.length(from: first, to: t)
      let error = start + travelled - distance
      if abs(error) <= 1e-13 * length { break }
      if error < 0 { low = t } else { high = t }
      let newton = t - error / curve.derivative(at: t).length
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == t { break }
      t = next
    }
    return t
  }
}

/// The parameters of lengths along the segments of a subpath, which are asked for from its start to
/// its end.
struct SegmentParameters {
  /// So many lengths along a curve are found without a table of it.
  private static let few = 4

  private var (index, asked) = (-1, 0)
  private var table: ArcLengthTable?

  /// The parameter at which a length has been travelled from a segment's start.
  ///
  /// - Parameters:
  ///   - distance: The length travelled, in points.
  ///   - segment: The segment.
  ///   - index: Its place in the subpath.
  ///   - length: Its own length.
  /// - Returns: The parameter, 0…1.
  mutating func parameter(
    atLength distance: Double, of segment: PathSegment, at index: Int, length: Double
  ) -> Double {
    guard case .curve(let curve) = segment else {
      return segment.parameter(atLength: distance, of: length)
    }
    if index != self.index { (self.index, asked, table) = (index, 0, nil) }
    asked += 1
    guard asked > Self.few, length.isFinite else {
      return curve.parameter(atLength: distance, of: length)
    }
    let table = self.table ?? ArcLengthTable(curve, length: length)
    self.table = table
    return table.parameter(atLength: distance)
  }
}
