import TimelineModel
import Testing

/// Pausing, resuming and scrubbing, core-animation 1.3, 1.7, 1.8.
@Suite struct TimeControlTests {
  static let moving = """
    layers:
      - name: stage
        sublayers: [{name: box, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]

    """

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "1.8 a pause holds the subtree, a resume goes on",
      yaml: moving + """
        interactions: [{at: 1, pause: stage}, {at: 3, resume: stage}]
        """, duration: "20",
      kinds: [.animationDidStop, "pause", "resume"],
      events: ["1 pause stage", "3 resume stage", "10 animationDidStop stage/box a finished"],
      values: [
        ("box", "cornerRadius", 0.5, [0.5]), ("box", "cornerRadius", 1, [1]),
        ("box", "cornerRadius", 2.5, [1]), ("box", "cornerRadius", 3, [1]),
        ("box", "cornerRadius", 4, [2]), ("box", "cornerRadius", 9.5, [7.5]),
        ("box", "cornerRadius", 10, [0]),
      ]),
    ScriptCase(
      name: "1.8 toggles, and nested pauses",
      yaml: moving + """
        interactions:
          - {at: 1, togglePause: stage}
          - {at: 2, pause: box}
          - {at: 3, togglePause: stage}
          - {at: 4, resume: box}
        """, duration: "20",
      kinds: [.animationDidStop], events: ["11 animationDidStop stage/box a finished"],
      values: [
        ("box", "cornerRadius", 2, [1]), ("box", "cornerRadius", 3.5, [1]),
        ("box", "cornerRadius", 6, [3]),
      ]),
    ScriptCase(
      name: "1.8 a second pause and resume",
      yaml: moving + """
        interactions: [{at: 1, pause: box}, {at: 2, resume: box}, {at: 4, pause: box}, {at: 4.5, resume: box}, {at: 4.5, resume: box}]
        """, duration: "20",
      values: [
        ("box", "cornerRadius", 3, [2]), ("box", "cornerRadius", 4.2, [3]),
        ("box", "cornerRadius", 5.5, [4]),
      ]),
    ScriptCase(
      name: "1.8 a layer of another speed goes on at that speed",
      yaml: """
        layers: [{name: box, speed: 2, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]
        interactions: [{at: 1, pause: box}, {at: 2, resume: box}]
        """,
      values: [
        ("box", "cornerRadius", 1, [2]), ("box", "cornerRadius", 1.9, [2]),
        ("box", "cornerRadius", 3, [4]),
      ]),
    ScriptCase(
      name: "1.8 what is added to a paused layer waits",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 1, pause: box}
          - {at: 2, addAnimation: {layer: box, key: a, keyPath: cornerRadius, fromValue: 2, toValue: 8, duration: 3}}
          - {at: 4, resume: box}
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: ["2 animationDidStart box a", "7 animationDidStop box a finished"],
      values: [("box", "cornerRadius", 3, [2]), ("box", "cornerRadius", 5.5, [5])]),
    ScriptCase(
      name: "1.7 a scrub drives the time of a layer whose speed is 0",
      yaml: """
        layers: [{name: box, speed: 0, animations: [{key: a, keyPath: strokeEnd, fromValue: 0, toValue: 1, duration: 2, isRemovedOnCompletion: false, fillMode: both}], type: shape}]
        interactions: [{at: 1, scrub: {layer: box, values: [0, 2, 0.5], keyTimes: [0, 0.5, 1], duration: 4}}]
        """,
      values: [
        ("box", "strokeEnd", 0.5, [0]), ("box", "strokeEnd", 2, [0.5]),
        ("box", "strokeEnd", 3, [1]),
        ("box", "strokeEnd", 4, [0.625]), ("box", "strokeEnd", 9, [0.25]),
      ]),
    ScriptCase(
      name: "1.7 speed 0 and a time offset that are set",
      yaml: moving + """
        interactions:
          - {at: 2, set: {layer: box, values: {speed: 0, timeOffset: 5}}}
          - {at: 3, set: {layer: box, values: {timeOffset: 1}}}
        """,
      values: [
        ("box", "cornerRadius", 1.5, [1.5]), ("box", "cornerRadius", 2, [5]),
        ("box", "cornerRadius", 3.5, [1]),
      ]),
    ScriptCase(
      name: "1.2 a speed that changes keeps the formula",
      yaml: moving + "interactions: [{at: 2, set: {layer: box, values: {speed: 2}}}]",
      kinds: [.animationDidStop], events: ["4 animationDidStop stage/box a finished"],
      values: [("box", "cornerRadius", 1, [1]), ("box", "cornerRadius", 3, [6])]),
    ScriptCase(
      name: "10.4 an animation whose time is jumped over stops",
      yaml: moving + "interactions: [{at: 2, set: {layer: box, values: {timeOffset: 20}}}]",
      kinds: [.animationDidStop], events: ["2 animationDidStop stage/box a finished"]),
    ScriptCase(
      name: "10.4 what was removed at its end does not come back when time is set back",
      yaml: moving + "interactions: [{at: 9, set: {layer: box, values: {timeOffset: -8}}}]",
      values: [("box", "cornerRadius", 9.5, [0])]),
  ]

  @Test(arguments: rows) func `time is controlled`(_ row: ScriptCase) throws { try row.check() }
}
