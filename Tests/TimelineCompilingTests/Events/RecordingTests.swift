import Documents
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineModel
import Timing

@testable import TimelineCompiling

// How often something is flattened, and from what, cannot be seen from outside.

/// A script is recorded, and its record flattened once.
@Suite struct RecordingTests {
  private static func scene(_ yaml: String) throws -> Scene {
    try SceneLoader().load(Array(yaml.utf8), file: "s.yaml").scene
  }

  private static func head(duration: Int = 100) -> String {
    "inbetween: 1\ncanvas: {width: 100, height: 100}\ntime: {duration: \(duration)}\n"
  }

  /// A record's tree, from layers that were kept, or made for the purpose.
  private static func layers(
    _ record: ScriptRecord, _ flattener: LayerFlattener = LayerFlattener()
  ) -> [TimelineLayer] {
    TreeFlattener(record, flattener, WorkLimits()).layers
  }

  @Test(arguments: 0..<10)
  func `layers and tracks that are kept are those that a fresh flattening makes`(
    _ group: UInt64
  ) throws {
    var (loaded, played, touches, transitions) = (0, 0, 0, 0)
    for seed in group * 15..<(group + 1) * 15 {
      var script = RandomScript(seed: seed)
      let text = script.text()
      guard let scene = try? Self.scene(text) else { continue }
      loaded += 1
      let player = ScriptPlayer(scene, WorkLimits())
      player.begin()
      var steps = 0
      repeat {
        steps += 1
        // After every event, so that nothing stale is made good by a later one.
        let kept = Self.layers(player.record, player.flattener)
        try #require(
          kept == Self.layers(player.record), "seed \(seed), event \(steps):\n\(text)")
        try #require(Self.strays(player.record).isEmpty, "seed \(seed), event \(steps):\n\(text)")
      } while player.step() && steps < 60
      if player.record.issues.errors.isEmpty { played += 1 }
      touches += player.record.events.count { $0.kind == .tap || $0.kind == .drag }
      transitions += player.record.layers.count { $0.original != nil }
    }
    // Most seeds are scenes, play to their ends, and have the events that they are made for.
    #expect(
      loaded >= 12 && played >= 4 && touches >= 8 && transitions >= 3,
      "\(loaded) loaded, \(played) played, \(touches) touches, \(transitions) transitions")
  }

  @Test(arguments: 0..<4)
  func `a script plays the same whether or not its tree was flattened before`(
    _ group: UInt64
  ) throws {
    for seed in group * 15..<(group + 1) * 15 {
      var script = RandomScript(seed: seed)
      guard let scene = try? Self.scene(script.text()) else { continue }
      let touched = ScriptPlayer(scene, WorkLimits())
      touched.begin()
      repeat { _ = Self.layers(touched.record, touched.flattener) } while touched.step()
      let record = ScriptPlayer(scene, WorkLimits()).run()
      #expect(record.events == touched.record.events, "seed \(seed)")
      #expect(
        record.issues.errors == touched.record.issues.errors
          && record.issues.warnings == touched.record.issues.warnings, "seed \(seed)")
      #expect(Self.layers(record) == Self.layers(touched.record), "seed \(seed)")
    }
  }

  /// The states in transitions that have another time than their layers; none of a script that was
  /// refused in the middle of a change.
  private static func strays(_ record: ScriptRecord) -> [String] {
    guard record.issues.errors.isEmpty else { return [] }
    return record.layers.flatMap { layer in
      layer.original != nil
        ? []
        : layer.animations.compactMap(\.outgoingState).filter { record[$0].clock != layer.clock }
          .map { "\(layer.path): \(record[$0].clock) instead of \(layer.clock)" }
    }
  }

  @Test(arguments: [
    // Scrubbed, then stopped from above.
    "[{at: 0.5, scrub: {layer: box, values: [1, 5], duration: 4}}, {at: 2, transition: {layer: box, transition: push, duration: 3}}, {at: 3, pause: stage}]",
    // Before its own beginning.
    "[{at: 0.5, set: {layer: box, values: {timeOffset: -3}}}, {at: 1, transition: {layer: box, transition: push, duration: 3}}, {at: 2, set: {layer: stage, values: {speed: 0.5}}}]",
    // Stopped in the transaction in which the transition is added.
    "[{at: 1, pause: box, transition: {layer: box, transition: push, duration: 3}}]",
    "[{at: 1, transition: {layer: box, transition: push, duration: 3}, pause: stage}]",
  ])
  func `a state that a transition keeps goes by its layer's time`(_ script: String) throws {
    let record = ScriptPlayer(
      try Self.scene(
        Self.head() + """
          layers: [{name: stage, sublayers: [{name: box, frame: [0, 0, 9, 9], sublayers: [{name: dot}]}]}]
          interactions: \(script)

          """), WorkLimits()
    ).run()
    #expect(record.issues.errors.isEmpty)
    #expect(record.layers.contains { $0.original != nil })
    #expect(Self.strays(record).isEmpty, "\(Self.strays(record))")
  }

  @Test func `a record outlives its player, and is flattened as often as one likes`() throws {
    var script = RandomScript(seed: 3)
    let scene = try Self.scene(script.text())
    let record = ScriptPlayer(scene, WorkLimits()).run()
    let once = Self.layers(record)
    #expect(!once.isEmpty && once == Self.layers(record))
    #expect(try TimelineCompiler().compile(scene).layers == once)
  }

  @Test func `touches of a tree in which nothing changes flatten it once`() throws {
    let taps = (0..<50).map { "  - {at: \($0), tap: [5, 5]}\n" }.joined()
    let player = ScriptPlayer(
      try Self.scene(
        Self.head() + """
          layers:
            - {name: a, frame: [0, 0, 9, 9], onTap: [{log: a}], animations: [{keyPath: opacity, toValue: 0.5, duration: 90}]}
            - {name: b, frame: [9, 9, 9, 9]}
          interactions:

          """ + taps), WorkLimits())
    let record = player.run()
    #expect(record.events.count { $0.kind == .log } == 50)
    // The animation begins with the clip, and ends before it does: two trees are touched, or one.
    #expect(player.treeCount == 1)
    #expect(player.flattener.layerCount == 2)
    #expect(player.flattener.placementCount == 1)
    // Each touch counts what it looks at, two layers and a track, and its entry and the handler's
    // with an action in each.
    #expect(player.stepCount == 50 * (3 + 2 + 2))
  }

  @Test func `what changes is flattened anew, and nothing else`() throws {
    let layers = (0..<20).map { i in
      "  - {name: l\(i), frame: [\(i * 5), 0, 5, 5], animations: [{keyPath: opacity, toValue: 0.5, duration: 90}]}\n"
    }.joined()
    let script = (0..<10).map { i in
      "  - {at: \(2 * i + 1), set: {layer: l\(i), values: {cornerRadius: 2}}, transaction: {disableActions: true}}\n  - {at: \(2 * i + 2), tap: [1, 1]}\n"
    }.joined()
    let player = ScriptPlayer(
      try Self.scene(Self.head() + "layers:\n\(layers)interactions:\n\(script)"), WorkLimits())
    _ = player.run()
    #expect(player.treeCount == 10)
    // All of them for the first touch, then the one that changed.
    #expect(player.flattener.layerCount == 20 + 9)
    #expect(player.flattener.placementCount == 20)
  }

  @Test func `a pause places the animations under it anew, once`() throws {
    let player = ScriptPlayer(
      try Self.scene(
        Self.head() + """
          layers:
            - {name: a, frame: [0, 0, 9, 9], animations: [{keyPath: opacity, toValue: 0, duration: 90, repeatCount: 9}]}
            - {name: b, frame: [9, 9, 9, 9], animations: [{keyPath: opacity, toValue: 0, duration: 90, repeatCount: 9}]}
          interactions:
            - {at: 1, tap: [1, 1]}
            - {at: 2, pause: a}
            - {at: 3, tap: [1, 1]}
            - {at: 4, tap: [1, 1]}
            - {at: 5, resume: a}
            - {at: 6, tap: [1, 1]}

          """), WorkLimits())
    let record = player.run()
    #expect(player.flattener.placementCount == 2 + 2)
    #expect(player.treeCount == 3)
    _ = Self.layers(record, player.flattener)
    #expect(player.flattener.placementCount == 4)
  }

  @Test func `what is wrong with an animation is said once, however often it is flattened`() throws
  {
    let player = ScriptPlayer(
      try Self.scene(
        Self.head() + """
          layers:
            - name: a
              type: shape
              frame: [0, 0, 50, 50]
              onTap: [{togglePause: self}]
              animations:
                - {key: odd, keyPath: path, fromValue: M0 0H9, toValue: M0 0H9V9Z, duration: 50}
                - {key: group, duration: 50, animations: [{keyPath: opacity, toValue: 0}]}
          interactions:
            - {at: 1, tap: [1, 1]}
            - {at: 2, tap: [1, 1]}
            - {at: 3, transition: {layer: a, transition: push, duration: 9}, set: {layer: a, values: {opacity: 0.5}}}
            - {at: 4, pause: a}
            - {at: 5, removeAnimation: {layer: a, key: odd}}
            - {at: 6, tap: [1, 1]}

          """), WorkLimits())
    let record = player.run()
    _ = Self.layers(record, player.flattener)
    #expect(record.issues.errors.isEmpty)
    #expect(
      record.issues.warnings.map(\.animation) == ["odd", "group/0"],
      "\(record.issues.warnings)")
  }

  @Test func `a chain of taps goes on for as long as there is time`() throws {
    // Each link adds an animation whose end taps again; nothing of the links before is in the way.
    let scene = try SceneLoader().load(
      ScriptLog.start.replacing("duration: 10}", with: "duration: 100}") + """
        variables: {n: 0}
        layers:
          - name: box
            frame: [0, 0, 10, 10]
            onTap:
              - change: {n: "${n + 1}"}
                addAnimation: {layer: box, keyPath: opacity, fromValue: 0.5, toValue: 1, duration: 0.01, onStop: [{tap: [5, 5]}]}
        interactions: [{at: 0, tap: [5, 5]}, {at: 99.9951, log: "${n}"}]
        """)
    let player = ScriptPlayer(scene, WorkLimits())
    let record = player.run()
    #expect(record.issues.errors.isEmpty, "\(record.issues.errors)")
    #expect(record.events.last { $0.kind == .log }?.message == "10000")
    // A link looks at a few layers and tracks, however many there were before it.
    #expect(player.stepCount < 10_000 * 100, "\(player.stepCount) steps")
    #expect(player.flattener.placementCount < 10_000 * 4)
  }
}
