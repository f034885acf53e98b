import Documents
import LayerModel
import SceneModel
import Timing

extension Field {
  /// A list of animations on a layer of a kind; the good ones of a list with mistakes.
  ///
  /// - Parameter kind: `nil` when the layer's type is not known.
  /// - Returns: The animations, in order.
  func animations(on kind: LayerKind?) -> [Animation] {
    guard let items = items("a list of animations") else { return [] }
    var animations: [Animation] = []
    animations.reserveCapacity(items.count)
    for item in items {
      if let animation = item.animation(reading: { _ in kind }) { animations.append(animation) }
    }
    return animations
  }

  /// An animation of a layer of a kind, `nil` when that is not known; `layerKind` may read keys
  /// that say which.
  ///
  /// Where the animation is an action of a property, its key path is that property unless it says
  /// another one.
  func animation(
    _ form: MappingSchema = .animation, of property: LayerProperty? = nil,
    reading layerKind: (MappingReader) -> LayerKind?
  ) -> Animation? {
    guard reading.take(of: .animations, self), let mapping = MappingReader(self, form) else {
      return nil
    }
    let kind = layerKind(mapping)
    mapping.usualProperty = property
    let (type, isKnown) = mapping.animationType()
    let key = mapping["key"].flatMap { $0.isNull ? nil : $0.text("a name") }
    let timing = mapping.mediaTiming()
    let function = mapping["timingFunction"].flatMap { $0.isNull ? nil : $0.timingFunction() }
    let isRemoved = mapping["isRemovedOnCompletion"]?.bool()
    let userInfo = mapping["userInfo"]?.tags() ?? [:]
    let site = HandlerSite(kind: kind)
    let onStart = mapping["onStart"]?.entries(site) ?? []
    let onStop = mapping["onStop"]?.entries(site) ?? []
    let action: Animation.Action?
    switch type {
    case "group":
      action = mapping.required("animations").map { .group($0.animations(on: kind)) }
    case "keyframe":
      action = mapping.keyframeAnimation(on: kind).map { .keyframe($0) }
    case "spring":
      action = mapping.springAnimation(on: kind).map { .spring($0) }
    case "transition":
      action = mapping.transitionAnimation().map { .transition($0) }
    default:
      action = mapping.basicAnimation(on: kind).map { .basic($0) }
    }
    if isKnown {
      mapping.refuseKeysOfOtherTypes(than: type)
    } else {
      // Whatever type was meant, its keys may stand here.
      for key in AnimationKeys.all { _ = mapping[key] }
    }
    mapping.finish()
    guard isKnown, let action else { return nil }
    var result = Animation(
      key: key, timing: timing, timingFunction: function ?? action.usualTimingFunction,
      isRemovedOnCompletion: isRemoved ?? true, action: action, location: location)
    result.userInfo = userInfo
    result.onStart = onStart
    result.onStop = onStop
    return result
  }

  /// The scalars of a mapping as texts; other values serve only where they are put in.
  private func tags() -> [String: String] {
    guard let mapping = MappingReader(self, "a mapping of tags to values") else { return [:] }
    var tags: [String: String] = [:]
    for (key, field) in mapping.all() {
      switch field.node.content {
      case .text(let text, _), .number(_, let text): tags[key] = text
      case .bool(let value): tags[key] = "\(value)"
      default: break
      }
    }
    return tags
  }
}

extension Animation.Action {
  /// The curve of an animation that does not say: none, but for what is UIKit's.
  fileprivate var usualTimingFunction: TimingFunction? {
    guard case .transition(let transition) = self, transition.style.isViewTransition else {
      return nil
    }
    return .easeInEaseOut
  }
}

extension MappingReader {
  /// The type as it is written, or as the other keys say; where it is none, which is reported, the
  /// one that was most likely meant.
  fileprivate func animationType() -> (type: String, isKnown: Bool) {
    guard let field = self["type"] else { return (typeOfKeys, true) }
    if case .text(let text, _) = field.node.content, let refused = AppleSpelling.refused[text] {
      field.report("\"\(text)\" \(refused.reason)", allowed: refused.allowed)
      return (typeOfKeys, false)
    }
    if let type = field.choice(AnimationKeys.types) { return (type, true) }
    return (field.nearest(among: AnimationKeys.types) ?? typeOfKeys, false)
  }

  /// The type that the keys of an animation say.
  private var typeOfKeys: String {
    if has("animations") { return "group" }
    if has("values") || has("path") { return "keyframe" }
    if has("transition") { return "transition" }
    return AnimationKeys.spring.contains(where: has) ? "spring" : "basic"
  }

  /// Keys that another type of animation has.
  fileprivate func refuseKeysOfOtherTypes(than type: String) {
    refuse(AnimationKeys.refused[type] ?? [])
  }
}
