/// A value of a JSON document.
///
/// Lists of numbers alone, of which large files are made, lie in memory as numbers.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case numbers([Double])
  case list([JSONValue])
  case object([Member])

  /// A key of an object and its value.
  struct Member: Sendable {
    let key: String
    let value: JSONValue
  }

  /// Beyond this numbers are no coordinates any more.
  static let largest = 1e15

  /// A list of finite numbers; one number is a list of one, a boolean 0 or 1.
  var finiteNumbers: [Double]? {
    let numbers: [Double]
    switch self {
    case .number(let number): numbers = [number]
    case .bool(let bool): numbers = [bool ? 1 : 0]
    case .numbers(let list): numbers = list
    case .text(let text):
      guard let number = Double(text) else { return nil }
      numbers = [number]
    case .list(let items):
      numbers = items.compactMap { if case .number(let number) = $0 { number } else { nil } }
      guard numbers.count == items.count, !numbers.isEmpty else { return nil }
    case .object, .null: return nil
    }
    return numbers.allSatisfy { abs($0) <= Self.largest } ? numbers : nil
  }

  /// The value of a key; of several that are the same the last counts, as in ECMAScript.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}
