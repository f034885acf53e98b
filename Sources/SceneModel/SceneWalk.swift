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

  /// A name of a layer, visited.
  private func visited(_ layer: LayerReference) -> LayerReference {
    var layer = layer
    reference(&layer)
    return layer
  }

  private func visited(_ edit: PathPointEdit) -> PathPointEdit {
    var edit = edit
    reference(&edit.layer)
    return edit
  }

  private func visit(_ action: inout ScriptAction) {
    switch action {
    case .tap, .press, .drag, .flush, .log: break
    case .pause(let layer): action = .pause(visited(layer))
    case .resume(let layer): action = .resume(visited(layer))
    case .togglePause(let layer): action = .togglePause(visited(layer))
    case .scrub(var scrub):
      reference(&scrub.layer)
      action = .scrub(scrub)
    case .set(var change):
      visit(&change)
      action = .set(change)
    case .addAnimation(let layer, var animation):
      visit(&animation)
      action = .addAnimation(visited(layer), animation)
    case .removeAnimation(let layer, let key): action = .removeAnimation(visited(layer), key: key)
    case .removeAllAnimations(let layer): action = .removeAllAnimations(visited(layer))
    case .addSublayer(var layer, var place):
      visit(&layer)
      visit(&place)
      action = .addSublayer(layer, place)
    case .insertSublayer(let layer, var place):
      visit(&place)
      action = .insertSublayer(visited(layer), place)
    case .removeFromSuperlayer(let layer): action = .removeFromSuperlayer(visited(layer))
    case .transition(let layer, var animation, var completion):
      visit(&animation)
      visit(&completion)
      action = .transition(visited(layer), animation, completion: completion)
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
    case .addPoint(let edit): action = .addPoint(visited(edit))
    case .movePoint(let edit): action = .movePoint(visited(edit))
    case .removePoint(let edit): action = .removePoint(visited(edit))
    case .entries(var entries):
      visit(&entries)
      action = .entries(entries)
    }
  }
}
