import FrameSampling
import LayerModel
import SceneModel
import TimelineModel

extension ScriptPlayer {
  /// Keeps the presentation values, before the commit, of layers to which some actions add an
  /// animation that starts at them: changes in the commit are not on screen yet.
  ///
  /// - Parameters:
  ///   - actions: The actions.
  ///   - disablesActions: True where changes do not animate by themselves.
  ///   - isAlone: True for the only action of its commit, before which nothing changes.
  ///   - context: For whom and why they run.
  func keepShown(
    for actions: [ScriptAction], disablesActions: Bool, isAlone: Bool, _ context: HandlerContext
  ) {
    let isAlone = isAlone && actions.count < 2
    for action in actions {
      switch action {
      case .addAnimation(let name, let animation) where animation.startsAtPresentation:
        keepShown(of: name, context)
      case .set(let change) where !isAlone && (!disablesActions || change.readsPresentation):
        keepShown(of: change.layer, context)
      case .animateView(let view) where !isAlone:
        for change in view.changes
        where view.startsAtPresentation || change.readsPresentation {
          keepShown(of: change.layer, context)
        }
      case .animateViewKeyframes(let view) where !isAlone:
        for change in view.keyframes.flatMap(\.changes)
        where view.style.beginsFromCurrentState || change.readsPresentation {
          keepShown(of: change.layer, context)
        }
      case .snapshot(let name, let source) where !isAlone:
        keepShown(of: name, context)
        if let layer = presentLayer(source, context) { keepPicture(of: layer) }
      case .late(let late) where !isAlone:
        for layer in late.layers { keepShown(of: layer, context) }
      case .change(let changes) where !isAlone:
        for layer in changes.flatMap(\.value.layers) { keepShown(of: layer, context) }
      case .entries(let entries):
        for entry in entries {
          keepShown(
            for: entry.actions,
            disablesActions: entry.transaction?.disableActions ?? disablesActions,
            isAlone: isAlone && entries.count < 2, context)
        }
      default: break
      }
    }
  }

  /// Keeps the presentation values, before the commit, of the layer that an action of code changes:
  /// code may look at them.
  func keepShownByCode(_ action: ScriptAction) {
    guard let context = transaction?.context else { return }
    switch action {
    case .set(let change) where change.changesTime: keepShown(inside: change.layer, context)
    case .scrub(let scrub): keepShown(inside: scrub.layer, context)
    case .set(let change):
      guard let layer = presentLayer(change.layer, context) else { return }
      if commit.models[layer] == nil { commit.models[layer] = model(of: layer) }
      keepShown(of: layer)
    case .addAnimation(let name, _), .transition(let name, _, _), .removeAnimation(let name, _),
      .removeAllAnimations(let name):
      keepShown(of: name, context)
    default: keepShown(for: [action], disablesActions: false, isAlone: false, context)
    }
  }

  private func keepShown(of name: LayerReference, _ context: HandlerContext) {
    if let layer = presentLayer(name, context) { keepShown(of: layer) }
  }

  private func keepShown(inside name: LayerReference, _ context: HandlerContext) {
    guard let layer = presentLayer(name, context) else { return }
    for layer in record.subtree(of: layer) { keepShown(of: layer) }
  }

  private func keepShown(of layer: LayerID) {
    if commit.shown[layer] == nil { commit.shown[layer] = presentation(of: layer) }
  }

  private func presentLayer(_ name: LayerReference, _ context: HandlerContext) -> LayerID? {
    name == .handlerLayer ? context.layer : layers(name).last(where: record.isInTree)
  }

  /// The presentation values of a layer before the commit; now where nothing was changed in it.
  func shown(of layer: LayerID) -> LayerProperties {
    commit.shown[layer] ?? presentation(of: layer)
  }

  /// Commits an entry's actions so far; the presentation then is the one that later actions see.
  func flush() {
    let (layers, pictured) = (commit.shown.keys, commit.pictured.keys)
    commitChanges()
    for layer in pictured.sorted(by: { $0.index < $1.index }) { keepPicture(of: layer) }
    for layer in layers { commit.shown[layer] = presentation(of: layer) }
  }

  /// An animation that is added to a layer, with the presentation's value where it starts at it.
  func startingOnScreen(_ animation: Animation, on layer: LayerID) -> Animation {
    guard animation.startsAtPresentation else { return animation }
    let shown = shown(of: layer)
    return animation.replacingActions { action in
      action.replacingEndpoints { $0.starting(at: shown) }
    }
  }
}

extension LayerChange {
  /// True when it changes the layer's time, with that of all that is in it.
  fileprivate var changesTime: Bool {
    assignments.contains {
      switch $0 {
      case .beginTime, .speed, .timeOffset: true
      case .property, .presentation, .frame, .mask: false
      }
    }
  }

  /// True when it keeps what is on screen.
  fileprivate var readsPresentation: Bool {
    assignments.contains { if case .presentation = $0 { true } else { false } }
  }
}

extension ViewAnimation {
  /// True when its animations, or those that cannot be added, start at the presentation's value.
  var startsAtPresentation: Bool { style.beginsFromCurrentState || isAdditive }
}

extension Animation {
  /// True when it, or an animation in it, starts at the presentation's value.
  fileprivate var startsAtPresentation: Bool {
    contains { $0.endpoints?.startsAtPresentation == true }
  }
}

extension AnimationEndpoints {
  fileprivate func starting(at shown: LayerProperties) -> AnimationEndpoints {
    guard startsAtPresentation else { return self }
    var result = self
    result.startsAtPresentation = false
    let value = shown.value(of: keyPath)
    if let valueFunction, case .transform(let matrix) = value {
      result.fromValue = valueFunction.input(from: matrix)
    } else {
      result.fromValue = value
    }
    return result
  }
}
