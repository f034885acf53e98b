import Testing
import TimelineModel

/// One entry of a script is one commit: core-animation 1.4.
@Suite struct CommitTests {
  static let line = "layers: [{name: stage, sublayers: [{name: line, type: shape}]}]\n"
  static let draw =
    "addAnimation: {layer: line, key: draw, keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 2, isRemovedOnCompletion: false, fillMode: both}"

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "the recipe: an offset after a flush is a place in the animation",
      yaml: line + """
        interactions:
          - at: 1
            actions: [{\(draw)}, {set: {layer: line, values: {speed: 0, timeOffset: 0}}}, {flush: true}, {set: {layer: line, values: {timeOffset: 1.5}}}]
          - {at: 3, set: {layer: line, values: {timeOffset: 0}}}
        """,
      values: [("line", "strokeEnd", 1, [0.75]), ("line", "strokeEnd", 3, [0])]),
    ScriptCase(
      name: "without one the animation begins at that offset",
      yaml: line + """
        interactions:
          - at: 1
            actions: [{\(draw)}, {set: {layer: line, values: {speed: 0, timeOffset: 0}}}, {set: {layer: line, values: {timeOffset: 1.5}}}]
          - {at: 3, set: {layer: line, values: {timeOffset: 2.5}}}
        """,
      values: [("line", "strokeEnd", 1, [0]), ("line", "strokeEnd", 3, [0.5])]),
    ScriptCase(
      name: "two entries of one time are two commits",
      yaml: line + """
        interactions:
          - {at: 1, \(draw), set: {layer: line, values: {speed: 0, timeOffset: 0}}}
          - {at: 1, set: {layer: line, values: {timeOffset: 1.5}}}
        """,
      values: [("line", "strokeEnd", 1, [0.75])]),
    ScriptCase(
      name: "a flush in one mapping stands where it is written",
      yaml: line + """
        interactions:
          - {at: 1, \(draw), flush: true, set: {layer: line, values: {speed: 0, timeOffset: 2}}}
        """,
      values: [("line", "strokeEnd", 1, [0.5])]),
    ScriptCase(
      name: "false flushes nothing",
      yaml: line + """
        interactions:
          - {at: 1, \(draw), flush: false, set: {layer: line, values: {speed: 0, timeOffset: 2}}}
        """,
      values: [("line", "strokeEnd", 1, [0])]),
    ScriptCase(
      name: "changes of an ancestor's time count, and what is added in a layer that comes",
      yaml: """
        layers: [{name: stage}]
        interactions:
          - at: 1
            actions:
              - {addSublayer: {layer: stage, name: line, type: shape, animations: [{keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 2}]}}
              - {set: {layer: stage, values: {speed: 0.5, beginTime: 1}}}
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "1 animationDidStart stage/line animations[0]",
        "5 animationDidStop stage/line animations[0] finished",
      ],
      values: [("line", "strokeEnd", 3, [0.5])]),
    ScriptCase(
      name: "an implicit animation begins at the commit, too",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 1, set: {layer: box, values: {cornerRadius: 8, speed: 1, timeOffset: 4}}, transaction: {duration: 2, timingFunction: linear}}
        """,
      values: [("box", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "a begin time that is said stays",
      yaml: line + """
        interactions:
          - at: 1
            actions: [{addAnimation: {layer: line, beginTime: 1, keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 2}}, {set: {layer: line, values: {speed: 0, timeOffset: 2}}}]
        """,
      values: [("line", "strokeEnd", 1, [0.5])]),
    ScriptCase(
      name: "a handler's entry is a commit of its own, and leaves the one around it alone",
      yaml: """
        layers: [{name: line, type: shape, frame: [0, 0, 100, 100], onTap: [{log: tapped}, {set: {layer: line, values: {speed: 0, timeOffset: 0.5}}}]}]
        interactions:
          - at: 1
            actions: [{\(draw)}, {tap: [5, 5]}, {set: {layer: line, values: {timeOffset: 1}}}]
          - {at: 3, set: {layer: line, values: {timeOffset: 2}}}
        """,
      values: [("line", "strokeEnd", 1, [0]), ("line", "strokeEnd", 3, [0.5])]),
    ScriptCase(
      name: "what was removed in its own commit does not begin",
      yaml: line + """
        interactions:
          - at: 1
            actions: [{\(draw)}, {removeAnimation: {layer: line, key: draw}}, {set: {layer: line, values: {timeOffset: 1}}}]
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: ["1 animationDidStop stage/line draw unfinished"],
      values: [("line", "strokeEnd", 2, [1])]),
    ScriptCase(
      name: "a change that animates begins at what is on screen, not at an earlier change",
      yaml: """
        layers: [{name: box, cornerRadius: 1}]
        interactions:
          - at: 1
            actions:
              - {set: {layer: box, values: {cornerRadius: 5}}, transaction: {disableActions: true}}
              - {addAnimation: {layer: box, keyPath: cornerRadius, toValue: 3, duration: 1, isAdditive: true}}
              - {set: {layer: box, values: {cornerRadius: 9}}, transaction: {duration: 2, timingFunction: linear}}
        """,
      values: [("box", "cornerRadius", 0.5, [1]), ("box", "cornerRadius", 2.5, [7])]),
    ScriptCase(
      name: "after a flush it begins at the earlier change",
      yaml: """
        layers: [{name: box, cornerRadius: 1}]
        interactions:
          - at: 1
            actions:
              - {set: {layer: box, values: {cornerRadius: 5}}, transaction: {disableActions: true}}
              - {flush: true}
              - {set: {layer: box, values: {cornerRadius: 9}}, transaction: {duration: 2, timingFunction: linear}}
        """,
      values: [("box", "cornerRadius", 1, [5]), ("box", "cornerRadius", 2, [7])]),
    ScriptCase(
      name: "so do a view's animation from the current state, and an action without ends",
      yaml: """
        layers:
          - {name: box, cornerRadius: 1}
          - {name: dot, cornerRadius: 1, actions: {cornerRadius: {duration: 2}}}
          - {name: view, cornerRadius: 1, actions: none}
        interactions:
          - at: 1
            actions:
              - {set: [{layer: box, values: {cornerRadius: 5}}, {layer: dot, values: {cornerRadius: 5}}, {layer: view, values: {cornerRadius: 5}}], transaction: {disableActions: true}}
              - {animateView: {duration: 2, curve: linear, options: [beginFromCurrentState], changes: {layer: box, values: {cornerRadius: 9}}}}
              - {set: {layer: dot, values: {cornerRadius: 9}}}
              - {animateView: {duration: 2, curve: linear, changes: {layer: view, values: {cornerRadius: 9}}}}
        """,
      values: [
        ("box", "cornerRadius", 1, [1]), ("box", "cornerRadius", 2, [5]),
        ("dot", "cornerRadius", 2, [5]), ("view", "cornerRadius", 2, [7]),
      ]),
    ScriptCase(
      name: "a layer is on screen after a flush",
      yaml: """
        layers: [{name: stage}]
        interactions:
          - at: 1
            actions: [{addSublayer: {layer: stage, name: a}}, {set: {layer: a, values: {opacity: 0.5}}}, {flush: true}, {set: {layer: a, values: {opacity: 0}}}]
        """,
      kinds: [.animationDidStart], events: ["1 animationDidStart stage/a opacity"],
      values: [("a", "opacity", 1, [0.5])]),
  ]

  @Test(arguments: rows) func `a commit ends with its entry or a flush`(_ row: ScriptCase) throws {
    try row.check()
  }
}
