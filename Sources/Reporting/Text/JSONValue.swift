import Inbetween

/// A property value as JSON: a number, an array of numbers, a string, true or false, or null.
enum JSONValue: Encodable {
  case number(Double)
  case numbers([Double])
  case text(String)
  case bool(Bool)
  case none

  init(_ value: PropertyValue) {
    self =
      switch value {
      case .number(let number): .number(number)
      case .bool(let bool): .bool(bool)
      case _ where value.isNone: .none
      case _ where value.kind.canAdd: .numbers(value.components)
      default: .text(value.description)
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .numbers(let numbers): try container.encode(numbers)
    case .text(let text): try container.encode(text)
    case .bool(let bool): try container.encode(bool)
    case .none: try container.encodeNil()
    }
  }
}
