import CoreGraphics
import Inbetween
import TimelineCompiling

extension CALayer: AnimationTarget {
  func addCopy(of animation: CAAnimation, _ key: String?) {
    guard let copy = animation.copy() as? CAAnimation else { return }
    let key = copy is CATransition ? kCATransition : key
    let settings = CATransaction.settings
    if copy.duration <= 0 {
      copy.duration = settings.duration ?? MediaTiming.defaultAnimationDuration
    }
    if let function = settings.timingFunction {
      copy.timingFunction = CAMediaTimingFunction(function)
    }
    record(copy, key)
  }

  /// Keeps an animation, and hands it to the recorder with its listener.
  func record(_ animation: CAAnimation, _ key: String?) {
    if let key { core.animations.removeAll { $0.key == key && recording == nil } }
    guard let (stage, reference) = recording else {
      return core.animations.append((key, animation))
    }
    guard let value = animation.value(of: core.kind, key: key) else {
      if recordOwn(animation, key) { core.animations.append((key, animation)) }
      return
    }
    stage.player.add(value, to: reference, delegate: animationDelegate(of: animation, stage))
    core.animations.append((key, animation))
  }

  /// The listener to whom the recorder tells of an animation.
  func animationDelegate(of animation: CAAnimation, _ stage: Stage) -> AnimationDelegate {
    AnimationDelegate(
      didStart: { animation.delegate?.animationDidStart(animation) },
      didStop: { [weak self] finished in
        if !finished || animation.isRemovedOnCompletion {
          self?.core.animations.removeAll { $0.animation === animation }
        }
        animation.delegate?.animationDidStop(animation, finished: finished)
      })
  }

  /// The references of the layer and of those on which animations of its own keys run.
  private var animated: [LayerReference] {
    [core.reference].compactMap(\.self)
      + core.ownKeys.keys.sorted().compactMap { core.ownKeys[$0]?.carrier.core.reference }
  }

  /// Takes the animation of a key off it.
  func takeOff(_ key: String) {
    guard let (stage, _) = recording else {
      return core.animations.removeAll { $0.key == key }
    }
    for reference in animated { stage.player.perform(.removeAnimation(reference, key: key)) }
  }

  /// Takes all animations off it.
  func takeOffAll() {
    guard let (stage, _) = recording else { return core.animations = [] }
    for reference in animated { stage.player.perform(.removeAllAnimations(reference)) }
  }

  /// The keys of the animations that are on it, in the order in which they are applied; `nil` for
  /// none.
  var keysOfAnimations: [String]? {
    let layer = core.model ?? self
    let keys: [String] =
      if let (stage, _) = layer.recording {
        layer.animated.flatMap { stage.player.animations(of: $0) }.compactMap(\.key)
      } else {
        layer.core.animations.compactMap(\.key)
      }
    return keys.isEmpty ? nil : keys
  }

  /// The animation of a key.
  func attachedAnimation(_ key: String) -> CAAnimation? {
    let layer = core.model ?? self
    let own = layer.core.animations.last { $0.key == key }?.animation
    guard let (stage, _) = layer.recording else { return own }
    guard
      let value = layer.animated.flatMap({ stage.player.animations(of: $0) })
        .last(where: { $0.key == key })
    else { return nil }
    return own ?? CABasicAnimation(value)
  }

  // MARK: The presentation

  func presentationCopy() -> Self? {
    if core.model != nil { return self }
    guard let (stage, reference) = recording, stage.player.isOnScreen(reference),
      let shown = stage.player.presentationValues(of: reference)
    else { return nil }
    let copy = ObjectCopy.presentation(of: self)
    let core = LayerCore(core.kind)
    core.properties = shown
    core.timing = self.core.timing
    core.name = self.core.name
    core.values = shownValues()
    core.unknownNames = self.core.unknownNames
    core.contents = shown.contents == self.core.properties.contents ? self.core.contents : nil
    core.cells = self.core.cells
    core.delegate = self.core.delegate
    core.actions = self.core.actions
    core.style = self.core.style
    core.model = self
    copy.core = core
    return copy
  }
}

extension CABasicAnimation {
  /// An implicit animation as programs get it.
  convenience init?(_ animation: Inbetween.Animation) {
    guard case .basic(let endpoints) = animation.action else { return nil }
    self.init(keyPath: endpoints.keyPath.description)
    let property = endpoints.keyPath.property
    fromValue = endpoints.fromValue.flatMap { AnyValue.any($0, of: property) }
    toValue = endpoints.toValue.flatMap { AnyValue.any($0, of: property) }
    duration = animation.timing.duration ?? MediaTiming.defaultAnimationDuration
    timingFunction = animation.timingFunction.map { CAMediaTimingFunction($0) }
    fillMode = CAMediaTimingFillMode(rawValue: animation.timing.fillMode.rawValue)
  }
}
