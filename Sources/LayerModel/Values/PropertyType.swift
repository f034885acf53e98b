package import Graphics

/// A kind of value with the type of its values: puts one into a ``PropertyValue``, and takes it
/// out.
package struct PropertyType<Value>: Sendable {
  package let kind: PropertyValue.Kind
  /// The names of the values, where these are names.
  let choice: NameChoice?
  /// Puts a value into one of any kind.
  package let wrap: @Sendable (Value) -> PropertyValue
  /// Takes a value out; `nil` from one of another kind.
  package let take: @Sendable (PropertyValue) -> Value?

  fileprivate init(
    _ kind: PropertyValue.Kind, _ wrap: @escaping @Sendable (Value) -> PropertyValue,
    choice: NameChoice? = nil,
    _ take: @escaping @Sendable (PropertyValue) -> Value?
  ) {
    (self.kind, self.choice, self.wrap, self.take) = (kind, choice, wrap, take)
  }
}

extension PropertyType<Double> {
  package static var number: PropertyType<Double> {
    Self(.number, PropertyValue.number) { if case .number(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Point> {
  package static var point: PropertyType<Point> {
    Self(.point, PropertyValue.point) { if case .point(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Size> {
  package static var size: PropertyType<Size> {
    Self(.size, PropertyValue.size) { if case .size(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Rect> {
  package static var rect: PropertyType<Rect> {
    Self(.rect, PropertyValue.rect) { if case .rect(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Color?> {
  package static var color: PropertyType<Color?> {
    Self(.color, PropertyValue.color) { if case .color(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Transform> {
  package static var transform: PropertyType<Transform> {
    Self(.transform, PropertyValue.transform) {
      if case .transform(let value) = $0 { value } else { nil }
    }
  }
}

extension PropertyType<Path?> {
  package static var path: PropertyType<Path?> {
    Self(.path, PropertyValue.path) { if case .path(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<Bool> {
  package static var bool: PropertyType<Bool> {
    Self(.bool, PropertyValue.bool) { if case .bool(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<[Double]> {
  package static var numbers: PropertyType<[Double]> {
    Self(.numbers, PropertyValue.numbers) {
      if case .numbers(let value) = $0 { value } else { nil }
    }
  }
}

extension PropertyType<[Color]> {
  package static var colors: PropertyType<[Color]> {
    Self(.colors, PropertyValue.colors) { if case .colors(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<AttributedText> {
  package static var text: PropertyType<AttributedText> {
    Self(.text, PropertyValue.text) { if case .text(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<FontReference> {
  package static var font: PropertyType<FontReference> {
    Self(.font, PropertyValue.font) { if case .font(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<ImageReference?> {
  package static var image: PropertyType<ImageReference?> {
    Self(.image, PropertyValue.image) { if case .image(let value) = $0 { value } else { nil } }
  }
}

extension PropertyType<CornerMask> {
  package static var corners: PropertyType<CornerMask> {
    Self(.corners, PropertyValue.corners) {
      if case .corners(let value) = $0 { value } else { nil }
    }
  }
}

extension PropertyType
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// The names of a type's cases.
  static var name: Self { name() }

  /// The names of a type's cases, with a name for none and other names that are understood.
  static func name(none: Value? = nil, synonyms: [String: Value] = [:]) -> Self {
    let choice = NameChoice(
      names: Value.allCases.map(\.rawValue), synonyms: synonyms.mapValues(\.rawValue),
      none: none?.rawValue)
    return Self(.name, { .name($0.rawValue) }, choice: choice) {
      if case .name(let name) = $0 { Value(rawValue: name) } else { nil }
    }
  }
}

/// The names of which a property has one for its value.
public struct NameChoice: Sendable {
  /// The names that are allowed, in the order they are documented.
  public let names: [String]
  /// Other names that are understood, with those above that they stand for.
  public let synonyms: [String: String]
  /// The name of no value, where that is allowed.
  public let none: String?
}
