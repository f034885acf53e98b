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

  @Test(arguments: [
    (#""sk": {"k": 20}"#, "0", true), (#""sk": {"k": 20}, "sa": {"k": 35}"#, "0", true),
    (#""sk": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [60]}]}"#, "0", true),
    (#""sk": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [60]}]}, "sa": {"k": 35}"#, "0", true),
    (
      #""sk": {"k": 40}, "sa": {"k": [{"t": 0, "s": [0]}, {"t": 10, "s": [90]}]}"#,
      #"[{"t": 2, "s": [0]}, {"t": 8, "s": [70]}]"#, true
    ),
    (
      #""sk": {"k": 40}, "sa": {"k": 10}, "ry": {"k": 0.001}"#,
      #"[{"t": 0, "s": [0]}, {"t": 10, "s": [70]}]"#, false
    ),
  ])
  func `a skew is exact between frames`(ks: String, turn: String, isExact: Bool) throws {
    let keys = #"[{"t": 0, "s": [100, 200]}, {"t": 10, "s": [300, -50]}]"#
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid(
          ks:
            #"\#(ks), "r": {"k": \#(turn)}, "s": {"k": \#(keys)}, "a": {"k": [2, 3]}, "p": {"k": [40, 30]}"#
        )))
    for frame in [0.0, 2.5, 5, 7.3, 10] {
      let part = frame / 10
      func value(_ key: String, _ text: String) -> Double {
        // The cases above, by their words.
        switch (key, text) {
        case ("sk", let text) where text.contains(#""sk": {"k": 20}"#): 20
        case ("sk", let text) where text.contains(#""sk": {"k": 40}"#): 40
        case ("sk", _): 60 * part
        case ("sa", let text) where text.contains(#""sa": {"k": 35}"#): 35
        case ("sa", let text) where text.contains(#""sa": {"k": 10}"#): 10
        case ("sa", let text) where text.contains(#""sa""#): 90 * part
        case ("r", let text) where text.contains(#""t": 2"#): min(max((frame - 2) / 6, 0), 1) * 70
        case ("r", let text) where text.contains(#""t": 0"#): 70 * part
        default: 0
        }
      }
      let axis = Self.turn(value("sa", ks), 0, 0, 1)
      let back = Self.turn(-value("sa", ks), 0, 0, 1)
      let wanted = Transform.translation(x: -2, y: -3)
        .concatenating(.scale(x: 1 + 2 * part, y: 2 - 2.5 * part))
        .concatenating(axis)
        .concatenating(.skew(radians: -value("sk", ks) * .pi / 180))
        .concatenating(back)
        .concatenating(Self.turn(value("r", turn), 0, 0, 1))
        .concatenating(.translation(x: 40, y: 30))
      for point in [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 0, y: 10)] {
        let found = try #require(file.place(point, in: "box", at: frame))
        let error = (found - Self.image(of: point, wanted)).length
        #expect(error < (isExact ? 1e-9 : 2), "\(ks) at \(frame): \(found), error \(error)")
      }
    }
    #expect(file.omissions.isEmpty == isExact)
  }

  @Test func `parents in space turn what is in them with its depth`() throws {
    let child = #", "ddd": 1, "parent": 7, "ind": 1"#
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.solid("child", ks: #""ry": {"k": 30}, "p": {"k": [3, 4, 20]}"#, child)
          + #", {"ty": 3, "ind": 7, "parent": 8, "ddd": 1, "ks": {"p": {"k": [1, 2, 0]}}}"#
          + #", {"ty": 3, "ind": 8, "ddd": 1, "ks": {"rx": {"k": 50}, "p": {"k": [50, 40, 0]}}}"#))
    let wanted = Self.turn(30, 0, 1, 0)
      .concatenating(.translation(x: 4, y: 6, z: 20))
      .concatenating(Self.turn(50, 1, 0, 0))
    for point in [Point.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)] {
      let found = try #require(file.place(point, in: "child", at: 0))
      let place = Self.image(of: point, wanted) + Point(x: 50, y: 40)
      #expect((found - place).length < 1e-9, "\(found), not \(place)")
    }
    #expect(
      file.omissions == [
        "layers[0].ks: the perspective of a camera is left out",
        "layers[2].ks: the perspective of a camera is left out",
      ])
  }

  @Test(arguments: [
    (#""rx": {"k": 20}"#, true), (#""or": {"k": [0, 30, 0]}"#, true),
    (#""or": {"k": [0, 0, 30]}"#, false),
    (#""rz": {"k": 40}"#, false),
  ])
  func `the camera that sees layers turned in space is told`(ks: String, isTold: Bool) throws {
    let layer = LottieText.solid(ks: ks, #", "ddd": 1"#)
    let told = "layers[0].ks: the perspective of a camera is left out"
    #expect(try OpenedLottie(LottieText.file(layer)).omissions == (isTold ? [told] : []))
    // A layer that is not in space has none, and one of the file's is told by itself.
    let flat = try OpenedLottie(LottieText.file(LottieText.solid(ks: ks)))
    #expect(flat.omissions == [])
    let seen = try OpenedLottie(LottieText.file(layer + #", {"ty": 13, "ddd": 1, "ks": {}}"#))
    #expect(seen.omissions == ["layers[1]: a camera is left out"])
  }

  @Test func `layers keep their order whatever their depth is, which is told`() throws {
    let red = LottieText.solid(ks: #""p": {"k": [0, 0, -50]}"#, #", "ddd": 1"#)
    let blue = red.replacing("#ff0000", with: "#0000ff").replacing("-50", with: "50")
    for (text, color) in [
      (red + "," + blue, [255, 0, 0, 255] as [UInt8]), (blue + "," + red, [0, 0, 255, 255]),
    ] {
      let file = try OpenedLottie(LottieText.file(text))
      #expect(try file.picture(at: 0).color(5, 5) == color)
      #expect(
        file.omissions == [
          "layers[1].ks: the depth of a layer is left out",
          "layers[0].ks: the depth of a layer is left out",
        ])
    }
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
