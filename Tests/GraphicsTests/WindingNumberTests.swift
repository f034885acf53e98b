import Graphics
import TestSupport
import Testing

/// Winding numbers of curves beside those of the polygons that follow them.
@Suite struct WindingNumberTests {
  @Test(arguments: 0..<40) func `curves wind as their chords do`(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed))
    // Whole numbers, so that points lie level with ends and control points, and on them.
    func point() -> Point {
      Point(
        x: Double(Int.random(in: -4...4, using: &random)),
        y: Double(Int.random(in: -4...4, using: &random)))
    }
    var (path, chords) = (Path(), Path())
    for _ in 0..<2 {
      var last = point()
      path.move(to: last)
      chords.move(to: last)
      for _ in 0..<4 {
        let curve = CubicCurve(start: last, control1: point(), control2: point(), end: point())
        path.addCurve(to: curve.end, control1: curve.control1, control2: curve.control2)
        for i in 1..<32 { chords.addLine(to: curve.point(at: Double(i) / 32)) }
        chords.addLine(to: curve.end)
        last = curve.end
      }
      path.closeSubpath()
      chords.closeSubpath()
    }
    for _ in 0..<60 {
      let place = point()
      let beside = place + Point(x: .random(in: -1...1, using: &random), y: 0)
      #expect(path.windingNumber(around: beside) == chords.windingNumber(around: beside))
    }
  }
}
