import Documents
import Graphics
import LayerModel
import Timing

/// The codecs of properties' values, each made once.
enum PropertyCodecs {
  /// The values of a property.
  static func values(of property: LayerProperty) -> Codec<PropertyValue> {
    values(of: AnimationKeyPath(property))
  }

  /// The values of what an animation animates.
  ///
  /// - Parameters:
  ///   - keyPath: The target.
  ///   - isDifference: True for values that are added to others, which may leave the target's own
  ///     range.
  /// - Returns: The values.
  static func values(
    of keyPath: AnimationKeyPath, isDifference: Bool = false
  ) -> Codec<PropertyValue> {
    let property = keyPath.property
    switch keyPath.valueKind {
    case .number where keyPath.unit == .radians: return angle
    case .number where keyPath.unit.isAngular: return angularRate
    case .number:
      return isDifference || keyPath.member != nil ? number : number(in: property.domain)
    case .point: return point
    case .size: return size
    case .rect: return rect
    case .transform: return transform
    case .path: return path
    case .bool: return bool
    case .image: return image
    case .font: return font
    case .text: return text
    case .corners: return corners
    case .color: return isDifference ? colorDifference : color
    case .colors: return isDifference ? colorDifferences : colors
    case .numbers where property.filterPath != nil: return colorMatrix
    case .numbers where property.domain == .ascending:
      return isDifference ? locationDifferences : locations
    case .numbers: return dashPattern
    case .name: return name(of: property)
    }
  }

  private static func number(in domain: LayerProperty.Domain) -> Codec<PropertyValue> {
    switch domain {
    case .any, .clamped: number
    case .notNegative: notNegative
    case .positive: positive
    case .ascending, .whole: Codec.number(NumberRange(domain)).asProperty { .number($0) }
    }
  }

  private static let number = Codec.number().asProperty { .number($0) }
  private static let notNegative = Codec.number(.notNegative).asProperty { .number($0) }
  private static let positive = Codec.number(.positive).asProperty { .number($0) }
  private static let angle = Codec<PropertyValue>(
    .shared(.angle), read: { $0.angle().map { .number($0) } }, write: { $0.angleNode })
  private static let angularRate = Codec<PropertyValue>(
    .shared(.angle), read: { $0.angle(in: .radiansPerSecond).map { .number($0) } },
    write: { $0.angleNode })
  private static let point = Codec.point.asProperty { .point($0) }
  private static let size = Codec.size.asProperty { .size($0) }
  private static let rect = Codec.rect.asProperty { .rect($0) }
  private static let transform = Codec.transform.asProperty { .transform($0) }
  private static let path = Codec.outline.orNull.asProperty { .path($0) }
  private static let bool = Codec.bool.asProperty { .bool($0) }
  private static let image = Codec.image.asProperty { .image($0) }
  private static let font = Codec.font.asProperty { .font($0) }
  private static let color = Codec.color.asProperty { .color($0) }
  private static let text = Codec<PropertyValue>(
    .text.orNull, read: { $0.string().map { .text($0) } }, write: { $0.node($1) })
  private static let corners = Codec<PropertyValue>(
    .list(of: .names(CornerMask.named.map(\.name)), "a list of corners"),
    read: { $0.corners().map { .corners($0) } }, write: { $0.node($1) })
  private static let colorDifference = Codec<PropertyValue>(
    .shared(.colorDifference).orNull,
    read: { $0.color(isDifference: true).map { .color($0) } },
    write: { Codec.colorDifference.write($0.color, $1) })
  private static let colors = Codec<PropertyValue>(
    .list(of: .shared(.color), "a list of colours").orNull,
    read: { $0.colors(isDifference: false).map { .colors($0) } }, write: { $0.node($1) })
  private static let colorDifferences = Codec<PropertyValue>(
    .list(of: .shared(.colorDifference), "a list of colours").orNull,
    read: { $0.colors(isDifference: true).map { .colors($0) } },
    write: { value, writing in
      guard case .colors(let colors) = value else { return .null }
      return .list(colors.map { Codec.colorDifference.write($0, writing) })
    })
  private static let locations = locations(isDifference: false)
  private static let locationDifferences = locations(isDifference: true)
  private static let dashPattern = Codec<PropertyValue>(
    list(.notNegative), read: { $0.dashPattern().map { .numbers($0) } }, write: { $0.node($1) })
  private static let colorMatrix = Codec<PropertyValue>(
    .list(of: .number(), count: 20...20, "20 numbers: four rows of four factors and a summand"),
    read: {
      $0.numbers(count: 20, "20 numbers: four rows of four factors and a summand").map {
        .numbers($0)
      }
    }, write: { $0.node($1) })

  private static func locations(isDifference: Bool) -> Codec<PropertyValue> {
    Codec(
      list(isDifference ? .any : .unit),
      read: { $0.locations(isDifference: isDifference).map { .numbers($0) } },
      write: { $0.node($1) })
  }

  private static func list(_ range: NumberRange) -> ValueSchema {
    .list(of: .number(range), "a list: each \(range.text)").orNull
  }

  /// One of a property's names, under whichever name it is known.
  private static func name(of property: LayerProperty) -> Codec<PropertyValue> {
    guard case .name(let choice) = property.storage else {
      preconditionFailure("\(property) has no names")
    }
    return Codec(
      choice.none == nil ? names(choice) : names(choice).orNull,
      read: { $0.name(of: choice).map { .name($0) } }, write: { $0.node($1) })
  }

  private static func names(_ choice: LayerProperty.Choice) -> ValueSchema {
    .names(choice.names).accepting(choice.synonyms.keys.sorted())
  }

  /// The inputs of a value function: a number, an angle, or three numbers.
  static func inputs(of function: ValueFunction) -> Codec<PropertyValue> {
    guard function.inputCount == 1 else { return vector }
    return function.takesAngle ? angle : number
  }

  private static let vector = Codec<PropertyValue>(
    .list(of: .number(), count: 3...3, "`[x, y, z]`"),
    read: { $0.numbers(count: 3, "three numbers [x, y, z]").map { .numbers($0) } },
    write: { $0.node($1) })
}

extension Codec {
  /// The values of properties that these are.
  fileprivate func asProperty(
    _ make: @escaping @Sendable (Value) -> PropertyValue
  ) -> Codec<PropertyValue> {
    Codec<PropertyValue>(schema, read: { read($0).map(make) }, write: { $0.node($1) })
  }
}

extension PropertyValue {
  /// The value in a file.
  fileprivate func node(_ writing: DocumentWriting) -> YAMLNode {
    switch self {
    case .number(let number): .number(number)
    case .point(let point): Codec.point.write(point, writing)
    case .size(let size): Codec.size.write(size, writing)
    case .rect(let rect): .rect(rect)
    case .color(let color): .color(color)
    case .transform(let transform): .transform(transform)
    case .path(let path): path.map { .path($0) } ?? .null
    case .bool(let bool): .bool(bool)
    case .numbers(let numbers): .numbers(numbers)
    case .colors(let colors): .list(colors.map { .color($0) })
    case .text(let text), .name(let text): .text(text)
    case .font(let font): Codec.font.write(font, writing)
    case .image(let image): Codec.image.write(image, writing)
    case .corners(let corners):
      .list(CornerMask.named.filter { corners.contains($0.corner) }.map { .text($0.name) })
    }
  }

  /// The value in a file where a bare number is in radians.
  fileprivate var angleNode: YAMLNode {
    guard case .number(let radians) = self else { preconditionFailure("\(self) is no angle") }
    return .angle(radians)
  }

  fileprivate var color: Color? {
    guard case .color(let color) = self else { preconditionFailure("\(self) is no colour") }
    return color
  }
}
