import LayerModel
import SceneModel
import Timing

/// An animation where it stands: on which layer, in which groups.
struct AnimationSite {
  let scene: Scene
  let layer: Layer
  let layerPath: String
  let label: String
  let animation: Animation
  /// The groups around it, outermost first.
  let groups: [Animation]

  /// The site of a group's child.
  func child(_ child: Animation, at place: Int) -> AnimationSite {
    AnimationSite(
      scene: scene, layer: layer, layerPath: layerPath,
      label: "\(label)/\(child.key ?? "\(place)")",
      animation: child, groups: groups + [animation])
  }

  /// What a rule has to say about it.
  func finding(_ rule: String, what: String, why: String, fix: String) -> SceneFinding {
    SceneFinding(
      rule: rule, location: animation.location, layerPath: layerPath, animation: label, what: what,
      why: why, fix: fix)
  }

  /// The animation that is added to the layer: this one, or the outermost group around it.
  var added: Animation { groups.first ?? animation }

  /// One leg in seconds, of an animation that does not say it as long as that of the group around
  /// it.
  var duration: Seconds {
    (groups + [animation]).reduce(MediaTiming.defaultAnimationDuration) { $1.leg(unlessSaid: $0) }
  }

  /// When its active time ends, in its parent's seconds; infinite when it never does.
  var end: Seconds {
    let timing = animation.timing
    guard timing.speed != 0 else { return .infinity }
    return (timing.beginTime ?? 0) + timing.activeDuration(leg: duration) / abs(timing.speed)
  }

  /// What it animates; `nil` for a group.
  var keyPath: AnimationKeyPath? {
    switch animation.action {
    case .basic(let basic): basic.keyPath
    case .spring(let spring): spring.endpoints.keyPath
    case .keyframe(let keyframe): keyframe.keyPath
    case .group, .transition: nil
    }
  }

  /// The ends of an animation that has them.
  var endpoints: BasicAnimation? {
    switch animation.action {
    case .basic(let basic): basic
    case .spring(let spring): spring.endpoints
    case .keyframe, .group, .transition: nil
    }
  }

  /// True when its values are what a function makes a matrix of.
  var hasValueFunction: Bool {
    switch animation.action {
    case .basic(let basic): basic.valueFunction != nil
    case .spring(let spring): spring.endpoints.valueFunction != nil
    case .keyframe(let keyframe): keyframe.valueFunction != nil
    case .group, .transition: false
    }
  }

  /// The value that the layer has when nothing animates it.
  var modelValue: PropertyValue? { keyPath.map { layer.properties.value(of: $0) } }
}
