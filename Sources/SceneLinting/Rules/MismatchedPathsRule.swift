import Graphics
import LayerModel
import SceneModel

/// Two paths that do not have the same elements, so that nothing lies between them.
struct MismatchedPathsRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    let values: [PropertyValue?]
    if let basic = site.endpoints {
      values = [basic.fromValue ?? site.modelValue, basic.toValue ?? site.modelValue]
    } else if case .keyframe(let keyframe) = site.animation.action,
      keyframe.calculationMode != .discrete, case .values(let frames) = keyframe.frames
    {
      values = frames
    } else {
      return nil
    }
    for case (.path(let from?)?, .path(let to?)?) in zip(values, values.dropFirst())
    where from.interpolated(to: to, by: 0.5) == nil {
      return site.finding(
        "mismatched-paths",
        what:
          "its paths have different elements (\(from.elements.count) and \(to.elements.count))",
        why: "Only paths with the same elements blend; the first holds until the next is there",
        fix: "Draw both with the same number and kinds of segments")
    }
    return nil
  }
}
