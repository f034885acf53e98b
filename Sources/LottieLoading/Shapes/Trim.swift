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
    let part = Self.turningOn(part)
    (start, offset, end) = (Track(0), part.map { $0[0] }, part.map { $0[1] })
    (self.field, isInTurn) = (field, false)
  }

  /// The track of an offset and a length with offsets that go the shorter way around.
  private static func turningOn(_ track: Track<[Double]>) -> Track<[Double]> {
    var offsets = AngleUnwrapping(turn: 1)
    func next(_ part: [Double]) -> [Double] { [offsets.next(part[0]), part[1]] }
    let segments = track.segments.map { segment in
      var segment = segment
      (segment.from, segment.to) = (next(segment.from), next(segment.to))
      return segment
    }
    return Track(segments, last: next(track.last))
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
    guard outlines.count > 1 else { return }
    let lengths = outlines.map { outline in
      outline.bent(baking) {
        outline.isConstant || baking.take(0, $0.elementCount) ? PathMeasure($0.path).length : 0
      }
    }
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
    guard let first = windows.first else {
      // It waits where the part has left it, or where it comes in next.
      let (away, toCome) = (from - high, low - from - length)
      return [away - away.rounded(.down) < toCome - toCome.rounded(.down) ? 1 : 0, 0]
    }
    let left = windows.reduce(0) { $0 + $1.1 - $1.0 }
    return [(first.0 - low) / (high - low), left / (high - low)]
  }

  /// The part of an outline that is left, as an outline of its own, frame by frame.
  func trimmed(_ outline: Track<Outline>, _ baking: Baking) -> Track<Outline> {
    let all = ends(baking)
    let isStill = outline.isConstant && all.isConstant
    return outline.combined(with: all, keeping: .none, baking) { outline, ends in
      guard isStill || baking.take(0, outline.elementCount) else { return outline }
      var trim = PathTrim()
      (trim.start, trim.end, trim.offset) = (ends[0], ends[1], ends[2])
      trim.mode = isInTurn ? .inTurn : .together
      return Outline(path: trim.left(of: outline.path))
    }
  }
}
