import Captioning
import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Layers are who they are, whatever they are called and wherever a script puts them.
@Suite struct LayerIdentityTests {
  /// The layers that are seen, back to front, with their places on the canvas.
  private static func painted(_ frame: PresentationFrame) -> [(id: Int, origin: Point)] {
    var hidden = 0
    return frame.layers.indices.compactMap { position in
      let layer = frame.layers[position]
      guard position >= hidden else { return nil }
      if layer.properties.isHidden {
        hidden = layer.subtreeEnd
        return nil
      }
      return RandomTree.id(of: layer.properties.backgroundColor).flatMap { id in
        layer.transformToCanvas.apply(to: Point.zero).map { (id, $0) }
      }
    }
  }

  @Test(arguments: 0..<8)
  func `a tree under moves looks and is hit as a tree of plain values, whatever its names`(
    _ group: UInt64
  ) throws {
    var (moves, hits) = (0, 0)
    for seed in group * 12..<(group + 1) * 12 {
      let tree = RandomTree(seed: seed, steps: 12)
      for naming in RandomTree.Naming.allCases {
        let scene = tree.scene(naming)
        moves += scene.interactions.count {
          if case .insertSublayer? = $0.entry.actions.first { true } else { false }
        }
        let timeline = try TimelineCompiler().compile(scene)
        #expect(timeline.warnings.isEmpty, "seed \(seed)")
        let sampler = FrameSampler(timeline)
        for (step, state) in tree.states.enumerated() {
          let frame = sampler.frame(at: Double(step) + 1.5)
          let (got, wanted) = (Self.painted(frame), RandomTree.painted(state))
          try #require(
            got.map(\.id) == wanted.map(\.id) && got.map(\.origin) == wanted.map(\.origin),
            "seed \(seed), \(naming), step \(step): \(got) instead of \(wanted)")
          for x in stride(from: 1.0, to: 80, by: 9) {
            let point = Point(x: x, y: x / 2 + 4)
            let hit = frame.hitTest(point)
              .flatMap { RandomTree.id(of: frame.layers[$0].properties.backgroundColor) }
            if hit != nil { hits += 1 }
            try #require(
              hit == RandomTree.hit(point, state), "seed \(seed), \(naming), step \(step), \(point)"
            )
          }
        }
      }
    }
    #expect(moves > 100 && hits > 1000, "\(moves) moves, \(hits) hits")
  }

  @Test(arguments: 0..<4)
  func `what a script plays does not depend on names`(_ group: UInt64) throws {
    for seed in group * 6..<(group + 1) * 6 {
      let tree = RandomTree(seed: seed, steps: 8)
      // The tap is of a handler that every layer has: the hit layer is told by its number.
      func log(_ naming: RandomTree.Naming) throws -> [String] {
        var scene = tree.scene(naming)
        for i in scene.layers.indices { Self.addHandlers(to: &scene.layers[i]) }
        for step in 0..<8 {
          scene.interactions.append(
            Interaction(
              .at(Double(step) + 1.25),
              ActionEntry([.tap(Point(x: Double(5 * step + 8), y: Double(4 * step + 6)))])))
        }
        return try TimelineCompiler().compile(scene).events.filter { $0.kind == .log }
          .map { "\($0.time) \($0.message)" }
      }
      let unique = try log(.unique)
      for naming in RandomTree.Naming.allCases {
        #expect(try log(naming) == unique, "seed \(seed)")
      }
    }
  }

  private static func addHandlers(to layer: inout Layer) {
    layer.onTap = [ActionEntry([.log(layer.identity?.text ?? "")])]
    for i in layer.sublayers.indices { addHandlers(to: &layer.sublayers[i]) }
  }

  // MARK: Moves

  static let moves: [ScriptCase] = [
    ScriptCase(
      name: "an animation goes on where its layer goes, and is not stopped",
      yaml: """
        layers:
          - {name: a, sublayers: [{name: box, animations: [{key: k, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]}
          - {name: b}
        interactions: [{at: 2, insertSublayer: {layer: box, to: b}}]
        """,
      events: [
        "0 animationDidStart a/box k", "2 insertSublayer a/box",
        "8 animationDidStop b/box k finished",
      ],
      values: [
        ("a/box", "cornerRadius", 1, [1]), ("b/box", "cornerRadius", 4, [4]),
        ("a/box", "isHidden", 1, [0]), ("b/box", "isHidden", 1, [1]),
        ("a/box", "isHidden", 4, [1]), ("b/box", "isHidden", 4, [0]),
      ]),
    ScriptCase(
      name: "a layer takes the time of the one that it comes into",
      yaml: """
        layers:
          - {name: a, sublayers: [{name: box, animations: [{key: k, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]}
          - {name: b, speed: 2}
        interactions: [{at: 2, insertSublayer: {layer: box, to: b}}]
        """,
      kinds: [.animationDidStop], events: ["4 animationDidStop b/box k finished"],
      values: [("b/box", "cornerRadius", 3, [6])]),
    ScriptCase(
      name: "paths follow a layer with all that is in it, names stay",
      yaml: """
        layers:
          - {name: a, sublayers: [{name: box, sublayers: [{name: dot, frame: [0, 0, 9, 9], onTap: [{log: dot}]}]}]}
          - {name: b}
        interactions:
          - {at: 1, insertSublayer: {layer: box, to: b}}
          - {at: 2, tap: [1, 1]}
          - {at: 3, set: {layer: dot, values: {cornerRadius: 3}}, transaction: {disableActions: true}}
          - {at: 4, insertSublayer: {layer: box, to: a, at: 0}}
          - {at: 5, tap: [1, 1]}
        """,
      kinds: [.tap, .log, "set"],
      events: [
        "2 tap b/box/dot", "2 log b/box/dot dot", "3 set b/box/dot cornerRadius = 3",
        "5 tap a/box/dot", "5 log a/box/dot dot",
      ]),
    ScriptCase(
      name: "a transition plays on where its layer goes",
      yaml: """
        layers:
          - {name: a, sublayers: [{name: box, frame: [0, 0, 9, 9]}]}
          - {name: b}
        interactions:
          - {at: 1, transition: {layer: box, transition: push, duration: 4}, set: {layer: box, values: {opacity: 0.5}}}
          - {at: 2, insertSublayer: {layer: box, to: b}}
        """,
      values: [
        ("a/box (transition 0, old)", "isHidden", 1.5, [0]),
        ("a/box (transition 0, old)", "isHidden", 3, [1]),
        ("b/box (transition 0, old)", "isHidden", 1.5, [1]),
        ("b/box (transition 0, old)", "isHidden", 3, [0]),
        ("b/box (transition 0, old)", "isHidden", 6, [1]),
      ]),
    ScriptCase(
      name: "a layer that is moved in the commit in which it comes was never elsewhere",
      yaml: """
        layers: [{name: a}, {name: b}]
        interactions:
          - {at: 1, addSublayer: {layer: a, name: dot}, insertSublayer: {layer: dot, to: b}}
        """,
      values: [("b/dot", "isHidden", 0, [1]), ("b/dot", "isHidden", 2, [0])]),
    ScriptCase(
      name: "layers are added behind, in front of and at a number of others",
      yaml: """
        layers: [{name: a, frame: [0, 0, 9, 9]}, {name: b, frame: [0, 0, 9, 9]}]
        interactions:
          - {at: 1, addSublayer: {below: b, name: c, frame: [0, 0, 9, 9]}}
          - {at: 1, tap: [1, 1]}
          - {at: 2, addSublayer: {above: b, name: d, frame: [0, 0, 9, 9]}}
          - {at: 2, tap: [1, 1]}
          - {at: 3, addSublayer: {layer: {name: e, frame: [0, 0, 9, 9]}, at: 0}}
          - {at: 3, removeFromSuperlayer: d}
          - {at: 3, tap: [1, 1]}
          - {at: 4, insertSublayer: {layer: e, at: 9}}
          - {at: 4, tap: [1, 1]}
        """,
      kinds: [.tap], events: ["1 tap b", "2 tap d", "3 tap b", "4 tap e"]),
  ]

  @Test(arguments: moves) func `a script puts layers where it says`(_ row: ScriptCase) throws {
    try row.check()
  }

  @Test func `a layer that stays where it is is written once`() throws {
    let script = try Script(
      """
      layers: [{name: a, sublayers: [{name: x}, {name: y}]}]
      interactions: [{at: 0, insertSublayer: {layer: x, to: a}}]
      """)
    #expect(script.timeline.layers.map(\.path) == ["a", "a/y", "a/x"])
  }

  @Test(arguments: [
    ("{at: 1, insertSublayer: {layer: a, to: a/b}}", "cannot be put into itself"),
    ("{at: 1, insertSublayer: {layer: m}}", "is a mask, which cannot become a sublayer"),
    ("{at: 1, addSublayer: {below: m, name: x}}", "is a mask, and nothing is below or above it"),
  ])
  func `a place that cannot be is an error`(_ entry: String, _ message: String) throws {
    let layers = "layers: [{name: a, mask: {name: m}, sublayers: [{name: b}]}]"
    let error = #expect(throws: TimelineError.self) {
      try Script("\(layers)\ninteractions: [\(entry)]")
    }
    #expect(error?.issues.map(\.message) == [message])
  }

  @Test func `a scene is equal to one whose identities are spelt otherwise`() {
    func scene(_ a: LayerIdentity?, _ b: LayerIdentity?, _ meant: LayerIdentity) -> Scene {
      var scene = Scene(canvas: Canvas(size: Size(width: 9, height: 9)), duration: 1)
      scene.layers = [Layer(identity: a), Layer(identity: b)]
      scene.interactions = [Interaction(.at(0), ActionEntry([.pause(.identified(meant))]))]
      return scene
    }
    let first = scene("a", "b", "a")
    #expect(first == scene("x", "y", "x") && first == scene("b", "a", "b"))
    #expect(first == scene("x", nil, "x"))
    #expect(first.hashValue == scene("x", nil, "x").hashValue)
    #expect(first != scene("a", "b", "b"))
    #expect(first != scene("a", "b", "c"))
  }

  @Test func `every part of a scene counts, but for what is incidental`() throws {
    let captions = try CaptionFile(
      name: "a.vtt", source: .file("a.vtt"), bytes: Array("WEBVTT\n".utf8))
    var scene = Scene(canvas: Canvas(size: Size(width: 9, height: 9)), duration: 1)
    scene.layers = [Layer(identity: "a")]
    // A part that is added has to be added to the equality, too.
    let parts = Mirror(reflecting: scene).children.compactMap(\.label).filter { $0.first != "_" }
    #expect(parts.count == 14)
    let changes: [(inout Scene) -> Void] = [
      { $0.title = "t" }, { $0.canvas.scale = 2 }, { $0.duration = 2 },
      { $0.frameRate = .fifty }, { $0.layers[0].name = "n" },
      { $0.interactions = [Interaction(.at(0), ActionEntry([.log("x")]))] },
      { $0.touchIndicator = TouchIndicator() },
      { $0.motionBlur = MotionBlur(shutterAngle: 180, samples: 4) },
      { $0.audio = [AudioClip(name: "a.wav", source: .file("a.wav"))] },
      { $0.subtitles = [SubtitleTrack(captions)] },
      { $0.markers = [SceneMarker("m")] }, { $0.states = [SceneState(name: "s")] },
      { $0.variables = [SceneVariable("n", .number(0))] }, { $0.seed = 1 },
    ]
    #expect(changes.count == parts.count)
    for change in changes {
      var other = scene
      change(&other)
      #expect(other != scene)
    }
  }
}
