import TimelineModel
import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import Timing

@Suite struct TimelineErrorTests {
  struct ErrorCase: Sendable, CustomTestStringConvertible {
    let name: String
    let layer: Layer
    /// A part of the only issue's text.
    let wanted: String
    var testDescription: String { name }
  }

  static func row(_ name: String, _ animation: Animation, _ wanted: String) -> ErrorCase {
    ErrorCase(name: name, layer: shape("box", [], [animation]), wanted: wanted)
  }
  static func timing(_ name: String, _ timing: MediaTiming, _ wanted: String) -> [ErrorCase] {
    [
      row(
        "animation: \(name)", .basic("opacity", to: .number(1), timing: timing),
        "animation \"animations[0]\": \(wanted)"),
      ErrorCase(
        name: "layer: \(name)", layer: shape("box", [], timing: timing),
        wanted: "layer \"box\": \(wanted)"),
    ]
  }
  static let notFinite = "its timing holds a number that is not finite"
  static let negative = "a duration or a repeat is negative; it must be 0 or more"

  static let timings: [ErrorCase] =
    timing("begin is not a number", MediaTiming(beginTime: .nan, duration: 1), notFinite)
    + timing("begin is infinite", MediaTiming(beginTime: -.infinity, duration: 1), notFinite)
    + timing("speed is not a number", MediaTiming(duration: 1, speed: .nan), notFinite)
    + timing("speed is infinite", MediaTiming(duration: 1, speed: .infinity), notFinite)
    + timing("offset is infinite", MediaTiming(duration: 1, timeOffset: .infinity), notFinite)
    + timing("duration is not a number", MediaTiming(duration: .nan), notFinite)
    + timing("count is not a number", MediaTiming(duration: 1, repeatCount: .nan), notFinite)
    + timing("repeat is not a number", MediaTiming(duration: 1, repeatDuration: .nan), notFinite)
    + timing("duration is negative", MediaTiming(duration: -1), negative)
    + timing("count is negative", MediaTiming(duration: 1, repeatCount: -1), negative)
    + timing("repeat is negative", MediaTiming(duration: 1, repeatDuration: -2), negative)

  static let animations: [ErrorCase] = [
    row(
      "an endless leg", .basic("opacity", to: .number(1), timing: MediaTiming(duration: .infinity)),
      "its duration is infinite"),
    row(
      "1.9 in a group",
      .group(
        [.basic("opacity", to: .number(1), timing: MediaTiming(duration: -1), key: "fade")],
        timing: .second), "animation \"animations[0]/fade\": a duration or a repeat is negative"),
    row(
      "a value of another kind", .basic("opacity", to: .point(.zero)),
      "a value is a point, and opacity is a number"),
    row(
      "a key frame of another kind",
      .keyframe("position.x", .values([.number(0), .point(.zero)])),
      "a value is a point, and position.x is a number"),
    row(
      "a value that is not finite", .basic("opacity", to: .number(.infinity)),
      "a value holds a number that is not finite"),
    row(
      "3.1 by of a whole matrix", .basic("transform", by: .transform(.identity)),
      "animate transform.rotation instead"),
    row(
      "3.1 by of what cannot be added", .basic("isHidden", by: .bool(true)),
      "byValue needs something that can be added, and a bool cannot"),
    row(
      "7.2 what does not animate", .basic("lineCap", to: .name("round")),
      "lineCap does not animate"),
    row("4.1 no values", .keyframe("opacity", .values([])), "values is empty"),
    row(
      "4.1 a key time outside",
      .keyframe("opacity", .values([.number(0), .number(1)]), keyTimes: [0, 1.5]),
      "a key time is 1.5; key times lie in 0…1"),
    row(
      "4.1 a key time that is no number",
      .keyframe("opacity", .values([.number(0), .number(1)]), keyTimes: [0, .nan]),
      "a key time is nan"),
    row(
      "4.1 key times that go back",
      .keyframe(
        "opacity", .values([.number(0), .number(1), .number(2)]), keyTimes: [0, 0.75, 0.5]),
      "its key times go back from 0.75 to 0.5"),
    row(
      "4.5 a path for what is not a point", .keyframe("opacity", .path(Path(rect: .zero))),
      "a path animates a point, and opacity is a number"),
    row("4.5 an empty path", .keyframe("position", .path(Path())), "its path is empty"),
    row(
      "4.5 a path that is not finite",
      .keyframe("position", .path(Path(polyline: [.zero, Point(x: .nan, y: 0)]))), "not finite"),
    ErrorCase(
      name: "8 a property of another kind of layer",
      layer: Layer(name: "box", animations: [.basic("strokeEnd", to: .number(1))]),
      wanted: "a layer layer has no strokeEnd; shape layers have it"),
    ErrorCase(
      name: "a model value that is not finite", layer: shape("box", [("opacity", .number(.nan))]),
      wanted: "layer \"box\": opacity holds a number that is not finite"),
  ]

  @Test(arguments: timings + animations) func `bad input is one issue that says where and what`(
    _ row: ErrorCase
  ) throws {
    let error = try #require(throws: TimelineError.self) { try compile([row.layer]) }
    #expect(error.issues.count == 1, "\(error)")
    #expect(error.description.contains(row.wanted), "got \(error), wanted \(row.wanted)")
  }

  @Test func `everything that is wrong is told, in tree order, with its place`() throws {
    let bad = Animation.basic("opacity", to: .point(.zero), key: "spin")
    var located = shape("leaf", [("cornerRadius", .number(.nan))], [bad, bad, bad])
    located.location = SourceLocation(file: "scene.yaml", line: 3, column: 5)
    var root = shape("root", [], [bad], sublayers: [located])
    root.mask = shape("", [("lineWidth", .number(.infinity))])
    let error = try #require(throws: TimelineError.self) { try compile([root, located]) }
    // Of three animations under one key the last counts.
    #expect(
      error.description.split(separator: "\n").map { String($0.prefix(62)) }
        == [
          "error: layer \"root\", animation \"spin\": a value is a point, and o",
          "error: layer \"root/mask\": lineWidth holds a number that is not ",
          "scene.yaml:3:5: error: layer \"root/leaf\": cornerRadius holds a ",
          "error: layer \"root/leaf\", animation \"spin\": a value is a point, ",
          "scene.yaml:3:5: error: layer \"leaf\": cornerRadius holds a numbe",
          "error: layer \"leaf\", animation \"spin\": a value is a point, and o",
        ].map { String($0.prefix(62)) }, "\(error)")
  }

  @Test func `an animation that is replaced is mentioned and not checked`() throws {
    let timeline = try compile([
      shape(
        "a", [],
        [
          .basic("opacity", to: .point(.zero), key: "fade"),
          .basic("opacity", to: .number(0), key: "fade"),
        ])
    ])
    #expect(
      timeline.warnings.map(\.description) == [
        "layer \"a\", animation \"fade\": is replaced at once by a later animation of the same key"
      ])
    #expect(timeline.layers[0].tracks.count == 1)
  }

  @Test(arguments: [-1, .nan, .infinity] as [Seconds])
  func `a length that is no length is refused`(_ duration: Seconds) throws {
    let error = try #require(throws: TimelineError.self) { try compile([], duration: duration) }
    #expect(error.description.contains("it must be a number of seconds from 0 on"))
  }

  @Test func `a clip of too many frames is refused`() throws {
    let error = try #require(throws: TimelineError.self) { try compile([], duration: 1e6) }
    #expect(error.description.contains("60000000 frames, allowed: at most 10000000"))
  }
}
