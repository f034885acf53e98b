import Documents
import LayerModel
import SceneModel
import Timing

extension MappingReader {
  func springAnimation(
    _ choice: SceneKeys.AnimationChoice, _ draft: inout AnimationDraft
  ) -> SpringMotion? {
    let endpoints = basicAnimation(choice, &draft)
    if has("timingFunction") {
      self["timingFunction"]?.warn("\"timingFunction\" is ignored: the spring is the curve")
    }
    guard let parameters = springParameters(&draft), let endpoints else { return nil }
    return SpringMotion(endpoints, parameters: parameters)
  }

  /// The spring in one of its three forms; keys of another form beside it are refused.
  private func springParameters(
    _ draft: inout AnimationDraft
  ) -> SpringMotion.Parameters? {
    if SceneKeys.fittedSpring.contains(where: has) {
      refuse(
        SceneKeys.physicalSpring + SceneKeys.perceptualSpring,
        "cannot stand beside \"dampingRatio\"")
      refuse(["initialVelocity"], "is called \"initialSpringVelocity\" beside \"dampingRatio\"")
      _ = required("dampingRatio")
      guard read(SceneKeys.fittedKeys, into: &draft), let ratio = draft.spring.dampingRatio else {
        return nil
      }
      return .fitted(
        dampingRatio: ratio, initialVelocity: draft.spring.initialSpringVelocity)
    }
    // The other forms' keys may stand here in place of this one's.
    for key in SceneKeys.fittedSpring { _ = self[key] }
    if SceneKeys.perceptualSpring.contains(where: has) {
      refuse(SceneKeys.physicalSpring, "cannot stand beside \"perceptualDuration\"")
      let duration = required("perceptualDuration")
      guard read(SceneKeys.perceptualKeys, into: &draft),
        let seconds = draft.spring.perceptualDuration
      else { return nil }
      let spring = Spring(
        perceptualDuration: seconds, bounce: draft.spring.bounce,
        initialVelocity: draft.spring.initialVelocity)
      // So short that its stiffness is beyond all numbers.
      if spring == nil { duration?.mismatch("a duration that a spring can have") }
      return spring.map { .perceptual($0) }
    }
    for key in SceneKeys.perceptualSpring { _ = self[key] }
    guard read(SceneKeys.physicalKeys, into: &draft) else { return nil }
    return draft.spring.physical.map { .physical($0) }
  }
}
