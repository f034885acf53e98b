import Documents
import Escaping
import LayerModel
import SceneModel

extension SceneKeys {
  /// The states of a scene.
  static let statesKey: Key<Scene> = Key(
    "states",
    .items(
      .list(of: .mapping("state", "a state"), "a list of states").orNull,
      read: { $0.states() }, write: { state.write($0, $1) }),
    \.states, "Values that layers have while a state is on; `--state` switches to one.", usual: [],
    standard: .untold)

  /// A state.
  static let state = KeyTable(
    "state", "A state", expected: "a state such as {name: open, set: {layer: lid, values: …}}",
    "Values and animations that layers have while the state is on.", blank: SceneState(name: ""),
    synonyms: ["id": "name", "changes": "set", "values": "set", "elements": "set"],
    example: """
      inbetween: 1
      canvas: {width: 100, height: 60}
      time: {duration: 2}
      layers:
        - {name: lid, frame: [10, 10, 40, 40], backgroundColor: tomato}
      states:
        - name: open
          set: {layer: lid, values: {position.x: 70}}
          transitions:
            - {to: open, animations: [{layer: lid, keyPath: position.x, duration: 0.5}]}
      """,
    keys: [
      Key("name", .text("a name"), \.name, "The name that `--state` takes.", isRequired: true),
      Key(
        "basedOn", .text("the name of a state"), optional: \.basedOn,
        "The state whose values and animations it has, too; its own win."),
      Key(
        "set", .changes, \.changes, "The values of layers while it is on.", usual: [],
        standard: .untold),
      Key(
        "animations", .stateAnimations, \.animations,
        "The animations that layers have while it is on.", usual: [], standard: .untold),
      Key(
        "removedAnimations", removedAnimation.codec("an animation").list("a list of animations"),
        \.removedAnimations, "Animations of layers, by key, that they do not have while it is on.",
        usual: [], standard: .untold),
      Key(
        "transitions", stateTransition.codec("a transition").list("a list of transitions"),
        \.transitions, "The ways between states; values without an animation jump.", usual: [],
        standard: .untold),
    ])

  /// A way between states.
  static let stateTransition = KeyTable(
    "stateTransition", "A way between states", expected: "{from: NAME, to: NAME, animations: […]}",
    "The animations on the way from a state to another.",
    blank: StateTransition(animations: []),
    synonyms: ["fromState": "from", "toState": "to", "elements": "animations"],
    keys: [
      Key(
        "from", .text("the name of a state, or \"*\""), \.from,
        "The state that it leaves; `*` is any, and an empty name none.",
        usual: StateTransition.any),
      Key(
        "to", .text("the name of a state, or \"*\""), \.to, "The state that it leads to.",
        usual: StateTransition.any),
      Key(
        "animations", .stateAnimations, \.animations,
        "Its animations; one without ends goes from what is on screen to the state's value.",
        usual: [], standard: .untold),
    ])
}

extension Codec where Value == [StateAnimation] {
  /// Animations of states, each with its layer.
  fileprivate static var stateAnimations: Codec {
    Codec<StateAnimation>(
      .mapping(SceneKeys.stateAnimation.schema.name, "an animation"),
      read: { field in
        guard let draft = field.animation(SceneKeys.stateAnimation), let layer = draft.layer
        else { return nil }
        return StateAnimation(layer, delay: draft.delay, draft.animation)
      },
      write: { animation, writing in
        var draft = AnimationDraft(animation.animation, to: animation.layer)
        draft.delay = animation.delay
        return .animation(draft, of: SceneKeys.stateAnimation, writing)
      }
    ).list("a list of animations")
  }
}

extension Field {
  /// A list of states, each of a name of its own.
  fileprivate func states() -> [SceneState] {
    if isNull { return [] }
    let fields = items("a list of states such as {name: open, set: …}") ?? []
    let states = fields.compactMap { field in SceneKeys.state.read(field).map { (field, $0) } }
    var names: Set<String> = []
    for (field, state) in states where !names.insert(state.name).inserted {
      field.report(
        "another state has the name \(Quotation.quoted(state.name))", allowed: "a name of its own")
    }
    for (field, state) in states {
      guard let base = state.basedOn, !names.contains(base) else { continue }
      field.report(
        "there is no state \(Quotation.quoted(base))", allowed: "the name of a state",
        suggestion: field.reading.diagnostics.nearest(base, among: names.sorted()))
    }
    return states.map(\.1)
  }
}
