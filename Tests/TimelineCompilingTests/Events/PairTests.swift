import Testing
import TimelineModel

/// Every pair of actions in one entry.
///
/// The rule: the second does what it does after a flush. What starts at the presentation is the
/// exception: it starts at what is on screen before the commit (core-animation 10.1). So is what
/// begins with the commit, and in its time: a clock that is changed later in it has no past for it
/// (core-animation 1.4). The last is a layer that came in the commit: it has no implicit
/// animations, and all others.
@Suite struct PairTests {
  /// One thing that an entry does to a layer.
  struct Action: Sendable, CustomTestStringConvertible {
    let name: String
    /// What it does to a layer of some name, as YAML.
    let write: @Sendable (_ layer: String) -> String
    /// The properties of `box` that it shows with other values at once.
    var shows: Set<String> = []
    /// The properties that it animates from what is on screen.
    var starts: Set<String> = []
    /// The property of an animation that begins at the commit.
    var begins: String?
    /// True when the layer's time jumps.
    var jumps = false
    var testDescription: String { name }

    init(
      _ name: String, shows: Set<String> = [], starts: Set<String> = [], begins: String? = nil,
      jumps: Bool = false, _ write: @escaping @Sendable (String) -> String
    ) {
      (self.name, self.write, self.shows, self.starts) = (name, write, shows, starts)
      (self.begins, self.jumps) = (begins, jumps)
    }

    /// A view's animation to other values than the models.
    static func view(
      _ name: String, to opacity: Double, _ options: String, shows: Set<String> = [],
      starts: Set<String> = [],
      begins: String? = "opacity"
    ) -> Action {
      Action(name, shows: shows, starts: starts, begins: begins) {
        "animateView: {duration: 2, \(options), changes: {layer: \($0), values: {opacity: \(opacity), backgroundColor: green}}, completion: [{log: over}]}"
      }
    }
  }

  static let changes: [Action] = [
    Action("set", starts: ["opacity", "backgroundColor"], begins: "opacity") {
      "set: {layer: \($0), values: {opacity: 0.25, backgroundColor: green, position: [30, 40]}}"
    },
    Action("set at once", shows: ["backgroundColor"]) {
      "set: {layer: \($0), values: {opacity: 0.25, backgroundColor: blue, position: [30, 40]}}, transaction: {disableActions: true}"
    },
    Action("set of a time", shows: ["opacity"], jumps: true) {
      "set: {layer: \($0), values: {timeOffset: 2, speed: 0.5}}"
    },
    Action("set of a mask") {
      "set: {layer: \($0), values: {mask: {name: m, frame: [0, 0, 9, 9]}}}"
    },
    Action("addAnimation", shows: ["opacity"], begins: "opacity") {
      "addAnimation: {layer: \($0), key: k, keyPath: opacity, fromValue: 0, toValue: 0.5, duration: 2}"
    },
    Action(
      "addAnimation from presentation", starts: ["opacity", "backgroundColor"], begins: "opacity"
    ) {
      "addAnimation: {layer: \($0), duration: 2, animations: [{keyPath: opacity, fromValue: presentation, duration: 2}, {keyPath: backgroundColor, fromValue: presentation, toValue: white, duration: 2}]}"
    },
    Action("removeAnimation", shows: ["opacity"]) { "removeAnimation: {layer: \($0), key: k}" },
    Action("removeAllAnimations", shows: ["opacity"]) { "removeAllAnimations: \($0)" },
    Action("transition", begins: "isHidden") {
      "transition: {layer: \($0), transition: fade, duration: 2}"
    },
    Action("addSublayer") { "addSublayer: {layer: \($0), name: inner, frame: [0, 0, 5, 5]}" },
    Action("removeFromSuperlayer") { "removeFromSuperlayer: \($0)" },
    .view("animateView", to: 0.3, "curve: linear", shows: ["opacity"]),
    .view("animateView, delayed", to: 0.4, "delay: 1", shows: ["opacity"], begins: nil),
    .view("animateView with a spring", to: 0.5, "dampingRatio: 0.5", shows: ["opacity"]),
    .view(
      "animateView from the current state", to: 0.6, "options: [beginFromCurrentState]",
      starts: ["opacity", "backgroundColor"]),
    .view(
      "additive animateView", to: 0.7, "additive: true", shows: ["opacity"],
      starts: ["backgroundColor"],
      begins: "backgroundColor"),
    Action("animateViewKeyframes", shows: ["opacity"], begins: "opacity") {
      "animateViewKeyframes: {duration: 2, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: {layer: \($0), values: {opacity: 0.5, backgroundColor: green}}}], completion: [{log: over}]}"
    },
  ]

  static let others: [Action] = [
    Action("tap") { _ in "tap: [50, 50]" },
    Action("press") { _ in "press: {point: [50, 50], duration: 0.5}" },
    Action("drag") { _ in "drag: {from: [50, 50], to: [60, 60], duration: 1}" },
    Action("pause") { "pause: \($0)" },
    Action("resume") { "resume: \($0)" },
    Action("togglePause") { "togglePause: \($0)" },
    Action("scrub", shows: ["opacity"], jumps: true) {
      "scrub: {layer: \($0), values: [1, 2], duration: 1}"
    },
    Action("addPoint") { "addPoint: {layer: \($0), point: [20, 20]}" },
    Action("movePoint") { "movePoint: {layer: \($0), point: [20, 20]}" },
    Action("removePoint") { "removePoint: {layer: \($0), point: [20, 20]}" },
    Action("log") { _ in "log: here" },
  ]

  static let actions = changes + others

  /// Layers of which the script knows nothing when it begins, and how they come.
  static let comings = [
    (name: "a sublayer", isOfTransition: false, coming: "addSublayer: {layer: stage, \(newcomer)}"),
    (
      name: "a sublayer in a transition", isOfTransition: true,
      coming: "addSublayer: {layer: stage, \(newcomer)}"
    ),
    (
      name: "a mask", isOfTransition: false,
      coming: "set: {layer: box, values: {mask: {\(newcomer)}}}"
    ),
  ]
  private static let newcomer =
    "name: new, type: shape, path: M0 0H80V80Z, frame: [10, 10, 80, 80]"

  /// A clip in which one entry, at 1 s, does some things one after another.
  private func clip(_ steps: [String], isOfTransition: Bool = false) throws -> Script {
    let list = steps.map { "{\($0)}" }.joined(separator: ", ")
    let transition =
      isOfTransition ? ", transition: {layer: stage, transition: push, duration: 1}" : ""
    return try Script(
      """
      layers:
        - name: stage
          frame: [0, 0, 100, 100]
          sublayers:
            - name: box
              type: shape
              frame: [10, 10, 80, 80]
              path: M0 0H80V80Z
              fillColor: red
              isDraggable: true
              onTap: [{set: {layer: box, values: {zPosition: 2}}}]
              onPress: [{log: pressed}]
              sublayers: [{name: dot}]
              animations: [{key: k, keyPath: opacity, fromValue: 0.5, toValue: 1, duration: 4}]
      interactions:
        - {at: 1, actions: [\(list)]\(transition)}
      """)
  }

  @Test(arguments: actions) func `an action does after another what it does after a flush`(
    _ first: Action
  ) throws {
    let before = try clip(["log: nothing"])
    for second in Self.actions {
      let steps = (first.write("box"), second.write("box"))
      let one = try clip([steps.0, steps.1])
      let two = try clip([steps.0, "flush: true", steps.1])
      let starting = first.shows.intersection(second.starts)
      let begun = second.jumps ? first.begins : nil
      #expect(
        ("\(one.timeline)" == "\(two.timeline)") == (starting.isEmpty && begun == nil),
        "\(first.name), then \(second.name):\n\(one.timeline)\n\(two.timeline)")
      for property in starting {
        expectClose(
          try one.numbers("box", property, at: 1), try before.numbers("box", property, at: 1),
          "\(property) of \(first.name), then \(second.name), starts on screen")
      }
      if let begun {
        expectClose(
          try one.numbers("box", begun, at: 1),
          try clip([first.write("box")]).numbers("box", begun, at: 1),
          "\(begun) of \(first.name), then \(second.name), is at its begin")
      }
    }
  }

  @Test(arguments: comings) func `a layer that has just come animates when it is told to`(
    _ row: (name: String, isOfTransition: Bool, coming: String)
  ) throws {
    for action in Self.actions where row.name != "a mask" || action.name != "transition" {
      // By itself it does not; and then a change is one that is made at once.
      let isImplicit = action.name == "set" && !row.isOfTransition
      let step = action.write("new")
      let one = try clip([row.coming, step], isOfTransition: row.isOfTransition)
      let two = try clip(
        isImplicit
          ? [row.coming, "\(step), transaction: {disableActions: true}"]
          : [row.coming, "flush: true", step], isOfTransition: row.isOfTransition)
      #expect(
        "\(one.timeline)" == "\(two.timeline)" && one.events() == two.events(),
        "\(row.name), then \(action.name):\n\(one.timeline)\n\(two.timeline)")
    }
  }

  @Test func `a view that was just added fades in`() throws {
    let script = try Script(
      """
      layers: [{name: stage}]
      interactions:
        - at: 1
          addSublayer: {layer: stage, name: new, opacity: 0}
          animateView: {duration: 2, curve: linear, changes: {layer: new, values: {opacity: 1}}, completion: [{log: shown}]}
      """)
    #expect(script.events(.log) == ["3 log shown"])
    #expect(try script.numbers("new", "opacity", at: 2) == [0.5])
  }
}
