import Foundation
import Inbetween
import Testing

/// Layers that are turned out of their plane, and that look along their way.
@Suite struct SpaceTests {
  private static func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform {
    Transform.rotation(radians: degrees * .pi / 180, x: x, y: y, z: z)
  }

  /// A turn about z, then y, then x, as the format has it.
  private static func turned(_ x: Double, _ y: Double, _ z: Double) -> Transform {
    turn(z, 0, 0, 1).concatenating(turn(y, 0, 1, 0)).concatenating(turn(x, 1, 0, 0))
  }

  /// The place on the canvas of a point of a layer, seen from far.
  private static func image(of point: Point, _ transform: Transform) -> Point {
    ProjectiveTransform(transform).apply(to: point) ?? Point(x: .nan, y: .nan)
  }

  @Test func `turns follow one another about z, y and x, and then the orientation's`() throws {
    let turns = #""rx": {"k": 50}, "ry": {"k": 40}, "rz": {"k": 30}"#
    let cases: [(ks: String, wanted: Transform)] = [
      (turns, Self.turned(50, 40, 30)),
      (#""or": {"k": [10, 60, 20]}"#, Self.turned(10, 60, 20)),
      (
        turns + #", "or": {"k": [10, 60, 20]}"#,
        Self.turned(50, 40, 30).concatenating(Self.turned(10, 60, 20))
      ),
      (#""rx": {"k": 35}"#, Self.turn(35, 1, 0, 0)),
    ]
    for (ks, wanted) in cases {
      let file = try OpenedLottie(
        LottieText.file(LottieText.solid(ks: ks + #", "s": {"k": [200, 50]}"#)))
      let found = try #require(file.layer("box", at: 0)).properties.transform
      let all = Transform.scale(x: 2, y: 0.5).concatenating(wanted)
      for point in [Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: 3, y: -2)] {
        let (a, b) = (Self.image(of: point, found), Self.image(of: point, all))
        #expect((a - b).length < 1e-9, "\(ks): \(a), not \(b)")
      }
      #expect(file.omissions == [])
    }
  }

  @Test func `turns that change are right at the frames, and told`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks: #""ry": {"k": 40}, "rz": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [90]}]}"#)))
    for frame in [0.0, 3, 10, 15] {
      let found = try #require(file.layer("box", at: frame)).properties.transform
      let wanted = Self.turned(0, 40, min(9 * frame, 90))
      let point = Point(x: 1, y: 2)
      #expect(
        (Self.image(of: point, found) - Self.image(of: point, wanted)).length < 1e-6, "\(frame)")
    }
    #expect(file.omissions.count == 1)
  }

  @Test func `a parent that looks along its way turns what is in it`() throws {
    let way =
      #""p": {"k": [{"t": 0, "s": [10, 10], "to": [0, 10], "ti": [0, -10]}, {"t": 20, "s": [10, 50]}]}"#
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("child", #", "parent": 7"#)
          + #", {"ty": 3, "ind": 7, "ao": 1, "ks": {\#(way)}}"#))
    let (start, end) = (
      try #require(file.place(in: "child", at: 10)),
      try #require(file.place(Point(x: 4, y: 0), in: "child", at: 10))
    )
    // Its way leads down, so that its x axis does.
    #expect((end - start - Point(x: 0, y: 4)).length < 1e-6)
  }
}
