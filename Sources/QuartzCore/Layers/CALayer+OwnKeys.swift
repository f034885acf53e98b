import CoreGraphics
import Inbetween
import TimelineCompiling

/// The running value of a key that a subclass has added: an animation of it runs on a hidden layer,
/// of which one property of the same type has the value, so that it is worked out as all others.
final class OwnKey {
  /// The hidden layer.
  let carrier = CALayer()
  /// The property of that layer.
  let property: LayerProperty

  /// A key whose values are of the type of one; `nil` for types that do not animate.
  init?(like value: Any?) {
    switch AnyValue.unwrapped(value) {
    case is CGColor: property = .backgroundColor
    case is CGPoint: property = .position
    case is CGRect: property = .bounds
    case is CATransform3D: property = .transform
    case let value? where AnyValue.number(value) != nil: property = .zPosition
    default: return nil
    }
    carrier.isHidden = true
  }
}

extension CALayer {
  /// Lets an animation of a key run that the layer's class has added and draws; false for others.
  func recordOwn(_ animation: CAAnimation, _ key: String?) -> Bool {
    guard let (stage, reference) = recording, let copy = animation.copy() as? CAPropertyAnimation,
      let name = copy.keyPath, Swift.type(of: self).needsDisplay(forKey: name),
      let own = core.ownKeys[name]
        ?? OwnKey(like: core.values[name] ?? (copy as? CABasicAnimation)?.fromValue ?? 0)
    else { return false }
    if core.ownKeys[name] == nil {
      core.ownKeys[name] = own
      stage.player.perform(.addSublayer(stage.adopt(own.carrier), .front(of: reference)))
    }
    copy.keyPath = own.property.name
    let model = AnyValue.value(core.values[name], own.property.valueKind, own.property)
    guard let carrier = own.carrier.core.reference,
      let value = copy.value(of: own.carrier.core.kind, key: key)
    else { return false }
    if let model {
      own.carrier.core.properties[own.property] = model
      stage.player.perform(
        .set(LayerChange(carrier, [.property(AnimationKeyPath(own.property), model)])),
        isImplicit: false)
    }
    stage.player.add(
      value, to: carrier, delegate: animationDelegate(of: animation, stage))
    stage.drawFrames(of: self)
    return true
  }

  /// The keys whose animations run.
  var runningKeys: [String] {
    guard let stage = core.stage else { return [] }
    return core.ownKeys.keys.sorted().filter { name in
      core.ownKeys[name]?.carrier.core.reference.map { !stage.player.animations(of: $0).isEmpty }
        ?? false
    }
  }

  /// The values, on screen, of the keys that its class has added.
  func shownValues() -> [String: Any] {
    var values = core.values
    for name in runningKeys {
      guard let own = core.ownKeys[name], let reference = own.carrier.core.reference,
        let shown = core.stage?.player.presentationValues(of: reference)
      else { continue }
      values[name] = AnyValue.any(shown[own.property], of: own.property)
    }
    return values
  }

  /// The layer that draws: itself, or a copy as it is on screen while keys of its class's own run.
  var drawing: CALayer { core.isDrawnInFrames ? presentation() ?? self : self }
}

extension Stage {
  /// Draws a layer at each frame while animations of its own keys run, and once after them.
  func drawFrames(of layer: CALayer) {
    guard !layer.core.isDrawnInFrames else { return }
    layer.core.isDrawnInFrames = true
    let rate = Double(framesPerSecond)
    func expect(_ frame: Int) {
      player.schedule(at: Double(frame) / rate, isDisplayLink: true, cause: "drawing") {
        [weak self, weak layer] in
        guard let layer, layer.core.stage === self else { return }
        layer.display()
        guard layer.runningKeys.isEmpty else { return expect(frame + 1) }
        layer.core.isDrawnInFrames = false
      }
    }
    expect(Int((time * rate - 1e-9).rounded(.up)))
  }
}
