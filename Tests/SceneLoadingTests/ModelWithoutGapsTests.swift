import LayerModel
import SceneLoading
import SceneModel
import Documents
import Testing
import Timing

/// Masks, actions, flushes, blocks and starts in scene files, and the mistakes in them.
@Suite struct ModelWithoutGapsTests {
  static let mistakes: [InteractionTests.ScriptMistake] = [
    .init(
      "{at: 1, flush: now}",
      "20: error: interactions[0].flush: found \"now\", allowed: true or false"),
    .init(
      "{at: 1, flush: false}",
      "5: error: interactions[0]: this entry does nothing, allowed: an action, such as log: hello"),
    .init(
      "{at: 1, set: {layer: stage, values: {mask: {opacty: 1}}}}",
      "49: error: interactions[0].set.values.mask.opacty: unknown key \"opacty\"; did you mean \"opacity\"?"
    ),
    .init(
      "{at: 1, set: {layer: stage, values: {mask: 5}}}",
      "48: error: interactions[0].set.values.mask: found 5, allowed: a layer: a mapping of its properties"
    ),
    .init(
      "{at: 1, transition: {layer: stage, transition: push, completion: [{at: 1, log: x}]}}",
      "72: error: interactions[0].transition.completion[0].at: \"at\" cannot stand here: this runs when it happens"
    ),
    .init(
      "{at: 1, addAnimation: {layer: stage, keyPath: opacity, toValue: 0, completion: []}}",
      "72: error: interactions[0].addAnimation.completion: unknown key \"completion\"; did you mean \"onStop\"?"
    ),
    .init(
      "{at: 1, animateView: {duration: 1, additive: 1, changes: []}}",
      "50: error: interactions[0].animateView.additive: found 1, allowed: true or false"),
    .init(
      "{at: 1, animateView: {duration: 1, repeatCount: -1, changes: []}}",
      "53: error: interactions[0].animateView.repeatCount: found -1, allowed: a number, at least 0, or .inf"
    ),
    .init(
      "{at: 1, animateView: {duration: 1, curve: linear, options: [curveEaseIn], changes: []}}",
      "65: error: interactions[0].animateView.options[0]: found both \"curve\" and \"curveEaseIn\", allowed: one of them"
    ),
    .init(
      "{at: 1, animateViewKeyframes: {duration: 1, additive: true, keyframes: []}}",
      "49: error: interactions[0].animateViewKeyframes.additive: unknown key \"additive\", allowed: duration, delay, curve, repeatCount, options, calculationMode, keyframes or completion"
    ),
  ]

  @Test(arguments: mistakes) func `a mistake is located and explained`(
    _ row: InteractionTests.ScriptMistake
  ) {
    #expect(headlines(InteractionTests.script(row.entry)) == ["5:" + row.wanted])
  }

  @Test(arguments: [
    (
      "actions: never",
      "4:14: error: layers[0].actions: found \"never\", allowed: none, or a mapping of properties to none or animations"
    ),
    (
      "actions: {opcity: none}",
      "4:23: error: layers[0].actions.opcity: unknown property \"opcity\"; did you mean \"opacity\"?"
    ),
    (
      "actions: {alpha: none}",
      "4:22: error: layers[0].actions.alpha: unknown property \"alpha\"; did you mean \"opacity\"?"
    ),
    (
      "actions: {lineCap: none}",
      "4:24: error: layers[0].actions.lineCap: \"lineCap\" cannot be animated"
    ),
    (
      "actions: {strokeEnd: none}",
      "4:26: error: layers[0].actions.strokeEnd: \"strokeEnd\" is no property of this layer, allowed: shape layers have it"
    ),
    (
      "actions: {opacity: 5}",
      "4:24: error: layers[0].actions.opacity: found 5, allowed: none, or an animation: a mapping of its properties"
    ),
    (
      "actions: {opacity: {toValue: x}}",
      "4:34: error: layers[0].actions.opacity.toValue: found \"x\", allowed: a number"
    ),
  ])
  func `a mistake in a layer's actions is located and explained`(_ row: (String, String)) {
    #expect(headlines(scene(layer: row.0)) == [row.1])
  }

  @Test func `actions are read for their properties`() throws {
    let layer = try layer(
      "actions: {opacity: {duration: 2}, position: none, zPosition: null, cornerRadius: {keyPath: borderWidth, toValue: 3}}"
    )
    #expect(layer.hasImplicitAnimations && layer.actions.count == 4)
    #expect(
      layer.actions[.position] == LayerAction.none && layer.actions[.zPosition] == LayerAction.none)
    guard case .animation(let fade)? = layer.actions[.opacity],
      case .animation(let other)? = layer.actions[.cornerRadius]
    else {
      Issue.record("no animations: \(layer.actions)")
      return
    }
    #expect(fade.keyPath == AnimationKeyPath(.opacity) && fade.timing.duration == 2)
    #expect(other.keyPath == AnimationKeyPath(.borderWidth))
  }

  @Test func `a mask that a script sets may be spoken of, by name and by path`() throws {
    let found = headlines(
      InteractionTests.script(
        "{at: 1, set: {layer: stage, values: {mask: {name: veil, sublayers: [{name: hole}]}}}, actions: [{pause: veil}, {pause: stage/veil}, {pause: hole}, {removeFromSuperlayer: veil}]}"
      ))
    #expect(found.isEmpty, "\(found)")
    let scene = try load(
      InteractionTests.script("{at: 1, set: {layer: stage, values: {mask: null, opacity: 0}}}")
    ).scene
    guard case .set(let change)? = scene.interactions.first?.entry.actions.first else {
      Issue.record("no change: \(scene.interactions)")
      return
    }
    #expect(change.assignments.first == .mask(nil) && change.assignments.count == 2)
  }

  @Test func `a start on screen is one in any property animation`() throws {
    for text in ["", "type: spring, ", "keyPath: transform.rotation, ", "isAdditive: true, "] {
      let keyPath = text.contains("keyPath") ? "" : "keyPath: position, "
      let animation = try animation("{\(text)\(keyPath)fromValue: presentation}")
      switch animation.action {
      case .basic(let basic): #expect(basic.startsAtPresentation && basic.fromValue == nil)
      case .spring(let spring): #expect(spring.endpoints.startsAtPresentation)
      default: Issue.record("\(animation)")
      }
    }
    #expect(headlines(scene(animation: "{keyPath: opacity, toValue: presentation}")).count == 1)
  }

  @Test func `a value function on a virtual member is one of the whole matrix`() throws {
    for (keyPath, whole) in [
      ("transform.rotation", "transform"), ("transform.scale.x", "transform"),
      ("sublayerTransform.translation", "sublayerTransform"), ("transform", "transform"),
    ] {
      let animation = try animation("{keyPath: \(keyPath), valueFunction: rotateX, toValue: 1}")
      #expect(animation.keyPath?.description == whole)
    }
  }
}
