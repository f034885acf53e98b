import Documents
import Graphics
import LayerModel

extension Field {
  /// The string of a text layer.
  func string() -> String? {
    if isNull { return "" }
    guard let text = text("a text, a list of texts and {text: …}, or null for none") else {
      return nil
    }
    return reading.take(text.unicodeScalars.count, of: .characters, self) ? text : nil
  }

  /// One of a property's names, under whichever name it is known.
  func name(of choice: NameChoice) -> String? {
    if isNull, let none = choice.none { return none }
    if case .text(let text, _) = node.content, let name = choice.synonyms[text] { return name }
    return self.choice(choice.names, synonyms: choice.synonyms.keys.sorted())
  }

  /// A list of colours, or `null` for none.
  func colors(isDifference: Bool) -> [Color]? {
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
  func locations(isDifference: Bool) -> [Double]? {
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
  func dashPattern() -> [Double]? {
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
  func corners() -> CornerMask? {
    let names = CornerMask.named.map(\.name)
    guard let items = items("a list of \(Field.list(names))") else { return nil }
    let found = items.compactMap { item in
      item.choice(names).flatMap { name in CornerMask.named.first { $0.name == name }?.corner }
    }
    return found.count == items.count ? CornerMask(found) : nil
  }
}
