import Glibc
import Graphics

/// The part of outlines that is left, over the frames of a composition.
final class Trim {
  let start: Track<Double>
  let end: Track<Double>
  /// The distance by which both are moved along, in turns.
  let offset: Track<Double>
  /// True when outlines are trimmed one after another, not each by itself.
  let isInTurn: Bool
  let field: JSONField
  /// The parts of the whole length that outlines of several groups have, by their ways in the file,
  /// with the trims that these make.
  private var shares: [String: Trim] = [:]

  init(_ field: JSONField, _ reader: PropertyReader) {
    start = reader.number(field["s"], or: 0).map { $0 / 100 }
    end = reader.number(field["e"], or: 100).map { $0 / 100 }
    offset = reader.number(field["o"], or: 0).map { $0 / 360 }
    isInTurn = field["m"]?.integer == 2
    self.field = field
  }

  private init(start: Track<Double>, end: Track<Double>, _ field: JSONField) {
    (self.start, self.end, self.field) = (start, end, field)
    (offset, isInTurn) = (Track(0), false)
  }

  /// True when it leaves all of every outline.
  var isWhole: Bool {
    guard let start = start.constant, let end = end.constant else { return false }
    return abs(min(max(end, 0), 1) - min(max(start, 0), 1)) >= 1
  }

  /// The trim of one outline: its own, where it is one of several groups'.
  func trim(of outline: JSONField) -> Trim { shares[outline.keyPath] ?? self }

  /// Divides the whole length among outlines of several groups, in their order.
  func divide(among outlines: [(field: JSONField, length: Double)], _ baking: Baking) {
    let whole = outlines.reduce(0) { $0 + $1.length }
    guard whole > 0, whole.isFinite else { return }
    let ends = start.combined(with: end, baking) { [$0, $1] }
      .combined(with: offset, baking) { $0 + [$1] }
    var before = 0.0
    for outline in outlines {
      let (low, high) = (before / whole, (before + outline.length) / whole)
      before += outline.length
      let own = ends.bent(baking) { Self.part(of: low, high, $0) }
      shares[outline.field.keyPath] = Trim(start: own.map { $0[0] }, end: own.map { $0[1] }, field)
    }
  }

  /// The part of one outline that start, end and offset leave; of two parts the longer one.
  ///
  /// - Parameters:
  ///   - low: The place in the whole length at which the outline begins.
  ///   - high: The place at which it ends.
  ///   - ends: Start, end and offset of the whole.
  /// - Returns: Start and end of the outline.
  private static func part(of low: Double, _ high: Double, _ ends: [Double]) -> [Double] {
    let (a, b) = (min(max(ends[0], 0), 1), min(max(ends[1], 0), 1))
    var from = fmod(min(a, b) + ends[2], 1)
    if from < 0 { from += 1 }
    let windows = [from, from - 1].map { (max($0, low), min($0 + abs(b - a), high)) }
    guard high > low, let window = windows.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }),
      window.1 > window.0
    else { return [0, 0] }
    return [(window.0 - low) / (high - low), (window.1 - low) / (high - low)]
  }
}
