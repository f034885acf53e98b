import FrameSampling
import Graphics
import LayerModel
import SceneModel
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// What `Timeline` promises, one test each.
@Suite struct TimelineGuaranteeTests {
  /// A tree of three levels with a mask, animations and groups.
  static func tree() throws -> Timeline {
    let fade = Animation.basic("opacity", to: .number(0), timing: MediaTiming(duration: 2))
    var card = shape(
      "card", [], timing: MediaTiming(beginTime: 1, speed: 2),
      [
        .group(
          [
            fade,
            .group(
              [
                .basic("position.x", to: .number(5), timing: MediaTiming(beginTime: 1, duration: 1))
              ],
              timing: MediaTiming(duration: 2, speed: 0.5)),
          ], timing: MediaTiming(duration: 4, repeatCount: 2), curve: .easeIn), fade,
      ], sublayers: [shape("a"), shape()])
    card.mask = shape("", [], [fade], sublayers: [shape("hole")])
    return try compile([card, shape("b", [], [fade])])
  }

  @Test func `groups leave only tracks, each with one map and the labels around it`() throws {
    let tracks = try Self.tree().layers[0].tracks
    #expect(
      tracks.map(\.label) == ["animations[0]/0", "animations[0]/1/0", "animations[1]"])
    #expect(tracks.map(\.keyPath.description) == ["opacity", "position.x", "opacity"])
  }

  @Test func `a track without repeats is one piecewise map and a division`() throws {
    let timeline = try compile([
      shape(
        "", [], timing: MediaTiming(beginTime: 1, speed: 2),
        [
          .group(
            [
              .group(
                [.basic("opacity", to: .number(0), timing: MediaTiming(duration: 2))],
                timing: .second)
            ],
            timing: MediaTiming(beginTime: 3, duration: 9))
        ])
    ])
    #expect(timeline.layers[0].tracks[0].timeMap.links.count == 2)
    // The layer begins, the outer group begins, the inner one ends, the outer one ends.
    #expect(timeline.boundaries == [1, 2.5, 3, 7])
  }

  @Test func `no track is one that never shows`() throws {
    let timeline = try compile([
      shape(
        "", [], timing: MediaTiming(timeOffset: 5),
        [
          .basic("opacity", to: .number(0), timing: MediaTiming(beginTime: 1, duration: 1)),
          .basic("opacity", to: .number(0), timing: MediaTiming(beginTime: 6, duration: 1)),
        ])
    ])
    #expect(timeline.layers[0].tracks.map(\.label) == ["animations[1]"])
  }

  @Test func `what shows at the first instant alone is kept`() throws {
    let timeline = try compile([
      shape(
        "", [], timing: MediaTiming(speed: -1, timeOffset: 1),
        [.basic("opacity", from: .number(3), to: .number(3), timing: .second)])
    ])
    #expect(timeline.layers[0].value(of: knownKeyPath("opacity"), at: 0) == .number(3))
    #expect(timeline.layers[0].value(of: knownKeyPath("opacity"), at: 0.25) == .number(1))
  }

  @Test func `layers are in tree order, masks before sublayers`() throws {
    let layers = try Self.tree().layers
    #expect(
      layers.map(\.path) == [
        "card", "card/mask", "card/mask/hole", "card/a", "card/shape[1]", "b",
      ])
    #expect(layers.map(\.parent) == [nil, 0, 1, 0, 0, nil])
    #expect(layers.map(\.isMask) == [false, true, false, false, false, false])
    #expect(layers.map(\.subtreeEnd) == [5, 3, 3, 4, 5, 6])
    #expect(layers[0].mask == 1..<3)
    #expect(layers[3].mask.isEmpty)
  }

  @Test func `implicit endpoints stay references`() throws {
    let timeline = try compile([
      shape(
        "", [("opacity", .number(0.5))],
        [
          .basic("opacity", to: .number(0)), .basic("opacity", from: .number(0)),
          .basic("opacity", by: .number(2)),
        ])
    ])
    #expect(
      timeline.layers[0].tracks.map(\.content) == [
        .endpoints(from: .running, to: .value(.number(0))),
        .endpoints(from: .value(.number(0)), to: .running),
        .endpoints(from: .running, to: .runningPlus(.number(2))),
      ])
  }

  @Test func `values are of their key path's kind, whatever runs over them`() throws {
    for path in AnimationKeyPath.all where path.property.isAnimatable {
      let track = Animation(
        timing: .second, action: .basic(AnimationEndpoints(keyPath: path)))
      let timeline = try TimelineCompiler().compile(
        Scene(
          canvas: Canvas(size: Size(width: 1, height: 1)), duration: 1,
          layers: [
            Layer(
              kind: path.property.kinds.contains(.shape) ? .shape : path.property.kinds[0],
              animations: path.valueKind == .image ? [] : [track])
          ]))
      let value = timeline.layers[0].value(of: path, at: 0.5)
      #expect(value.kind == path.valueKind)
      #expect(value == timeline.layers[0].value(of: path, at: 2), "\(path) is changed by nothing")
    }
  }

  @Test func `instants of equal signatures present equal layers`() throws {
    let timeline = try Self.tree()
    var byShape: [[TimePosition?]: [LayerProperties]] = [:]
    for i in 0...240 {
      let instant = Double(i) / 20
      let layers = timeline.layers.map { layer in
        var properties = layer.model
        LayerSampler(layer).present(at: instant, in: &properties)
        return properties
      }
      let signature = timeline.signature(at: instant)
      if let seen = byShape[signature] { #expect(seen == layers, "at \(instant)") }
      byShape[signature] = layers
    }
    // Something moves, and something stands: both kinds of instants were met.
    #expect(byShape.count > 20 && byShape.count < 241)
  }

  @Test func `presenting does not depend on what was there`() throws {
    let timeline = try Self.tree()
    let sampler = LayerSampler(timeline.layers[0])
    var properties = timeline.layers[0].model
    for instant in [3, 0, 12, 1.3, 2.2, 1.3] {
      sampler.present(at: instant, in: &properties)
      var fresh = timeline.layers[0].model
      sampler.present(at: instant, in: &fresh)
      #expect(properties == fresh, "at \(instant)")
    }
  }

  @Test func `boundaries are the instants in the clip at which a track changes its course`() throws
  {
    let timeline = try compile(
      [
        shape(
          "", [],
          [
            .basic("opacity", to: .number(0), timing: MediaTiming(beginTime: 2, duration: 1)),
            .basic("opacity", to: .number(0), timing: MediaTiming(beginTime: 3, duration: 9)),
          ])
      ], duration: 10)
    #expect(timeline.boundaries == [2, 3])
  }

  @Test func `a timeline prints as stable text`() throws {
    let timeline = try compile(
      [
        shape(
          "box", [("opacity", .number(0))],
          [
            .group(
              [
                .basic(
                  "opacity", to: .number(1),
                  timing: MediaTiming(beginTime: 0.5, duration: 1, fillMode: .forwards),
                  curve: .easeIn,
                  key: "show"),
                .basic(
                  "transform.rotation", by: .number(2),
                  timing: MediaTiming(duration: 1, repeatCount: 2), isCumulative: true),
              ], timing: MediaTiming(duration: 3, speed: 0.5))
          ])
      ], duration: nil)
    #expect(
      timeline.description == """
        timeline "": 100 × 100 points at scale 1, 6 s at 60 frames per second
        box (shape)
          - opacity "animations[0]/show" 1…3 (shown 1…6): running → 1 | (before: nothing, 0: nothing, 1: 0 + 0.5/s, 3: holds 1, 6: nothing) ÷1 easeIn
          - transform.rotation "animations[0]/1" 0…4 cumulative: running → running + 2 | (before: nothing, 0: wave 1 from 0 + 0.5/s, 4: nothing, 6: nothing) ÷1

        """)
  }

  @Test func `a layer is found by path, by name, or by the end of its path`() throws {
    let timeline = try Self.tree()
    #expect(timeline.layer(named: "card/mask/hole") == 2)
    #expect(timeline.layer(named: "hole") == 2)
    #expect(timeline.layer(named: "mask/hole") == 2)
    #expect(timeline.layer(named: "ole") == nil)
  }
}
