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
    case .ascending, .whole: Codec.number(NumberRange(domain)).asProperty(.number)
    }
  }

  private static let number = Codec.number().asProperty(.number)
  private static let notNegative = Codec.number(.notNegative).asProperty(.number)
  private static let positive = Codec.number(.positive).asProperty(.number)
  private static let angle = Codec.angle.asProperty(.number)
  private static let angularRate = Codec<Double>(
    .shared(.angle), read: { $0.angle(in: .radiansPerSecond) }, write: { .angle($0) }
  ).asProperty(.number)
  private static let point = Codec.point.asProperty(.point)
  private static let size = Codec.size.asProperty(.size)
  private static let rect = Codec.rect.asProperty(.rect)
  private static let transform = Codec.transform.asProperty(.transform)
  private static let path = Codec.outline.orNull.asProperty(.path)
  private static let bool = Codec.bool.asProperty(.bool)
  private static let image = Codec.image.asProperty(.image)
  private static let font = Codec.font.asProperty(.font)
  private static let color = Codec.color.asProperty(.color)
  private static let colorDifference = Codec.colorDifference.asProperty(.color)
  private static let text = Codec.attributedText.asProperty(.text)
  private static let corners = Codec<CornerMask>(
    .list(of: .names(CornerMask.named.map(\.name)), "a list of corners"),
    read: { $0.corners() },
    write: { corners in
      .list(CornerMask.named.filter { corners.contains($0.corner) }.map { .text($0.name) })
    }
  ).asProperty(.corners)
  private static let colors = Codec<[Color]>(
    .list(of: .shared(.color), "a list of colours").orNull,
    read: { $0.colors(isDifference: false) }, write: { .list($0.map { .color($0) }) }
  ).asProperty(.colors)
  private static let colorDifferences = Codec<[Color]>(
    .list(of: .shared(.colorDifference), "a list of colours").orNull,
    read: { $0.colors(isDifference: true) },
    write: { colors, writing in .list(colors.map { Codec.colorDifference.write($0, writing) }) }
  ).asProperty(.colors)
  private static let locations = numbers(list(.unit)) { $0.locations(isDifference: false) }
  private static let locationDifferences = numbers(list(.any)) {
    $0.locations(isDifference: true)
  }
  private static let dashPattern = numbers(list(.notNegative)) { $0.dashPattern() }
  private static let matrixForm = "20 numbers: four rows of four factors and a summand"
  private static let colorMatrix = numbers(.list(of: .number(), count: 20...20, matrixForm)) {
    $0.numbers(count: 20, matrixForm)
  }
  private static let vector = numbers(.list(of: .number(), count: 3...3, "`[x, y, z]`")) {
    $0.numbers(count: 3, "three numbers [x, y, z]")
  }

  private static func numbers(
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    _ read: @escaping @Sendable (Field) -> [Double]?
  ) -> Codec<PropertyValue> {
    Codec<[Double]>(schema(), read: read, write: { .numbers($0) }).asProperty(.numbers)
  }

  private static func list(_ range: NumberRange) -> ValueSchema {
    .list(of: .number(range), "a list: each \(range.text)").orNull
  }

  /// One of a property's names, under whichever name it is known.
  private static func name(of property: LayerProperty) -> Codec<PropertyValue> {
    guard let choice = property.choice else { preconditionFailure("\(property) has no names") }
    let names = ValueSchema.names(choice.names).accepting(choice.synonyms.keys.sorted())
    return Codec(
      choice.none == nil ? names : names.orNull, read: { $0.name(of: choice).map { .name($0) } },
      write: { .text($0.description) })
  }

  /// The inputs of a value function: a number, an angle, or three numbers.
  static func inputs(of function: ValueFunction) -> Codec<PropertyValue> {
    guard function.inputCount == 1 else { return vector }
    return function.takesAngle ? angle : number
  }
}

extension Codec {
  /// The values of properties that these are.
  fileprivate func asProperty(_ type: PropertyType<Value>) -> Codec<PropertyValue> {
    mapped(type.wrap) { value in
      guard let value = type.take(value) else { preconditionFailure("\(value) is no \(type.kind)") }
      return value
    }
  }
}
