import LayerModel

/// A walk through all layers of a scene and all places where its script names one, each of which it
/// may change: those of layers that the script adds, of handlers and of completions included.
struct SceneWalk {
  /// Visits a layer, before what is in it.
  let layer: (inout Layer) -> Void
  /// Visits a name of a layer.
  let reference: (inout LayerReference) -> Void

  func visit(_ scene: inout Scene) {
    visit(&scene.layers)
    for i in scene.interactions.indices { visit(&scene.interactions[i].entry) }
  }

  private func visit(_ layers: inout [Layer]) { for i in layers.indices { visit(&layers[i]) } }

  private func visit(_ layer: inout Layer) {
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
    visit(&layer.onTap)
    visit(&layer.onPress)
    visit(&layer.onDrag)
  }

  private func visit(_ animations: inout [Animation]) {
    for i in animations.indices { visit(&animations[i]) }
  }

  private func visit(_ animation: inout Animation) {
    if case .group(var children) = animation.action {
      visit(&children)
      animation.action = .group(children)
    }
    visit(&animation.onStart)
    visit(&animation.onStop)
  }

  private func visit(_ entries: inout [ActionEntry]) {
    for i in entries.indices { visit(&entries[i]) }
  }

  private func visit(_ entry: inout ActionEntry) {
    if var transaction = entry.transaction {
      visit(&transaction.completion)
      entry.transaction = transaction
    }
    visit(&entry.within)
    for i in entry.actions.indices { visit(&entry.actions[i]) }
  }

  private func visit(_ reference: inout LayerReference?) {
    guard var found = reference else { return }
    self.reference(&found)
    reference = found
  }

  private func visit(_ change: inout LayerChange) {
    reference(&change.layer)
    for i in change.assignments.indices {
      guard case .mask(var mask?) = change.assignments[i] else { continue }
      visit(&mask)
      change.assignments[i] = .mask(mask)
    }
  }

  private func visit(_ place: inout SublayerPlace) {
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

  private func visit(_ action: inout ScriptAction) {
    switch action {
    case .tap, .press, .drag, .flush, .log: break
    case .pause(var layer):
      reference(&layer)
      action = .pause(layer)
    case .resume(var layer):
      reference(&layer)
      action = .resume(layer)
    case .togglePause(var layer):
      reference(&layer)
      action = .togglePause(layer)
    case .scrub(var scrub):
      reference(&scrub.layer)
      action = .scrub(scrub)
    case .set(var change):
      visit(&change)
      action = .set(change)
    case .addAnimation(var layer, var animation):
      reference(&layer)
      visit(&animation)
      action = .addAnimation(layer, animation)
    case .removeAnimation(var layer, let key):
      reference(&layer)
      action = .removeAnimation(layer, key: key)
    case .removeAllAnimations(var layer):
      reference(&layer)
      action = .removeAllAnimations(layer)
    case .addSublayer(var layer, var place):
      visit(&layer)
      visit(&place)
      action = .addSublayer(layer, place)
    case .insertSublayer(var layer, var place):
      reference(&layer)
      visit(&place)
      action = .insertSublayer(layer, place)
    case .removeFromSuperlayer(var layer):
      reference(&layer)
      action = .removeFromSuperlayer(layer)
    case .transition(var layer, var animation, var completion):
      reference(&layer)
      visit(&animation)
      visit(&completion)
      action = .transition(layer, animation, completion: completion)
    case .animateView(var view):
      for i in view.changes.indices { visit(&view.changes[i]) }
      visit(&view.completion)
      action = .animateView(view)
    case .animateViewKeyframes(var view):
      for i in view.keyframes.indices {
        for j in view.keyframes[i].changes.indices { visit(&view.keyframes[i].changes[j]) }
      }
      visit(&view.completion)
      action = .animateViewKeyframes(view)
    case .addPoint(var edit):
      reference(&edit.layer)
      action = .addPoint(edit)
    case .movePoint(var edit):
      reference(&edit.layer)
      action = .movePoint(edit)
    case .removePoint(var edit):
      reference(&edit.layer)
      action = .removePoint(edit)
    case .entries(var entries):
      visit(&entries)
      action = .entries(entries)
    }
  }
}
