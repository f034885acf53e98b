/// The lengths along one curve, to find the parameters of many of them.
///
/// In each of its pieces a curve is so smooth that one quadrature measures any part of it; pieces
/// with a cusp are measured as the whole curve is.
final class ArcLengthTable: Sendable {
  private static let pieceCount = 32

  private let curve: CubicCurve
  private let length: Double
  /// The length up to the end of each piece.
  private let ends: [Double]
  private let isSmooth: [Bool]
  private let bends: [Bend]

  /// The bend of a piece's parameter over its share s of the length: s (1 − s) (start + end s),
  /// which has the right pace at both ends.
  private struct Bend {
    var start = 0.0
    var end = 0.0

    init(of curve: CubicCurve, from: Double, to: Double, length: Double) {
      let mean = length / (to - from)
      let (first, last) = (
        mean / curve.derivative(at: from).length, mean / curve.derivative(at: to).length
      )
      // Where it nearly stands still the share itself will do.
      guard first < 4, last < 4 else { return }
      start = first - 1
      end = 2 - last - first
    }
  }

  /// - Parameters:
  ///   - curve: The curve.
  ///   - length: Its own length, which the caller has already.
  init(_ curve: CubicCurve, length: Double) {
    self.curve = curve
    self.length = length
    var (sum, ends, isSmooth, bends) = (0.0, [Double](), [Bool](), [Bend]())
    for i in 0..<Self.pieceCount {
      let (from, to) = (Self.parameter(i), Self.parameter(i + 1))
      let piece = curve.length(from: from, to: to)
      sum += piece
      ends.append(sum)
      isSmooth.append(abs(curve.quadrature(from, to) - piece) <= length * 1e-15)
      bends.append(Bend(of: curve, from: from, to: to, length: piece))
    }
    self.ends = ends
    self.isSmooth = isSmooth
    self.bends = bends
  }

  private static func parameter(_ piece: Int) -> Double { Double(piece) / Double(pieceCount) }

  /// The parameter at which a length has been travelled from the start, as exact as
  /// ``CubicCurve/parameter(atLength:of:)``.
  func parameter(atLength distance: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    let piece = piece(at: distance)
    let start = piece == 0 ? 0 : ends[piece - 1]
    let first = Self.parameter(piece)
    var (low, high) = (first, Self.parameter(piece + 1))
    let share = min(max((distance - start) / (ends[piece] - start), 0), 1)
    let bend = bends[piece]
    var t = low + (high - low) * (share + share * (1 - share) * (bend.start + bend.end * share))
    // 100 halvings are more than a Double holds; two steps are usual.
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
      // A step of Newton's squares what is left, where the pace hardly changes.
      if isSmooth[piece], t == newton, abs(error) <= 1e-8 * length { break }
    }
    return t
  }

  /// The piece in which a length ends.
  private func piece(at distance: Double) -> Int {
    (0..<Self.pieceCount - 1).lowest { !(ends[$0] < distance) }
  }
}

/// Tables of the curves of a path, each made when it is first asked for.
///
/// They save work where the same path is cut again and again, and change nothing else.
package struct ArcLengthTables: Sendable {
  /// The tables of each segment, by the subpath's number.
  fileprivate var tables: [Int: [ArcLengthTable?]] = [:]

  /// Tables of which none is made yet.
  package init() {}
}

/// The parameters of lengths along the segments of a subpath, which are asked for from its start to
/// its end.
struct SegmentParameters {
  /// The number of lengths along a curve that are found without a table of it.
  private static let few = 4

  private var (index, asked) = (-1, 0)
  private var table: ArcLengthTable?
  /// The tables of all segments, where one is used for each length; none elsewhere.
  private var all: [ArcLengthTable?] = []

  /// Parameters of a few lengths.
  init() {}

  /// Parameters of so many lengths of a subpath that tables are used for all of them.
  ///
  /// - Parameters:
  ///   - subpath: The subpath.
  ///   - tables: Tables of its path, which go without this one's until they are given back.
  init(of subpath: PathMeasure.MeasuredSubpath, taking tables: inout ArcLengthTables) {
    all =
      tables.tables.removeValue(forKey: subpath.index)
      ?? Array(repeating: nil, count: subpath.ends.count)
  }

  /// Gives the tables back.
  func give(backOf subpath: PathMeasure.MeasuredSubpath, to tables: inout ArcLengthTables) {
    tables.tables[subpath.index] = all
  }

  /// True when lengths of a subpath are so many that tables are worth their while.
  static func areMany(_ count: Int, of subpath: PathMeasure.MeasuredSubpath) -> Bool {
    count > few * subpath.ends.count
  }

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
    guard all.isEmpty || !length.isFinite else {
      if let table = all[index] { return table.parameter(atLength: distance) }
      let table = ArcLengthTable(curve, length: length)
      all[index] = table
      return table.parameter(atLength: distance)
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
