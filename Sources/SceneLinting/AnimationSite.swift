import Graphics
import LayerModel
import SceneModel
import Timing

/// An animation where it stands: on which layer, in which groups, and when it is added.
struct AnimationSite {
  let scene: SceneFacts
  /// The layer with the model values that it has once all is done that is done together with the
  /// animation.
  let layer: Layer
  /// The model values before.
  let before: LayerProperties
  let layerPath: String
  let label: String
  let animation: Animation
  /// The groups around it, outermost first.
  var groups: [Animation] = []
  /// True when the scene, with its script, has no other animation.
  var isOnlyOne = false
  /// The addition by a script; `nil` for one that is in the scene from the start.
  var addition: Addition?

  /// The time at which a script adds an animation.
  enum Addition {
    /// A time of the scene.
    case at(Seconds)
    /// The time of an event.
    case later
  }

  /// The site of a group's child.
  func child(_ child: Animation, at place: Int) -> AnimationSite {
    AnimationSite(
      scene: scene, layer: layer, before: before, layerPath: layerPath,
      label: "\(label)/\(child.key ?? "\(place)")",
      animation: child, groups: groups + [animation], isOnlyOne: isOnlyOne, addition: addition)
  }

  /// The finding of a rule about it.
  func finding(_ rule: String, what: String, why: String, fix: String) -> SceneFinding {
    SceneFinding(
      rule: rule, location: animation.location, layerPath: layerPath, animation: label, what: what,
      why: why, fix: fix)
  }

  /// The animation that is added to the layer: this one, or the outermost group around it.
  var added: Animation { groups.first ?? animation }

  /// The time of its addition, in scene time; 0 when that is not known.
  var addedAt: Seconds {
    if case .at(let time)? = addition { time } else { 0 }
  }

  /// True when something may be seen before the animation begins that it does not know.
  var beginsLate: Bool {
    if (animation.timing.beginTime ?? 0) > 0 { return true }
    switch addition {
    case nil: return false
    case .at(let time): return time > 0
    case .later: return true
    }
  }

  /// The simple duration in seconds, without repetitions; of an animation that names none that of
  /// the group around it.
  var duration: Seconds {
    (groups + [animation]).reduce(MediaTiming.defaultAnimationDuration) {
      $1.iteration(unlessSaid: $0)
    }
  }

  /// The time at which it begins, in its parent's seconds.
  var begin: Seconds {
    let written = animation.timing.beginTime ?? 0
    return written == 0 && groups.isEmpty ? addedAt : written
  }

  /// The time at which its active time ends, in its parent's seconds; infinite when it never does.
  var end: Seconds {
    let timing = animation.timing
    guard timing.speed != 0 else { return .infinity }
    return begin + timing.activeDuration(iteration: duration) / abs(timing.speed)
  }

  /// The animated property; `nil` for a group.
  var keyPath: AnimationKeyPath? { animation.keyPath }

  /// The ends of an animation that has them.
  var endpoints: AnimationEndpoints? { animation.endpoints }

  /// True when its values are what a function makes a matrix of.
  var hasValueFunction: Bool {
    if case .keyframe(let keyframe) = animation.action { return keyframe.valueFunction != nil }
    return endpoints?.valueFunction != nil
  }

  /// The value that the layer has when nothing animates it.
  var modelValue: PropertyValue? { keyPath.map { layer.properties.value(of: $0) } }
  /// The model's value before the commit that adds the animation.
  var valueBefore: PropertyValue? { keyPath.map { before.value(of: $0) } }

  /// The angles by which the matrices turn that it goes through, in radians as they were written,
  /// its implicit start's among them; `nil` for one that is not known.
  var writtenTurns: [Double?] {
    guard let keyPath, keyPath.valueKind == .transform, !hasValueFunction else { return [] }
    let written = scene.turns(keyPath, at: animation.location)
    guard let endpoints else { return written }
    guard written.count == 2, endpoints.toValue != nil else { return [] }
    guard endpoints.fromValue == nil, !endpoints.startsAtPresentation else { return written }
    let own = scene.turns(keyPath, at: layer.location).first
    return [own ?? (modelValue == .transform(.identity) ? 0 : nil), written[1]]
  }
}
