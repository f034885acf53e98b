import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Time that is paused, set and driven however it goes: core-animation 1.2, 1.3, 1.8.
@Suite struct AnyTimeTests {
  static let scrubbed = """
    layers:
      - {name: stage, speed: 0, sublayers: [
          {name: still},
          {name: box, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8, isRemovedOnCompletion: false, fillMode: both}]},
          {name: late, beginTime: 2, speed: 2, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8, isRemovedOnCompletion: false, fillMode: both}]}]}

    """

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "a scrub goes back over a whole subtree",
      yaml: scrubbed
        + "interactions: [{at: 0, scrub: {layer: stage, values: [0, 4, 1], duration: 7, keyTimes: [0, 0.5714285714285714, 1]}}]",
      values: [
        ("box", "cornerRadius", 2, [2]), ("box", "cornerRadius", 4, [4]),
        ("box", "cornerRadius", 5.5, [2.5]), ("box", "cornerRadius", 9, [1]),
        ("late", "cornerRadius", 1, [0]), ("late", "cornerRadius", 3, [2]),
        ("late", "cornerRadius", 5.5, [1]), ("late", "cornerRadius", 6.5, [0]),
        ("late", "cornerRadius", 9, [0]),
      ]),
    ScriptCase(
      name: "again and again, below 0 too",
      yaml: scrubbed + """
        interactions:
          - {at: 0, scrub: {layer: stage, values: [0, 2, -1], duration: 2}}
          - {at: 3, scrub: {layer: stage, values: [3, 1, 5], duration: 2}}
          - {at: 6, pause: stage}
          - {at: 7, set: {layer: stage, values: {speed: -1, timeOffset: 8, beginTime: 7}}}
        """,
      values: [
        ("box", "cornerRadius", 1, [2]), ("box", "cornerRadius", 1.5, [0.5]),
        ("box", "cornerRadius", 2.5, [0]), ("box", "cornerRadius", 3, [3]),
        ("box", "cornerRadius", 4, [1]), ("box", "cornerRadius", 6.5, [5]),
        ("box", "cornerRadius", 8, [7]), ("box", "cornerRadius", 9.5, [5.5]),
        ("late", "cornerRadius", 4.75, [4]), ("late", "cornerRadius", 9.5, [7]),
      ]),
    ScriptCase(
      name: "a pause of time that repeats, there and back, goes on in its cycle and direction",
      yaml: """
        layers: [{name: stage, duration: 2, repeatCount: 3, autoreverses: true, sublayers: [
          {name: box, speed: 2, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8, isRemovedOnCompletion: false}]}]}]
        interactions: [{at: 3.5, pause: stage}, {at: 5, resume: stage}]
        """, duration: "20",
      values: [
        ("box", "cornerRadius", 1, [2]), ("box", "cornerRadius", 3, [2]),
        ("box", "cornerRadius", 4, [1]), ("box", "cornerRadius", 5, [1]),
        ("box", "cornerRadius", 5.25, [0.5]), ("box", "cornerRadius", 6.5, [2]),
        ("box", "cornerRadius", 8.5, [2]), ("box", "cornerRadius", 19, [0]),
      ]),
    ScriptCase(
      name: "a scrub of a layer that runs by itself where time repeats leaves the end an end",
      yaml: """
        layers: [{name: world, duration: 2, repeatCount: 3, sublayers: [
          {name: stage, sublayers: [
            {name: box, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 1}]}]}]}]
        interactions: [{at: 2.5, scrub: {layer: stage, values: [0, 0.25], duration: 1}}]
        """, duration: "20",
      kinds: [.animationDidStart, .animationDidStop],
      events: [
        "0 animationDidStart world/stage/box a", "6 animationDidStop world/stage/box a finished",
      ],
      values: [("world/stage/box", "cornerRadius", 2.5, [4])]),
    ScriptCase(
      name: "a pause of time that runs backwards",
      yaml: """
        layers: [{name: stage, speed: -1, timeOffset: 8, sublayers: [
          {name: box, animations: [{key: a, beginTime: 1, keyPath: cornerRadius, fromValue: 1, toValue: 8, duration: 7, isRemovedOnCompletion: false}]}]}]
        interactions: [{at: 2, pause: stage}, {at: 3, resume: stage}]
        """,
      values: [
        ("box", "cornerRadius", 1, [7]), ("box", "cornerRadius", 2.5, [6]),
        ("box", "cornerRadius", 4, [5]), ("box", "cornerRadius", 7, [2]),
      ]),
    ScriptCase(
      name: "a pause before the begin holds the begin off",
      yaml: """
        layers: [{name: box, beginTime: 2, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]
        interactions: [{at: 1, pause: box}, {at: 4, resume: box}]
        """,
      values: [
        ("box", "cornerRadius", 4.5, [0]), ("box", "cornerRadius", 5, [0]),
        ("box", "cornerRadius", 6, [1]),
      ]),
    ScriptCase(
      name: "a time offset that is set in a pause is where time goes on",
      yaml: """
        layers: [{name: box, speed: 2, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8}]}]
        interactions: [{at: 1, pause: box}, {at: 2, set: {layer: box, values: {timeOffset: 5}}}, {at: 3, resume: box}]
        """,
      values: [
        ("box", "cornerRadius", 1.5, [2]), ("box", "cornerRadius", 2.5, [5]),
        ("box", "cornerRadius", 3.5, [6]),
      ]),
    ScriptCase(
      name: "a scrub of a layer whose superlayer repeats",
      yaml: """
        layers: [{name: stage, duration: 1, repeatCount: .inf, sublayers: [{name: box, speed: 0, sublayers: [
          {name: dot, beginTime: 1, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 8, isRemovedOnCompletion: false, fillMode: both}]}]}]}]
        interactions: [{at: 1.5, scrub: {layer: box, values: [1, 5, 2], duration: 2}}]
        """,
      values: [
        ("dot", "cornerRadius", 2.5, [4]), ("dot", "cornerRadius", 3, [2.5]),
        ("dot", "cornerRadius", 9, [1]),
      ]),
    ScriptCase(
      name: "1.7 an animation whose end a scrub passes is over, and does not come back",
      yaml: """
        layers: [{name: box, speed: 0, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 2, duration: 2}]}]
        interactions: [{at: 0, scrub: {layer: box, values: [0, 4, 0], duration: 8}}]
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: ["0 animationDidStart box a", "2 animationDidStop box a finished"],
      values: [
        ("box", "cornerRadius", 1.5, [1.5]), ("box", "cornerRadius", 2.5, [0]),
        ("box", "cornerRadius", 7, [0]),
      ]),
    ScriptCase(
      name: "1.7 one that stays attached comes back",
      yaml: """
        layers: [{name: box, speed: 0, animations: [{key: a, keyPath: cornerRadius, fromValue: 0, toValue: 2, duration: 2, isRemovedOnCompletion: false}]}]
        interactions: [{at: 0, scrub: {layer: box, values: [0, 4, 0], duration: 8}}]
        """,
      kinds: [.animationDidStart, .animationDidStop],
      events: ["0 animationDidStart box a", "2 animationDidStop box a finished"],
      values: [("box", "cornerRadius", 4, [0]), ("box", "cornerRadius", 7, [1])]),
  ]

  @Test(arguments: rows) func `time is driven`(_ row: ScriptCase) throws { try row.check() }

  @Test func `a warning that a script gives again and again is told once`() throws {
    let script = try Script(
      """
      layers: [{name: box}, {name: dot}]
      interactions:
        - {every: 0.5, until: 8, scrub: {layer: box, values: [0, 1], duration: 0.1}}
        - {every: 1, until: 8, scrub: {layer: dot, values: [0, 1], duration: 0.1}}
      """)
    let warned = script.timeline.warnings.map(\.layerPath)
    #expect(warned == ["box", "dot"])
  }

  @Test func `an interactive transition is cancelled`() throws {
    let script = try Script(
      """
      layers:
        - name: stage
          frame: [0, 0, 100, 100]
          sublayers: [{name: card, frame: [10, 20, 40, 20], backgroundColor: red, sublayers: [{name: dot, frame: [0, 0, 5, 5]}]}]
      interactions:
        - at: 1
          actions:
            - {set: {layer: stage, values: {speed: 0, timeOffset: 0}}}
            - transition: {layer: card, transition: push, duration: 1, timingFunction: linear}
              set: {layer: card, values: {backgroundColor: blue}}
            - {scrub: {layer: stage, values: [0, 0.8, 0.2], duration: 2}}
        # The finger lifts: time runs back to the start, and all is as it was.
        - {at: 4, set: {layer: stage, values: {speed: -1, timeOffset: 0.2, beginTime: 4}}}
        - {at: 4.2, removeAnimation: {layer: card, key: transition}, set: {layer: card, values: {backgroundColor: red}}, transaction: {disableActions: true}}
      """)
    for (instant, q) in [(1, 0), (1.5, 0.4), (2, 0.8), (2.5, 0.5), (3.5, 0.2), (4.1, 0.1)] {
      let (old, new) = TransitionTests.offsets(script, at: instant)
      expectClose(
        [old?.x ?? .nan, new?.x ?? .nan], [40 * q, -40 * (1 - q)], "at \(instant)")
    }
    let after = TransitionTests.offsets(script, at: 4.5)
    #expect(after.old == .zero && after.new == nil)
  }

  // MARK: Against the formula

  /// How a layer's time goes from an instant on.
  struct State {
    let start: Seconds
    var timing: MediaTiming
    var scrub: [(time: Seconds, offset: Double)] = []

    func offset(at instant: Seconds) -> Double {
      let i = scrub.lastIndex { $0.time <= instant } ?? 0
      guard i + 1 < scrub.count, instant >= scrub[i].time else { return scrub[i].offset }
      let (a, b) = (scrub[i], scrub[i + 1])
      return a.offset + (b.offset - a.offset) * (instant - a.time) / (b.time - a.time)
    }

    /// The layer's time by core-animation 1.2 and 1.3, where its superlayer's is given.
    func localTime(under outer: Seconds, at instant: Seconds) -> Seconds {
      guard !scrub.isEmpty else { return timing.layerTimeMap(outer)?.time ?? .nan }
      let begin = timing.beginTime ?? 0
      let driven = (outer < begin ? 0 : (outer - begin) * timing.speed) + offset(at: instant)
      guard timing.speed > 0, timing.duration != nil else { return driven }
      var cycles = timing
      (cycles.beginTime, cycles.speed, cycles.timeOffset) = (nil, 1, 0)
      return cycles.layerTimeMap(driven)?.time ?? .nan
    }
  }

  @Test(arguments: 0..<8)
  func `however time is changed it is what the formula says`(_ seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<12 {
      // Three layers, each in the one before.
      var states = (0..<3).map { _ in [State(start: -.infinity, timing: Self.timing(&random))] }
      func localTime(_ layer: Int, _ instant: Seconds) -> Seconds {
        let outer = layer > 0 ? localTime(layer - 1, instant) : instant
        let state = states[layer].last { $0.start <= instant } ?? states[layer][0]
        return state.localTime(under: outer, at: instant)
      }
      var layers: [Layer] = []
      for (i, state) in states.enumerated().reversed() {
        layers = [Layer(name: "l\(i)", timing: state[0].timing, sublayers: layers)]
      }
      var interactions: [Interaction] = []
      for k in 1...Int.random(in: 1...6, using: &random) {
        let (at, layer) = (Double(k) + 0.0625, Int.random(in: 0..<3, using: &random))
        let name = LayerReference.named("l\(layer)")
        var next = states[layer].last ?? states[layer][0]
        next = State(start: at, timing: next.timing, scrub: next.scrub)
        if !next.scrub.isEmpty { next.timing.timeOffset = next.offset(at: at) }
        let action: ScriptAction
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let speed: Double = [0, 1, 2, -1].randomElement(using: &random) ?? 1
          let begin = Double(k) - 1
          action = .set(LayerChange(name, [.speed(speed), .beginTime(begin)]))
          (next.timing.speed, next.timing.beginTime, next.scrub) = (speed, begin, [])
        case 1:
          action = .set(LayerChange(name, [.timeOffset(Double(k))]))
          (next.timing.timeOffset, next.scrub) = (Double(k), [])
        case 2:
          action = .pause(name)
          if next.timing.speed != 0 {
            next.timing.timeOffset = localTime(layer, at)
            (next.timing.speed, next.scrub) = (0, [])
          }
        default:
          let values = (0..<4).map { _ in Double(Int.random(in: -8...16, using: &random)) / 4 }
          action = .scrub(Scrub(layer: name, values: values, duration: 3))
          next.scrub = values.enumerated().map { (at + Double($0), $1) }
          next.timing.timeOffset = 0
        }
        states[layer].append(next)
        interactions.append(Interaction(.at(at), ActionEntry([action])))
      }
      let timeline = try TimelineCompiler().compile(
        Scene(
          canvas: Canvas(size: Size(width: 9, height: 9)), duration: 12, layers: layers,
          interactions: interactions))
      // Between the instants at which something may jump.
      for instant in stride(from: 0.03, to: 11, by: 0.19) {
        for layer in 0..<3 {
          let got = timeline.layers[layer].clock(instant)?.time ?? .nan
          let wanted = localTime(layer, instant)
          try #require(
            abs(got - wanted) < 1e-9,
            "l\(layer) at \(instant): got \(got), wanted \(wanted)\n\(interactions)\n\(layers)")
        }
      }
    }
  }

  private static func timing(_ random: inout SeededGenerator) -> MediaTiming {
    var timing = MediaTiming(
      beginTime: [nil, nil, 0, 1].randomElement(using: &random) ?? nil,
      speed: [1, 1, 1, 2, 0.5, -1, 0].randomElement(using: &random) ?? 1,
      timeOffset: [0, 0, 3].randomElement(using: &random) ?? 0)
    if Int.random(in: 0..<3, using: &random) == 0 {
      timing.duration = 1.5
      timing.repeatCount = [0, 3, .infinity].randomElement(using: &random) ?? 0
      timing.autoreverses = Bool.random(using: &random)
    }
    return timing
  }

  @Test(arguments: 0..<8) func `a pause cuts its length out of any time`(_ seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<25 {
      let timing = Self.timing(&random)
      func clock(_ interactions: [Interaction]) throws -> TimeMap {
        try TimelineCompiler().compile(
          Scene(
            canvas: Canvas(size: Size(width: 9, height: 9)), duration: 12,
            layers: [
              Layer(name: "a", timing: timing, sublayers: [Layer(timing: MediaTiming(speed: 2))])
            ],
            interactions: interactions)
        ).layers[1].clock
      }
      let (free, paused) = (
        try clock([]),
        try clock([
          Interaction(.at(1.3), ActionEntry([.pause(.named("a"))])),
          Interaction(.at(3.8), ActionEntry([.resume(.named("a"))])),
        ])
      )
      for instant in stride(from: 0.03, to: 9, by: 0.17) {
        let then = instant < 1.3 ? instant : max(1.3, instant - 2.5)
        let (got, wanted) = (paused(instant)?.time ?? .nan, free(then)?.time ?? .nan)
        // A layer that stood before the pause has no speed to go on with.
        let isFree = timing.speed != 0 || instant < 3.8
        try #require(
          !isFree || abs(got - wanted) < 1e-9, "\(instant): \(got), \(wanted): \(timing)")
      }
    }
  }
}
