/// The 8 × 8 window in which single pixels differ most for its limit.
///
/// Squares count, so that a few strong differences weigh more than many small ones, and only those
/// that cling together add up.
extension FrameComparer {
  private static let spotSide = 8

  /// The worst spot of all planes; `nil` where no pixel differs strongly.
  mutating func worstSpot(_ pair: Pair) -> FrameMeasures.Window? {
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      let share = plane.isColor ? Self.colorSpotShare * pair.colorDoubt : 1
      let least = Self.constantShare * share * min(thresholds[.spotResting], thresholds[.spot])
      let sums = blocks[plane]
      guard !sums.strong.isEmpty else { continue }
      // Each window is a neighbour of four blocks.
      var isKnown = [Bool](repeating: false, count: blocks.columns * blocks.rows)
      // Windows that are no worse than the worst even for the least limit are passed by.
      var floor = Self.squares((worst?.ratio ?? 0) * least)
      for block in sums.strong {
        let (column, row) = (block % blocks.columns, block / blocks.columns)
        // Windows lie within the picture.
        for y in max(row - 1, 0)...max(min(row, blocks.rows - 2), 0) {
          for x in max(column - 1, 0)...max(min(column, blocks.columns - 2), 0) {
            let place = y * blocks.columns + x
            guard !isKnown[place] else { continue }
            isKnown[place] = true
            let squares = blocks.sum(sums.excesses, atColumn: x, row: y)
            if squares <= floor { continue }
            let best = worst?.ratio ?? -1
            guard
              let found = spot(
                plane, atColumn: x, row: y, squares, least: least, share: share, over: best, pair),
              found.ratio > best
            else { continue }
            worst = found
            floor = Self.squares(found.ratio * least)
          }
        }
      }
    }
    return worst
  }

  /// One window held against its limit.
  ///
  /// - Parameters:
  ///   - plane: The plane that is looked at.
  ///   - x: The window's first column of blocks.
  ///   - y: Its first row.
  ///   - squares: The sum of the squares of its strong differences.
  ///   - least: The least limit of any.
  ///   - share: The plane's share in all limits.
  ///   - best: The ratio of value and limit that is known already: a window that cannot have more
  ///     is not looked at to the end.
  ///   - pair: The pictures.
  /// - Returns: The limit that it comes nearest to, and its value; may be `nil` for one with no
  ///   more than the ratio.
  private mutating func spot(
    _ plane: FrameMeasures.Plane, atColumn x: Int, row y: Int, _ squares: Int32, least: Double,
    share: Double, over best: Double, _ pair: Pair
  ) -> FrameMeasures.Window? {
    let side = Self.spotSide
    let bounds = PixelBounds(
      x: x * DifferenceBlocks.side, y: y * DifferenceBlocks.side,
      width: min(side, blocks.width), height: min(side, blocks.height))
    var (value, limit) = (Self.levels(squares), least)
    func found() -> FrameMeasures.Window {
      FrameMeasures.Window(value: value, limit: limit, plane: plane, bounds: bounds)
    }
    if value <= least { return found() }
    knowActivity(pair)
    let texture = share * Self.textureSlope * texture(atColumn: x, row: y)
    let resting = share * min(thresholds[.spotResting], thresholds[.spotRestingMost]) + texture
    let moving = share * min(thresholds[.spot], thresholds[.spotMost]) + texture
    if value <= best * min(resting, Self.constantShare * moving) { return nil }
    let expected = pair.a.levels(of: plane, in: bounds)
    let judged = pair.b.levels(of: plane, in: bounds)
    func around(_ neighbors: Neighbors) -> [[Int32]] {
      [-1, 1].compactMap { neighbors($0)?.levels(of: plane, in: bounds) }
        .filter { $0.count == expected.count }
    }
    let besides = around(pair.neighborsOfA)
    let moved = Self.movement(expected, besides)
    let weight = bounds.width * bounds.height / max(expected.count, 1)
    if moved < Self.restingMovement, recent.isResting(in: bounds) {
      // What encoding leaves of an edge grows with the edge.
      let contrast = Double((expected.max() ?? 0) - (expected.min() ?? 0)) / 16
      let edge = Self.restingEdge * contrast - Double(DifferenceBlocks.deadZone)
      let own =
        share * min(max(edge, thresholds[.spotResting]), thresholds[.spotRestingMost]) + texture
      // A single frame may be coarser than those around it.
      let lasting = Self.squares(expected, outside: [judged] + around(pair.neighborsOfB), weight)
      let single = max(share * thresholds[.spot] + texture, own)
      if Self.levels(lasting) / own >= value / single {
        (value, limit) = (Self.levels(lasting), own)
      } else {
        limit = single
      }
      return found()
    }
    let seen = activity(atColumn: x, row: y)
    let growth =
      thresholds[.spotActivity] * seen + Self.spotMotionSlope * min(moved, Self.spotMotionMost)
    limit = share * (thresholds[.spot] + growth) + texture
    if value <= Self.constantShare * limit { return found() }
    let lagging = min(thresholds[.spotMost], Self.laggingShare * thresholds[.spot] + growth)
    let late = share * lagging + texture
    if value <= best * Self.constantShare * min(limit, late) { return nil }
    let constancy = constancy(of: squares, plane, bounds, pair)
    limit *= constancy
    if value <= limit { return found() }
    // What lies between the pictures around it is an edge that lags behind or runs ahead.
    let unexplained = Self.levels(Self.squares(judged, outside: [expected] + besides, weight))
    let most = constancy * late
    if unexplained / limit >= value / most { value = unexplained } else { limit = most }
    return found()
  }

  /// The share of the limit of a spot where something moves that one has for being there in the
  /// frames around, too, or not.
  ///
  /// A changed letter moves with its text and stays changed; what encoding leaves of what moves is
  /// another in each frame.
  private func constancy(
    of squares: Int32, _ plane: FrameMeasures.Plane, _ bounds: PixelBounds, _ pair: Pair
  ) -> Double {
    let around = bounds.grown(by: Self.spotSide / 2, width: blocks.width, height: blocks.height)
    let shares = [-1, 1].compactMap { offset -> Double? in
      guard let a = pair.neighborsOfA(offset)?.levels(of: plane, in: around),
        let b = pair.neighborsOfB(offset)?.levels(of: plane, in: around),
        a.count == b.count, !a.isEmpty
      else { return nil }
      let weight = around.width * around.height / a.count
      return Double(Self.squares(b, outside: [a], weight)) / Double(squares)
    }
    guard let least = shares.min() else { return 1 }
    return least > 0.5 ? Self.constantShare : least < 0.25 ? Self.passingShare : 1
  }

  /// The mean activity of a window, in levels.
  private func activity(atColumn x: Int, row y: Int) -> Double {
    let side = Double(Self.spotSide)
    return Double(blocks.sum(activity.sums, atColumn: x, row: y))
      / (LocalActivity.unit * side * side)
  }

  /// The least activity of the windows around one, in levels: letters and shapes have calm beside
  /// them, noise and patterns have not.
  private func texture(atColumn x: Int, row y: Int) -> Double {
    [(x - 2, y), (x + 2, y), (x, y - 2), (x, y + 2)]
      .filter { 0..<blocks.columns ~= $0.0 && 0..<blocks.rows ~= $0.1 }
      .map { activity(atColumn: $0.0, row: $0.1) }.min() ?? 0
  }

  /// The sum of squares of what levels lie outside others of their places by.
  private static func squares(_ levels: [Int32], outside all: [[Int32]], _ weight: Int) -> Int32 {
    var sum: Int32 = 0
    for i in levels.indices {
      var (low, high) = (Int32.max, Int32.min)
      for others in all { (low, high) = (min(low, others[i]), max(high, others[i])) }
      let excess = max(low - levels[i], levels[i] - high) >> 4 - DifferenceBlocks.deadZone
      if excess > 0 { sum += excess * excess }
    }
    return Int32(weight) * sum
  }

  /// The mean difference from the neighbour that differs more, in levels.
  private static func movement(_ levels: [Int32], _ around: [[Int32]]) -> Double {
    around.map { others in
      Double(zip(levels, others).reduce(0) { $0 + abs($1.0 - $1.1) }) / Double(16 * levels.count)
    }.max() ?? 0
  }

  /// Levels that the limit of a spot grows by for each level of texture.
  private static let textureSlope = 0.9

  /// The mean difference from a neighbour, in levels, below which a window rests.
  private static let restingMovement = 0.5

  /// The shares in its limit of a spot that stays in the frames around and of one that does not.
  private static let constantShare = 0.75
  private static let passingShare = 1.25

  /// The limit of what lies between the frames around, beside that of what does not.
  private static let laggingShare = 1.65

  /// The share of a window's contrast that a strong difference may have where all rests.
  private static let restingEdge = 0.225

  /// Levels that the limit of a spot grows by for each level of mean difference from the frames
  /// around, and the most that counts: predictions of what moves leave more than what rests.
  private static let spotMotionSlope = 0.35
  private static let spotMotionMost = 20.0

  /// The strong differences that encoding leaves in colour differences, beside those in luma.
  private static let colorSpotShare = 1.7

  /// The levels by which eight pixels would have to exceed the dead zone for this sum of squares.
  private static func levels(_ squares: Int32) -> Double { (Double(squares) / 8).squareRoot() }

  /// The largest sum of squares that stands for no more than so many levels.
  private static func squares(_ levels: Double) -> Int32 {
    Int32(min(8 * levels * levels, 1e9))
  }
}
