import Documents
import Graphics
import SceneLoading
import SceneModel
import Testing

/// Scripts: what is wrong with one is located and explained.
@Suite struct InteractionTests {
  struct ScriptMistake: Sendable, CustomTestStringConvertible {
    let entry: String
    /// What follows `5:`, the line of the entry.
    let wanted: String
    var testDescription: String { entry }

    init(_ entry: String, _ wanted: String) { (self.entry, self.wanted) = (entry, wanted) }
  }

  /// A scene with layers of various names, and an entry on line 5 in column 5.
  static func script(_ entry: String) -> String {
    preamble + """
      layers: [{name: stage, sublayers: [{name: box}]}, {name: other, sublayers: [{name: box}, {name: line, type: shape}]}]
      interactions:
        - \(entry)

      """
  }

  static let mistakes: [ScriptMistake] = [
    .init(
      "{at: 1, pause: stag}",
      "20: error: interactions[0].pause: there is no layer \"stag\"; did you mean \"stage\"?"),
    .init(
      "{at: 1, pause: box}",
      "20: error: interactions[0].pause: 2 layers are called \"box\", allowed: a path, such as stage/box or other/box"
    ),
    .init(
      "{at: 1, pause: self}",
      "20: error: interactions[0].pause: \"self\" is the layer whose handler runs, and this is no handler, allowed: the name of a layer"
    ),
    .init(
      "{log: x}",
      "5: error: interactions[0]: the key \"at\" is missing, allowed: at: SECONDS, or every: SECONDS"
    ),
    .init(
      "{at: 1}",
      "5: error: interactions[0]: this entry does nothing, allowed: an action, such as log: hello"
    ),
    .init(
      "{at: 1, every: 2, log: x}",
      "20: error: interactions[0].every: found both \"at\" and \"every\", allowed: one of them"),
    .init(
      "{at: -1, log: x}",
      "10: error: interactions[0].at: found -1, allowed: seconds, at least 0"),
    .init(
      "{at: 1, sett: {layer: stage, values: {opacity: 0}}}",
      "13: error: interactions[0].sett: unknown key \"sett\"; did you mean \"set\"?"),
    .init(
      "{at: 1, set: {layer: stage, values: {opacty: 0}}}",
      "50: error: interactions[0].set.values.opacty: unknown property \"opacty\"; did you mean \"opacity\"?"
    ),
    .init(
      "{at: 1, set: {layer: stage, values: {strokeEnd: 0}}}",
      "53: error: interactions[0].set.values.strokeEnd: \"strokeEnd\" is no property of this layer, allowed: shape layers have it"
    ),
    .init(
      "{at: 1, addPoint: stage}",
      "23: error: interactions[0].addPoint: \"stage\" is a layer layer, allowed: a shape layer"),
    .init(
      "{at: 1, transition: {layer: stage, transition: pageCurl}}",
      "52: error: interactions[0].transition.transition: found \"pageCurl\", allowed: fade, moveIn, push, reveal, flip, curlUp, curlDown or crossDissolve; did you mean \"curlUp\"?"
    ),
    .init(
      "{at: 1, transition: {layer: stage, transition: rippleEffect}}",
      "52: error: interactions[0].transition.transition: \"rippleEffect\" is a private type of Core Animation, which nothing says how to draw, allowed: fade, moveIn, push, reveal, flip, curlUp, curlDown or crossDissolve"
    ),
    .init(
      "{at: 1, animateView: {duration: 1, options: [transitionCurlUp], changes: []}}",
      "50: error: interactions[0].animateView.options[0]: found \"transitionCurlUp\", an option of transitions between views, allowed: an entry with transition: {layer: name, transition: flip, curlUp, …}"
    ),
    .init(
      "{at: 1, animateView: {duration: 1, options: [repeats], changes: []}}",
      "50: error: interactions[0].animateView.options[0]: found \"repeats\", allowed: repeat, autoreverse, beginFromCurrentState, allowUserInteraction, layoutSubviews, curveEaseInOut, curveEaseIn, curveEaseOut or curveLinear; did you mean \"repeat\"?"
    ),
    .init(
      "{at: 1, animateViewKeyframes: {duration: 1, keyframes: [{relativeStartTime: 0.5, relativeDuration: 0.6, changes: []}]}}",
      "61: error: interactions[0].animateViewKeyframes.keyframes[0]: this key frame ends at 1.1, allowed: relativeStartTime + relativeDuration of at most 1"
    ),
    .init(
      "{at: 1, transaction: {completion: [{at: 1, log: x}]}, log: y}",
      "41: error: interactions[0].transaction.completion[0].at: \"at\" cannot stand here: this runs when it happens"
    ),
    .init(
      "{at: 1, addAnimation: {layer: stage, keyPath: opacity, toValue: 0, userInfo: {who: a}, onStop: [{log: \"${whom}\"}]}}",
      "110: error: interactions[0].addAnimation.onStop[0].log: unknown parameter \"whom\", allowed: who; did you mean \"who\"?"
    ),
  ]

  @Test(arguments: mistakes) func `a mistake is located and explained`(_ row: ScriptMistake) {
    #expect(headlines(Self.script(row.entry)) == ["5:" + row.wanted])
  }

  @Test func `actions keep the order in which they are written`() throws {
    let scene = try load(
      Self.script("{log: a, at: 1, pause: stage, tap: [1, 2], resume: stage/box}")
    ).scene
    #expect(
      scene.interactions == [
        Interaction(
          .at(1),
          ActionEntry(
            [
              .log("a"), .pause(.named("stage")), .tap(.init(x: 1, y: 2)),
              .resume(.named("stage/box")),
            ], location: scene.interactions.first?.entry.location))
      ])
  }

  @Test func `a layer that the script adds may be spoken of, before and after`() throws {
    let entry =
      "{at: 1, set: {layer: dot, values: {opacity: 0}}, addSublayer: {layer: other, name: dot}, pause: other/dot}"
    #expect(headlines(Self.script(entry)).isEmpty)
  }

  @Test func `the innermost animation's tags come first, then those around it, then parameters`()
    throws
  {
    let yaml =
      "parameters: {a: 1, b: 1, c: 1}\n"
      + scene(
        animation:
          "{keyPath: opacity, toValue: 0, userInfo: {a: 2, b: 2}, onStop: [{addAnimation: {layer: self, keyPath: opacity, toValue: 0, userInfo: {a: 3}, onStart: [{log: '${a} ${b} ${c}'}]}}]}"
      )
    let stop = try #require(try load(yaml).scene.layers[0].animations[0].onStop.first)
    guard case .addAnimation(.handlerLayer, let inner)? = stop.actions.first else {
      Issue.record("no animation: \(stop)")
      return
    }
    #expect(inner.onStart.first?.actions == [.log("3 2 1")])
    #expect(inner.userInfo == ["a": "3"])
  }
}
