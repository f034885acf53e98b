import Inbetween
import TestSupport
import Testing

/// The rules in scripts, and those of remarks: each on a scene that has the mistake and on
/// one that has not.
@Suite struct ScriptLintTests {
  struct LintCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The keys of a layer beside its name.
    var layer = ""
    /// The entries of the script.
    var script: [String] = []
    let rules: [String]

    init(_ name: String, layer: String = "", _ script: String..., rules: [String] = []) {
      testDescription = name
      (self.layer, self.script, self.rules) = (layer, script, rules)
    }
  }

  static func findings(_ row: LintCase) throws -> [SceneFinding] {
    let script = row.script.map { "  - {\($0)}\n" }.joined()
    let text = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      time: {duration: 8}
      layers:
        - {name: box, type: shape, frame: [0, 0, 20, 20], opacity: 0.5\(row.layer.isEmpty ? "" : ", ")\(row.layer)}
        - {name: other, sublayers: [{name: dot}]}
      \(script.isEmpty ? "" : "interactions:\n\(script)")
      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    return SceneLinter().findings(in: scene, playedAs: try TimelineCompiler().compile(scene))
  }

  static let move = "duration: 1, changes: [{layer: box, values: {position: [5, 5], opacity: 1}}]"

  static let completions: [LintCase] = [
    LintCase(
      "a reset of what a block moved",
      "at: 1, animateView: {\(move), completion: [{set: {layer: box, values: {position: [10, 10]}}}]}",
      rules: ["completion-animates"]),
    LintCase(
      "a reset of a frame, in actions",
      "at: 1, animateView: {\(move), completion: [{actions: [{set: {layer: box, values: {frame: [0, 0, 20, 20]}}}]}]}",
      rules: ["completion-animates"]),
    LintCase(
      "a reset of a view's key frames",
      "at: 1, animateViewKeyframes: {duration: 1, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: box, values: {opacity: 1}}]}], completion: [{set: {layer: box, values: {opacity: 0.5}}}]}",
      rules: ["completion-animates"]),
    LintCase(
      "a reset of what an animation in the transaction moved",
      "at: 1, addAnimation: {layer: box, keyPath: opacity, fromValue: 0, duration: 1}, transaction: {completion: [{set: {layer: box, values: {opacity: 1}}}]}",
      rules: ["completion-animates"]),
    LintCase(
      "a reset without an animation",
      "at: 1, animateView: {\(move), completion: [{transaction: {disableActions: true}, set: {layer: box, values: {position: [10, 10]}}}]}"
    ),
    LintCase(
      "a reset in no time",
      "at: 1, animateView: {\(move), completion: [{transaction: {duration: 0}, set: {layer: box, values: {position: [10, 10]}}}]}"
    ),
    LintCase(
      "a reset of a view's own layer", layer: "actions: none",
      "at: 1, animateView: {\(move), completion: [{set: {layer: box, values: {position: [10, 10]}}}]}"
    ),
    LintCase(
      "a completion that sets something else",
      "at: 1, animateView: {\(move), completion: [{set: {layer: box, values: {cornerRadius: 3}}}]}"),
    LintCase(
      "a completion that sets what is there",
      "at: 1, animateView: {\(move), completion: [{set: {layer: box, values: {opacity: 1}}}]}"),
    LintCase(
      "a completion that animates on",
      "at: 1, animateView: {\(move), completion: [{animateView: {duration: 1, changes: [{layer: box, values: {position: [10, 10]}}]}}]}"
    ),
    LintCase(
      "a change that goes on when another one is over",
      "at: 1, set: {layer: box, values: {opacity: 1}}, transaction: {completion: [{set: {layer: box, values: {opacity: 0}}}]}"
    ),
  ]

  static let taps: [LintCase] = [
    LintCase("a tap beside everything", "at: 1, tap: [25, 25]", rules: ["unanswered-tap"]),
    LintCase("a tap on what has no handler", "at: 1, tap: [5, 5]", rules: ["unanswered-tap"]),
    LintCase(
      "a tap in a handler that hits nothing", layer: "onTap: [{tap: [30, 30]}]",
      "at: 1, tap: [5, 5]",
      rules: ["unanswered-tap"]),
    LintCase("a tap on what has one", layer: "onTap: [{log: x}]", "at: 1, tap: [5, 5]"),
    LintCase(
      "a tap on what is in such a layer",
      layer: "onTap: [{log: x}], sublayers: [{name: in, frame: [0, 0, 9, 9]}]", "at: 1, tap: [5, 5]"
    ),
    LintCase(
      "a tap on what is there at some of its times",
      layer:
        "onTap: [{log: x}], animations: [{keyPath: position.x, values: [0, 90], calculationMode: discrete, duration: 8}]",
      "every: 1, tap: [5, 5]"),
    LintCase(
      "a tap on what has gone", layer: "onTap: [{log: x}]",
      "at: 1, set: {layer: box, values: {position: [90, 90]}}, transaction: {disableActions: true}",
      "at: 2, tap: [5, 5]", rules: ["unanswered-tap"]),
  ]

  static let bends = "values: [[0, 0], [90, 0], [90, 10], [0, 10], [0, 90]]"

  static let paces: [LintCase] = [
    LintCase(
      "a paced curve that stops at each value",
      layer:
        "animations: [{keyPath: position, \(bends), tensionValues: [0, 1, 1, 1, 0], calculationMode: cubicPaced, duration: 8}]",
      rules: ["uneven-pace"]),
    LintCase(
      "a curve that nothing paces",
      layer: "animations: [{keyPath: position, \(bends), calculationMode: cubic, duration: 8}]"),
    LintCase(
      "a paced curve that is nearly even",
      layer:
        "animations: [{keyPath: position, \(bends), calculationMode: cubicPaced, duration: 8}]"),
    LintCase(
      "a paced line",
      layer:
        "animations: [{keyPath: position, values: [[10, 10], [20, 20], [70, 70]], calculationMode: cubicPaced, duration: 8}]"
    ),
    LintCase(
      "a paced curve of something that does not move",
      layer:
        "animations: [{keyPath: opacity, values: [0.5, 1, 0, 1], calculationMode: cubicPaced, duration: 8}]"
    ),
    LintCase(
      "a view's paced key frames under UIKit's curve",
      "at: 1, animateViewKeyframes: {duration: 1, calculationMode: cubicPaced, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: box, values: {position: [9, 9]}}]}]}",
      rules: ["uneven-pace"]),
    LintCase(
      "a view's paced key frames at an even pace",
      "at: 1, animateViewKeyframes: {duration: 1, curve: linear, calculationMode: cubicPaced, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: box, values: {position: [9, 9]}}]}]}"
    ),
  ]

  static let fade = "keyPath: opacity, toValue: 1, duration: 1"

  static let scripted: [LintCase] = [
    LintCase(
      "an animation that snaps back", "at: 1, addAnimation: {layer: box, \(fade)}",
      rules: ["snap-back"]),
    LintCase(
      "one whose value is set with it",
      "at: 1, addAnimation: {layer: box, \(fade)}, set: {layer: box, values: {opacity: 1}}"),
    LintCase(
      "one whose value was set before", "at: 1, set: {layer: box, values: {opacity: 1}}",
      "at: 2, addAnimation: {layer: box, \(fade)}"),
    LintCase(
      "one whose value is set later in the file, and earlier in time",
      "at: 2, addAnimation: {layer: box, \(fade)}", "at: 1, set: {layer: box, values: {opacity: 1}}"
    ),
    LintCase("one that ends with the clip", "at: 7, addAnimation: {layer: box, \(fade)}"),
    LintCase(
      "one whose delegate sets the value",
      "at: 1, addAnimation: {layer: box, \(fade), onStop: [{set: {layer: self, values: {opacity: 1}}}]}",
      rules: ["stop-animates"]),
    LintCase(
      "in a handler of a layer, by self", layer: "onTap: [{addAnimation: {layer: self, \(fade)}}]",
      rules: ["snap-back"]),
    LintCase(
      "in actions in actions",
      "at: 1, actions: [{actions: [{addAnimation: {layer: other/dot, \(fade), keyPath: cornerRadius}}]}]"
        .replacing("keyPath: opacity, ", with: ""), rules: ["snap-back"]),
    LintCase(
      "in a completion",
      "at: 1, log: x, transaction: {completion: [{addAnimation: {layer: box, \(fade)}}]}",
      rules: ["snap-back"]),
    LintCase(
      "in a layer that comes",
      "at: 1, addSublayer: {layer: other, name: late, opacity: 0, animations: [{\(fade)}]}",
      rules: ["snap-back"]),
    LintCase(
      "a fill on what is removed",
      "at: 1, addAnimation: {layer: box, keyPath: opacity, fromValue: 0, duration: 1, fillMode: forwards}",
      rules: ["forwards-fill-removed"]),
    LintCase(
      "key frames that begin elsewhere",
      "at: 1, addAnimation: {layer: box, keyPath: opacity, values: [0, 0.5], duration: 1}",
      rules: ["jump-at-start"]),
    LintCase(
      "key frames that begin at the value before",
      "at: 1, set: {layer: box, values: {opacity: 1}}, addAnimation: {layer: box, keyPath: opacity, values: [0.5, 1], duration: 1}"
    ),
    LintCase(
      "a cut spring",
      "at: 1, addAnimation: {layer: box, type: spring, keyPath: opacity, fromValue: 0}",
      rules: ["cut-spring"]),
  ]

  static let begins: [LintCase] = [
    LintCase(
      "the end is seen before the begin",
      layer:
        "animations: [{keyPath: opacity, fromValue: 0, beginTime: 2, duration: 1}]",
      rules: ["late-begin"]),
    LintCase(
      "a fill backwards",
      layer:
        "animations: [{keyPath: opacity, fromValue: 0, beginTime: 2, duration: 1, fillMode: backwards}]"
    ),
    LintCase(
      "in a script, set first",
      "at: 1, set: {layer: box, values: {position: [9, 9]}}, addAnimation: {layer: box, keyPath: position, fromValue: [1, 1], toValue: [9, 9], beginTime: 3, duration: 1}",
      rules: ["late-begin"]),
    LintCase(
      "in a script, a begin that is now",
      "at: 3, set: {layer: box, values: {position: [9, 9]}}, addAnimation: {layer: box, keyPath: position, fromValue: [1, 1], toValue: [9, 9], beginTime: 3, duration: 1}"
    ),
  ]

  static let groups: [LintCase] = [
    LintCase(
      "a delegate in a group",
      layer:
        "animations: [{duration: 1, animations: [{keyPath: opacity, fromValue: 0, duration: 1, onStart: [{log: a}], onStop: [{log: a}]}]}]",
      rules: ["child-delegate"]),
    LintCase(
      "a delegate of the group",
      layer:
        "animations: [{duration: 1, animations: [{keyPath: opacity, fromValue: 0, duration: 1}], onStop: [{log: a}]}]"
    ),
    LintCase(
      "a delegate in a group in a script",
      "at: 1, addAnimation: {layer: box, duration: 1, animations: [{animations: [{keyPath: opacity, fromValue: 0, onStop: [{log: a}]}]}]}",
      rules: ["child-delegate"]),
  ]

  static let turns: [LintCase] = [
    LintCase(
      "270° through a matrix",
      layer: "animations: [{keyPath: transform, toValue: [{rotate: 270deg}], duration: 8}]",
      rules: ["long-turn"]),
    LintCase(
      "in a change that animates by itself",
      "at: 1, set: {layer: box, values: {transform: {rotate: 270deg}}}", rules: ["long-turn"]),
    LintCase(
      "in the second change", "at: 1, set: {layer: box, values: {transform: {rotate: 100deg}}}",
      "at: 2, set: {layer: box, values: {transform: {rotate: 300deg}}}", rules: ["long-turn"]),
    LintCase(
      "in a block",
      "at: 1, animateView: {duration: 1, changes: [{layer: box, values: {transform: {rotate: 200deg}}}]}",
      rules: ["long-turn"]),
    LintCase(
      "in a change without an animation",
      "at: 1, transaction: {disableActions: true}, set: {layer: box, values: {transform: {rotate: 270deg}}}"
    ),
    LintCase(
      "in a change of a layer whose actions are none", layer: "actions: {transform: none}",
      "at: 1, set: {layer: box, values: {transform: {rotate: 270deg}}}"),
    LintCase(
      "in a change to a short way",
      "at: 1, set: {layer: box, values: {transform: {rotate: 170deg}}}"),
    LintCase(
      "half a turn",
      layer: "animations: [{keyPath: transform, toValue: {rotate: 0.5turn}, duration: 8}]"),
    LintCase(
      "between two that are written",
      layer:
        "animations: [{keyPath: sublayerTransform, fromValue: {rotate: -100deg}, toValue: [{scale: 2}, {rotate: 100deg}], duration: 8}]",
      rules: ["long-turn"]),
    LintCase(
      "from the layer's own, which is near",
      layer:
        "transform: {rotate: 200deg}, animations: [{keyPath: transform, toValue: {rotate: 230deg}, duration: 8}]"
    ),
    LintCase(
      "from the layer's own, which is far",
      layer:
        "transform: {rotate: -10deg}, animations: [{keyPath: transform, toValue: {rotate: 3.2rad}, duration: 8}]",
      rules: ["long-turn"]),
    LintCase(
      "between key frames",
      layer:
        "animations: [{keyPath: transform, values: [{rotate: 0}, {rotate: 90deg}, {rotate: 300deg}], duration: 8}]",
      rules: ["long-turn"]),
    LintCase(
      "between key frames a third of a turn apart",
      layer:
        "animations: [{keyPath: transform, values: [{rotate: 0}, {rotate: 120deg}, {rotate: 240deg}], duration: 8}]"
    ),
    LintCase(
      "from where a script has brought it",
      "at: 1, transaction: {disableActions: true}, set: {layer: box, values: {transform: {rotate: 190deg}}}",
      "at: 2, addAnimation: {layer: box, keyPath: transform, toValue: {rotate: 280deg}, duration: 6}"
    ),
    LintCase(
      "in a script",
      "at: 1, addAnimation: {layer: box, keyPath: transform, toValue: {rotate: -200deg}, duration: 7}",
      rules: ["long-turn"]),
    LintCase(
      "an angle", layer: "animations: [{keyPath: transform.rotation, toValue: 270deg, duration: 8}]"
    ),
  ]

  static let paths: [LintCase] = [
    LintCase(
      "paths of different elements",
      layer:
        "animations: [{keyPath: path, fromValue: M0 0H9, toValue: M0 0H9V9Z, duration: 8}]",
      rules: ["mismatched-paths"]),
    LintCase(
      "from the layer's own path",
      layer: "path: M0 0H9, animations: [{keyPath: path, toValue: M0 0H9V9Z, duration: 8}]",
      rules: ["mismatched-paths"]),
    LintCase(
      "of one structure",
      layer: "path: M0 0H9, animations: [{keyPath: path, toValue: M0 5H9, duration: 8}]"),
    LintCase(
      "key frames",
      layer: "animations: [{keyPath: shadowPath, values: [M0 0H9, M0 0H8, M0 0H8V8], duration: 8}]",
      rules: ["mismatched-paths"]),
    LintCase(
      "discrete key frames",
      layer:
        "animations: [{keyPath: path, values: [M0 0H9, M0 0H8V8], calculationMode: discrete, duration: 8}]"
    ),
  ]

  static let written: [LintCase] = [
    LintCase(
      "degrees without a unit",
      layer: "animations: [{keyPath: transform.rotation, byValue: 90, duration: 8}]",
      rules: ["bare-angle"]),
    LintCase("in a step", layer: "transform: {rotate: 45}", rules: ["bare-angle"]),
    LintCase("half degrees", layer: "transform: {rotate: 22.5}", rules: ["bare-angle"]),
    LintCase(
      "in a script", "at: 1, set: {layer: box, values: {transform.rotation.z: 180}}",
      rules: ["bare-angle"]),
    LintCase("a few radians", layer: "transform: {rotate: 3}"),
    LintCase("eleven quarter turns", layer: "transform: {rotate: 17.27875959474386}"),
    LintCase("radians that are said to be some", layer: "transform: {rotate: 90rad}"),
    LintCase("degrees", layer: "transform: {rotate: 90deg}"),
    LintCase(
      "colours of other names",
      layer: "fillColor: Green, strokeColor: LightGrey, backgroundColor: Orange",
      rules: ["color-name", "color-name", "color-name"]),
    LintCase(
      "in a script", "at: 1, set: {layer: box, values: {fillColor: lightGray}}",
      rules: ["color-name"]),
    LintCase(
      "colours as CSS writes them",
      layer: "fillColor: green, strokeColor: lightgray, backgroundColor: orange"),
    LintCase("colours that hardly differ", layer: "fillColor: gray, strokeColor: Purple"),
    LintCase(
      "colours of the same names",
      layer: "fillColor: lime, strokeColor: blue, backgroundColor: clear"),
    LintCase("colours that UIKit does not name", layer: "fillColor: tomato"),
  ]

  @Test(
    arguments: scripted + begins + groups + turns + paths + written + completions + taps + paces)
  func `a mistake is found where it is, and nowhere else`(_ row: LintCase) throws {
    let findings = try Self.findings(row)
    #expect(findings.map(\.rule) == row.rules, "\(findings)")
    for finding in findings { #expect(finding.description.hasPrefix("scene.yaml:"), "\(finding)") }
  }

  @Test func `the demos have the mistakes that they are about, and no others in their scripts`()
    throws
  {
    let rules = try ["clock-hands", "color-keyframes", "view-transitions"].map { name in
      let scene = try SceneLoader().load(
        contentsOf: "pipelines/\(name)/scene.yaml"
      ).scene
      return SceneLinter().findings(in: scene).map(\.rule)
    }
    #expect(rules.joined().filter { $0 == "long-turn" || $0 == "bare-angle" }.isEmpty, "\(rules)")
  }

  @Test(arguments: [
    ("layers", "  - {use: card, name: a, with: {from: 300deg, to: 310deg}}", [String]()),
    ("layers", "  - {use: card, name: b, with: {from: 300deg, to: 10deg}}", ["b: -290"]),
    (
      "uses after each other",
      """
        - {use: card, name: a, with: {from: 300deg, to: 310deg}}
        - {use: card, name: b, with: {from: 300deg, to: 10deg}}
      """, ["b: -290"]
    ),
    (
      "uses the other way round",
      """
        - {use: card, name: b, with: {from: 300deg, to: 10deg}}
        - {use: card, name: a, with: {from: 300deg, to: 310deg}}
      """, ["b: -290"]
    ),
    (
      "items of a loop",
      "  - {forEach: {in: [310deg, 20deg, 290deg], as: to, index: i}, use: card, name: 'c${i}', with: {from: 300deg, to: '${to}'}}",
      ["c1: -280"]
    ),
  ])
  func `each use of a definition turns as far as its own angles say`(
    _ name: String, _ layers: String, _ wanted: [String]
  ) throws {
    let text = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      time: {duration: 2}
      definitions:
        card:
          frame: [0, 0, 9, 9]
          animations: [{keyPath: transform, fromValue: {rotate: "${from}"}, toValue: {rotate: "${to}"}, duration: 2}]
      layers:
      \(layers)

      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let found = SceneLinter().findings(in: scene).filter { $0.rule == "long-turn" }
    #expect(
      found.map { "\($0.layerPath): \($0.what.split(separator: " ").dropFirst(3).first ?? "")" }
        == wanted, "\(name)")
  }

  @Test func `the layers of two uses turn from where each of them stands`() throws {
    let text = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      time: {duration: 4}
      definitions:
        card: {frame: [0, 0, 9, 9], transform: {rotate: "${angle}"}}
      layers:
        - {use: card, name: a, with: {angle: 300deg}}
        - {use: card, name: b, with: {angle: 20deg}}
      interactions:
        - at: 1
          set: {layer: a, values: {transform: {rotate: 310deg}}}
        - at: 1
          set: {layer: b, values: {transform: {rotate: 310deg}}}

      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let found = SceneLinter().findings(in: scene).filter { $0.rule == "long-turn" }
    #expect(found.map(\.layerPath) == ["b"])
    #expect(found.first?.what.contains("turns by 290 degrees") == true)
  }
}
