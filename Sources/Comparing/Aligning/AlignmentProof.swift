import Glibc
import Timing

/// The part of an alignment's differences that the clips' frames bear out.
///
/// An alignment is told only when
/// - all frames that it puts in another place lie within their limits there,
/// - where frames are put elsewhere from some frame on, frames before or behind it fit at least
///   four times as well as they would in the place that they would have otherwise, and no frames
///   fit worse,
/// - frames that are put elsewhere for a while show that themselves, or are equal: where a clip
///   rests, any frame fits as well as another,
/// - frames in another place fit about as well as those in their own.
///
/// Otherwise it is not told at all: it is either the way from one clip to the other or it is not.
struct AlignmentProof {
  /// The proved differences.
  private(set) var differences: [ClipDifference] = []
  /// The frames that face each other.
  let frames: [FrameComparison]

  private let alignment: FrameAlignment
  private let measures: [FramePair: FrameMeasures]

  /// Times by which frames must fit better than in another place.
  private static let margin = 4.0
  /// Frames that are looked at on each side of a place, those that tell most.
  private static let telling = 16
  /// The largest error of encoding where hardly any other is left: a PSNR of 65 dB, as a mean
  /// square.
  private static let smallError = 0.02

  /// Pairs of frames that must be measured for a proof.
  static func pairs(for alignment: FrameAlignment, _ distances: FrameDistances) -> Set<FramePair> {
    var pairs = Set(alignment.pairs.map { FramePair(a: $0.a, b: $0.b) })
    for place in places(in: alignment) {
      for side in place.sides {
        for (own, other) in side.tellingPairs(distances, alignment.countB) {
          pairs.formUnion([own, other])
        }
      }
    }
    for difference in alignment.differences {
      pairs.formUnion(claims(difference, alignment).flatMap { [$0.pair] + $0.rivals })
    }
    return pairs
  }

  /// Holds an alignment against measured pairs; `nil` when they do not bear it out.
  init?(_ alignment: FrameAlignment, _ distances: FrameDistances, _ measured: [FrameComparison]) {
    self.alignment = alignment
    let known = Dictionary(
      measured.map { (FramePair(a: $0.a, b: $0.b), $0) }, uniquingKeysWith: { $1 })
    measures = known.mapValues(\.measures)
    frames = alignment.pairs.compactMap { known[FramePair(a: $0.a, b: $0.b)] }
    guard frames.count == alignment.pairs.count, fitsElsewhere(),
      Self.places(in: alignment).allSatisfy({ isProven($0, distances) }),
      Self.excursions(in: alignment).allSatisfy({
        isProven($0, distances) || isExact($0, distances)
      })
    else { return nil }
    for difference in alignment.differences {
      let isProven = Self.claims(difference, alignment).allSatisfy(holds)
      if isProven { differences.append(difference) }
      // Of a frame that shows another one nothing else depends; all the rest is one way.
      if case .replaced = difference { continue }
      guard isProven else { return nil }
    }
    tellShift(distances)
    if differences.isEmpty { return nil }
  }

  // MARK: Frames in another place

  /// A place from which on frames are shifted otherwise than those before them.
  private struct Place {
    /// Frames on one side, with the offset from A to B that they have, and that of the other side.
    struct Side {
      let frames: ArraySlice<(a: FrameIndex, b: FrameIndex)>
      let own: Int
      let other: Int

      /// The pairs that tell most which of the offsets is right, each with what it would be
      /// otherwise.
      func tellingPairs(
        _ distances: FrameDistances, _ countB: Int
      ) -> [(own: FramePair, other: FramePair)] {
        let usable = frames.filter { (0..<countB).contains($0.a + other) }
        let gains = usable.map { frame in
          (
            a: frame.a,
            gain: distances.distance(frame.a, frame.a + other)
              - distances.distance(frame.a, frame.a + own)
          )
        }.filter(\.gain.isFinite)
        return gains.sorted { ($1.gain, $0.a) < ($0.gain, $1.a) }.prefix(AlignmentProof.telling).map
        {
          (FramePair(a: $0.a, b: $0.a + own), FramePair(a: $0.a, b: $0.a + other))
        }
      }
    }

    var sides: [Side]
  }

  /// The runs of frames that have one offset.
  private static func runs(
    _ alignment: FrameAlignment
  ) -> [ArraySlice<(a: FrameIndex, b: FrameIndex)>] {
    var runs: [ArraySlice<(a: FrameIndex, b: FrameIndex)>] = []
    var start = 0
    let pairs = alignment.pairs
    for i in pairs.indices
    where i + 1 == pairs.count || pairs[i + 1].b - pairs[i + 1].a != pairs[i].b - pairs[i].a {
      runs.append(pairs[start...i])
      start = i + 1
    }
    return runs
  }

  /// The offsets of all runs; before the first frame and behind the last one the clips begin and
  /// end together.
  private static func offsets(
    _ runs: [ArraySlice<(a: FrameIndex, b: FrameIndex)>], _ alignment: FrameAlignment
  ) -> [Int] {
    [0] + runs.map { $0.first.map { $0.b - $0.a } ?? 0 } + [alignment.countB - alignment.countA]
  }

  /// The places between runs.
  private static func places(in alignment: FrameAlignment) -> [Place] {
    let runs = runs(alignment)
    let offsets = offsets(runs, alignment)
    return offsets.indices.dropLast().compactMap { i in
      let (before, after) = (offsets[i], offsets[i + 1])
      guard before != after else { return nil }
      var place = Place(sides: [])
      if i > 0 { place.sides.append(.init(frames: runs[i - 1], own: before, other: after)) }
      if i < runs.count { place.sides.append(.init(frames: runs[i], own: after, other: before)) }
      return place
    }
  }

  /// The runs that go away from an offset and back, each beside what it would be otherwise.
  private static func excursions(in alignment: FrameAlignment) -> [Place] {
    let runs = runs(alignment)
    let offsets = offsets(runs, alignment)
    return runs.enumerated().compactMap { i, frames in
      let (before, own, after) = (offsets[i], offsets[i + 1], offsets[i + 2])
      guard (own - before).signum() * (after - own).signum() < 0 else { return nil }
      return Place(sides: [before, after].map { .init(frames: frames, own: own, other: $0) })
    }
  }

  private enum Verdict {
    case proves
    case contradicts
    case saysNothing
  }

  private func verdict(of side: Place.Side, _ distances: FrameDistances) -> Verdict {
    let pairs = side.tellingPairs(distances, alignment.countB)
    let own = pairs.reduce(0) { $0 + error($1.own) }
    let other = pairs.reduce(0) { $0 + error($1.other) }
    if other > 0, own * Self.margin <= other { return .proves }
    return own > other ? .contradicts : .saysNothing
  }

  private func isProven(_ place: Place, _ distances: FrameDistances) -> Bool {
    let verdicts = place.sides.map { verdict(of: $0, distances) }
    return verdicts.contains(.proves) && !verdicts.contains(.contradicts)
  }

  /// True when frames equal those that they face, so that nothing false is said.
  private func isExact(_ place: Place, _ distances: FrameDistances) -> Bool {
    place.sides.flatMap { $0.tellingPairs(distances, alignment.countB) }
      .allSatisfy { error($0.own) == 0 }
  }

  /// True when frames in another place lie within their limits, and fit as well as those that are
  /// in their own.
  private func fitsElsewhere() -> Bool {
    let (moved, others) = (frames.filter { $0.a != $0.b }, frames.filter { $0.a == $0.b })
    guard moved.allSatisfy(\.measures.isWithin) else { return false }
    guard let errorThere = Self.median(moved.map { error(FramePair(a: $0.a, b: $0.b)) }),
      let error = Self.median(others.map { error(FramePair(a: $0.a, b: $0.b)) })
    else { return true }
    return errorThere <= Self.margin * error + Self.smallError
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  /// The mean square of the differences; 0 for equal frames.
  private func error(_ pair: FramePair) -> Double {
    guard let measures = measures[pair] else { return .infinity }
    return measures.isEqual ? 0 : 255 * 255 * pow(10, -measures.psnr / 10)
  }

  // MARK: Single frames

  /// That frames belong together, or do not.
  private struct Claim {
    let pair: FramePair
    /// False when the frames must differ.
    var belongs = true
    /// Pairs with the same frame of B that must fit worse.
    var rivals: [FramePair] = []
  }

  /// The statements of a difference about pairs of frames.
  private static func claims(_ difference: ClipDifference, _ alignment: FrameAlignment) -> [Claim] {
    switch difference {
    case .moved(let frame, let to):
      let rival = to < alignment.countA ? [FramePair(a: to, b: to)] : []
      return [Claim(pair: FramePair(a: frame, b: to), rivals: rival)]
    case .doubled(let frame, let at): return [Claim(pair: FramePair(a: frame, b: at))]
    case .replaced(let frame, let other):
      return alignment.pairs.filter { $0.a == frame }.map { pair in
        Claim(
          pair: FramePair(a: other, b: pair.b), rivals: [FramePair(a: frame, b: pair.b)])
      }
    case .inserted(let at):
      let neighbours = [
        alignment.pairs.last { $0.b < at }, alignment.pairs.first { $0.b > at },
      ]
      return neighbours.compactMap(\.self).map {
        Claim(pair: FramePair(a: $0.a, b: at), belongs: false)
      }
    default: return []
    }
  }

  private func holds(_ claim: Claim) -> Bool {
    guard let found = measures[claim.pair] else { return false }
    guard claim.belongs else { return !found.isWithin }
    return found.isWithin
      && claim.rivals.allSatisfy { error(claim.pair) * Self.margin <= error($0) && error($0) > 0 }
  }

  // MARK: Late and early

  /// Of clips of the same length in which frames are late or early from some frame on, until the
  /// end or until nothing moves any more, that is said rather than what happened at both ends.
  private mutating func tellShift(_ distances: FrameDistances) {
    let runs = Self.runs(alignment)
    let shifted = runs.filter { $0.first.map { $0.a != $0.b } ?? false }
    guard alignment.countA == alignment.countB, shifted.count == 1, let run = shifted.first,
      let first = run.first, let last = run.last,
      differences.allSatisfy({ ["dropped", "doubled", "inserted"].contains($0.kind) })
    else { return }
    if let tail = runs.last, let end = tail.last, end.a == end.b {
      let side = Place.Side(frames: tail, own: 0, other: first.b - first.a)
      guard verdict(of: side, distances) == .saysNothing else { return }
    }
    differences.removeAll { $0.kind != "inserted" }
    differences.insert(.shifted(frames: first.a...last.a, by: first.b - first.a), at: 0)
  }
}
