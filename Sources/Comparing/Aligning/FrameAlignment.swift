import Timing

/// The frames of one clip that are frames of the other.
///
/// The cheapest way through both clips in order: two frames that face each other cost their
/// distance, a frame without a partner costs most of the step to its neighbour, so that a picture
/// that is missing costs less than all pictures behind it being shown too early, and a picture that
/// is merely wrong is not taken for one that is missing.
///
/// The result is a guess from small pictures, which ``AlignmentProof`` holds against the frames
/// themselves.
struct FrameAlignment {
  /// Frames that face each other, in order.
  private(set) var pairs: [(a: FrameIndex, b: FrameIndex)] = []
  /// The differences that leave frames without a partner.
  private(set) var differences: [ClipDifference] = []
  /// The number of A's frames.
  let countA: Int
  let countB: Int

  private enum Step: UInt8 {
    case match
    case dropA
    case skipB
  }

  /// Share of the step to the next frame that a frame without a partner costs: less than the whole,
  /// which is what the frame behind it would cost in its place, and more than half, for a frame
  /// that has merely changed would be dropped and inserted.
  private static let gapShare = 0.6

  /// The least cost of a frame without a partner, in levels.
  ///
  /// Where hardly anything moves, encoding decides which frames are alike. Of frames that are the
  /// same to the last bit the smallest step counts.
  private static func gapFloor(_ distances: FrameDistances) -> Double {
    distances.isExact ? 1.0 / 64 : 0.75
  }

  /// The cost of a frame without a partner.
  private static func gapCost(around i: Int, _ distances: FrameDistances) -> Double {
    gapShare * distances.motion(around: i) + distances.noise + gapFloor(distances)
  }

  /// Aligns two clips; `nil` when the band holds no way through, and for clips of two lengths that
  /// rest, of which nothing else can be said.
  init?(_ distances: FrameDistances) {
    (countA, countB) = (distances.countA, distances.countB)
    if countA == countB {
      pairs = (0..<countA).map { ($0, $0) }
      let limit = distances.isExact ? 0 : 3 * distances.noise + 1.5
      guard pairs.contains(where: { distances.distance($0.a, $0.b) > limit }) else { return }
      pairs = []
    }
    let band = distances.offsets
    guard band.contains(countB - countA), countA == countB || !distances.isResting else {
      return nil
    }
    let width = band.count
    var steps = [Step](repeating: .match, count: (countA + 1) * width)
    // cost[o] is that of the best way to i frames of A and i + band.lowerBound + o frames of B.
    var cost = [Double](repeating: .infinity, count: width)
    for i in 0...countA {
      let gap = Self.gapCost(around: min(i, countA - 1), distances)
      var next = [Double](repeating: .infinity, count: width)
      for place in 0..<width {
        let j = i + band.lowerBound + place
        guard (0...countB).contains(j) else { continue }
        if i == 0, j == 0 {
          next[place] = 0
          continue
        }
        var best = Double.infinity
        var step = Step.match
        if i > 0, j > 0 {
          best = cost[place] + distances.distance(i - 1, j - 1)
        }
        if i > 0, place + 1 < width {
          let drop = cost[place + 1] + Self.gapCost(around: i - 1, distances)
          if drop < best { (best, step) = (drop, .dropA) }
        }
        if j > 0, place > 0, next[place - 1] + gap < best {
          (best, step) = (next[place - 1] + gap, .skipB)
        }
        next[place] = best
        steps[i * width + place] = step
      }
      cost = next
    }
    guard cost[countB - countA - band.lowerBound].isFinite else { return nil }
    trace(steps, countA, countB, band)
    // So many of them are no slip: the clips are not the same with some frames elsewhere.
    guard unpaired.a.count + unpaired.b.count <= Self.unpairedLimit else { return nil }
    explain(distances)
  }

  /// Frames without a partner, at most.
  private static let unpairedLimit = 40

  /// Goes back along the best way.
  private mutating func trace(
    _ steps: [Step], _ countA: Int, _ countB: Int, _ band: ClosedRange<Int>
  ) {
    var (i, j) = (countA, countB)
    var (dropped, skipped): ([Int], [Int]) = ([], [])
    while i > 0 || j > 0 {
      switch steps[i * band.count + (j - i - band.lowerBound)] {
      case .match:
        (i, j) = (i - 1, j - 1)
        pairs.append((i, j))
      case .dropA:
        i -= 1
        dropped.append(i)
      case .skipB:
        j -= 1
        skipped.append(j)
      }
    }
    pairs.reverse()
    unpaired = (dropped.reversed(), skipped.reversed())
  }

  private var unpaired: (a: [FrameIndex], b: [FrameIndex]) = ([], [])

  /// Names what happened: a frame of each that stands alone may be one that moved, or two that face
  /// each other after all; one of B alone may be a neighbour shown again.
  private mutating func explain(_ distances: FrameDistances) {
    var (dropped, skipped) = unpaired
    for j in skipped {
      if let i = Self.original(of: j, distances), let at = dropped.firstIndex(of: i) {
        if i != j { differences.append(.moved(frame: i, to: j)) } else { pairs.append((i, j)) }
        dropped.remove(at: at)
        skipped.removeAll { $0 == j }
      }
    }
    for j in skipped {
      // Frames that both stand alone between the same neighbours face each other.
      let place = pairs.filter { $0.b < j }.count
      if let i = dropped.first(where: { i in pairs.filter { $0.a < i }.count == place }) {
        pairs.append((i, j))
        dropped.removeAll { $0 == i }
      } else if let i = Self.original(of: j, distances) {
        // Of two equal frames the later one is too many.
        let shown = pairs.first { $0.a == i }?.b ?? j
        differences.append(.doubled(frame: i, at: max(j, shown)))
      } else {
        differences.append(.inserted(at: j))
      }
    }
    differences += dropped.map { .dropped(frame: $0) }
    pairs.sort { $0.a < $1.a }
    for ((i, j), standsOut) in zip(pairs, Self.standsOut(among: pairs, distances)) where standsOut {
      // A picture that is another frame's, as near as frames of this clip come to their own.
      guard let other = Self.original(of: j, distances), other != i,
        abs(other - i) <= FrameDistances.reach,
        distances.distance(other, j) * 2 < distances.distance(i, j)
      else { continue }
      differences.append(.replaced(frame: i, by: other))
    }
    differences.sort { ($0.frame ?? 0) < ($1.frame ?? 0) }
  }

  /// For each pair, whether its frames are further apart than encoding explains, beside the pairs
  /// around it.
  ///
  /// Frames encoded again read at most 3 times the middle of their neighbourhood and 1.3 levels, at
  /// rates as far apart as crf 18 and 23; one in the place of its neighbour reads 4 levels when a
  /// shape of 10 pixels moves by a quarter of a pixel.
  private static func standsOut(
    among pairs: [(a: FrameIndex, b: FrameIndex)], _ distances: FrameDistances
  ) -> [Bool] {
    let own = pairs.map { distances.distance($0.a, $0.b) }
    let floor = distances.isExact ? 0 : 1.5
    return own.indices.map { place in
      guard own[place] > floor else { return false }
      let around = own[max(0, place - 8)...min(own.count - 1, place + 8)].sorted()
      return own[place] > 3 * around[around.count / 2] + floor
    }
  }

  /// The frame of A that a frame of B shows, the nearest in time of several; `nil` when none is
  /// like it.
  private static func original(of j: Int, _ distances: FrameDistances) -> Int? {
    let candidates = distances.offsets.map { j - $0 }.filter((0..<distances.countA).contains)
    guard
      let best = candidates.min(by: {
        (distances.distance($0, j), abs($0 - j)) < (distances.distance($1, j), abs($1 - j))
      })
    else { return nil }
    // Nearer than half a step, beside what encoding leaves: no other frame of the clip would be.
    let limit = distances.motion(around: best) / 2 + 1.5 * distances.noise + 1e-9
    return distances.distance(best, j) <= limit ? best : nil
  }
}
