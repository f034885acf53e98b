public import Graphics
public import LayerModel
public import Timing

/// An action of a script.
public indirect enum ScriptAction: Hashable, Sendable {
  // MARK: Touches, in canvas points

  /// Runs `onTap` of the layer that is hit, or of its nearest ancestor that has one.
  case tap(Point)
  /// Runs `onPress` likewise, once the finger has rested for so many seconds.
  case press(Point, duration: Seconds)
  /// Runs `onDrag` likewise when the finger starts to move.
  case drag(Drag)

  // MARK: Time

  /// Stops a layer's time, with that of its sublayers.
  case pause(LayerReference)
  /// Lets it go on where it stopped.
  case resume(LayerReference)
  /// The one or the other.
  case togglePause(LayerReference)
  /// Drives a layer's time offset.
  case scrub(Scrub)

  // MARK: Layers and animations

  /// Changes model values; implicit animations follow.
  case set(LayerChange)
  /// Adds an animation to a layer.
  case addAnimation(LayerReference, Animation)
  /// Removes the animation of a key.
  case removeAnimation(LayerReference, key: String)
  /// Removes all animations of a layer.
  case removeAllAnimations(LayerReference)
  /// Adds a layer at a place of the tree.
  case addSublayer(Layer, SublayerPlace)
  /// Moves a layer, with all that is in it and the animations that run, to another place; one that
  /// was taken out comes back.
  case insertSublayer(LayerReference, SublayerPlace)
  /// Takes a layer out of the tree.
  case removeFromSuperlayer(LayerReference)

  /// Gives a layer as contents what another shows now, with all that is in it.
  case snapshot(LayerReference, of: LayerReference)

  /// Plays between what a layer showed before and what it shows after the entry's other actions,
  /// and runs entries when it is over.
  case transition(LayerReference, Animation, completion: [ActionEntry])

  /// Commits the entry's actions before it: animations that were added begin now
  /// (`CATransaction.flush`).
  case flush

  // MARK: View animations

  /// Changes that animate as a view's do.
  case animateView(ViewAnimation)
  /// Changes that follow one another as a view's key frames do.
  case animateViewKeyframes(ViewKeyframeAnimation)

  /// Pauses, scrubs, reverses or continues a view animation.
  case animator(AnimatorCommand)

  // MARK: Points of a path

  /// Adds a point to a path.
  case addPoint(PathPointEdit)
  /// Moves the nearest point, with the finger while a drag lasts.
  case movePoint(PathPointEdit)
  /// Removes the nearest point.
  case removePoint(PathPointEdit)

  // MARK: Others

  /// Runs the entry of a name again, as it ran last.
  case again(String)
  /// Plays a sound from now on, of whose times but the gain and the content nothing counts.
  case playSound(AudioClip)
  /// Gives variables of the script new values, all worked out before the first is given.
  case change([VariableChange])
  /// Does what is known only when it runs.
  case late(LateAction)

  /// Writes a line to the event log.
  case log(String)
  /// Runs entries within this one, each in a transaction of its own inside this one's.
  case entries([ActionEntry])
}

extension SceneWalk {
  /// Visits the layers that an action names, and those that it adds.
  func visit(_ action: inout ScriptAction) {
    switch action {
    case .tap, .press, .drag, .flush, .log, .playSound, .again, .animator: break
    case .change(var changes):
      for i in changes.indices { visit(&changes[i].value) }
      action = .change(changes)
    case .late(var late):
      visit(&late.value)
      action = .late(late)
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
    case .snapshot(let layer, let source): action = .snapshot(visited(layer), of: visited(source))
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
