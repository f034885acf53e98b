import Inbetween
import TestSupport
import Testing

/// Each rule on a scene that breaks it and on its repaired neighbour.
@Suite struct SceneLinterTests {
  struct LintCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The animations of a layer with opacity 0.5, position (10, 10), in a clip of 4 s.
    let animations: String
    let rules: [String]

    init(_ name: String, _ animations: String, _ rules: [String] = []) {
      testDescription = name
      self.animations = animations
      self.rules = rules
    }
  }

  static let cases = [
    LintCase(
      "to another value, removed", "{keyPath: opacity, toValue: 1, duration: 1}", ["snap-back"]),
    LintCase("to the model value", "{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1}"),
    LintCase("there and back", "{keyPath: opacity, toValue: 1, duration: 1, autoreverses: true}"),
    LintCase("for ever", "{keyPath: opacity, toValue: 1, duration: 1, repeatCount: .inf}"),
    LintCase("until the clip ends", "{keyPath: opacity, toValue: 1, duration: 4}"),
    LintCase(
      "held",
      "{keyPath: opacity, toValue: 1, duration: 1, fillMode: forwards, isRemovedOnCompletion: false}"
    ),
    LintCase(
      "key frames that end elsewhere", "{keyPath: opacity, values: [0.5, 1], duration: 1}",
      ["snap-back"]),
    LintCase("a member", "{keyPath: position.x, toValue: 30, duration: 1}", ["snap-back"]),
    LintCase(
      "a fill on what is removed",
      "{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1, fillMode: both}",
      ["forwards-fill-removed"]),
    LintCase(
      "a full turn of the matrix", "{keyPath: transform, toValue: [{rotate: 1turn}], duration: 1}",
      ["full-turn"]),
    LintCase(
      "a full turn of the angle", "{keyPath: transform.rotation, byValue: 1turn, duration: 1}"),
    LintCase(
      "key frames that begin elsewhere, later",
      "{keyPath: opacity, values: [0, 0.5], beginTime: 1, duration: 1}", ["jump-at-start"]),
    LintCase(
      "key frames that begin elsewhere, at once",
      "{keyPath: opacity, values: [0, 0.5], duration: 1}"),
    LintCase(
      "a path that begins elsewhere",
      "{keyPath: position, path: 'M 0 0 L 10 10', beginTime: 1, duration: 1}", ["jump-at-start"]),
    LintCase(
      "a child that is cut off",
      "{duration: 1, animations: [{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 2}]}",
      ["clipped-child"]),
    LintCase(
      "a child that begins too late",
      "{duration: 1, animations: [{keyPath: opacity, toValue: 0.5, beginTime: 1.5, duration: 2}]}",
      ["clipped-child"]),
    LintCase(
      "a group without a duration",
      "{animations: [{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 2}]}",
      ["quarter-second"]),
    LintCase(
      "a group that is long enough",
      "{duration: 2, animations: [{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 2}]}"),
    LintCase(
      "a spring left at a quarter of a second",
      "{type: spring, keyPath: opacity, fromValue: 0, toValue: 0.5}", ["cut-spring"]),
    LintCase(
      "a spring that has time",
      "{type: spring, keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1.5}"),
    LintCase(
      "a spring that has the time of a group around its group",
      "{duration: 2, animations: [{animations: [{type: spring, keyPath: opacity, fromValue: 0, toValue: 0.5}]}]}"
    ),
    LintCase(
      "a spring that is fitted",
      "{type: spring, keyPath: opacity, fromValue: 0, toValue: 0.5, dampingRatio: 0.6, duration: 0.8}"
    ),
    LintCase(
      "key times in a paced mode",
      "{keyPath: opacity, values: [0.5, 1, 0.5], keyTimes: [0, 0.2, 1], calculationMode: paced, duration: 1}",
      ["paced-key-times"]),
    LintCase(
      "curves in a paced mode",
      "{keyPath: opacity, values: [0.5, 1, 0.5], timingFunctions: [easeIn, easeOut], calculationMode: cubicPaced, duration: 1}",
      ["paced-key-times"]),
    LintCase(
      "too few key times",
      "{keyPath: opacity, values: [0.5, 1, 0.5], keyTimes: [0, 1], duration: 1}",
      ["key-times-count"]),
    LintCase(
      "as many key times as key frames",
      "{keyPath: opacity, values: [0.5, 1, 0.5], keyTimes: [0, 0.2, 1], duration: 1}"),
    LintCase(
      "as many key times as discrete values",
      "{keyPath: opacity, values: [0.5, 1, 0.5], keyTimes: [0, 0.2, 1], calculationMode: discrete, duration: 1}",
      ["key-times-count"]),
    LintCase(
      "one key time more than discrete values",
      "{keyPath: opacity, values: [0.5, 1, 0.5], keyTimes: [0, 0.2, 0.5, 1], calculationMode: discrete, duration: 1}"
    ),
    LintCase(
      "key times for a path of three segments, its second subpath's move being none",
      "{keyPath: position, path: 'M10 10H11C0 0 1 1 2 2ZM5 5H10', keyTimes: [0, 0.1, 0.2, 0.3, 1], duration: 4}"
    ),
    LintCase(
      "no key times for a path",
      "{keyPath: position, path: 'M10 10H11', keyTimes: [], duration: 4}", ["key-times-count"]),
    LintCase(
      "a stop handler that animates once more",
      "{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1, onStop: [{set: {layer: self, values: {opacity: 0.75}}}]}",
      ["stop-animates"]),
    LintCase(
      "a stop handler that sets at once",
      "{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1, onStop: [{set: {layer: self, values: {opacity: 0.75}}, transaction: {disableActions: true}}]}"
    ),
    LintCase(
      "a stop handler that sets something else",
      "{keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 1, onStop: [{set: {layer: self, values: {cornerRadius: 3}}}]}"
    ),
    LintCase(
      "from, to and by at once",
      "{keyPath: opacity, fromValue: 0, toValue: 0.5, byValue: 0.2, duration: 1}", ["from-to-by"]),
    LintCase(
      "from and by",
      "{keyPath: opacity, fromValue: 0, byValue: 0.5, duration: 1}"),
    LintCase(
      "a cubic path",
      "{keyPath: position, path: 'M 10 10 L 20 20', calculationMode: cubic, duration: 1}",
      ["cubic-path"]),
    LintCase(
      "a snap-back inside a group that is removed",
      "{duration: 2, animations: [{keyPath: opacity, toValue: 1, duration: 2}]}", ["snap-back"]),
  ]

  @Test(arguments: cases)
  func `the rules that are broken are found`(_ row: LintCase) throws {
    let text = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      time: {duration: 4}
      layers:
        - name: box
          frame: [0, 0, 20, 20]
          opacity: 0.5
          animations:
            - \(row.animations)
      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let findings = SceneLinter().findings(in: scene)
    #expect(findings.map(\.rule) == row.rules, "\(findings)")
    for finding in findings {
      #expect(finding.description.hasPrefix("scene.yaml:9:"), "\(finding)")
    }
  }

  @Test func `a mistake that a loop makes in many layers is found once`() throws {
    let text = """
      inbetween: 1
      canvas: {width: 20, height: 20}
      time: {duration: 4}
      layers:
        - forEach: {count: 50, index: i}
          name: "box-${i}"
          animations:
            - {keyPath: opacity, toValue: "${i / 50}", duration: 1}
            - {keyPath: cornerRadius, toValue: 3, duration: 1, fillMode: both}
        - {name: other, animations: [{keyPath: opacity, toValue: 0.5, duration: 1}]}
      """
    let scene = try SceneLoader().load(Array(text.utf8), file: "scene.yaml").scene
    let found = SceneLinter().findings(in: scene).map { "\($0.rule) \($0.layerPath)" }
    #expect(
      found == [
        "snap-back box-0", "snap-back box-0", "forwards-fill-removed box-0", "snap-back other",
      ])
  }
}
