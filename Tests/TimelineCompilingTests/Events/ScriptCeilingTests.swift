import SceneLoading
import SceneModel
import Documents
import LayerModel
import Testing
import TimelineCompiling
import TimelineModel

/// Scripts that ask for endless work: each is refused while it is played, by the limit on what it
/// makes, or costs no more than what it changes.
@Suite struct ScriptCeilingTests {
  struct CeilingCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The limit that ends it.
    let limit: WorkLimits.Name
    /// A value that is lower than usual, so that the test is short.
    let value: Int
    let yaml: String
  }

  private static let path = "M0 0" + (0..<1000).map { "L\($0 % 60) \($0 * 7 % 60)" }.joined()

  private static func layers(_ count: Int, _ text: String = "") -> String {
    (0..<count).map { "{name: c\($0)\(text)}" }.joined(separator: ", ")
  }

  private static func nested(_ depth: Int) -> String {
    depth == 0 ? "{name: d0}" : "{name: d\(depth), sublayers: [\(nested(depth - 1))]}"
  }

  static let cases: [CeilingCase] = [
    CeilingCase(
      testDescription: "a layer every microsecond", limit: .shownLayers, value: 500,
      yaml: "layers: [{name: a}]\ninteractions: [{every: 1e-6, addSublayer: {name: b}}]"),
    CeilingCase(
      testDescription: "a subtree at each event", limit: .shownLayers, value: 500,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 1e-4, addSublayer: {name: b, sublayers: [\(layers(300))]}}]"
    ),
    CeilingCase(
      testDescription: "a mask at each event", limit: .shownLayers, value: 500,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 1e-5, set: {layer: a, values: {mask: {name: b}}}}]"
    ),
    CeilingCase(
      testDescription: "a layer that comes and goes", limit: .shownLayers, value: 500,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 2e-5, addSublayer: {name: b}}, {every: 2e-5, removeFromSuperlayer: b}]"
    ),
    CeilingCase(
      testDescription: "a transition of a deep tree every millisecond", limit: .shownLayers,
      value: 2000,
      yaml:
        "layers: [\(nested(40))]\ninteractions: [{every: 1e-3, transition: {layer: d40, transition: fade, duration: 100}}]"
    ),
    CeilingCase(
      testDescription: "a pause of a layer at each event", limit: .scriptSteps, value: 50_000,
      yaml:
        "layers: [{name: a, animations: [{keyPath: opacity, fromValue: 0, toValue: 1, duration: 1}]}]\ninteractions: [{every: 2e-5, togglePause: a}]"
    ),
    CeilingCase(
      testDescription: "a pause of a wide tree", limit: .scriptSteps, value: 50_000,
      yaml:
        "layers: [{name: a, sublayers: [\(layers(200, ", speed: 0.5"))]}]\ninteractions: [{every: 2e-3, togglePause: a}]"
    ),
    CeilingCase(
      testDescription: "a scrub at each event", limit: .scriptSteps, value: 50_000,
      yaml:
        "layers: [{name: a, speed: 0}]\ninteractions: [{every: 2e-5, scrub: {layer: a, values: [0, 1], duration: 0.5}}]"
    ),
    CeilingCase(
      testDescription: "ticks in the time of a layer that is paused often", limit: .scriptSteps,
      value: 50_000,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 1e-4, within: a, log: x}, {every: 1e-3, togglePause: a}]"
    ),
    CeilingCase(
      testDescription: "drags of a layer that still moves", limit: .scriptSteps, value: 20_000,
      yaml:
        "layers: [{name: a, frame: [0, 0, 64, 64], isDraggable: true}]\ninteractions: [{every: 1e-3, drag: {from: [5, 5], to: [6, 6], duration: 5}}]"
    ),
    CeilingCase(
      testDescription: "actions that do nothing", limit: .scriptSteps, value: 50_000,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 1e-6, actions: [\(Array(repeating: "{flush: true}", count: 1000).joined(separator: ", "))]}]"
    ),
    CeilingCase(
      testDescription: "a path that is set at each event", limit: .eventBytes, value: 100_000,
      yaml:
        "layers: [{name: a, type: shape}]\ninteractions: [{every: 2e-5, set: {layer: a, values: {path: \(path)}}}]"
    ),
    CeilingCase(
      testDescription: "a long line in the log", limit: .eventBytes, value: 1_000_000,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 2e-5, log: \(String(repeating: "x", count: 20_000))}]"
    ),
    CeilingCase(
      testDescription: "a point more at each event", limit: .pathElements, value: 10_000,
      yaml:
        "layers: [{name: a, type: shape, frame: [0, 0, 64, 64], path: M0 0H9V9}]\ninteractions: [{every: 1e-4, addPoint: {layer: a, point: [5, 5]}}]"
    ),
    CeilingCase(
      testDescription: "many key frames at each event", limit: .keyframes, value: 100_000,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 1e-3, addAnimation: {layer: a, keyPath: position, path: \(path), duration: 1}}]"
    ),
    CeilingCase(
      testDescription: "an animation at each event", limit: .tracks, value: 500,
      yaml:
        "layers: [{name: a}]\ninteractions: [{every: 2e-5, addAnimation: {layer: a, keyPath: opacity, toValue: 1, duration: 1e-6}}]"
    ),
    CeilingCase(
      testDescription: "changes of many layers at each event", limit: .scriptSteps, value: 50_000,
      yaml:
        "layers: [\(layers(100))]\ninteractions: [{every: 1e-4, animateView: {duration: 1, changes: [\((0..<100).map { "{layer: c\($0), values: {opacity: 0.5}}" }.joined(separator: ", "))]}}]"
    ),
  ]

  private func scene(_ yaml: String) throws -> Scene {
    let text =
      "inbetween: 1\ncanvas: {width: 64, height: 64}\ntime: {duration: 10}\n\(yaml)\n"
    return try SceneLoader().load(Array(text.utf8), file: "s.yaml").scene
  }

  @Test(arguments: cases)
  func `a script without end is refused by what it makes`(_ row: CeilingCase) throws {
    var limits = WorkLimits()
    limits[row.limit] = row.value
    let scene = try scene(row.yaml)
    let error = #expect(throws: TimelineError.self) {
      try TimelineCompiler(limits: limits).compile(scene)
    }
    let message = error.map { "\($0)" } ?? ""
    #expect(
      message.contains(
        "allowed: at most \(row.value) (--limit \(row.limit.rawValue)=N raises it)"),
      "\(message.prefix(500))")
    #expect(error?.issues.first?.location != nil, "no place in: \(message.prefix(500))")
  }

  /// What an event costs that changes one value of one layer, whatever was before it.
  @Test(arguments: [
    "set: {layer: a, values: {cornerRadius: \"${i % 2}\"}}, transaction: {disableActions: true}",
    "set: {layer: a, values: {cornerRadius: \"${i % 2}\"}}, transaction: {duration: 0.01}",
    "addAnimation: {layer: a, key: k, keyPath: opacity, toValue: 1, duration: 1}",
  ])
  func `an event costs what it changes`(_ action: String) throws {
    func steps(_ count: Int) throws -> Int {
      let yaml =
        "layers: [{name: a}]\ninteractions: [{forEach: {count: \(count), index: i}, at: \"${i / 1000}\", \(action)}]"
      var (low, high) = (0, 1_000_000)
      let scene = try scene(yaml)
      while high - low > 100 {
        var limits = WorkLimits()
        limits[.scriptSteps] = (low + high) / 2
        do {
          _ = try TimelineCompiler(limits: limits).compile(scene)
          high = (low + high) / 2
        } catch {
          low = (low + high) / 2
        }
      }
      return high
    }
    let (few, many) = (try steps(200), try steps(800))
    #expect(many <= 5 * few, "200 events take \(few) steps, 800 take \(many)")
  }
}
