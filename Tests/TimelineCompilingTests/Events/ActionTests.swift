import LayerModel
import Testing
import TimelineModel

/// Actions of layers, starts on screen, transitions with their completions, blocks that blend.
@Suite struct ActionTests {
  static let actions: [ScriptCase] = [
    ScriptCase(
      name: "10.2 an action takes the place of the implicit animation",
      yaml: """
        layers: [{name: box, actions: {cornerRadius: {duration: 2}, opacity: none, zPosition: {fromValue: 8, toValue: 4, duration: 1}}}]
        interactions: [{at: 1, set: {layer: box, values: {cornerRadius: 8, opacity: 0, zPosition: 6, position: [4, 0]}}}]
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "1 animationDidStart box cornerRadius", "1 animationDidStart box zPosition",
        "1 animationDidStart box position", "1.25 animationDidStop box position finished",
        "2 animationDidStop box zPosition finished", "3 animationDidStop box cornerRadius finished",
      ],
      values: [
        ("box", "cornerRadius", 2, [4]), ("box", "opacity", 1, [0]),
        ("box", "zPosition", 1.5, [6]), ("box", "zPosition", 2, [6]),
      ]),
    ScriptCase(
      name: "10.2 of a property that has no implicit animation, and of another key path",
      yaml: """
        layers: [{name: line, type: shape, path: M0 0H10, actions: {path: {duration: 2}, lineWidth: {keyPath: miterLimit, fromValue: 0, toValue: 4, duration: 2}}}]
        interactions: [{at: 1, set: {layer: line, values: {path: M0 0H20, lineWidth: 3}}}]
        """,
      kinds: [.animationDidStart],
      events: ["1 animationDidStart line path", "1 animationDidStart line lineWidth"],
      values: [("line", "miterLimit", 2, [2]), ("line", "lineWidth", 1, [3])]),
    ScriptCase(
      name: "10.1 a transaction decides for an action what it does not say",
      yaml: """
        layers: [{name: box, actions: {cornerRadius: {}}}]
        interactions: [{at: 1, set: {layer: box, values: {cornerRadius: 8}}, transaction: {duration: 4, completion: [{log: done}]}}]
        """,
      kinds: [.log], events: ["5 log done"], values: [("box", "cornerRadius", 3, [4])]),
    ScriptCase(
      name: "10.1 no action runs in a transaction without actions, nor before a layer is on screen",
      yaml: """
        layers: [{name: box, actions: {cornerRadius: {duration: 2}}}]
        interactions:
          - {at: 1, set: {layer: box, values: {cornerRadius: 8}}, transaction: {disableActions: true}}
          - at: 2
            actions:
              - {addSublayer: {name: new, actions: {cornerRadius: {duration: 2}}}}
              - {set: {layer: new, values: {cornerRadius: 8}}}
        """,
      kinds: [.animationDidStart], events: []),
    ScriptCase(
      name: "10.2 a view animation goes before a layer's actions",
      yaml: """
        layers: [{name: box, actions: {cornerRadius: none}}]
        interactions: [{at: 1, animateView: {duration: 2, curve: linear, changes: [{layer: box, values: {cornerRadius: 8}}]}}]
        """,
      values: [("box", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "10.2 a group, and a transition, may be an action",
      yaml: """
        layers: [{name: box, frame: [0, 0, 9, 9], actions: {opacity: {duration: 2, animations: [{keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 2}]}, backgroundColor: {transition: push, duration: 2}}}]
        interactions: [{at: 1, set: {layer: box, values: {opacity: 0.5, backgroundColor: red}}}]
        """,
      kinds: [.animationDidStart],
      events: ["1 animationDidStart box opacity", "1 animationDidStart box transition"],
      values: [("box", "cornerRadius", 2, [4]), ("box", "opacity", 2, [0.5])]),
  ]

  static let starts: [ScriptCase] = [
    ScriptCase(
      name: "10.3 the recipe: from what is on screen, to the value that is set in the same entry",
      yaml: """
        layers: [{name: box, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]
        interactions:
          - at: 2
            set: {layer: box, values: {cornerRadius: 10}}
            transaction: {disableActions: true}
            addAnimation: {layer: box, key: a, keyPath: cornerRadius, fromValue: presentation, duration: 4}
        """,
      values: [
        ("box", "cornerRadius", 1, [1]), ("box", "cornerRadius", 2, [2]),
        ("box", "cornerRadius", 4, [6]), ("box", "cornerRadius", 6, [10]),
      ]),
    ScriptCase(
      name: "in nested actions, in a group, as a spring, of a member",
      yaml: """
        layers: [{name: box, frame: [0, 0, 8, 8], cornerRadius: 2}]
        interactions:
          - at: 1
            actions:
              - {set: {layer: box, values: {cornerRadius: 10, position: [20, 4]}}, transaction: {disableActions: true}}
              - {addAnimation: {layer: box, duration: 4, animations: [{keyPath: cornerRadius, fromValue: presentation, duration: 4}, {keyPath: position.x, fromValue: presentation, toValue: 12, duration: 4}]}}
        """,
      values: [
        ("box", "cornerRadius", 1, [2]), ("box", "cornerRadius", 3, [6]),
        ("box", "position", 3, [8, 4]),
      ]),
    ScriptCase(
      name: "after a flush what was done before it is on screen",
      yaml: """
        layers: [{name: box}]
        interactions:
          - at: 1
            transaction: {disableActions: true}
            actions:
              - {set: {layer: box, values: {cornerRadius: 4}}}
              - {flush: true}
              - {set: {layer: box, values: {cornerRadius: 8}}}
              - {addAnimation: {layer: box, keyPath: cornerRadius, fromValue: presentation, duration: 4}}
        """,
      values: [("box", "cornerRadius", 1, [4]), ("box", "cornerRadius", 3, [6])]),
    ScriptCase(
      name: "in a file it is the layer's own value, or what an animation before it shows",
      yaml: """
        layers: [{name: box, cornerRadius: 4, animations: [{keyPath: cornerRadius, fromValue: 2, toValue: 3, duration: 9}, {keyPath: cornerRadius, fromValue: presentation, toValue: 6, duration: 4}]}]
        """,
      values: [("box", "cornerRadius", 0, [2]), ("box", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "3.4 with a value function it is the function's input",
      yaml: """
        layers: [{name: box, transform: {rotate: 1}}]
        interactions: [{at: 1, addAnimation: {layer: box, keyPath: transform, valueFunction: rotateZ, fromValue: presentation, toValue: 3, duration: 2}}]
        """,
      values: [("box", "transform.rotation", 2, [2])]),
  ]

  static let blocks: [ScriptCase] = [
    ScriptCase(
      name: "6 a view animation in a transition's own entry runs, other changes do not animate",
      yaml: """
        layers: [{name: card, frame: [0, 0, 40, 20]}, {name: box}]
        interactions:
          - at: 1
            transition: {layer: card, transition: push, duration: 2}
            set: {layer: box, values: {opacity: 0}}
            animateView: {duration: 2, curve: linear, changes: [{layer: box, values: {cornerRadius: 8}}]}
            animateViewKeyframes: {duration: 2, curve: linear, keyframes: [{relativeStartTime: 0, relativeDuration: 1, changes: [{layer: box, values: {zPosition: 4}}]}]}
        """,
      values: [
        ("box", "cornerRadius", 2, [4]), ("box", "zPosition", 2, [2]), ("box", "opacity", 1, [0]),
      ]),
    ScriptCase(
      name: "a completion of a transition",
      yaml: """
        layers: [{name: card, frame: [0, 0, 40, 20]}]
        interactions:
          - {at: 1, transition: {layer: card, transition: push, duration: 2, completion: [{finished: true, log: whole}, {finished: false, log: cut}]}}
          - {at: 5, transition: {layer: card, transition: fade, duration: 2, completion: [{finished: true, log: whole}, {finished: false, log: cut}]}}
          - {at: 6, removeAnimation: {layer: card, key: transition}}
        """,
      kinds: [.completion, .log],
      events: ["3 completion finished", "3 log whole", "6 completion unfinished", "6 log cut"]),
    ScriptCase(
      name: "blocks that repeat, and UIKit's names of curves",
      yaml: """
        layers: [{name: a}, {name: b}]
        interactions:
          - {at: 0, animateView: {duration: 2, options: [curveLinear, autoreverse, repeat, layoutSubviews], repeatCount: 1.5, changes: [{layer: a, values: {cornerRadius: 8}}], completion: [{log: done}]}}
          - {at: 0, animateView: {duration: 2, options: [allowUserInteraction, curveEaseIn], changes: [{layer: b, values: {cornerRadius: 8}}]}}
        """,
      kinds: [.log], events: ["6 log done"],
      values: [
        ("a", "cornerRadius", 1, [4]), ("a", "cornerRadius", 3, [4]), ("a", "cornerRadius", 5, [4]),
        ("b", "cornerRadius", 1, [8 * 0.31535681257253945]),
      ]),
    ScriptCase(
      name: "2.4 additive blocks blend: each brings its own difference to nothing",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 0, animateView: {duration: 4, additive: true, curve: linear, changes: [{layer: box, values: {position: [8, 0]}}]}}
          - {at: 2, animateView: {duration: 4, additive: true, curve: linear, changes: [{layer: box, values: {position: [0, 4]}}]}}
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "0 animationDidStart box position", "2 animationDidStart box position-2",
        "4 animationDidStop box position finished", "6 animationDidStop box position-2 finished",
      ],
      values: [
        // 8 − 8 · ¾, then (0, 4) − 8 · ½ + (8, −4) · 1, and so on.
        ("box", "position", 1, [2, 0]), ("box", "position", 2, [4, 0]),
        ("box", "position", 3, [4, 1]), ("box", "position", 4, [4, 2]),
        ("box", "position", 5, [2, 3]), ("box", "position", 6, [0, 4]),
      ]),
    ScriptCase(
      name: "2.4 what cannot be added starts from what is on screen",
      yaml: """
        layers: [{name: box, backgroundColor: black}]
        interactions:
          - {at: 0, animateView: {duration: 4, additive: true, curve: linear, changes: [{layer: box, values: {backgroundColor: white}}]}}
          - {at: 2, animateView: {duration: 4, additive: true, curve: linear, changes: [{layer: box, values: {backgroundColor: black}}]}}
        """,
      values: [
        ("box", "backgroundColor", 1, [0.25, 0.25, 0.25, 1]),
        ("box", "backgroundColor", 2, [0.5, 0.5, 0.5, 1]),
        ("box", "backgroundColor", 4, [0.25, 0.25, 0.25, 1]),
      ]),
    ScriptCase(
      name: "3.4 a value function takes the place of a virtual member's own",
      yaml: """
        layers: [{name: box, transform: {scale: 2}, animations: [{keyPath: transform.rotation.z, valueFunction: rotateX, fromValue: 0, toValue: 2, duration: 4}]}]
        """,
      values: [
        ("box", "transform.rotation.x", 2, [1]), ("box", "transform.rotation.z", 2, [0]),
        ("box", "transform.scale.x", 2, [1]), ("box", "transform.scale.x", 5, [2]),
      ]),
  ]

  @Test(arguments: actions + starts + blocks) func `what a script asks for runs`(
    _ row: ScriptCase
  ) throws {
    try row.check()
  }

  @Test func `paths that do not blend are warned of, also against what the layer shows`() throws {
    let script = try Script(
      """
      layers:
        - {name: a, type: shape, path: M0 0H9, animations: [{key: odd, keyPath: path, toValue: M0 0H9V9, duration: 1}, {key: fine, keyPath: path, toValue: M0 0H5, duration: 1}]}
        - {name: b, type: shape, path: M0 0H9, actions: {path: {duration: 1}}}
      interactions: [{at: 1, set: {layer: b, values: {path: M0 0H9V9Z}}}]
      """)
    #expect(
      script.timeline.warnings.map(\.animation) == ["odd", "path"], "\(script.timeline.warnings)")
  }
}
