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
      if let draft = item.animation(prepare: { $0.layerKind = kind }) {
        animations.append(draft.animation)
      }
    }
    return animations
  }

  /// An animation by a table.
  ///
  /// - Parameters:
  ///   - table: The keys that it has.
  ///   - prepare: Sets the facts that are known of it: the kind of its layer, where no key says it,
  ///     and the property whose action it is, which is its key path unless it says another one.
  /// - Returns: The animation and what is around it, or `nil` after reporting why there is none.
  func animation(
    _ table: KeyTable<AnimationDraft> = SceneKeys.animation,
    prepare: (inout AnimationDraft) -> Void = { _ in }
  ) -> AnimationDraft? {
    guard reading.take(of: .animations, self), let mapping = MappingReader(self, table.schema)
    else { return nil }
    var draft = table.blank
    prepare(&draft)
    let choice = SceneKeys.AnimationChoice.of(table)
    guard mapping.read(choice.head, into: &draft) else {
      // Without its layer nothing is known of it, but mistakes in it.
      return mapping.animation(choice, &draft).flatMap { _ in nil }
    }
    draft.animation.location = location
    guard let action = mapping.animation(choice, &draft) else { return nil }
    draft.animation.action = action
    if let field = draft.written.settling {
      guard let duration = field.settlingDuration(of: action) else { return nil }
      draft.animation.timing.duration = duration
    }
    if draft.animation.timingFunction == nil {
      draft.animation.timingFunction = draft.usualTimingFunction
    }
    return draft
  }

  /// The time until a spring has settled; `nil`, reported, for one that never does, and for none.
  private func settlingDuration(of action: Animation.Action) -> Seconds? {
    let allowed = "a number, at least 0"
    guard case .spring(let motion) = action else {
      report("found settling for an animation that is no spring", allowed: allowed)
      return nil
    }
    switch motion.parameters {
    case .physical(let spring), .perceptual(let spring):
      if spring.settlingDuration.isFinite { return spring.settlingDuration }
      report("found settling for a spring that never settles", allowed: allowed)
    case .fitted:
      report("found settling beside \"dampingRatio\", which fits a duration", allowed: allowed)
    }
    return nil
  }

  /// The scalars of a mapping as texts; other values serve only where they are put in.
  func tags() -> [String: String] {
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

extension MappingReader {
  /// The action of an animation, whose other parts go into a draft; `nil` after reporting why there
  /// is none.
  fileprivate func animation(
    _ choice: SceneKeys.AnimationChoice, _ draft: inout AnimationDraft
  ) -> Animation.Action? {
    let (type, isKnown) = animationType()
    draft.type = type
    read(choice.common, into: &draft)
    warnAboutRepetition(draft.animation.timing)
    var action: Animation.Action?
    switch type {
    case .basic: action = basicAnimation(choice, &draft).map { .basic($0) }
    case .keyframe: action = keyframeAnimation(choice, &draft).map { .keyframe($0) }
    case .spring: action = springAnimation(choice, &draft).map { .spring($0) }
    case .transition: action = transitionAnimation(&draft).map { .transition($0) }
    case .group:
      read(SceneKeys.keys(of: .group), into: &draft)
      action = draft.children.map { .group($0) }
    }
    if isKnown {
      refuse(SceneKeys.refusedKeys(of: type))
    } else {
      // Whatever type was meant, its keys may stand here.
      _ = self["keyPath"]
      for key in SceneKeys.ownKeys { _ = self[key.name] }
    }
    finish()
    return isKnown ? action : nil
  }

  /// The type as it is written, or as the other keys say; where it is none, which is reported, the
  /// one that was most likely meant.
  private func animationType() -> (type: SceneKeys.AnimationType, isKnown: Bool) {
    guard let field = self["type"] else { return (typeOfKeys, true) }
    let names = SceneKeys.AnimationType.allCases.map(\.rawValue)
    if case .text(let text, _) = field.node.content, let refused = AppleSpelling.refused[text] {
      field.report("\"\(text)\" \(refused.reason)", allowed: refused.allowed)
      return (typeOfKeys, false)
    }
    if let type = field.choice(names).flatMap(SceneKeys.AnimationType.init) { return (type, true) }
    return (field.nearest(among: names).flatMap(SceneKeys.AnimationType.init) ?? typeOfKeys, false)
  }

  /// The type that the keys of an animation say.
  private var typeOfKeys: SceneKeys.AnimationType {
    if has("animations") { return .group }
    if has("values") || has("path") { return .keyframe }
    if has("transition") { return .transition }
    return SceneKeys.springNames.contains(where: has) ? .spring : .basic
  }
}
