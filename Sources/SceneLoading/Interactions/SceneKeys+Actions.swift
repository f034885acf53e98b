import Documents
import Escaping
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// A key of an entry that stands for an action.
  struct ActionKey: Sendable {
    let name: String
    /// The row among an entry's keys.
    let key: Key<EntryDraft>
    /// The mappings that no other key has, in the order of the reference.
    let schemas: @Sendable () -> [MappingSchema]
    /// Reads the actions; `nil` after reporting their faults.
    let read: @Sendable (Field) -> [ScriptAction]?
    /// Writes the first of some actions, and as many after it as the key has place for; `nil` where
    /// that is another key's.
    let write: @Sendable (ArraySlice<ScriptAction>, DocumentWriting) -> (Int, YAMLNode)?

    /// A key whose value stands for a list of actions.
    fileprivate init<Value>(
      _ name: String, all codec: Codec<Value>, _ meaning: String, unit: String = "",
      with schemas: @autoclosure @escaping @Sendable () -> [MappingSchema] = [],
      _ make: @escaping @Sendable (Value) -> [ScriptAction],
      _ take: @escaping @Sendable (ArraySlice<ScriptAction>) -> (count: Int, value: Value)?
    ) {
      (self.name, self.schemas) = (name, schemas)
      // Actions are read in the order in which they are written.
      key = Key(name, as: codec.schema, meaning, unit: unit, read: { _, _ in true })
      read = { codec.read($0).map(make) }
      write = { actions, writing in
        take(actions).map { ($0.count, codec.write($0.value, writing)) }
      }
    }

    /// A key whose value stands for one action.
    fileprivate init<Value>(
      _ name: String, _ codec: Codec<Value>, _ meaning: String, unit: String = "",
      with schemas: @autoclosure @escaping @Sendable () -> [MappingSchema] = [],
      _ make: @escaping @Sendable (Value) -> ScriptAction,
      _ take: @escaping @Sendable (ScriptAction) -> Value?
    ) {
      self.init(name, all: codec, meaning, unit: unit, with: schemas(), { [make($0)] }) { actions in
        actions.first.flatMap(take).map { (1, $0) }
      }
    }

    /// The key of the first of some actions, how many of them it stands for, and its value.
    static func written(
      _ actions: ArraySlice<ScriptAction>, _ writing: DocumentWriting
    ) -> (key: String, count: Int, value: YAMLNode)? {
      if case .late(let late)? = actions.first {
        return (late.key, 1, .value(late.value, writing))
      }
      for action in SceneKeys.actions {
        if let (count, value) = action.write(actions, writing) {
          return (action.name, count, value)
        }
      }
      return nil
    }
  }

  /// The actions of an entry.
  static let actions: [ActionKey] = touchActions + timeActions + layerActions + otherActions

  /// The actions by their keys.
  static let actionsByName = Dictionary(uniqueKeysWithValues: actions.map { ($0.name, $0) })

  /// Keys whose numbers mean the time and the coordinates of the layer that an entry is within.
  static let placedNames: Set<String> = [
    "at", "every", "tap", "press", "drag", "addPoint", "movePoint", "removePoint",
  ]

  private static let touchActions: [ActionKey] = [
    ActionKey(
      "tap", .point, "Taps there: runs the hit layer's `onTap`.", unit: "points", { .tap($0) }
    ) { if case .tap(let point) = $0 { point } else { nil } },
    ActionKey(
      "press", pressCodec, "Presses there: runs the hit layer's `onPress`.", with: [press.schema],
      { .press($0.point, duration: $0.duration) }
    ) {
      if case .press(let point, let duration) = $0 {
        Press(point: point, duration: duration)
      } else {
        nil
      }
    },
    ActionKey(
      "drag", drag.codec(), "Drags from a point to another: runs the hit layer's `onDrag`.",
      with: [drag.schema],
      { .drag($0) }
    ) { if case .drag(let drag) = $0 { drag } else { nil } },
  ]

  private static let timeActions: [ActionKey] = [
    ActionKey(
      "pause", .layer, "Stops the time of a layer with its sublayers.", { .pause($0) }
    ) { if case .pause(let layer) = $0 { layer } else { nil } },
    ActionKey("resume", .layer, "Lets the time of a layer go on.", { .resume($0) }) {
      if case .resume(let layer) = $0 { layer } else { nil }
    },
    ActionKey("togglePause", .layer, "Pauses a layer, or lets it go on.", { .togglePause($0) }) {
      if case .togglePause(let layer) = $0 { layer } else { nil }
    },
    ActionKey(
      "scrub", scrub.codec(), "Drives the time offset of a layer.", with: [scrub.schema],
      { .scrub($0) }
    ) {
      if case .scrub(let scrub) = $0 { scrub } else { nil }
    },
  ]

  private static let layerActions: [ActionKey] = [
    ActionKey(
      "set", all: .changes, "Sets values of layers, with implicit animations.",
      { $0.map { .set($0) } }
    ) { actions in
      let changes = actions.prefix { if case .set = $0 { true } else { false } }.compactMap {
        if case .set(let change) = $0 { change } else { nil }
      }
      return changes.isEmpty ? nil : (changes.count, changes)
    },
    ActionKey(
      "addAnimation", addedCodec(addedAnimation, "an animation"), "Adds an animation to a layer.",
      with: [addedAnimation.schema],
      { .addAnimation($0.layer ?? .handlerLayer, $0.animation) }
    ) {
      if case .addAnimation(let layer, let animation) = $0 {
        AnimationDraft(animation, to: layer)
      } else {
        nil
      }
    },
    ActionKey(
      "removeAnimation", removedAnimation.codec(), "Removes the animation of a key.",
      with: [removedAnimation.schema],
      { .removeAnimation($0.layer, key: $0.key) }
    ) {
      if case .removeAnimation(let layer, let key) = $0 {
        RemovedAnimation(layer, key: key)
      } else {
        nil
      }
    },
    ActionKey(
      "removeAllAnimations", .layer, "Removes all animations of a layer.",
      { .removeAllAnimations($0) }
    ) { if case .removeAllAnimations(let layer) = $0 { layer } else { nil } },
    ActionKey(
      "addSublayer", addedLayerCodec, "Adds a layer.", with: [addedLayer.schema],
      { .addSublayer($0.written ?? $0.layer, SublayerPlace($0.place)) }
    ) {
      if case .addSublayer(let layer, let place) = $0 {
        LayerDraft(layer, at: PlaceDraft(place))
      } else {
        nil
      }
    },
    ActionKey(
      "insertSublayer", movedLayerCodec,
      "Moves a layer to another place of the tree, or puts one that was removed into it again.",
      with: [movedLayer.schema],
      { .insertSublayer($0.layer, SublayerPlace($0.place)) }
    ) {
      if case .insertSublayer(let layer, let place) = $0 {
        MovedLayer(layer: layer, place: PlaceDraft(place))
      } else {
        nil
      }
    },
    ActionKey(
      "removeFromSuperlayer", .layer, "Removes a layer.", { .removeFromSuperlayer($0) }
    ) { if case .removeFromSuperlayer(let layer) = $0 { layer } else { nil } },
    ActionKey(
      "snapshot", snapshot.codec(),
      "Gives a layer as contents what another shows now, with all that is in it.",
      with: [snapshot.schema],
      { .snapshot($0.layer, of: $0.source) }
    ) {
      if case .snapshot(let layer, let source) = $0 {
        SnapshotDraft(layer: layer, source: source)
      } else {
        nil
      }
    },
    ActionKey(
      "transition",
      Codec(
        .mapping("scriptTransition", "a transition"), read: { $0.scriptTransition() },
        write: { .animation($0, of: scriptTransition, $1) }),
      "Plays between a layer before and after the other actions of the entry.",
      with: [scriptTransition.schema],
      { .transition($0.layer ?? .handlerLayer, $0.animation, completion: $0.completion) }
    ) {
      if case .transition(let layer, let animation, let completion) = $0 {
        AnimationDraft(animation, to: layer, completion: completion)
      } else {
        nil
      }
    },
  ]

  private static let otherActions: [ActionKey] = [
    ActionKey(
      "animateView", viewAnimationCodec, "Runs UIKit's block of animations.",
      with: [viewAnimation.schema],
      { .animateView($0.animation) }
    ) { if case .animateView(let animation) = $0 { ViewDraft(animation) } else { nil } },
    ActionKey(
      "animateViewKeyframes", viewKeyframeAnimation.codec(), "Runs UIKit's block of key frames.",
      with: [viewKeyframeAnimation.schema, viewKeyframe.schema],
      { .animateViewKeyframes($0.keyframeAnimation) }
    ) { if case .animateViewKeyframes(let animation) = $0 { ViewDraft(animation) } else { nil } },
    ActionKey(
      "animator", animatorCodec, "Pauses, scrubs, reverses or continues an `animateView`.",
      with: [animator.schema, animatorRest.schema],
      { .animator($0) }
    ) { if case .animator(let command) = $0 { command } else { nil } },
    ActionKey(
      "addPoint", .pointEdit(addedPoint), "Adds a point to the path of a shape layer.",
      with: [editedPoint.schema, addedPoint.schema],
      { .addPoint($0) }
    ) { if case .addPoint(let edit) = $0 { edit } else { nil } },
    ActionKey(
      "movePoint", .pointEdit(editedPoint), "Moves a point of the path of a shape layer.",
      { .movePoint($0) }
    ) { if case .movePoint(let edit) = $0 { edit } else { nil } },
    ActionKey(
      "removePoint", .pointEdit(editedPoint), "Removes a point from the path of a shape layer.",
      { .removePoint($0) }
    ) { if case .removePoint(let edit) = $0 { edit } else { nil } },
    ActionKey(
      "change", variableChanges, "Gives variables new values, all worked out before.",
      { .change($0) }
    ) { if case .change(let changes) = $0 { changes } else { nil } },
    ActionKey(
      "again", againCodec,
      "Runs the entry of that name again: the one that it stands in, or one before it.",
      { .again($0) }
    ) { if case .again(let name) = $0 { name } else { nil } },
    ActionKey(
      "playSound", soundCodec,
      "Plays a sound from then on; movies have it, pictures and animated pictures have none.",
      with: [playedSound.schema],
      { .playSound($0) }
    ) { if case .playSound(let sound) = $0 { sound } else { nil } },
    ActionKey("log", .text("a line of text"), "Writes a line to the timeline's log.", { .log($0) })
    {
      if case .log(let text) = $0 { text } else { nil }
    },
    ActionKey(
      "actions", .entries,
      "Further entries of the same commit, each with a transaction of its own.", { .entries($0) }
    ) { if case .entries(let entries) = $0 { entries } else { nil } },
    ActionKey(
      "flush", all: .bool, "True commits the actions that came before.", { $0 ? [.flush] : [] }
    ) { if case .flush? = $0.first { (1, true) } else { nil } },
  ]

  private static func addedCodec(
    _ table: KeyTable<AnimationDraft>, _ noun: String
  ) -> Codec<AnimationDraft> {
    Codec(
      .mapping(table.schema.name, noun), read: { $0.animation(table) },
      write: { .animation($0, of: table, $1) })
  }

  private static let soundCodec = Codec<AudioClip>(
    .mapping(playedSound.schema.name, "a sound"), read: { $0.sound(playedSound) },
    write: { playedSound.write($0, $1) })

  private static let againCodec = Codec<String>(
    .nonemptyText.called("the name of an entry"), read: { $0.nameOfEntryToRunAgain() },
    write: { .text($0) })

  private static let addedLayerCodec = Codec<LayerDraft>(
    .mapping("addedLayer", "a layer"),
    read: { field in
      guard var draft = field.layer(addedLayer),
        field.isOnePlace(&draft.place, superlayerKey: "layer"), field.isOneLayer(draft)
      else { return nil }
      return draft
    }, write: { .layer($0, of: addedLayer, $1) })

  private static let movedLayerCodec = Codec<MovedLayer>(
    .mapping("movedLayer", "a layer and its place"),
    read: { field in
      guard var moved = movedLayer.read(field),
        field.isOnePlace(&moved.place, superlayerKey: "to")
      else { return nil }
      return moved
    }, write: { movedLayer.write($0, $1) })
}

extension Field {
  /// True for a layer whose keys stand in one place; that they stand in two is reported.
  fileprivate func isOneLayer(_ draft: SceneKeys.LayerDraft) -> Bool {
    guard draft.written != nil, case .mapping(let entries) = node.content,
      let other = entries.first(where: { !["layer", "at", "below", "above"].contains($0.key) })
    else { return true }
    report(
      "found \(Quotation.quoted(other.key)) beside a layer", allowed: "the layer's keys within it")
    return false
  }
}
