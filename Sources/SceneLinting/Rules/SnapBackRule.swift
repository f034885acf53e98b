import LayerModel
import SceneModel
import Timing

/// An animation ends somewhere else than the model value, and is removed: the layer jumps back.
struct SnapBackRule: LintRule {
  func finding(at site: AnimationSite) -> SceneFinding? {
    guard let keyPath = site.keyPath, let model = site.modelValue, let last = lastValue(site),
      !isHeld(site), site.added.timing.activeDuration(iteration: 1) < .infinity,
      site.end < .infinity,
      !last.isNear(model), !endsWithClip(site), !site.added.stopsWithChange
    else { return nil }
    return site.finding(
      "snap-back",
      what: "it ends at \(keyPath) = \(last), and the layer's own value is \(model)",
      why: "An animation never changes the model, so the layer jumps back when it is removed",
      fix: "Give the layer the final value and set fromValue to the old one")
  }

  /// The value at the end of the active time, where it is written.
  private func lastValue(_ site: AnimationSite) -> PropertyValue? {
    // Back where it began: only an explicit start can differ from the model, and mostly on purpose.
    guard !site.animation.timing.autoreverses,
      !site.groups.contains(where: { $0.timing.autoreverses })
    else { return nil }
    // A value function's inputs do not compare with the matrix it makes.
    guard !site.hasValueFunction else { return nil }
    switch site.animation.action {
    case .basic(let basic) where !basic.isAdditive && !basic.isCumulative: return basic.toValue
    case .spring(let spring) where !spring.endpoints.isAdditive && !spring.endpoints.isCumulative:
      return spring.endpoints.toValue
    case .keyframe(let keyframe) where !keyframe.isAdditive && !keyframe.isCumulative:
      guard case .values(let values) = keyframe.frames else { return nil }
      return values.last
    default: return nil
    }
  }

  /// True when a fill keeps the end for ever.
  private func isHeld(_ site: AnimationSite) -> Bool {
    !site.added.isRemovedOnCompletion && site.added.timing.fillMode.fillsForwards
  }

  /// True when the clip is over before anyone sees the jump.
  private func endsWithClip(_ site: AnimationSite) -> Bool {
    guard let clip = site.scene.duration else {
      // The clip ends with its last animation; a scene's only animation leaves no time to jump.
      return site.isOnlyOne
    }
    let outermost = AnimationSite(
      scene: site.scene, layer: site.layer, before: site.before, layerPath: site.layerPath,
      label: site.label, animation: site.added, addition: site.addition)
    return outermost.end >= clip - timeTolerance
  }
}

extension Animation {
  /// True when its delegate changes model values at its end, as one does to keep what it showed.
  fileprivate var stopsWithChange: Bool {
    onStop.flatMap(\.actions).contains { action in
      if case .set = action { true } else { false }
    }
  }
}
