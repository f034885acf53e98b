import Documents
import LayerModel
import SceneModel
import Timing

extension MappingReader {
  /// A spring animation of a layer of a kind.
  func springAnimation(on kind: LayerKind?) -> SpringAnimation? {
    let endpoints = basicAnimation(on: kind)
    if has("timingFunction") {
      self["timingFunction"]?.warn("\"timingFunction\" is ignored: the spring is the curve")
    }
    guard let parameters = springParameters(), let endpoints else { return nil }
    return SpringAnimation(endpoints, parameters: parameters)
  }

  /// The spring in one of its three forms; keys of another form beside it are refused.
  private func springParameters() -> SpringAnimation.Parameters? {
    if AnimationKeys.fittedSpring.contains(where: has) {
      refuse(
        AnimationKeys.physicalSpring + AnimationKeys.perceptualSpring,
        "cannot stand beside \"dampingRatio\"")
      refuse(["initialVelocity"], "is called \"initialSpringVelocity\" beside \"dampingRatio\"")
      return fittedSpring()
    }
    // The other forms' keys may stand here in place of this one's.
    for key in AnimationKeys.fittedSpring { _ = self[key] }
    if AnimationKeys.perceptualSpring.contains(where: has) {
      refuse(AnimationKeys.physicalSpring, "cannot stand beside \"perceptualDuration\"")
      return perceptualSpring()
    }
    for key in AnimationKeys.perceptualSpring { _ = self[key] }
    return physicalSpring()
  }

  private func physicalSpring() -> SpringAnimation.Parameters? {
    let mass = self["mass"].map { $0.number(.positive) } ?? 1
    let stiffness = self["stiffness"].map { $0.number(.positive) } ?? 100
    let damping = self["damping"].map { $0.number(.notNegative) } ?? 10
    let velocity = self["initialVelocity"].map { $0.number() } ?? 0
    let allowsOverdamping = self["allowsOverdamping"].map { $0.bool() } ?? false
    guard let mass, let stiffness, let damping, let velocity, let allowsOverdamping else {
      return nil
    }
    return Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
      allowsOverdamping: allowsOverdamping
    ).map { .physical($0) }
  }

  private func perceptualSpring() -> SpringAnimation.Parameters? {
    let duration = required("perceptualDuration")
    let seconds = duration.flatMap { $0.number(.positive) }
    let bounce = self["bounce"].map { $0.number(.bounce) } ?? 0
    let velocity = self["initialVelocity"].map { $0.number() } ?? 0
    guard let seconds, let bounce, let velocity else { return nil }
    guard
      let spring = Spring(
        perceptualDuration: seconds, bounce: bounce, initialVelocity: velocity)
    else {
      // So short that its stiffness is beyond all numbers.
      duration?.mismatch("a duration that a spring can have")
      return nil
    }
    return .perceptual(spring)
  }

  private func fittedSpring() -> SpringAnimation.Parameters? {
    let ratio = required("dampingRatio").flatMap { $0.number(.notNegative) }
    let velocity = self["initialSpringVelocity"].map { $0.number() } ?? 0
    guard let ratio, let velocity else { return nil }
    return .fitted(dampingRatio: ratio, initialVelocity: velocity)
  }
}
