import Glibc
import Graphics
import LayerModel

/// The part of outlines that is left, over the frames of a composition.
final class Trim {
  let start: Track<Double>
  let end: Track<Double>
  /// The distance by which both are moved along, in turns.
  let offset: Track<Double>
  /// True when outlines are trimmed one after another, not each by itself.
  let isInTurn: Bool
  let field: JSONField
  /// The trims that outlines have which share the whole length, in the order in which they are
  /// drawn, the last one first.
  private var shares: [Trim] = []

  init(_ field: JSONField, _ reader: PropertyReader) {
    start = reader.number(field["s"], or: 0).map { $0 / 100 }
    end = reader.number(field["e"], or: 100).map { $0 / 100 }
    offset = reader.number(field["o"], or: 0).map { $0 / 360 }
    isInTurn = field["m"]?.integer == 2
    self.field = field
  }

  /// A part of some length from an offset on.
  private init(_ part: Track<[Double]>, _ field: JSONField) {
    (start, offset, end) = (Track(0), part.map { $0[0] }, part.map { $0[1] })
    (self.field, isInTurn) = (field, false)
  }

  /// True when it leaves all of every outline.
  var isWhole: Bool {
    guard let start = start.constant, let end = end.constant else { return false }
    return abs(min(max(end, 0), 1) - min(max(start, 0), 1)) >= 1
  }

  /// The trim of the next outline that is drawn: its own, where outlines share the whole length.
  func next() -> Trim { shares.popLast() ?? self }

  /// Start, end and offset.
  private func ends(_ baking: Baking) -> Track<[Double]> {
    start.combined(with: end, baking) { [$0, $1] }
      .combined(with: offset, baking) { $0 + [$1] }
  }

  /// Divides the whole length among outlines, in the order in which they are drawn.
  func divide(among outlines: [Track<Outline>], _ baking: Baking) {
    let lengths = outlines.map { $0.bent(baking) { PathMeasure($0.path).length } }
    func sum(_ a: Track<Double>, _ b: Track<Double>) -> Track<Double> {
      a.combined(with: b, baking) { $0 + $1 }
    }
    let whole = lengths.reduce(Track(0), sum)
    let ends = ends(baking)
    var before = Track(0.0)
    shares = lengths.map { length in
      let range = before.combined(with: length, baking) { [$0, $0 + $1] }
        .combined(with: whole, baking) { $0 + [$1] }
      before = sum(before, length)
      return Trim(ends.combined(with: range, keeping: .none, baking, Self.part), field)
    }.reversed()
  }

  /// The part of one outline that start, end and offset leave: from where on, and how much.
  ///
  /// - Parameters:
  ///   - ends: Start, end and offset of the whole.
  ///   - range: The lengths at which the outline begins and ends, and the whole.
  /// - Returns: The offset and the length, as parts of the outline.
  private static func part(of ends: [Double], _ range: [Double]) -> [Double] {
    guard range[2] > 0, range[2].isFinite, range[1] > range[0] else { return [0, 0] }
    let (low, high) = (range[0] / range[2], range[1] / range[2])
    let (a, b) = (min(max(ends[0], 0), 1), min(max(ends[1], 0), 1))
    let length = abs(b - a)
    var from = fmod(min(a, b) + ends[2], 1)
    if from < 0 { from += 1 }
    let windows = [from, from - 1].map { (max($0, low), min($0 + length, high)) }
      .filter { $0.1 > $0.0 }
    // Of two parts the second ends where the first begins, or before it.
    guard let first = windows.first else { return [0, 0] }
    let left = windows.reduce(0) { $0 + $1.1 - $1.0 }
    return [(first.0 - low) / (high - low), left / (high - low)]
  }

  /// The part of an outline that is left, as an outline of its own, frame by frame.
  func trimmed(_ outline: Track<Outline>, _ baking: Baking) -> Track<Outline> {
    outline.combined(with: ends(baking), keeping: .none, baking) { outline, ends in
      var trim = PathTrim()
      (trim.start, trim.end, trim.offset) = (ends[0], ends[1], ends[2])
      trim.mode = isInTurn ? .inTurn : .together
      return Outline(path: trim.left(of: outline.path))
    }
  }
}
