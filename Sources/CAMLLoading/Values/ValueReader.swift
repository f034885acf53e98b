import Documents
import Escaping
import Graphics
import LayerModel

/// A value of a file: the text of an attribute, or an element.
struct WrittenValue {
  /// The element that it is, or that has the attribute.
  let field: XMLField
  /// The attribute; `nil` for an element.
  let attribute: String?

  /// The text of its numbers or names.
  var text: String? {
    if let attribute { return field.attribute(attribute) }
    return field.attribute("value") ?? field.attribute("src") ?? field.attribute("d")
      ?? field.elements.first?.attribute("value")
      ?? (field.element.text.allSatisfy(\.isWhitespace) ? nil : field.element.text)
  }
}

extension WrittenValue {
  /// The value of a key path; `nil` for a text that is none.
  func value(of keyPath: AnimationKeyPath, in context: ArchiveContext) -> PropertyValue? {
    if keyPath.member != nil { return plain(keyPath.valueKind, context) }
    let property = keyPath.property
    guard property.valueKind == .name else {
      return plain(property.valueKind, context).flatMap { property.admitted($0) }
    }
    guard let choice = property.choice, let text else { return nil }
    let name = Self.names[text] ?? text
    if let known = choice.names.contains(name) ? name : choice.synonyms[name] {
      return .name(known)
    }
    if let none = choice.none, text.isEmpty { return .name(none) }
    field.leaveOut(
      "\(property.name) \(Quotation.quoted(Quotation.cut(text, to: 40))) is not known",
      drawing: "the usual one", at: attribute)
    return nil
  }

  /// Core Animation's texts of names whose Swift spelling differs.
  private static let names = ["non-zero": "nonZero", "even-odd": "evenOdd"]

  /// A value of a kind, whatever it is of.
  private func plain(_ kind: PropertyValue.Kind, _ context: ArchiveContext) -> PropertyValue? {
    switch kind {
    case .number: return text.flatMap(CAMLText.number).flatMap(Self.finite).map { .number($0) }
    case .bool: return text.flatMap(CAMLText.bool).map { .bool($0) }
    case .color: return isNull ? .color(nil) : color.map { .color($0) }
    case .transform: return text.flatMap(CAMLText.transform).map { .transform($0) }
    case .path: return isNull ? .path(nil) : path.map { .path($0) }
    case .numbers: return numbers.map { .numbers($0) }
    case .colors: return .colors(items.compactMap(\.color))
    case .text: return text.map { .text(AttributedText($0)) }
    case .font: return text.map { .font(FontReference(name: $0)) }
    case .image: return isNull ? .image(nil) : image(in: context).map { .image($0) }
    case .corners:
      return text.flatMap(CAMLText.number).map {
        .corners(CornerMask(rawValue: UInt8(min(max($0.isFinite ? $0 : 15, 0), 15))))
      }
    default:
      guard let text, let count = kind.laneCount else { return nil }
      return CAMLText.numbers(text, count).flatMap { PropertyValue(kind, numbers: $0) }
    }
  }

  private static func finite(_ number: Double) -> Double? {
    abs(number) <= NumberRange.largest ? number : nil
  }

  /// True for Objective-C's nothing.
  private var isNull: Bool {
    text == "nil" || text == "null" || field.attribute("type") == "NSNull"
      || attribute == nil && field.name == "NSNull"
  }

  /// A colour, whose opacity an element says beside it.
  var color: Color? {
    guard var color = text.flatMap(CAMLText.color) else { return nil }
    if attribute == nil, let opacity = field.attribute("opacity").flatMap(CAMLText.number),
      opacity.isFinite
    {
      color.alpha *= opacity
    }
    return color
  }

  private var path: Path? {
    guard let text else { return nil }
    let limits = field.reading.diagnostics
    guard let path = CAMLText.path(text, limit: limits.left(of: .pathElements)) else { return nil }
    return field.take(path.elements.count, of: .pathElements) ? path : nil
  }

  /// The image that an element or the element in it names.
  func image(in context: ArchiveContext) -> ImageReference? {
    let source =
      attribute.flatMap { field.attribute($0) } ?? field.attribute("src")
      ?? field.elements.lazy.compactMap { $0.attribute("src") }.first
    return source.flatMap { context.image($0, of: field) }
  }

  /// The values in a list.
  var items: [WrittenValue] {
    attribute == nil ? field.elements.map { WrittenValue(field: $0, attribute: nil) } : []
  }

  /// The numbers of a text or of a list's values.
  var numbers: [Double]? {
    let items = items
    guard items.isEmpty || field.attribute("value") != nil else {
      let numbers = items.compactMap { $0.text.flatMap(CAMLText.number) }
      return numbers.allSatisfy { abs($0) <= NumberRange.largest } ? numbers : nil
    }
    return text.flatMap { NumberText.numbers($0) }
  }
}

extension LayerProperty {
  /// A value as near to one as a scene may have it; `nil` where none is near.
  func admitted(_ value: PropertyValue) -> PropertyValue? {
    func admitted(_ number: Double) -> Double? {
      switch domain {
      case .any, .clamped: number
      case .notNegative: max(number, 0)
      case .positive: number > 0 ? number : nil
      case .whole(let largest): min(max(number.rounded(), 0), Double(largest))
      case .ascending: min(max(number, 0), 1)
      }
    }
    switch value {
    case .number(let number): return admitted(number).map { .number($0) }
    case .numbers(let numbers):
      let found = numbers.compactMap(admitted)
      guard found.count == numbers.count else { return nil }
      guard domain == .ascending else { return .numbers(found) }
      var highest = 0.0
      return .numbers(
        found.map { number in
          highest = max(highest, number)
          return highest
        })
    default: return value
    }
  }
}
