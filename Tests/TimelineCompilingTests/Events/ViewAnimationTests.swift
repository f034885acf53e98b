import TimelineModel
import Testing

/// View animations, core-animation 2.4, 5.4.
@Suite struct ViewAnimationTests {
  static let box = "layers: [{name: box, frame: [0, 0, 10, 10], actions: none}]\n"

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "2.4 easeInEaseOut unless a curve is said, also where a layer has no actions",
      yaml: box
        + "interactions: [{at: 1, animateView: {duration: 2, changes: [{layer: box, values: {opacity: 0}}], completion: [{finished: true, log: done}]}}]",
      kinds: [.animationDidStart, .animationDidStop, .completion, .log],
      events: [
        "1 animationDidStart box opacity", "3 animationDidStop box opacity finished",
        "3 completion finished", "3 log done",
      ],
      values: [
        ("box", "opacity", 1, [1]), ("box", "opacity", 1.5, [1 - 0.12916193104731977]),
        ("box", "opacity", 2, [0.5]), ("box", "opacity", 3, [0]),
      ]),
    ScriptCase(
      name: "2.4 several values of several layers go together",
      yaml: """
        layers: [{name: a}, {name: b}]
        interactions: [{at: 0, animateView: {duration: 2, curve: linear, changes: [{layer: a, values: {position: [20, 10], cornerRadius: 8}}, {layer: b, values: {opacity: 0}}]}}]
        """,
      values: [
        ("a", "position", 1, [10, 5]), ("a", "cornerRadius", 1, [4]), ("b", "opacity", 1, [0.5]),
      ]),
    ScriptCase(
      name: "2.4 a delay shows the old value",
      yaml: box
        + "interactions: [{at: 1, animateView: {duration: 2, delay: 1, curve: linear, changes: [{layer: box, values: {opacity: 0}}]}}]",
      kinds: [.animationDidStart, .animationDidStop],
      events: ["2 animationDidStart box opacity", "4 animationDidStop box opacity finished"],
      values: [
        ("box", "opacity", 0.5, [1]), ("box", "opacity", 1.5, [1]), ("box", "opacity", 3, [0.5]),
        ("box", "opacity", 4, [0]),
      ]),
    ScriptCase(
      name: "2.4 from the model, or from the current state",
      yaml: """
        layers: [{name: a, actions: none}, {name: b, actions: none}]
        interactions:
          - {at: 0, animateView: {duration: 4, curve: linear, changes: [{layer: a, values: {cornerRadius: 8}}, {layer: b, values: {cornerRadius: 8}}]}}
          - {at: 2, animateView: {duration: 4, curve: linear, changes: [{layer: a, values: {cornerRadius: 0}}]}}
          - {at: 2, animateView: {duration: 4, curve: linear, options: [beginFromCurrentState], changes: [{layer: b, values: {cornerRadius: 0}}]}}
        """,
      values: [
        ("a", "cornerRadius", 2, [8]), ("a", "cornerRadius", 4, [4]), ("b", "cornerRadius", 2, [4]),
        ("b", "cornerRadius", 4, [2]),
      ]),
    ScriptCase(
      name: "2.4 repeat and autoreverse",
      yaml: box
        + "interactions: [{at: 1, animateView: {duration: 1, curve: linear, options: [repeat, autoreverse], changes: [{layer: box, values: {opacity: 0}}]}}, {at: 7.5, removeAllAnimations: box}]",
      kinds: [.completion, .animationDidStop],
      events: ["7.5 animationDidStop box opacity unfinished"],
      values: [
        ("box", "opacity", 1.25, [0.75]), ("box", "opacity", 2.25, [0.25]),
        ("box", "opacity", 6.5, [0.5]), ("box", "opacity", 7.5, [0]),
      ]),
    ScriptCase(
      name: "2.4 removed on the way: the completion is not finished",
      yaml: box
        + "interactions: [{at: 1, animateView: {duration: 4, changes: [{layer: box, values: {opacity: 0}}], completion: [{finished: false, log: cut}, {finished: true, log: whole}]}}, {at: 2, removeAllAnimations: box}]",
      kinds: [.log, .completion], events: ["2 completion unfinished", "2 log cut"]),
    ScriptCase(
      name: "5.4 by a spring, 0.8 s, damping ratio 0.6",
      yaml: box
        + "interactions: [{at: 0, animateView: {duration: 0.8, dampingRatio: 0.6, initialSpringVelocity: 0, curve: linear, changes: [{layer: box, values: {cornerRadius: 100}}]}}]",
      kinds: [.animationDidStop], events: ["0.8 animationDidStop box cornerRadius finished"],
      values: [("box", "cornerRadius", 0, [0]), ("box", "cornerRadius", 0.8, [100])]),
    ScriptCase(
      name: "2.4 key frames: the value at the start, then one at each end, in one animation",
      yaml: box + """
        interactions:
          - at: 1
            animateViewKeyframes:
              duration: 4
              curve: linear
              keyframes:
                - {relativeStartTime: 0, relativeDuration: 0.25, changes: [{layer: box, values: {position: [15, 5]}}]}
                - {relativeStartTime: 0.5, relativeDuration: 0.25, changes: [{layer: box, values: {position: [15, 25]}}]}
              completion: [{log: done}]
        """,
      kinds: [.animationDidStart, .log],
      events: ["1 animationDidStart box position", "5 log done"],
      values: [
        ("box", "position", 1.5, [10, 5]), ("box", "position", 2, [15, 5]),
        // A gap holds.
        ("box", "position", 2.5, [15, 5]), ("box", "position", 3.5, [15, 15]),
        ("box", "position", 4.5, [15, 25]), ("box", "position", 6, [15, 25]),
      ]),
    ScriptCase(
      name: "2.4 members of a value in one key frame are one",
      yaml: box + """
        interactions:
          - at: 0
            animateViewKeyframes:
              duration: 2
              curve: linear
              keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: box, values: {position.x: 25, position.y: 45}}]}]
        """,
      values: [("box", "position", 1, [15, 25])]),
    ScriptCase(
      name: "2.4 paced key frames move at one speed",
      yaml: box + """
        interactions:
          - at: 0
            animateViewKeyframes:
              duration: 4
              curve: linear
              calculationMode: paced
              keyframes:
                - {relativeStartTime: 0, relativeDuration: 0.9, changes: [{layer: box, values: {position: [15, 5]}}]}
                - {relativeStartTime: 0.9, relativeDuration: 0.1, changes: [{layer: box, values: {position: [45, 5]}}]}
        """,
      values: [("box", "position", 1, [15, 5]), ("box", "position", 2, [25, 5])]),
  ]

  @Test(arguments: rows) func `views animate`(_ row: ScriptCase) throws { try row.check() }

  @Test func `a spring passes its end and comes back`() throws {
    let script = try Script(
      Self.box
        + "interactions: [{at: 0, animateView: {duration: 0.8, dampingRatio: 0.6, changes: [{layer: box, values: {cornerRadius: 100}}]}}]"
    )
    let values = try stride(from: 0, to: 0.8, by: 0.01).map {
      try script.numbers("box", "cornerRadius", at: $0)[0]
    }
    // An overshoot of e^(−π ζ / √(1 − ζ²)) = 9.48 % at ζ = 0.6.
    #expect(abs((values.max() ?? 0) - 109.48) < 0.05, "got \(values.max() ?? 0)")
    #expect(abs((values.last ?? 0) - 100) < 0.2)
  }
}
