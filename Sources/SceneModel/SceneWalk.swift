import LayerModel

/// A walk through all layers of a scene and all places where its script names one, each of which it
/// may change: those of layers that the script adds, of handlers and of completions included.
struct SceneWalk {
  /// Visits a layer, before what is in it.
  let layer: (inout Layer) -> Void
  /// Visits a name of a layer.
  let reference: (inout LayerReference) -> Void
  /// Visits a value that a change sets.
  var value: (inout PropertyValue) -> Void = { _ in }

  func visit(_ scene: inout Scene) {
    visit(&scene.layers)
    for i in scene.interactions.indices { visit(&scene.interactions[i].entry) }
    for i in scene.states.indices { visit(&scene.states[i]) }
  }

  private func visit(_ state: inout SceneState) {
    for i in state.changes.indices { visit(&state.changes[i]) }
    visit(&state.animations)
    for i in state.removedAnimations.indices { reference(&state.removedAnimations[i].layer) }
    for i in state.transitions.indices { visit(&state.transitions[i].animations) }
  }

  private func visit(_ animations: inout [StateAnimation]) {
    for i in animations.indices {
      reference(&animations[i].layer)
      visit(&animations[i].animation)
    }
  }

  private func visit(_ layers: inout [Layer]) { for i in layers.indices { visit(&layers[i]) } }

  func visit(_ layer: inout Layer) {
    self.layer(&layer)
    if var mask = layer.mask {
      visit(&mask)
      layer.mask = mask
    }
    visit(&layer.sublayers)
    visit(&layer.animations)
    for property in layer.actions.keys.sorted(by: { $0.index < $1.index }) {
      guard case .animation(var animation)? = layer.actions[property] else { continue }
      visit(&animation)
      layer.actions[property] = .animation(animation)
    }
    for event in [\Layer.onOrderIn, \.onOrderOut] {
      guard var animation = layer[keyPath: event] else { continue }
      visit(&animation)
      layer[keyPath: event] = animation
    }
    visit(&layer.onTap)
    visit(&layer.onPress)
    visit(&layer.onDrag)
  }

  func visit(_ animations: inout [Animation]) {
    for i in animations.indices { visit(&animations[i]) }
  }

  func visit(_ animation: inout Animation) {
    if case .group(var children) = animation.action {
      visit(&children)
      animation.action = .group(children)
    }
    visit(&animation.onStart)
    visit(&animation.onStop)
  }

  func visit(_ entries: inout [ActionEntry]) {
    for i in entries.indices { visit(&entries[i]) }
  }

  private func visit(_ entry: inout ActionEntry) {
    if var transaction = entry.transaction {
      visit(&transaction.completion)
      entry.transaction = transaction
    }
    if var condition = entry.condition {
      visit(&condition)
      entry.condition = condition
    }
    if var settings = entry.lateSettings {
      visit(&settings.value)
      entry.lateSettings = settings
    }
    visit(&entry.within)
    for i in entry.actions.indices { visit(&entry.actions[i]) }
  }

  private func visit(_ reference: inout LayerReference?) {
    guard var found = reference else { return }
    self.reference(&found)
    reference = found
  }

  func visit(_ change: inout LayerChange) {
    reference(&change.layer)
    for i in change.assignments.indices {
      switch change.assignments[i] {
      case .mask(var mask?):
        visit(&mask)
        change.assignments[i] = .mask(mask)
      case .property(let keyPath, var value):
        self.value(&value)
        change.assignments[i] = .property(keyPath, value)
      case .presentation, .frame, .mask, .beginTime, .speed, .timeOffset: break
      }
    }
  }

  func visit(_ place: inout SublayerPlace) {
    var layer = place.layer
    visit(&layer)
    switch (place, layer) {
    case (.front, _): place = .front(of: layer)
    case (.index(let index, _), _): place = .index(index, of: layer)
    case (.below, let layer?): place = .below(layer)
    case (.above, let layer?): place = .above(layer)
    case (.below, nil), (.above, nil): break
    }
  }

  /// A name of a layer, visited.
  func visited(_ layer: LayerReference) -> LayerReference {
    var layer = layer
    reference(&layer)
    return layer
  }

  func visited(_ edit: PathPointEdit) -> PathPointEdit {
    var edit = edit
    reference(&edit.layer)
    return edit
  }
}
