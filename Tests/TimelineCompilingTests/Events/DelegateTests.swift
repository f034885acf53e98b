import TimelineModel
import Testing

/// Delegates, keys and removal, core-animation 1.4, 10.4.
@Suite struct DelegateTests {
  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "10.4 start at the begin of the active time, stop at its end",
      yaml: """
        layers:
          - name: box
            animations:
              - {key: a, keyPath: opacity, toValue: 0, beginTime: 1, duration: 2, speed: 0.5, onStart: [{log: started}], onStop: [{finished: true, log: stopped}]}
        """,
      events: [
        "1 animationDidStart box a", "1 log box started", "5 animationDidStop box a finished",
        "5 log box stopped",
      ]),
    ScriptCase(
      name: "10.4 not finished: removed by key, replaced, all removed, the layer left the tree",
      yaml: """
        layers: [{name: box}, {name: other}]
        interactions:
          - {at: 1, addAnimation: {layer: box, key: a, keyPath: opacity, toValue: 0, duration: 9}}
          - {at: 2, removeAnimation: {layer: box, key: a}}
          - {at: 3, addAnimation: {layer: box, key: a, keyPath: opacity, toValue: 0, duration: 9}}
          - {at: 4, addAnimation: {layer: box, key: a, keyPath: opacity, toValue: 0, duration: 9}}
          - {at: 5, removeAllAnimations: box}
          - {at: 6, addAnimation: {layer: other, key: b, keyPath: opacity, toValue: 0, duration: 9}}
          - {at: 7, removeFromSuperlayer: other}
        """,
      kinds: [.animationDidStop],
      events: [
        "2 animationDidStop box a unfinished", "4 animationDidStop box a unfinished",
        "5 animationDidStop box a unfinished", "7 animationDidStop other b unfinished",
      ],
      values: [
        ("box", "opacity", 1.9, [0.9]), ("box", "opacity", 2, [1]), ("other", "isHidden", 6.9, [0]),
        ("other", "isHidden", 7, [1]),
      ]),
    ScriptCase(
      name: "1.4 animations without a key replace nothing",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 1, addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: 2}}
          - {at: 2, addAnimation: {layer: box, keyPath: opacity, toValue: 0, duration: 2}}
        """,
      kinds: [.animationDidStop],
      events: [
        "3 animationDidStop box animations[0] finished",
        "4 animationDidStop box animations[1] finished",
      ]),
    ScriptCase(
      name: "10.4 one that is not removed stops once, and goes without a word",
      yaml: """
        layers: [{name: box, animations: [{key: a, keyPath: opacity, toValue: 0, duration: 1, fillMode: forwards, isRemovedOnCompletion: false}]}]
        interactions: [{at: 3, removeAnimation: {layer: box, key: a}}]
        """,
      kinds: [.animationDidStop], events: ["1 animationDidStop box a finished"],
      values: [("box", "opacity", 2, [0]), ("box", "opacity", 3, [1])]),
    ScriptCase(
      name: "10.4 endless animations never stop",
      yaml:
        "layers: [{name: box, animations: [{key: a, keyPath: opacity, toValue: 0, duration: 1, repeatCount: .inf}]}]",
      events: ["0 animationDidStart box a"]),
    ScriptCase(
      name: "10.4 events at one time: layer order, then the order of adding",
      yaml: """
        layers:
          - {name: x, animations: [{key: a, keyPath: opacity, toValue: 0, duration: 0.3}, {key: b, keyPath: opacity, toValue: 0, beginTime: 0.1, duration: 0.2}]}
          - {name: y, animations: [{key: c, keyPath: opacity, toValue: 0, duration: 0.3}]}
        interactions: [{at: 0.3, log: script}]
        """,
      kinds: [.animationDidStop, .log],
      events: [
        "0.3 animationDidStop x a finished", "0.30000000000000004 animationDidStop x b finished",
        "0.30000000000000004 animationDidStop y c finished", "0.30000000000000004 log script",
      ]),
    ScriptCase(
      name: "1.4 an animation without a begin time begins at the layer's local now",
      yaml: """
        layers: [{name: box, speed: 2, timeOffset: 3}]
        interactions: [{at: 1, addAnimation: {layer: box, key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 4}}]
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: ["1 animationDidStart box a", "3 animationDidStop box a finished"],
      values: [("box", "cornerRadius", 0.9, [0]), ("box", "cornerRadius", 2, [4])]),
    ScriptCase(
      name: "1.4 a begin time that is said is the layer's, and shows nothing before it was added",
      yaml: """
        layers: [{name: box}]
        interactions: [{at: 2, addAnimation: {layer: box, key: a, keyPath: cornerRadius, fromValue: 2, toValue: 8, beginTime: 3, duration: 3, fillMode: backwards}}]
        """,
      kinds: [.animationDidStart], events: ["3 animationDidStart box a"],
      values: [
        ("box", "cornerRadius", 1.9, [0]), ("box", "cornerRadius", 2.5, [2]),
        ("box", "cornerRadius", 4.5, [5]),
      ]),
    ScriptCase(
      name: "10.4 tags: a stop finds what its animation is about",
      yaml: """
        layers: [{name: a}, {name: b}]
        interactions:
          - at: 1
            addAnimation: {layer: a, key: k, keyPath: opacity, toValue: 0.5, duration: 1, userInfo: {who: b, value: 0.25},
              onStop: [{set: {layer: "${who}", values: {opacity: "${value}"}}, transaction: {disableActions: true}, log: "${who} of ${value}"}]}
        """,
      kinds: [.log], events: ["2 log a b of 0.25"], values: [("b", "opacity", 2, [0.25])]),
    ScriptCase(
      name: "chains: each stop starts the next",
      yaml: """
        layers: [{name: box}]
        interactions:
          - at: 1
            addAnimation:
              {layer: box, key: a, keyPath: cornerRadius, fromValue: 0, toValue: 4, duration: 1, onStop: [
                {addAnimation: {layer: self, key: b, keyPath: cornerRadius, fromValue: 4, toValue: 8, duration: 2, onStop: [{log: end}]}}]}
        """, duration: nil,
      kinds: [.animationDidStop, .log],
      events: [
        "2 animationDidStop box a finished", "4 animationDidStop box b finished", "4 log box end",
      ], values: [("box", "cornerRadius", 3, [6])]),
    ScriptCase(
      name: "timers: first after one interval, until and including",
      yaml: """
        layers: [{name: box}]
        interactions: [{every: 0.1, until: 0.5, log: tick}, {at: 0.3, log: first}]
        """,
      events: [
        "0.1 log tick", "0.2 log tick", "0.30000000000000004 log tick",
        "0.30000000000000004 log first", "0.4 log tick", "0.5 log tick",
      ]),
    ScriptCase(
      name: "interactions are ordered by time, then by place",
      yaml: """
        layers: [{name: box}]
        interactions: [{at: 2, log: c}, {at: 1, log: a}, {at: 1, log: b}]
        """, events: ["1 log a", "1 log b", "2 log c"]),
  ]

  @Test(arguments: rows) func `delegates are told`(_ row: ScriptCase) throws { try row.check() }

  @Test func `a layer that comes is there from then on, with its animations`() throws {
    let script = try Script(
      """
      layers: [{name: stage}]
      interactions:
        - {at: 2, addSublayer: {layer: stage, name: dot, cornerRadius: 1, animations: [{key: grow, keyPath: cornerRadius, toValue: 5, duration: 2}]}}
        - {at: 6, removeFromSuperlayer: dot}
      """)
    #expect(script.timeline.layers.map(\.path) == ["stage", "stage/dot"])
    #expect(try script.numbers("dot", "isHidden", at: 1.9) == [1])
    #expect(try script.numbers("dot", "isHidden", at: 2) == [0])
    #expect(try script.numbers("dot", "cornerRadius", at: 3) == [3])
    #expect(try script.numbers("dot", "isHidden", at: 6) == [1])
    #expect(
      script.events(.animationDidStart, .animationDidStop) == [
        "2 animationDidStart stage/dot grow", "4 animationDidStop stage/dot grow finished",
      ])
  }

  @Test func `a scene without a script compiles to what it is, and still tells its events`() throws
  {
    let script = try Script(
      "layers: [{name: box, animations: [{key: a, keyPath: opacity, toValue: 0, duration: 1}]}]",
      duration: nil)
    #expect(script.timeline.duration == 1)
    #expect(
      script.timeline.layers[0].tracks.map(\.description) == [
        "opacity \"a\" 0…1: running → 0 | (before: nothing, 0: 0 + 1/s, 1: nothing) ÷1"
      ])
    #expect(script.events().count == 2)
  }

  @Test func `the same script gives the same timeline`() throws {
    for row in Self.rows {
      #expect(
        try Script(row.yaml, duration: row.duration).timeline
          == Script(row.yaml, duration: row.duration).timeline, "\(row.name)")
    }
  }
}
