import Graphics
import SceneModel

extension Field {
  /// A value of a kind, for kinds that need to know nothing else.
  ///
  /// - Parameters:
  ///   - kind: The kind of value.
  ///   - isAngle: True for numbers that are angles, which may have units.
  ///   - isDifference: True for what is added to a value, which may leave the value's own range.
  ///   - range: The numbers that are allowed.
  /// - Returns: The value, or `nil` after reporting why there is none.
  func value(
    of kind: PropertyValue.Kind, isAngle: Bool = false, isDifference: Bool = false,
    range: NumberRange = .any
  ) -> PropertyValue? {
    switch kind {
    case .number:
      (isAngle ? angle() : number(isDifference ? .any : range)).map { PropertyValue.number($0) }
    case .point: point().map { PropertyValue.point($0) }
    case .size: size().map { PropertyValue.size($0) }
    case .rect: rect().map { PropertyValue.rect($0) }
    case .color: color(isDifference: isDifference).map { PropertyValue.color($0) }
    case .transform: transform().map { PropertyValue.transform($0) }
    case .path: path().map { PropertyValue.path($0) }
    case .bool: bool().map { PropertyValue.bool($0) }
    case .numbers: dashPattern().map { PropertyValue.numbers($0) }
    case .image: image().map { PropertyValue.image($0) }
    case .corners: corners().map { PropertyValue.corners($0) }
    // Which names are allowed is the property's to say.
    case .name: text().map { PropertyValue.name($0) }
    }
  }

  /// A value of a property of the model.
  func value(of property: LayerProperty) -> PropertyValue? {
    if case .name(let choice) = property.storage {
      return self.choice(choice.names).map { PropertyValue.name($0) }
    }
    return value(of: property.valueKind, isAngle: property.isAngle, range: property.range)
  }

  /// Lengths of dashes and gaps, or `null` for a solid line.
  private func dashPattern() -> [Double]? {
    if isNull { return [] }
    guard let lengths = numbers("a list of lengths, or null for a solid line", .notNegative) else {
      return nil
    }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else {
      report("found a pattern of zeros", allowed: "at least one length above 0, or null")
      return nil
    }
    return lengths
  }

  /// A list of corners.
  private func corners() -> CornerMask? {
    let names = CornerMask.named.map(\.name)
    guard let items = items("a list of \(Field.list(names))") else { return nil }
    let found = items.compactMap { item in
      item.choice(names).flatMap { name in CornerMask.named.first { $0.name == name }?.corner }
    }
    return found.count == items.count ? CornerMask(found) : nil
  }
}

extension LayerProperty {
  /// The numbers that make sense for the property.
  var range: NumberRange {
    switch ownName {
    case "birthRate", "lifetime": .notNegative
    case "seed": .any
    case "cornerRadius", "borderWidth", "lineWidth", "miterLimit": .notNegative
    case "contentsScale": .positive
    case "instanceCount": .instanceCount
    default: .any
    }
  }
}
