import Graphics
import LayerModel
import SceneModel
import Timing

/// A keyframe animation that begins in the middle of the clip at another value than the layer's.
struct JumpAtStartRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard case .keyframe(let keyframe) = site.animation.action, !keyframe.isAdditive,
      keyframe.valueFunction == nil,
      let model = site.modelValue, let first = firstValue(keyframe), !first.isNear(model),
      // Values set in the same commit are seen from its beginning only.
      site.valueBefore.map({ !first.isNear($0) }) ?? true,
      site.beginsLate, !site.animation.timing.fillMode.fillsBackwards,
      // In a group an animation before it may have brought the layer there.
      site.groups.isEmpty
    else { return nil }
    return site.finding(
      "jump-at-start",
      what: "its first key frame is \(first), and the layer's own value is \(model)",
      why: "A keyframe animation has no implicit first value, so the layer jumps when it begins",
      fix: "Make the layer's value the first key frame")
  }

  private func firstValue(_ keyframe: AnimationKeyframes) -> PropertyValue? {
    switch keyframe.frames {
    case .values(let values): return values.first
    case .path(let path):
      guard case .move(to: let start)? = path.elements.first else { return nil }
      return .point(start)
    }
  }
}
