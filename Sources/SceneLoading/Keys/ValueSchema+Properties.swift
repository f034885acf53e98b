import Documents
import LayerModel

extension ValueSchema {
  /// The values of a property.
  init(_ property: LayerProperty) {
    self.init(AnimationKeyPath(property))
  }

  /// The values of a key path's target.
  ///
  /// - Parameters:
  ///   - keyPath: The target.
  ///   - isDifference: True for values that are added to others, which may leave the target's own
  ///     range.
  init(_ keyPath: AnimationKeyPath, isDifference: Bool = false) {
    let property = keyPath.property
    let domain =
      isDifference || keyPath.member != nil ? NumberRange.any : NumberRange(property.domain)
    switch keyPath.valueKind {
    case .number: self = keyPath.unit.isAngular ? .shared(.angle) : .number(domain)
    case .point: self = .shared(.point)
    case .size: self = .shared(.size)
    case .rect: self = .shared(.rect)
    case .transform: self = .shared(.transform)
    case .path: self = .shared(.path).orNull
    case .bool: self = .bool
    case .image:
      self =
        .nonemptyText.called("the path of an image, relative to the scene, or its data").orNull
    case .font:
      self = .nonemptyText.called("a font's name, or the path of a font file, or its data")
    case .text: self = .text.orNull
    case .corners: self = .list(of: .names(CornerMask.named.map(\.name)), "a list of corners")
    case .color: self = .shared(isDifference ? .colorDifference : .color).orNull
    case .colors:
      self =
        .list(
          of: .shared(isDifference ? .colorDifference : .color), "a list of colours"
        ).orNull
    case .numbers where property.filterPath != nil:
      self = .list(
        of: .number(), count: 20...20, "20 numbers: four rows of four factors and a summand")
    case .numbers:
      let range = property.domain == .ascending ? domain : .notNegative
      self = .list(of: .number(range), "a list: each \(range.text)").orNull
    case .name:
      guard case .name(let choice) = property.storage else {
        preconditionFailure("\(property) has no names")
      }
      let names = ValueSchema.names(choice.names)
      self = names.accepting(choice.synonyms.keys.sorted())
      if choice.none != nil { self = orNull }
    }
  }
}
