/// Unwrapping of angles in a row: each gets the whole turns that bring it within half a turn of the
/// one before it, so that interpolation between the two goes the shorter way around.
struct AngleUnwrapping {
  /// A whole turn.
  let turn: Double
  private var last: Double?

  init(turn: Double) { self.turn = turn }

  /// The unwrapped angle of the next one in the row.
  mutating func next(_ angle: Double) -> Double {
    let next = last.map { angle + (($0 - angle) / turn).rounded() * turn } ?? angle
    last = next
    return next
  }
}
