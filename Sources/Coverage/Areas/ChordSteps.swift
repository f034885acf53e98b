/// The steps of a curve's parameter from one end of a chord to the next.
///
/// Corners between chords are moved away from the curve's centre, so that chords enclose its area;
/// the curve's ends are not moved. So the first and the last step are shorter than the others, by
/// the root of a half: with one end moved their chords then enclose the area, too.
struct ChordSteps {
  /// The number of chords.
  let count: Int
  /// A step, but for the first and the last.
  let length: Double

  /// Chords of one curve, at most: a curve from one end of the grid to the other has fewer.
  static let most = 30_000

  /// The part of the allowed area from which on there are two chords at least: one that is not
  /// moved loses two thirds of its area, moved ones an eighth.
  private static let unmovedPart = 3.0 / 16

  /// A single chord.
  static let one = ChordSteps(distance: 0, tolerance: 1, speed: 0, area: 0)

  /// The steps that a curve needs.
  ///
  /// - Parameters:
  ///   - distance: The distance of a single chord, which falls with the square of their number.
  ///   - tolerance: The distance that is allowed.
  ///   - speed: The length of a single chord.
  ///   - area: The distance times the length that is allowed instead; 0 when none is.
  ///   - most: The largest number of chords.
  @inline(__always)
  init(
    distance: Double, tolerance: Double, speed: Double, area: Double, most: Int = Self.most
  ) {
    var chords = (distance / tolerance).squareRoot()
    // So many enclose as much as is allowed: the cube root, by Newton's steps from above.
    let cube = distance * speed / area
    if chords > 1, cube < chords * chords * chords {
      let nearer = (2 * chords + cube / (chords * chords)) / 3
      chords = (2 * nearer + cube / (nearer * nearer)) / 3
    }
    // A single chord is not moved: it may not enclose as much.
    if area > 0, distance > tolerance / 2, distance * speed > area * Self.unmovedPart {
      chords = max(chords, 1.nextUp)
    }
    // Numbers that are none need no chords.
    guard chords > 1 else {
      (count, length) = (1, 1)
      return
    }
    let ends = 2.0.squareRoot()
    count = Int(min((chords + 2 - ends).rounded(.up), Double(most)))
    length = 1 / (Double(count) - 2 + ends)
  }

  /// The length of the first chord, in those of the others.
  static var first: Double { 0.5.squareRoot() }

  /// The parameter at the end of a chord, counted from 1 on, but for the last.
  @inline(__always)
  func end(of chord: Int) -> Double { (Double(chord) - 1 + Self.first) * length }

  /// The number of the chord, from 1 on, that a parameter is in or begins, about.
  func chord(at t: Double) -> Int {
    let place = Int(max(t / length + 1 - Self.first, 0))
    return min(place + 1, count)
  }
}
