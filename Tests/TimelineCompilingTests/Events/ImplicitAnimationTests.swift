import TimelineModel
import Testing

/// Transactions and implicit animations, core-animation 10.1.
@Suite struct ImplicitAnimationTests {
  static let box = "layers: [{name: box, frame: [0, 0, 10, 10]}]\n"

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "10.1 a change animates for 0.25 s with the default curve, key = property",
      yaml: box + "interactions: [{at: 1, set: {layer: box, values: {opacity: 0}}}]",
      events: [
        "1 set box opacity = 0", "1 animationDidStart box opacity",
        "1.25 animationDidStop box opacity finished",
      ],
      values: [
        ("box", "opacity", 0.5, [1]), ("box", "opacity", 1, [1]),
        // The default curve half-way is 0.80240339105542.
        ("box", "opacity", 1.125, [1 - 0.8024033877399112]), ("box", "opacity", 1.25, [0]),
        ("box", "opacity", 9, [0]),
      ]),
    ScriptCase(
      name: "10.1 duration and curve of the transaction",
      yaml: box
        + "interactions: [{at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {duration: 2, timingFunction: linear}}]",
      values: [("box", "opacity", 1.5, [0.75]), ("box", "opacity", 3, [0])]),
    ScriptCase(
      name: "10.1 no animation with actions disabled",
      yaml: box
        + "interactions: [{at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {disableActions: true}}]",
      events: ["1 set box opacity = 0"],
      values: [("box", "opacity", 0.999, [1]), ("box", "opacity", 1, [0])]),
    ScriptCase(
      name: "10.1 none of a view's own layer",
      yaml:
        "layers: [{name: box, actions: none}]\ninteractions: [{at: 1, set: {layer: box, values: {opacity: 0}}}]",
      events: ["1 set box opacity = 0"]),
    ScriptCase(
      name: "10.1 none of a shape's path",
      yaml:
        "layers: [{name: box, type: shape, path: M0 0H5}]\ninteractions: [{at: 1, set: {layer: box, values: {path: M0 0H9}}}]",
      kinds: [.animationDidStart], events: []),
    ScriptCase(
      name: "10.1 none of a layer that is not on screen yet",
      yaml: box
        + "interactions: [{at: 1, addSublayer: {layer: box, name: dot}, set: {layer: dot, values: {opacity: 0}}}, {at: 2, set: {layer: dot, values: {opacity: 1}}}]",
      kinds: [.animationDidStart], events: ["2 animationDidStart box/dot opacity"]),
    ScriptCase(
      name: "10.1 frame animates bounds and position",
      yaml: box
        + "interactions: [{at: 1, set: {layer: box, values: {frame: [10, 20, 30, 40]}}, transaction: {duration: 1, timingFunction: linear}}]",
      kinds: [.animationDidStart],
      events: ["1 animationDidStart box bounds", "1 animationDidStart box position"],
      values: [
        ("box", "bounds", 1.5, [0, 0, 20, 25]), ("box", "position", 1.5, [15, 22.5]),
        ("box", "position", 2, [25, 40]),
      ]),
    ScriptCase(
      name: "10.1 starts at the presentation value and replaces what runs",
      yaml: box + """
        interactions:
          - {at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {duration: 2, timingFunction: linear}}
          - {at: 2, set: {layer: box, values: {opacity: 1}}, transaction: {duration: 2, timingFunction: linear}}
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "1 animationDidStart box opacity", "2 animationDidStop box opacity unfinished",
        "2 animationDidStart box opacity", "4 animationDidStop box opacity finished",
      ],
      values: [
        ("box", "opacity", 1.5, [0.75]), ("box", "opacity", 2, [0.5]),
        ("box", "opacity", 3, [0.75]),
      ]),
    ScriptCase(
      name: "10.1 an inner transaction takes what it does not say from the one around it",
      yaml: box + """
        interactions:
          - at: 1
            transaction: {duration: 2, timingFunction: linear, completion: [{log: outer}]}
            actions:
              - {set: {layer: box, values: {opacity: 0}}}
              - {set: {layer: box, values: {cornerRadius: 8}}, transaction: {duration: 4, completion: [{log: inner}]}}
        """,
      kinds: [.log], events: ["5 log inner", "5 log outer"],
      values: [("box", "opacity", 2, [0.5]), ("box", "cornerRadius", 3, [4])]),
    ScriptCase(
      name: "10.1 a completion without animations runs at once, one with removed ones when they go",
      yaml: box + """
        interactions:
          - {at: 1, set: {layer: box, values: {opacity: 1}}, transaction: {completion: [{log: nothing}]}}
          - {at: 2, set: {layer: box, values: {opacity: 0}}, transaction: {duration: 5, completion: [{finished: true, log: whole}, {finished: false, log: cut}]}}
          - {at: 3, removeAnimation: {layer: box, key: opacity}}
        """,
      kinds: [.log], events: ["1 log nothing", "3 log cut"],
      values: [("box", "opacity", 3, [0])]),
    ScriptCase(
      name: "10.1 a transaction's curve replaces that of animations added in it",
      yaml: box
        + "interactions: [{at: 1, addAnimation: {layer: box, keyPath: cornerRadius, fromValue: 0, toValue: 8, timingFunction: easeIn}, transaction: {duration: 2, timingFunction: linear}}]",
      values: [("box", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "10.3 an explicit animation goes on beside a change; the later one wins",
      yaml: """
        layers: [{name: box, animations: [{key: fade, keyPath: opacity, fromValue: 0.5, toValue: 0.5, duration: 4}]}]
        interactions: [{at: 1, set: {layer: box, values: {opacity: 0}}, transaction: {duration: 2, timingFunction: linear}}]
        """,
      values: [
        ("box", "opacity", 0.5, [0.5]), ("box", "opacity", 1, [0.5]),
        // The running value under it is the explicit animation's.
        ("box", "opacity", 2, [0.5]), ("box", "opacity", 3.5, [0.5]), ("box", "opacity", 4, [0]),
      ]),
  ]

  @Test(arguments: rows) func `changes animate by themselves`(_ row: ScriptCase) throws {
    try row.check()
  }
}
