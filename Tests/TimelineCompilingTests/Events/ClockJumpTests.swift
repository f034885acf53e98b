import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TestSupport
import Testing
import TimelineCompiling
import TimelineModel
import Timing

/// Clocks of layers that jump, and the animations under them: core-animation 1.2, 1.6, 10.4.
@Suite struct ClockJumpTests {
  static let events: [TimelineEvent.Kind] = [.animationDidStart, .animationDidStop]

  static let rows: [ScriptCase] = [
    ScriptCase(
      name: "a jump back to before the begin ends no animation",
      yaml: """
        layers: [{name: box, animations: [{key: a, beginTime: 1, keyPath: cornerRadius, fromValue: 0, toValue: 8, duration: 1}]}]
        interactions:
          - {at: 1.5, set: {layer: box, values: {speed: 0}}}
          - {at: 2, set: {layer: box, values: {timeOffset: 1.25}}}
          - {at: 3, set: {layer: box, values: {timeOffset: 2}}}
        """,
      kinds: events,
      events: ["1 animationDidStart box a", "3 animationDidStop box a finished"],
      values: [
        ("box", "cornerRadius", 1.25, [2]), ("box", "cornerRadius", 1.5, [0]),
        ("box", "cornerRadius", 2, [2]), ("box", "cornerRadius", 3, [0]),
      ]),
    ScriptCase(
      name: "a jump beyond the end at the instant of the begin is the end",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 1, set: {layer: box, values: {cornerRadius: 8}}}
          - {at: 1, set: {layer: box, values: {timeOffset: 1}}}
          - {at: 2, set: {layer: box, values: {timeOffset: -1}}}
        """,
      kinds: events,
      events: [
        "1 animationDidStart box cornerRadius", "1 animationDidStop box cornerRadius finished",
      ],
      values: [("box", "cornerRadius", 1, [8]), ("box", "cornerRadius", 2.125, [8])]),
    ScriptCase(
      name: "a jump beyond the end is the end, although the clock then runs back",
      yaml: """
        layers: [{name: box, speed: 0, animations: [{key: a, keyPath: cornerRadius, fromValue: 4, toValue: 8, duration: 1}]}]
        interactions: [{at: 1, scrub: {layer: box, values: [2, 0.5], duration: 2}}]
        """,
      kinds: events,
      events: ["0 animationDidStart box a", "1 animationDidStop box a finished"],
      values: [("box", "cornerRadius", 0.5, [4]), ("box", "cornerRadius", 3, [0])]),
    ScriptCase(
      name: "time that passed before an animation was added does not count",
      yaml: """
        layers: [{name: stage, sublayers: [{name: box}]}]
        interactions:
          - {at: 3, set: {layer: stage, values: {speed: 0}}}
          - {at: 4, addAnimation: {layer: box, key: a, beginTime: 2, fillMode: backwards, keyPath: cornerRadius, fromValue: 4, toValue: 8, duration: 1}}
          - {at: 6, set: {layer: stage, values: {speed: 1, beginTime: 4}}}
        """,
      kinds: events,
      events: [
        "6 animationDidStart stage/box a", "7 animationDidStop stage/box a finished",
      ],
      values: [
        ("box", "cornerRadius", 4, [4]), ("box", "cornerRadius", 5, [4]),
        ("box", "cornerRadius", 6.5, [6]), ("box", "cornerRadius", 7, [0]),
      ]),
    ScriptCase(
      name: "one that is added when its time is over is gone at once",
      yaml: """
        layers: [{name: box, speed: 0, timeOffset: 10}]
        interactions:
          - {at: 2, addAnimation: {layer: box, key: a, beginTime: 1, keyPath: cornerRadius, fromValue: 4, toValue: 8, duration: 1}}
          - {at: 3, set: {layer: box, values: {timeOffset: 1.5}}}
        """,
      kinds: events,
      events: ["2 animationDidStart box a", "2 animationDidStop box a finished"],
      values: [("box", "cornerRadius", 3, [0])]),
    ScriptCase(
      name: "a clip that says no length ends with the part of an animation that is shown",
      yaml: """
        layers: [{name: box}]
        interactions:
          - {at: 4, set: {layer: box, values: {speed: 0}}}
          - {at: 5, addAnimation: {layer: box, key: a, beginTime: 1, keyPath: cornerRadius, fromValue: 4, toValue: 8, duration: 2}}
          - {at: 6, set: {layer: box, values: {speed: 1, beginTime: 5}}}
        """,
      duration: nil, kinds: events,
      events: ["6 animationDidStart box a", "8 animationDidStop box a finished"]),
  ]

  @Test(arguments: rows) func `a layer's time jumps`(_ row: ScriptCase) throws { try row.check() }

  // MARK: Against the formula

  /// From a change of a layer's timing on.
  private struct State {
    let start: Seconds
    let timing: MediaTiming

    func time(at instant: Seconds) -> Seconds {
      let begin = timing.beginTime ?? 0
      return instant < begin ? 0 : (instant - begin) * timing.speed + timing.timeOffset
    }

    /// The first instant in a range at which its time is at least a value.
    func first(_ range: Range<Seconds>, reaching value: Seconds) -> Seconds? {
      if time(at: range.lowerBound) >= value { return range.lowerBound }
      let begin = timing.beginTime ?? 0
      if begin > range.lowerBound, timing.timeOffset >= value {
        return begin < range.upperBound ? begin : nil
      }
      guard timing.speed > 0 else { return nil }
      let instant = begin + (value - timing.timeOffset) / timing.speed
      return range.contains(instant) ? instant : nil
    }
  }

  @Test(arguments: 0..<40)
  func `an animation is over when its layer's time has come to its end, and only then`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(state: seed)
    for _ in 0..<20 {
      let begin = Double(Int.random(in: 1...16, using: &random)) / 4
      let length = Double(Int.random(in: 1...8, using: &random)) / 4
      let added = Double(Int.random(in: 0...8, using: &random)) / 2
      let change = 0...Int.random(in: 0...6, using: &random)
      var timing = MediaTiming()
      var states = [State(start: 0, timing: timing)]
      var script = [
        Interaction(
          .at(added),
          ActionEntry([
            .addAnimation(
              .named("box"),
              Animation(
                key: "a",
                timing: MediaTiming(beginTime: begin, duration: length, fillMode: .backwards),
                action: .basic(
                  AnimationEndpoints(
                    keyPath: knownKeyPath("cornerRadius"), fromValue: .number(1),
                    toValue: .number(2)))))
          ]))
      ]
      for _ in change.dropFirst() {
        let at = Double(Int.random(in: 1...40, using: &random)) / 4 + 0.125
        guard at > (states.last?.start ?? 0) else { continue }
        timing.speed = [0, 0.5, 1, 2].randomElement(using: &random) ?? 1
        timing.timeOffset = Double(Int.random(in: 0...10, using: &random)) / 2
        timing.beginTime = Double(Int.random(in: 0...10, using: &random))
        states.append(State(start: at, timing: timing))
        script.append(
          Interaction(
            .at(at),
            ActionEntry([
              .set(
                LayerChange(
                  .named("box"),
                  [
                    .speed(timing.speed), .timeOffset(timing.timeOffset),
                    .beginTime(timing.beginTime ?? 0),
                  ]))
            ])))
      }
      let timeline = try TimelineCompiler().compile(
        Scene(
          canvas: Canvas(size: Size(width: 9, height: 9)), duration: 12,
          layers: [Layer(name: "box")], interactions: script))
      let ends = states.indices.compactMap { i in
        let end = i + 1 < states.count ? states[i + 1].start : .infinity
        return added < end
          ? states[i].first(max(added, states[i].start)..<end, reaching: begin + length) : nil
      }
      let over = ends.first ?? .infinity
      let stops = timeline.events.filter { $0.kind == .animationDidStop }.map(\.time)
      #expect(stops.count == (over <= 12 ? 1 : 0), "\(over): \(timeline)")
      if let stop = stops.first { #expect(abs(stop - over) < 1e-9, "\(timeline)") }
      for instant in stride(from: 0.06, to: 12, by: 0.17) {
        let state = states.last { $0.start <= instant } ?? states[0]
        let progress = max(0, (state.time(at: instant) - begin) / length)
        let isShown = instant >= added && instant < over
        let got = timeline.layers[0].value(of: knownKeyPath("cornerRadius"), at: instant).numbers
        expectClose(got, [isShown ? 1 + progress : 0], "at \(instant): \(timeline)")
      }
    }
  }
}
