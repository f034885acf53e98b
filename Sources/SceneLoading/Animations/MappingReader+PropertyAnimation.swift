import Documents
import LayerModel
import SceneModel

extension MappingReader {
  /// Reads the key path and the flags of a property animation; false when there is no good key
  /// path.
  func readProperty(
    _ choice: SceneKeys.AnimationChoice, _ draft: inout AnimationDraft
  ) -> Bool {
    let property = has("keyPath") ? nil : draft.usualProperty
    // Where an action does not say one, it is the property's.
    read(choice.property, into: &draft)
    if let property { draft.keyPath = AnimationKeyPath(property) }
    // A virtual member of a matrix is a function of its own, which the one that is said replaces.
    let function = draft.written.function
    if function != nil, let written = draft.keyPath?.property, written.valueKind == .transform {
      draft.keyPath = AnimationKeyPath(written)
    }
    draft.basic.valueFunction = function?.valueFunction(for: draft.keyPath)
    // Without a function that is there the values could not be read.
    return draft.keyPath != nil && (function == nil || draft.basic.valueFunction != nil)
  }

  func basicAnimation(
    _ choice: SceneKeys.AnimationChoice, _ draft: inout AnimationDraft
  ) -> AnimationEndpoints? {
    let isProperty = readProperty(choice, &draft)
    read(SceneKeys.endKeys, into: &draft)
    guard isProperty, let keyPath = draft.keyPath else { return nil }
    let (from, to, by) = (draft.written.from, draft.written.to, draft.written.by)
    if let from, from.isPresentationLayer {
      from.mismatch("the word presentation, or a value", suggestion: "presentation")
      return nil
    }
    draft.basic.startsAtPresentation = from?.isPresentation ?? false
    let codec = draft.codec()
    draft.basic.fromValue = draft.basic.startsAtPresentation ? nil : from.flatMap(codec.read)
    draft.basic.toValue = to.flatMap(codec.read)
    draft.basic.byValue = by.flatMap { $0.difference(draft) }
    if draft.basic.valueFunction == nil {
      Field.remarkOnTurns(keyPath, [from, to], at: draft.animation.location)
    }
    if from == nil, to == nil, by == nil, draft.usualProperty == nil {
      field.warn(
        "this animation changes nothing", allowed: "at least one of fromValue, toValue or byValue")
    }
    return draft.basic(of: keyPath)
  }
}

extension Field {
  /// True for the word `presentation`.
  fileprivate var isPresentation: Bool {
    if case .text("presentation", _) = node.content { true } else { false }
  }

  /// True for UIKit's spellings of the presentation layer, such as `layer.presentation()`.
  fileprivate var isPresentationLayer: Bool {
    guard case .text(let text, _) = node.content else { return false }
    return ["presentationLayer", "presentation()", "presentationLayer()"].contains {
      text == $0 || text.hasSuffix(".\($0)") || text.hasPrefix("\($0).")
    }
  }

  /// The name of a value function, for a key path of a matrix.
  fileprivate func valueFunction(for keyPath: AnimationKeyPath?) -> ValueFunction? {
    guard let name = choice(ValueFunction.allCases.map(\.rawValue)) else { return nil }
    if let keyPath, keyPath.valueKind != .transform {
      report(
        "a value function cannot be used with \"\(keyPath)\"",
        allowed: "the key paths transform and sublayerTransform")
      return nil
    }
    return ValueFunction(rawValue: name)
  }

  /// The summand of a `byValue`.
  fileprivate func difference(_ draft: AnimationDraft) -> PropertyValue? {
    guard draft.basic.valueFunction == nil, let keyPath = draft.keyPath, !keyPath.isSummable else {
      return draft.codec(isDifference: true).read(self)
    }
    report(
      "\"byValue\" cannot be used with \"\(keyPath)\"",
      allowed: keyPath.valueKind == .transform
        ? "key paths such as \"\(keyPath).rotation\""
        : "key paths of numbers, points, sizes, rects and colours")
    return nil
  }
}
