import Documents
import Graphics
import LayerModel

extension Field {
  /// A value of a property of the model.
  func value(of property: LayerProperty) -> PropertyValue? {
    value(of: property, kind: property.valueKind)
  }

  /// A value of what an animation animates.
  ///
  /// - Parameters:
  ///   - keyPath: What is animated.
  ///   - isDifference: True for what is added to a value, which may leave the value's own range.
  /// - Returns: The value, or `nil` after reporting why there is none.
  func value(of keyPath: AnimationKeyPath, isDifference: Bool = false) -> PropertyValue? {
    if keyPath.unit.isAngular { return angle(in: keyPath.unit).map { .number($0) } }
    guard keyPath.member == nil else { return value(of: keyPath.valueKind) }
    return value(of: keyPath.property, kind: keyPath.valueKind, isDifference: isDifference)
  }

  /// A value of a kind that need not know the property.
  private func value(of kind: PropertyValue.Kind) -> PropertyValue? {
    switch kind {
    case .number: number().map { .number($0) }
    case .point: point().map { .point($0) }
    case .size: size().map { .size($0) }
    case .rect: rect().map { .rect($0) }
    case .transform: transform().map { .transform($0) }
    case .path: path().map { .path($0) }
    case .bool: bool().map { .bool($0) }
    case .image: image().map { .image($0) }
    case .font: font().map { .font($0) }
    case .corners: corners().map { .corners($0) }
    case .text: string().map { .text($0) }
    case .color, .numbers, .colors, .name: preconditionFailure("\(kind) depends on the property")
    }
  }

  /// The string of a text layer.
  private func string() -> String? {
    if isNull { return "" }
    guard let text = text("a text, or null for none") else { return nil }
    return reading.take(text.unicodeScalars.count, of: .characters, self) ? text : nil
  }

  private func value(
    of property: LayerProperty, kind: PropertyValue.Kind, isDifference: Bool = false
  ) -> PropertyValue? {
    switch kind {
    case .number where property.unit.isAngular:
      return angle(in: property.unit).map { .number($0) }
    case .number:
      return number(isDifference ? .any : NumberRange(property.domain)).map { .number($0) }
    case .color: return color(isDifference: isDifference).map { .color($0) }
    case .colors: return colors(isDifference: isDifference).map { .colors($0) }
    case .numbers where property.domain == .ascending:
      return locations(isDifference: isDifference).map { .numbers($0) }
    case .numbers where property.filterPath != nil:
      return numbers(count: 20, "20 numbers: four rows of four factors and a summand").map {
        .numbers($0)
      }
    case .numbers: return dashPattern().map { .numbers($0) }
    case .name:
      guard case .name(let choice) = property.storage else { return nil }
      return self.name(of: choice).map { .name($0) }
    default: return value(of: kind)
    }
  }

  /// One of a property's names, under whichever name it is known.
  private func name(of choice: LayerProperty.Choice) -> String? {
    if isNull, let none = choice.none { return none }
    if case .text(let text, _) = node.content, let name = choice.synonyms[text] { return name }
    return self.choice(choice.names, synonyms: choice.synonyms.keys.sorted())
  }

  /// A list of colours, or `null` for none.
  private func colors(isDifference: Bool) -> [Color]? {
    if isNull { return [] }
    guard let items = items("a list of colours, or null for none") else { return nil }
    let colors = items.compactMap { item -> Color? in
      guard let color = item.color(isDifference: isDifference) else { return nil }
      if color == nil { item.mismatch("a colour; clear is one that is not seen") }
      return color
    }
    return colors.count == items.count ? colors : nil
  }

  /// The places of a gradient's colours, or `null` for evenly.
  private func locations(isDifference: Bool) -> [Double]? {
    if isNull { return [] }
    let allowed = "a list of numbers in 0…1 that never decrease, or null for even spacing"
    guard let list = numbers(allowed, isDifference ? .any : .unit) else { return nil }
    guard isDifference || zip(list, list.dropFirst()).allSatisfy({ $0 <= $1 }) else {
      report("found locations that decrease", allowed: allowed)
      return nil
    }
    return list
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

  /// A list of edges, as a layer's edge antialiasing mask has it.
  func edges() -> [String]? {
    let names = LayerKeys.edges
    guard let items = items("a list of \(Field.list(names))") else { return nil }
    return items.compactMap { $0.choice(names) }
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
