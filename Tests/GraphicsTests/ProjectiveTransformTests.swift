import Graphics
import Testing

/// Maps of the plane with perspective (core-animation 7.1).
@Suite struct ProjectiveTransformTests {
  /// A plane turned about the y axis, seen from a distance of 200.
  private static let turned = ProjectiveTransform(
    Transform.rotation(radians: 0.7, x: 0, y: 1, z: 0).concatenating(.perspective(distance: 200)))

  @Test(arguments: [-60.0, -20, 0, 35, 60])
  func `points come nearer to the eye as the formula says`(x: Double) throws {
    // x' = x cos a / (1 − z/d) with z = −x sin a.
    let w = 1 + x * 0.644217687237691 / 200
    let image = try #require(Self.turned.apply(to: Point(x: x, y: 10)))
    #expect(abs(image.x - x * 0.764842187284489 / w) < 1e-12, "\(image)")
    #expect(abs(image.y - 10 / w) < 1e-12, "\(image)")
  }

  @Test func `a point behind the eye has no image`() {
    // w is 0 where z is 200: x = −200 / sin a.
    let horizon = -200 / 0.644217687237691
    #expect(Self.turned.apply(to: Point(x: horizon - 1, y: 0)) == nil)
    #expect(Self.turned.apply(to: Point(x: horizon + 1, y: 0)) != nil)
  }

  @Test func `the inverse brings images back, and nothing from beyond the horizon`() throws {
    let back = try #require(Self.turned.inverted)
    for point in [Point(x: -60, y: 40), Point(x: 90, y: -10), .zero] {
      let image = try #require(Self.turned.apply(to: point))
      let again = try #require(back.apply(to: image))
      #expect((again - point).length < 1e-10, "\(point) came back as \(again)")
    }
    // The far end of the plane comes to x = d · cos a / sin a; beyond it there is nothing.
    #expect(back.apply(to: Point(x: 200 * 0.764842187284489 / 0.644217687237691 + 1, y: 0)) == nil)
  }

  @Test func `the determinant tells which side is seen`() {
    for (angle, isFront) in [(0.3, true), (1.5, true), (1.7, false), (3.1, false), (5, true)] {
      let map = ProjectiveTransform(
        Transform.rotation(radians: angle, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: 500)))
      #expect((map.determinant > 0) == isFront, "at \(angle)")
    }
  }

  @Test func `nearer without a turn is only larger`() {
    let nearer = ProjectiveTransform(
      Transform.translation(x: 6, y: 8, z: 50).concatenating(.perspective(distance: 100)))
    #expect(nearer.affine == AffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 12, ty: 16))
    #expect(Self.turned.affine == nil)
  }

  @Test func `two maps after one another are their product`() throws {
    let shift = ProjectiveTransform(.translation(x: 5, y: -3))
    let point = Point(x: 12, y: 30)
    let once = try #require(Self.turned.apply(to: point))
    let both = try #require(Self.turned.concatenating(shift).apply(to: point))
    #expect((both - once - Point(x: 5, y: -3)).length < 1e-12)
  }
}
