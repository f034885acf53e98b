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
      .concatenating(.translation(x: 50, y: 40))
    try expect(file, "child", isAt: wanted, seen: .own)
  }

  /// A camera that looks along z at a scene of 100 × 80 points.
  private struct Eye {
    /// After Effects' own, whose lens has 50 mm before a film of 36 mm.
    static let own = Eye(place: SIMD3(50, 40, -100 * 50.0 / 36), zoom: 100 * 50.0 / 36)

    let place: SIMD3<Double>
    let zoom: Double

    /// The place on the canvas of a place in space.
    func image(_ point: Point, _ transform: Transform) -> Point {
      let t = transform
      let x = point.x * t.m11 + point.y * t.m21 + t.m41 - place.x
      let y = point.x * t.m12 + point.y * t.m22 + t.m42 - place.y
      let z = point.x * t.m13 + point.y * t.m23 + t.m43 - place.z
      return Point(x: 50 + x * zoom / z, y: 40 + y * zoom / z)
    }
  }

  private func expect(
    _ file: OpenedLottie, _ name: String, at frame: Double = 0, isAt wanted: Transform,
    seen eye: Eye
  ) throws {
    for point in [Point.zero, Point(x: 10, y: 0), Point(x: 10, y: 10)] {
      let found = try #require(file.place(point, in: name, at: frame))
      let place = eye.image(point, wanted)
      #expect((found - place).length < 1e-6, "\(found), not \(place)")
    }
    #expect(file.omissions == [])
  }

  @Test(arguments: [
    (#""p": {"k": [30, 20, 40]}"#, Transform.translation(x: 30, y: 20, z: 40)),
    (
      #""a": {"k": [1, 2, 20]}, "p": {"k": [30, 20, 0]}, "ry": {"k": 50}"#,
      Transform.translation(x: -1, y: -2, z: -20).concatenating(Self.turn(50, 0, 1, 0))
        .concatenating(.translation(x: 30, y: 20))
    ),
  ])
  func `cameras see layers in space, nearer ones larger`(ks: String, wanted: Transform) throws {
    let layer = LottieText.solid(ks: ks, #", "ddd": 1"#)
    try expect(try OpenedLottie(LottieText.file(layer)), "box", isAt: wanted, seen: .own)
    // One of the file's, that looks at a point before it, or straight on.
    for aim in [#""a": {"k": [20, 10, 5]},"#, ""] {
      let camera =
        #", {"ty": 13, "ddd": 1, "pe": {"k": 60}, "ks": {\#(aim) "p": {"k": [20, 10, -90]}}}"#
      try expect(
        try OpenedLottie(LottieText.file(layer + camera)), "box", isAt: wanted,
        seen: Eye(place: SIMD3(20, 10, -90), zoom: 60))
    }
  }

  @Test func `a camera that turns and its parents see what lies the other way turned`() throws {
    let layer = LottieText.solid(ks: #""p": {"k": [30, 20, 40]}, "rx": {"k": 20}"#, #", "ddd": 1"#)
    let camera =
      #", {"ty": 13, "ddd": 1, "parent": 9, "pe": {"k": 60}, "ks": {"p": {"k": [0, 0, -90]}, "ry": {"k": 15}}}"#
      + #", {"ty": 3, "ddd": 1, "ind": 9, "ks": {"p": {"k": [50, 40, 10]}, "rx": {"k": -25}, "a": {"k": [1, 2, 3]}}}"#
    let place = Self.turn(20, 1, 0, 0).concatenating(.translation(x: 30, y: 20, z: 40))
    let parent = Transform.translation(x: -50, y: -40, z: -10)
      .concatenating(Self.turn(25, 1, 0, 0)).concatenating(.translation(x: 1, y: 2, z: 3))
    let own = Transform.translation(x: 0, y: 0, z: 90).concatenating(Self.turn(-15, 0, 1, 0))
    try expect(
      try OpenedLottie(LottieText.file(layer + camera)), "box",
      isAt: place.concatenating(parent).concatenating(own),
      seen: Eye(place: .zero, zoom: 60))
  }

  @Test func `a camera looks at its aim, wherever it stands`() throws {
    let layer = LottieText.solid("box", ks: #""p": {"k": [30, 20, 40]}"#, #", "ddd": 1"#)
    for eye in ["[200, 20, 40]", "[30, -90, -60]", "[-40, 90, -50]", "[30, 20, 200]"] {
      let camera =
        #", {"ty": 13, "ddd": 1, "pe": {"k": 60}, "ks": {"a": {"k": [30, 20, 40]}, "p": {"k": \#(eye)}}}"#
      let found = try OpenedLottie(LottieText.file(layer + camera)).place(in: "box", at: 0)
      #expect((try #require(found) - Point(x: 50, y: 40)).length < 1e-6, "\(eye)")
    }
  }

  @Test func `a layer that is not in space has no camera, and a second camera is told`() throws {
    let camera = #", {"ty": 13, "ddd": 1, "pe": {"k": 60}, "ks": {"p": {"k": [0, 0, -90]}}}"#
    let file = try OpenedLottie(LottieText.file(LottieText.solid() + camera + camera))
    #expect(file.place(Point(x: 10, y: 0), in: "box", at: 0) == Point(x: 10, y: 0))
    #expect(file.omissions == ["layers[2]: a second camera is left out"])
  }

  @Test func `what is nearer lies over what is farther, in any order`() throws {
    let red = LottieText.solid(ks: #""p": {"k": [45, 35, -50]}"#, #", "ddd": 1"#)
    let blue = red.replacing("#ff0000", with: "#0000ff").replacing("-50", with: "50")
    let camera =
      #", {"ty": 13, "ddd": 1, "pe": {"k": 100}, "ks": {"p": {"k": [50, 40, -100]}, "a": {"k": [50, 40, 0]}}}"#
    for layers in [red + "," + blue, blue + "," + red] {
      for text in [layers, layers + camera] {
        let file = try OpenedLottie(LottieText.file(text))
        #expect(try file.picture(at: 0).color(50, 40) == [255, 0, 0, 255])
        #expect(file.omissions == [])
      }
    }
    // A layer out of space between them keeps them apart.
    let green = LottieText.solid(ks: #""p": {"k": [45, 35]}"#).replacing("#ff0000", with: "#00ff00")
    let apart = try OpenedLottie(LottieText.file([blue, green, red].joined(separator: ",")))
    #expect(try apart.picture(at: 0).color(50, 40) == [0, 0, 255, 255])
  }

  @Test func `layers of other times are in the order of their depth for a camera that moves`()
    throws
  {
    let red = LottieText.solid(
      ks: #""p": {"k": [45, 35, -50]}"#, #", "ddd": 1, "ip": 0, "op": 12"#)
    let blue = red.replacing("#ff0000", with: "#0000ff").replacing("-50", with: "50")
      .replacing(#""op": 12"#, with: #""op": 20"#)
    let camera =
      #", {"ty": 13, "ddd": 1, "pe": {"k": 100}, "ks": {"p": {"k": [{"t": 0, "s": [50, 40, -100]}, {"t": 20, "s": [50, 40, -140]}]}, "a": {"k": [50, 40, 0]}}}"#
    for layers in [red + "," + blue, blue + "," + red] {
      let file = try OpenedLottie(LottieText.file(layers + camera))
      #expect(try file.picture(at: 6).color(50, 40) == [255, 0, 0, 255])
      #expect(try file.picture(at: 15).color(50, 40) == [0, 0, 255, 255])
      #expect(
        file.omissions == [
          "layers[2]: a change that follows no curve of key frames is approximated"
        ])
    }
  }

  @Test func `what blends in space blends with what is behind it`() throws {
    let multiply = LottieText.solid(ks: #""p": {"k": [45, 35, -50]}"#, #", "ddd": 1, "bm": 1"#)
    let back = LottieText.solid(ks: #""s": {"k": [900, 700]}"#).replacing(
      "#ff0000", with: "#00ff00")
    let file = try OpenedLottie(LottieText.file(multiply + "," + back))
    #expect(try file.picture(at: 0).color(50, 40) == [0, 0, 0, 255])
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
