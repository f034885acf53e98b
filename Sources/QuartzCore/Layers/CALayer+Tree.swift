import CoreGraphics
import Inbetween

extension CALayer {
  // MARK: The tree

  /// The layers in it, back to front; those on screen of a presentation.
  var listedSublayers: [CALayer]? {
    get {
      if core.model != nil {
        return core.model?.core.sublayers.compactMap { $0.presentation() ?? $0 }
      }
      return core.sublayers.isEmpty ? nil : core.sublayers
    }
    set {
      for layer in core.sublayers where newValue?.contains(layer) != true {
        layer.removeFromSuperlayer()
      }
      for (i, layer) in (newValue ?? []).enumerated() { insert(layer, at: i) }
    }
  }

  /// The layer that it is in; the one on screen of a presentation.
  var outerLayer: CALayer? {
    if let model = core.model { return model.core.superlayer.map { $0.presentation() ?? $0 } }
    return core.superlayer
  }

  /// The layer whose alpha multiplies it; the one on screen of a presentation.
  var maskLayer: CALayer? {
    get {
      if let model = core.model { return model.core.mask.map { $0.presentation() ?? $0 } }
      return core.mask
    }
    set {
      guard newValue !== core.mask else { return }
      core.mask?.leave()
      newValue?.removeFromSuperlayer()
      core.mask = newValue
      newValue?.core.superlayer = self
      guard let (stage, reference) = recording else { return }
      let value = newValue.map { stage.adopt($0) }
      stage.player.perform(.set(LayerChange(reference, [.mask(value)])))
      newValue?.addWaitingAnimations()
    }
  }

  /// Puts a layer directly behind another; at the back without one.
  func insert(_ layer: CALayer, below sibling: CALayer?) {
    layer.prepareToMove(from: self)
    insert(layer, at: sibling.flatMap { core.sublayers.firstIndex(of: $0) } ?? 0)
  }
  /// Puts a layer directly in front of another; in front of all without one.
  func insert(_ layer: CALayer, above sibling: CALayer?) {
    layer.prepareToMove(from: self)
    let index = sibling.flatMap { core.sublayers.firstIndex(of: $0) }.map { $0 + 1 }
    insert(layer, at: index ?? core.sublayers.count)
  }
  /// Puts a layer into the place of another.
  func replace(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, let index = core.sublayers.firstIndex(of: oldLayer) else { return }
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  /// Moved within one superlayer, it does not count among the others.
  private func prepareToMove(from superlayer: CALayer) {
    guard core.superlayer === superlayer else { return }
    superlayer.core.sublayers.removeAll { $0 === self }
  }

  /// Puts a layer at a place among the others.
  func insert(_ layer: CALayer, at index: Int) {
    if layer === self { return }
    let old = layer.core.superlayer
    if let old {
      old.core.sublayers.removeAll { $0 === layer }
      if old.core.mask === layer { old.mask = nil }
    }
    let place = min(max(index, 0), core.sublayers.count)
    core.sublayers.insert(layer, at: place)
    layer.core.superlayer = self
    setNeedsLayout()
    guard let (stage, reference) = recording else {
      if layer.core.stage != nil { layer.leave() }
      return
    }
    let spot: SublayerPlace =
      place == core.sublayers.count - 1 ? .front(of: reference) : .index(place, of: reference)
    if layer.core.stage === stage, let moved = layer.core.reference {
      stage.player.perform(.insertSublayer(moved, spot))
    } else {
      layer.leave()
      stage.player.perform(.addSublayer(stage.adopt(layer), spot))
      layer.addWaitingAnimations()
      layer.runOrderAction(kCAOnOrderIn)
    }
  }

  func takeOut() {
    guard let superlayer = core.superlayer else { return }
    if superlayer.core.mask === self {
      superlayer.mask = nil
    } else {
      runOrderAction(kCAOnOrderOut)
      superlayer.core.sublayers.removeAll { $0 === self }
      superlayer.setNeedsLayout()
      leave()
    }
    core.superlayer = nil
  }

  private func runOrderAction(_ event: String) {
    guard core.delegate != nil || core.actions != nil || core.style != nil else { return }
    action(forKey: event)?.run(forKey: event, object: self, arguments: nil)
  }

  /// Leaves the stage's tree with all that is in it.
  func leave() {
    guard let (stage, reference) = recording else { return }
    if core.superlayer?.core.mask !== self {
      stage.player.perform(.removeFromSuperlayer(reference))
    }
    stage.release(self)
  }

  // MARK: As a value

  /// The layer with all in it as our own value, without animations, which are added with their
  /// listeners.
  func value() -> Layer {
    var layer = Layer(
      kind: core.kind, name: core.name ?? "", identity: core.identity, properties: core.properties,
      timing: core.timing, sublayers: core.sublayers.map { $0.value() },
      mask: core.mask?.value())
    if layer.timing.duration == .infinity { layer.timing.duration = nil }
    return layer
  }

  /// Adds the animations that were added before it came into a tree, here and in all below.
  func addWaitingAnimations() {
    let waiting = core.animations
    core.animations = []
    for (key, animation) in waiting { record(animation, key) }
    core.mask?.addWaitingAnimations()
    for sublayer in core.sublayers { sublayer.addWaitingAnimations() }
  }
}
