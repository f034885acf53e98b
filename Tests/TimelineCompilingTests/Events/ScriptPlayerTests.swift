import Documents
import FrameSampling
import Graphics
import LayerModel
import SceneLoading
import SceneModel
import Testing
import TimelineModel
import Timing

@testable import TimelineCompiling

/// Code between the events of a script does what a script does, in the same order.
@Suite struct ScriptPlayerTests {
  private static func scene(_ yaml: String, duration: Int = 10) throws -> Scene {
    let text =
      "inbetween: 1\ncanvas: {width: 100, height: 100}\ntime: {duration: \(duration)}\n\(yaml)\n"
    return try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
  }

  /// An event without its cause, which names the script's places.
  private static func text(_ event: TimelineEvent) -> String {
    "\(event.time) \(event.kind) \(event.layerPath ?? "-") \(event.key ?? "-") \(event.isFinished.map { "\($0)" } ?? "-") \(event.message)"
  }

  @Test(arguments: 0..<10)
  func `closures do what a script of the same actions does`(_ group: UInt64) throws {
    var (played, actions) = (0, 0)
    for seed in group * 15..<(group + 1) * 15 {
      var script = RandomScript(seed: seed)
      let text = script.text()
      guard let scene = try? SceneLoader().load(Array(text.utf8), file: "s.yaml").scene,
        let wanted = try? TimelineCompiler().compile(scene)
      else { continue }
      let driver = CodeDriver(scene)
      driver.play(until: 12)
      let got = try TimelineCompiler().timeline(of: driver.player)
      try #require(
        got.events.map(Self.text) == wanted.events.map(Self.text), "seed \(seed):\n\(text)")
      try #require(got.description == wanted.description, "seed \(seed):\n\(text)")
      played += 1
      actions += scene.interactions.count
    }
    #expect(played >= 4 && actions >= 20, "\(played) played, \(actions) entries")
  }

  private static let box = LayerReference.named("box")

  private static func change(_ values: [(String, PropertyValue)]) -> ScriptAction {
    .set(LayerChange(box, values.map { .property(knownKeyPath($0.0), $0.1) }))
  }

  /// Code that plays in a scene with a box, and the script that does the same.
  struct Program: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    let code: @Sendable (ScriptPlayer) -> Void
    var testDescription: String { name }
  }

  static let programs = [
    Program(
      name: "code between two stops is a commit of its own",
      script: """
        [{at: 1, set: {layer: box, values: {opacity: 0}}}, {at: 1.125, set: [{layer: box, values: {opacity: 1}}, {layer: box, values: {cornerRadius: 4}}]}]
        """
    ) { player in
      player.advance(to: 1)
      player.perform(change([("opacity", .number(0))]))
      player.advance(to: 1.125)
      player.perform(change([("opacity", .number(1))]))
      player.perform(change([("cornerRadius", .number(4))]))
      player.advance(to: 10)
    },
    Program(
      name: "settings and completions that are set on the way",
      script: """
        [{at: 1, actions: [{set: {layer: box, values: {opacity: 0}}}, {set: {layer: box, values: {cornerRadius: 4}}, transaction: {duration: 3, timingFunction: linear, completion: [{log: over}]}}]}]
        """
    ) { player in
      player.schedule(at: 1) {
        player.perform(change([("opacity", .number(0))]))
        player.transactionSettings.duration = 3
        player.transactionSettings.timingFunction = .linear
        player.complete { player.perform(.log("over")) }
        player.perform(change([("cornerRadius", .number(4))]))
      }
      player.advance(to: 10)
    },
    Program(
      name: "inner transactions have the outer's settings, and wait for their own animations",
      script: """
        [{at: 1, transaction: {duration: 2, completion: [{log: outer}]}, actions: [{set: {layer: box, values: {opacity: 0}}}, {set: {layer: box, values: {cornerRadius: 4}}, transaction: {disableActions: true, completion: [{log: inner}]}}]}]
        """
    ) { player in
      player.advance(to: 1)
      player.beginTransaction(TransactionSettings(duration: 2))
      player.complete { player.perform(.log("outer")) }
      player.perform(change([("opacity", .number(0))]))
      player.beginTransaction(TransactionSettings(disableActions: true))
      player.complete { player.perform(.log("inner")) }
      player.perform(change([("cornerRadius", .number(4))]))
      player.commitTransaction()
      player.commitTransaction()
      player.advance(to: 10)
    },
    Program(
      name: "a delegate that goes on where its animation ended",
      script: """
        [{at: 1, addAnimation: {layer: box, key: a, keyPath: cornerRadius, toValue: 8, duration: 2, onStart: [{log: begins}], onStop: [{set: {layer: box, values: {cornerRadius: 8}}, transaction: {disableActions: true}}]}}]
        """
    ) { player in
      player.schedule(at: 1) {
        let animation = Animation(
          key: "a", timing: MediaTiming(duration: 2),
          action: .basic(
            AnimationEndpoints(keyPath: AnimationKeyPath(.cornerRadius), toValue: .number(8))))
        player.add(
          animation, to: box,
          delegate: AnimationDelegate {
            player.perform(.log("begins"))
          } didStop: { _ in
            player.transactionSettings.disableActions = true
            player.perform(change([("cornerRadius", .number(8))]))
          })
      }
      player.advance(to: 10)
    },
    Program(
      name: "a display link sees what all others have done",
      script: """
        [{at: 0.5, log: "1"}, {at: 1, set: {layer: box, values: {zPosition: 3}}, transaction: {disableActions: true}}, {at: 1, log: "3"}, {at: 1.5, log: "3"}]
        """
    ) { player in
      func tick(_ number: Int) {
        player.schedule(at: Double(number) / 2, isDisplayLink: true) {
          let depth = player.modelValues(of: box)?.zPosition ?? -1
          player.perform(.log("\(Int(max(1, depth)))"))
          if number < 3 { tick(number + 1) }
        }
      }
      tick(1)
      player.schedule(at: 1) {
        player.transactionSettings.disableActions = true
        player.perform(change([("zPosition", .number(3))]))
      }
      player.advance(to: 10)
    },
    Program(
      name: "what is on screen is read, and used as a start",
      script: """
        [{at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {duration: 2, timingFunction: linear}}, {at: 2, removeAllAnimations: box, set: {layer: box, values: {opacity: 0.5}}, transaction: {disableActions: true}}]
        """
    ) { player in
      player.advance(to: 1)
      player.beginTransaction(TransactionSettings(duration: 2, timingFunction: .linear))
      player.perform(change([("opacity", .number(0))]))
      // What is not committed is not on screen.
      player.perform(.log("\(player.presentationValues(of: box)?.opacity ?? -1)"))
      player.commitTransaction()
      player.advance(to: 2)
      let shown = player.presentationValues(of: box)?.opacity ?? -1
      player.perform(.removeAllAnimations(box))
      player.transactionSettings.disableActions = true
      player.perform(change([("opacity", .number(shown))]))
      player.advance(to: 10)
    },
  ]

  @Test(arguments: programs) func `a program plays as its script does`(_ program: Program) throws {
    let layers = "layers: [{name: box, frame: [10, 10, 20, 20], backgroundColor: red}]\n"
    let wanted = try TimelineCompiler().compile(
      try Self.scene("\(layers)interactions: \(program.script)"))
    let player = ScriptPlayer(try Self.scene(layers), WorkLimits())
    program.code(player)
    let got = try TimelineCompiler().timeline(of: player)
    #expect(got.description == wanted.description)
    let isLog = { (event: TimelineEvent) in event.message == "1.0" }
    #expect(got.events.filter { !isLog($0) }.map(Self.text) == wanted.events.map(Self.text))
  }

  @Test func `touches reach code, after the layers' handlers`() throws {
    let player = ScriptPlayer(
      try Self.scene(
        "layers: [{name: box, frame: [10, 10, 20, 20], onTap: [{log: script}]}, {frame: [50, 50, 9, 9]}]"
      ),
      WorkLimits())
    player.touchHandler = { kind, layer, point in
      player.perform(.log("\(kind) \(layer.map { "\($0)" } ?? "none") \(point.x)"))
    }
    player.advance(to: 1)
    player.perform(.tap(Point(x: 15, y: 15)))
    player.advance(to: 2)
    player.perform(.tap(Point(x: 55, y: 55)))
    player.perform(.press(Point(x: 90, y: 90), duration: 0.5))
    #expect(player.hitTest(Point(x: 15, y: 15)) == .named("/box"))
    #expect(player.point(Point(x: 15, y: 15), in: Self.box) == Point(x: 5, y: 5))
    player.advance(to: 3)
    #expect(
      player.events.filter { $0.kind == .log }.map(\.message) == [
        "script", "tap /box 15.0", "tap /layer[1] 55.0", "press none 90.0",
      ])
  }

  @Test func `a program that looks before and after sees its own clock`() throws {
    let player = ScriptPlayer(
      try Self.scene("layers: [{name: box, frame: [0, 0, 9, 9], speed: 2}]"), WorkLimits())
    player.advance(to: 3)
    #expect(player.now == 3 && player.localTime(of: Self.box) == 6)
    var times: [Seconds] = []
    player.schedule(at: 4) { times.append(player.now) }
    player.schedule(at: 1) { times.append(player.now) }
    player.advance(to: 4)
    #expect(times == [3, 4])
    #expect(player.presentationFrame?.layers.count == 1)
    // What was played is compiled as often as one likes, and goes on.
    let length = 5.0
    #expect(try TimelineCompiler().timeline(of: player, duration: length).duration == length)
    player.perform(.pause(.named("nobody")))
    player.advance(to: 6)
    #expect(try TimelineCompiler().timeline(of: player).warnings.count == 1)
  }
}
