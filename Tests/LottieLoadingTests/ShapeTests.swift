import Foundation
import Inbetween
import Testing

/// Shapes as layers: what they say in closed form, and the same pixels as a scene in YAML.
@Suite struct ShapeTests {
  private static let red = LottieText.red
  private static let box = LottieText.rect(50, 40, 40, 30)

  @Test func `a fill fills the rectangle before it`() throws {
    try LottieText.expect(
      Self.box + "," + Self.red,
      drawsAs: "{type: shape, path: {rect: [30, 25, 40, 30]}, fillColor: red}")
  }

  @Test func `an outline is drawn with its curves`() throws {
    try LottieText.expect(
      #"""
      {"ty": "sh", "ks": {"k": {"c": true, "v": [[20, 20], [80, 20], [50, 70]],
        "i": [[0, 0], [-10, -20], [0, 0]], "o": [[10, -20], [0, 0], [0, 0]]}}},
      """# + Self.red,
      drawsAs: "{type: shape, path: M20 20C30 0 70 0 80 20L50 70Z, fillColor: red}")
  }

  @Test func `an outline turns into another point by point`() throws {
    func outline(_ x: Int) -> String {
      #"[{"c": true, "v": [[20, 20], [\#(x), 20], [50, 70]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]]}]"#
    }
    try LottieText.expect(
      #"{"ty": "sh", "ks": {"a": 1, "k": [{"t": 0, "s": \#(outline(60))}, {"t": 10, "s": \#(outline(80))}]}},"#
        + Self.red,
      drawsAs: """
        {type: shape, path: M20 20C20 20 60 20 60 20C60 20 50 70 50 70C50 70 20 20 20 20Z, fillColor: red,
         animations: [{keyPath: path, toValue: M20 20C20 20 80 20 80 20C80 20 50 70 50 70C50 70 20 20 20 20Z, duration: 1, fillMode: forwards,
                       isRemovedOnCompletion: false}]}
        """, at: [0, 5, 10, 15])
  }

  @Test func `one fill fills all outlines before it, holes too, and none behind it`() throws {
    try LottieText.expect(
      [
        Self.box, LottieText.rect(50, 40, 20, 10).replacing(#""ty""#, with: #""d": 3, "ty""#),
        Self.red, LottieText.rect(10, 10, 10, 10),
      ].joined(separator: ","),
      drawsAs: """
        {type: shape, path: [{rect: [30, 25, 40, 30]}, {rect: [40, 35, 20, 10]}], fillRule: evenOdd,
         fillColor: red}
        """)
  }

  @Test func `a fill fills the outlines of groups before it where these are`() throws {
    try LottieText.expect(
      #"{"ty": "gr", "it": [\#(LottieText.rect(0, 0, 20, 10)), {"ty": "tr", "p": {"k": [30, 40]}, "r": {"k": 90}}]},"#
        + Self.red,
      drawsAs: "{type: shape, path: {rect: [25, 30, 10, 20]}, fillColor: red}")
  }

  @Test func `a group places and fades its fills and strokes as one`() throws {
    try LottieText.expect(
      #"""
      {"ty": "gr", "it": [\#(LottieText.rect(0, 0, 20, 10)),
        {"ty": "st", "c": {"k": [0, 0, 1]}, "w": {"k": 4}, "lj": 2, "o": {"k": 100}}, \#(Self.red),
        {"ty": "tr", "p": {"k": [50, 40]}, "s": {"k": [200, 300]}, "o": {"k": 50}}]}
      """#,
      drawsAs: """
        {position: [50, 40], anchorPoint: [0, 0], transform: {scale: [2, 3]}, opacity: 0.5, sublayers: [
          {type: shape, path: {rect: [-10, -5, 20, 10]}, fillColor: red},
          {type: shape, path: {rect: [-10, -5, 20, 10]}, fillColor: null, strokeColor: blue,
           lineWidth: 4, lineJoin: round}]}
        """)
  }

  @Test func `dashes, ends and corners are the stroke's`() throws {
    try LottieText.expect(
      Self.box + #"""
        , {"ty": "st", "c": {"k": [1, 0, 0]}, "w": {"k": 5}, "lc": 2, "lj": 3, "o": {"k": 50}, "d": [
          {"n": "d", "v": {"k": 9}}, {"n": "g", "v": {"k": 7}}, {"n": "o", "v": {"k": 3}}]}
        """#,
      drawsAs: """
        {type: shape, path: "M70 25V55H30V25Z", fillColor: null, strokeColor: [1, 0, 0, 0.5],
         lineWidth: 5, lineCap: round, lineJoin: bevel, miterLimit: 4, lineDashPattern: [9, 7],
         lineDashPhase: 3}
        """)
  }

  @Test func `a gradient runs over a fill, with colours and opacities apart`() throws {
    try LottieText.expect(
      Self.box + #"""
        , {"ty": "gf", "t": 1, "s": {"k": [30, 0]}, "e": {"k": [70, 0]}, "o": {"k": 100},
           "g": {"p": 2, "k": {"k": [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0]}}}
        """#,
      drawsAs: """
        {type: shape, path: {rect: [30, 25, 40, 30]},
         fillGradientColors: [red, [0.5, 0, 0.5, 0], [0, 0, 1, 0]], fillGradientLocations: [0, 0.5, 1],
         fillGradientStartPoint: [30, 0], fillGradientEndPoint: [70, 0]}
        """)
  }

  @Test func `a trim leaves a part of fills and strokes, in groups before it too`() throws {
    try LottieText.expect(
      #"{"ty": "gr", "it": [\#(Self.box), \#(Self.red), {"ty": "tr"}]},"#
        + #"{"ty": "tm", "m": 1, "s": {"k": 10}, "e": {"k": [{"t": 0, "s": [30]}, {"t": 10, "s": [90]}]}, "o": {"k": 180}}"#,
      drawsAs: """
        {type: shape, path: "M70 25V55H30V25Z", fillColor: red, trimStart: 0.1, trimEnd: 0.3,
         trimOffset: 0.5, animations: [{keyPath: trimEnd, toValue: 0.9, duration: 1,
         fillMode: forwards, isRemovedOnCompletion: false}]}
        """, at: [0, 5, 10])
  }

  @Test func `a trim in turn goes on from group to group`() throws {
    func line(_ y: Int, _ length: Int) -> String {
      #"""
      {"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [\#(10 + length), \#(y)]],
        "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}},
        {"ty": "st", "c": {"k": [1, 0, 0]}, "w": {"k": 4}, "o": {"k": 100}}, {"ty": "tr"}]}
      """#
    }
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          line(20, 20) + "," + line(40, 60)
            + #", {"ty": "tm", "m": 2, "s": {"k": 0}, "e": {"k": [{"t": 0, "s": [0]}, {"t": 20, "s": [100]}]}, "o": {"k": 0}}"#
        )))
    // After 5 frames the first line is there, after 15 forty points of the second.
    for (frame, ends) in [(3.0, [22, 10]), (5, [30, 10]), (15, [30, 50])] {
      let picture = try file.picture(at: frame)
      let found = [20, 40].map { y in
        10 + (0..<100).count { picture.color($0, y)[3] > 127 }
      }
      #expect(found == ends, "frame \(frame)")
    }
  }

  @Test func `a repeater draws copies a step further each`() throws {
    try LottieText.expect(
      LottieText.rect(10, 10, 10, 10) + "," + Self.red + #"""
        , {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [20, 15]},
           "so": {"k": 100}, "eo": {"k": 50}}}
        """#,
      drawsAs: """
        {type: shape, path: {rect: [5, 5, 10, 10]}, fillColor: red},
        {type: shape, path: {rect: [25, 20, 10, 10]}, fillColor: [1, 0, 0, 0.75]},
        {type: shape, path: {rect: [45, 35, 10, 10]}, fillColor: [1, 0, 0, 0.5]}
        """)
  }

  @Test(arguments: [1, 2])
  func `copies lie below those before them, or above`(composite: Int) throws {
    let copies = (0..<3).map {
      "{type: shape, path: {rect: [\(5 + 10 * $0), 5, 20, 20]}, fillColor: [1, 0, 0, \(1 - 0.25 * Double($0))]}"
    }
    try LottieText.expect(
      LottieText.rect(15, 15, 20, 20) + "," + Self.red + #"""
        , {"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": \#(composite), "tr": {"p": {"k": [10, 0]},
           "so": {"k": 100}, "eo": {"k": 50}}}
        """#,
      drawsAs: (composite == 2 ? copies : copies.reversed()).joined(separator: ","))
  }

  @Test func `copies turn before they grow`() throws {
    // A quarter turn about (20, 20), then twice as wide.
    try LottieText.expect(
      LottieText.rect(20, 15, 4, 10) + "," + Self.red + #"""
        , {"ty": "rp", "c": {"k": 1}, "o": {"k": 1}, "m": 1, "tr": {"a": {"k": [20, 20]}, "p": {"k": [30, 10]},
           "s": {"k": [200, 100]}, "r": {"k": 90}}}
        """#,
      drawsAs: "{type: shape, path: {rect: [50, 28, 20, 4]}, fillColor: red}")
  }

  @Test func `copies follow the curve of their step`() throws {
    func step(_ position: String) -> String {
      LottieText.rect(10, 30, 8, 8) + "," + Self.red
        + #", {"ty": "rp", "c": {"k": 2}, "o": {"k": 1}, "m": 1, "tr": {"p": \#(position)}}"#
    }
    let way = CubicCurve(
      start: .zero, control1: Point(x: 0, y: -20), control2: Point(x: 30, y: -20),
      end: Point(x: 30, y: 0))
    let middle = way.point(at: 0.5)
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          step(
            #"{"a": 1, "k": [{"t": 0, "s": [0, 0], "to": [0, -20], "ti": [0, -20]}, {"t": 10, "s": [30, 0]}]}"#
          ))))
    let still = try OpenedLottie(
      LottieText.file(LottieText.shapes(step(#"{"k": [\#(middle.x), \#(middle.y)]}"#))))
    #expect(try file.picture(at: 5) == still.picture(at: 5))
  }

  @Test func `a trim in turn goes on along the copies of a repeater`() throws {
    // Three lines of 20 points: the second half of the first, and half of the second.
    try LottieText.expect(
      #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 10], [30, 10]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}, {"ty": "tr"}]},"#
        + #"{"ty": "rp", "c": {"k": 3}, "o": {"k": 0}, "m": 1, "tr": {"p": {"k": [0, 20]}}},"#
        + #"{"ty": "tm", "m": 2, "s": {"k": \#(100.0 / 6)}, "e": {"k": 50}, "o": {"k": 0}},"#
        + #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#,
      drawsAs: """
        {type: shape, path: M20 10L30 10M10 30L20 30, fillColor: null, strokeColor: red, lineWidth: 4}
        """)
  }

  @Test func `a trim in turn that goes round leaves both ends of an outline`() throws {
    // Of two lines of 40 points the last quarter of the second, and half of the first.
    func line(_ y: Int) -> String {
      #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [50, \#(y)]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}, {"ty": "tr"}]}"#
    }
    func trimmed(_ offset: Double) -> String {
      [
        line(20), line(50),
        #"{"ty": "tm", "m": 2, "s": {"k": 0}, "e": {"k": 75}, "o": {"k": \#(offset)}}"#,
        #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#,
      ].joined(separator: ",")
    }
    try LottieText.expect(
      trimmed(135),
      drawsAs: """
        {type: shape, path: M10 20L20 20M25 20L50 20M10 50L50 50, fillColor: null, strokeColor: red, lineWidth: 4,
         strokeStart: 0}
        """.replacing("M10 20L20 20M25 20L50 20", with: "M10 20L20 20M40 20L50 20"))
  }

  @Test func `a trim in turn goes on around between frames`() throws {
    // Of two lines of 40 points, a part of 24 that goes once around in ten frames.
    func line(_ y: Int) -> String {
      #"{"ty": "gr", "it": [{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, \#(y)], [50, \#(y)]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}}, {"ty": "tr"}]}"#
    }
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          [
            line(20), line(50),
            #"{"ty": "tm", "m": 2, "s": {"k": 0}, "e": {"k": 30}, "o": {"a": 1, "k": [{"t": 0, "s": [0]}, {"t": 10, "s": [360]}]}}"#,
            #"{"ty": "st", "c": {"k": [1, 0, 0]}, "o": {"k": 100}, "w": {"k": 4}, "lc": 1}"#,
          ].joined(separator: ","))))
    // 8 points a frame: the second line's last part, then the first one's first.
    for frame in [0.0, 1.5, 2, 6.5, 7.5, 9.5] {
      let picture = try file.picture(at: frame)
      for (y, first) in [(20, 0.0), (50, 40)] {
        for x in stride(from: 11, to: 50, by: 3) {
          let place = (first + Double(x - 10) + 0.5 - 8 * frame)
          let inside = place - (place / 80).rounded(.down) * 80
          // Not where it begins or ends.
          guard abs(inside - 24) > 1, abs(inside - 0) > 1, abs(inside - 80) > 1 else { continue }
          #expect((picture.color(x, y)[3] > 127) == (inside < 24), "frame \(frame), \(x), \(y)")
        }
      }
    }
  }

  @Test(arguments: ["1", "2"])
  func `a fill of outlines with trims of their own is one area`(rule: String) throws {
    let trim = #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"k": 75}, "o": {"k": 0}}"#
    // The path of the inner rectangle begins at its top right corner, as theirs do.
    try LottieText.expect(
      [
        LottieText.rect(50, 40, 60, 60),
        #"{"ty": "gr", "it": [\#(LottieText.rect(50, 40, 20, 20)), \#(trim), {"ty": "tr"}]}"#,
        #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 50}, "r": \#(rule)}"#,
      ].joined(separator: ","),
      drawsAs: """
        {type: shape, path: [{rect: [20, 10, 60, 60]}, M60 30L60 50L40 50L40 30Z], fillColor: [1, 0, 0, 0.5],
         fillRule: \(rule == "2" ? "evenOdd" : "nonZero")}
        """)
  }

  @Test func `a gradient without extent is its last colour`() throws {
    for kind in [1, 2] {
      try LottieText.expect(
        Self.box + #"""
          , {"ty": "gf", "t": \#(kind), "o": {"k": 100}, "s": {"k": [50, 40]}, "e": {"k": [50, 40]},
             "g": {"p": 2, "k": {"k": [0, 0, 0, 1, 1, 1, 0, 0]}}}
          """#,
        drawsAs: "{type: shape, path: {rect: [30, 25, 40, 30]}, fillColor: red}")
    }
  }

  /// A fill of half an opacity.
  private static let faint = #"{"ty": "fl", "c": {"k": [1, 0, 0]}, "o": {"k": 50}, "r": 1}"#

  @Test(arguments: [1, 2, 3])
  func `what was merged and what stands beside it fade as one`(mode: Int) throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          [
            LottieText.rect(30, 40, 40, 40), LottieText.rect(20, 40, 10, 10),
            #"{"ty": "mm", "mm": \#(mode)}"#, LottieText.rect(60, 40, 40, 20), Self.faint,
          ].joined(separator: ","))))
    let picture = try file.picture(at: 0)
    for x in [35, 45, 70] { #expect(abs(Int(picture.color(x, 40)[3]) - 128) <= 1, "\(x)") }
    #expect(picture.color(20, 40)[3] == (mode == 3 ? 0 : picture.color(35, 40)[3]))
  }

  @Test func `each list is merged by itself`() throws {
    func ring(_ x: Double) -> String {
      #"{"ty": "gr", "it": [\#(LottieText.rect(x, 40, 30, 30)), \#(LottieText.rect(x, 40, 10, 10)), {"ty": "mm", "mm": 3}, {"ty": "tr"}]}"#
    }
    let file = try OpenedLottie(
      LottieText.file(LottieText.shapes([ring(25), ring(70), Self.red].joined(separator: ","))))
    let picture = try file.picture(at: 0)
    for x in [25, 70] {
      #expect(picture.color(x, 40)[3] == 0 && picture.color(x - 10, 40) == [255, 0, 0, 255])
    }
  }

  @Test func `a line of outlines with several trims blends once with what is behind it`() throws {
    let trim = #"{"ty": "tm", "m": 1, "s": {"k": 0}, "e": {"k": 90}, "o": {"k": 0}}"#
    func line(_ y: Double) -> String { LottieText.rect(50, y, 60, 20) }
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          [
            line(40), #"{"ty": "gr", "it": [\#(line(40)), \#(trim), {"ty": "tr"}]}"#,
            #"{"ty": "st", "c": {"k": [0.5, 0.5, 0.5]}, "o": {"k": 100}, "w": {"k": 6}, "bm": 1}"#,
          ].joined(separator: ","))
          + ##", {"ty": 1, "sw": 100, "sh": 80, "sc": "#ffffff", "ks": {}, "ip": 0, "op": 20}"##))
    #expect(abs(Int(try file.picture(at: 0).color(50, 50)[0]) - 128) <= 1)
  }

  @Test func `what stands behind a merging is painted beside what it merged`() throws {
    try LottieText.expect(
      [
        LottieText.rect(30, 40, 40, 40), LottieText.rect(40, 40, 30, 20),
        #"{"ty": "mm", "mm": 3}"#, LottieText.rect(80, 40, 20, 20), Self.red,
      ].joined(separator: ","),
      drawsAs: """
        {type: shape, path: M10 20L50 20L50 30L25 30L25 50L50 50L50 60L10 60Z, fillColor: red},
        {type: shape, path: {rect: [70, 30, 20, 20]}, fillColor: red}
        """)
  }

  @Test func `a star has its points where the circle says`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          #"{"ty": "sr", "sy": 1, "pt": {"k": 5}, "p": {"k": [50, 40]}, "or": {"k": 30}, "ir": {"k": 10}, "os": {"k": 0}, "is": {"k": 0}, "r": {"k": 10}, "nm": "x"},"#
            + Self.red)))
    let path = try #require(file.opened.scene.layers[0].sublayers[0].properties.shape.path)
    let wanted = (0..<10).map { i -> Point in
      let (angle, radius) = ((10 + 36 * Double(i) - 90) * .pi / 180, i % 2 == 0 ? 30.0 : 10)
      return Point(x: 50 + radius * cos(angle), y: 40 + radius * sin(angle))
    }
    #expect(path.vertices.count == 10)
    for (found, point) in zip(path.vertices, wanted) {
      #expect((found - point).length < 1e-9, "\(found), not \(point)")
    }
  }

  @Test func `a part of a star's point grows at its top`() throws {
    func vertices(_ points: Double, type: Int = 1) throws -> [Point] {
      let file = try OpenedLottie(
        LottieText.file(
          LottieText.shapes(
            #"{"ty": "sr", "sy": \#(type), "pt": {"k": \#(points)}, "p": {"k": [50, 40]}, "or": {"k": 30}, "ir": {"k": 10}, "os": {"k": 0}, "is": {"k": 0}, "r": {"k": 0}, "nm": "x"},"#
              + Self.red)))
      return try #require(file.opened.scene.layers[0].sublayers[0].properties.shape.path).vertices
    }
    let found = try vertices(4.25)
    // The part, an inner vertex on either side of it, and four whole points.
    #expect(found.count == 10)
    let radii = [15, 10, 30, 10, 30, 10, 30, 10, 30, 10].map(Double.init)
    for (i, (point, radius)) in zip(found, radii).enumerated() {
      let angle = (i == 0 ? 0.75 : Double(i)) * .pi / 4.25 - .pi / 2
      let wanted = Point(x: 50 + radius * cos(angle), y: 40 + radius * sin(angle))
      #expect((point - wanted).length < 1e-9, "\(i): \(point), not \(wanted)")
    }
    // Nothing jumps where a point is whole.
    for (a, b) in zip(try vertices(5 - 1e-9), try vertices(5)) {
      #expect((a - b).length < 1e-6)
    }
    #expect(try vertices(4.25, type: 2) == vertices(4, type: 2))
  }

  @Test func `round corners leave the sides and keep the curves`() throws {
    let round = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(Self.box + #", {"ty": "rd", "r": {"k": 10}},"# + Self.red)))
    let same = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          Self.box.replacing(#""r": {"k": 0}"#, with: #""r": {"k": 10}"#) + "," + Self.red)))
    #expect(try round.picture(at: 0) == same.picture(at: 0))
    #expect(try round.picture(at: 0).color(31, 26) == [0, 0, 0, 0])
  }

  @Test func `ridges stand on both sides in turn`() throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          #"{"ty": "sh", "ks": {"k": {"c": false, "v": [[10, 40], [70, 40]], "i": [[0, 0], [0, 0]], "o": [[0, 0], [0, 0]]}}},"#
            + #"{"ty": "zz", "s": {"k": 5}, "r": {"k": 2}, "pt": {"k": 1}},"# + Self.red)))
    let path = try #require(file.scene.layers[0].sublayers[0].properties.shape.path)
    let wanted = [(30.0, 35.0), (50, 45)].map { Point(x: $0.0, y: $0.1) }
    #expect(path.vertices.count == 4)
    for (found, point) in zip(path.vertices[1...2], wanted) {
      #expect((found - point).length < 1e-9, "\(found), not \(point)")
    }
  }

  @Test(arguments: [
    (1, [255, 255, 255] as [UInt8]), (2, [255, 255, 255]), (3, [255, 0, 0]), (4, [0, 255, 0]),
    (5, [255, 0, 255]),
  ])
  func `merged outlines are filled where they say`(mode: Int, alphas: [UInt8]) throws {
    let file = try OpenedLottie(
      LottieText.file(
        LottieText.shapes(
          LottieText.rect(30, 40, 40, 20) + "," + LottieText.rect(50, 40, 40, 20)
            + #", {"ty": "mm", "mm": \#(mode)},"# + Self.red)))
    #expect(file.omissions == [])
    let picture = try file.picture(at: 0)
    #expect([20, 40, 60].map { picture.color($0, 40)[3] } == alphas)
  }

  @Test func `shapes that are hidden are not there`() throws {
    try LottieText.expect(
      LottieText.rect(10, 10, 10, 10).replacing(#""ty""#, with: #""hd": true, "ty""#) + ","
        + Self.box + "," + Self.red + ","
        + Self.red.replacing("[1, 0, 0, 1]", with: "[0, 1, 0, 1]")
        .replacing(#""ty""#, with: #""hd": true, "ty""#),
      drawsAs: "{type: shape, path: {rect: [30, 25, 40, 30]}, fillColor: red}")
  }
}

extension String {
  func replacing(_ part: String, with other: String) -> String {
    replacingOccurrences(of: part, with: other)
  }
}
