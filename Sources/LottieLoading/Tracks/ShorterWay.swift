/// Angles that follow one another, each brought by whole turns as near as it can be to the one
/// before it, so that what is between two goes the shorter way around.
struct ShorterWay {
  /// A whole turn.
  let turn: Double
  private var last: Double?

  init(turn: Double) { self.turn = turn }

  /// The next angle.
  mutating func next(_ angle: Double) -> Double {
    let next = last.map { angle + (($0 - angle) / turn).rounded() * turn } ?? angle
    last = next
    return next
  }
}
