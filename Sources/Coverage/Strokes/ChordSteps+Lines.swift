import Graphics

extension ChordSteps {
  /// The ends of an even curve turn from its chord no more than to this cosine.
  private static let leastCosine = 0.9
  /// A leg of an even curve has at least this part of its chord's length.
  private static let leastPace = 0.125

  /// The steps by which a curve and both edges of the line along it are as near to chords as they
  /// have to be; `nil` for a curve that is far from even.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - before: Its direction at its start.
  ///   - after: Its direction at its end.
  ///   - half: Half the line's width.
  ///   - allowed: The distance that is allowed.
  ///   - area: The distance times the length of chords that is allowed instead; 0 when none is.
  ///   - most: The largest number of chords.
  init?(
    along curve: CubicCurve, _ before: Point, _ after: Point, half: Double, allowed: Double,
    area: Double, most: Int
  ) {
    let chord = curve.end - curve.start
    let length = chord.length
    guard length > 0 else { return nil }
    let way = chord * (1 / length)
    func pace(_ leg: Point) -> Double { leg.x * way.x + leg.y * way.y }
    let cosines = (pace(before), pace(after))
    guard min(cosines.0, cosines.1) > Self.leastCosine else { return nil }
    let legs = (
      curve.control1 - curve.start, curve.control2 - curve.control1, curve.end - curve.control2
    )
    // A single chord is not moved, and may lie half as far beside its curve as others.
    if curve.isStraight(cosines, way, half: half, allowed: area > 0 ? allowed / 2 : allowed) {
      self = .one
      return
    }
    let slowest = min(pace(legs.0), pace(legs.1), pace(legs.2))
    guard slowest > length * Self.leastPace else { return nil }
    // A chord over a part h of the curve lies h² · |B″| / 8 beside it, of which only what is across
    // the curve counts; B″ is 6 times a mean of both bends, and the curve's directions are between
    // those of its legs.
    func across(_ leg: Point) -> Double { abs(leg.x * way.y - leg.y * way.x) }
    let slant = max(
      across(legs.0) / legs.0.length, across(legs.1) / legs.1.length,
      across(legs.2) / legs.2.length)
    func across(bend: Point) -> Double {
      min(across(bend) + bend.length * slant, bend.length)
    }
    let bend = max(across(bend: legs.1 - legs.0), across(bend: legs.2 - legs.1))
    // The curve turns by as much of |B″| / |B′| at most, and an edge lies half the width times the
    // square of its part's turn, by 8, farther beside its chord.
    let turn = 2 * bend / slowest
    self.init(
      distance: bend * (6.0 / 8) + half * turn * turn / 8, tolerance: allowed,
      speed: length / Self.leastCosine + half * turn, area: area, most: most)
  }
}

extension CubicCurve {
  /// True when a curve and both edges of its line are as near to chords as they have to be.
  fileprivate func isStraight(
    _ cosines: (Double, Double), _ way: Point, half: Double, allowed: Double
  ) -> Bool {
    // An edge lies about half · (α + β)² / 8 beside its chord, where α and β are the angles between
    // the chord and the directions at the ends; (α + β)² ≤ 4 · (1 − cos α + 1 − cos β).
    guard half / 2 * (2 - cosines.0 - cosines.1) <= allowed else { return false }
    // A curve lies at most 3/4 as far from the chord as the points that pull it.
    func distance(_ point: Point) -> Double {
      let offset = point - start
      return abs(offset.x * way.y - offset.y * way.x)
    }
    return max(distance(control1), distance(control2)) * 0.75 <= allowed
  }
}
