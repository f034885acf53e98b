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

  /// The value of a key; of several that are the same the last counts, as in ECMAScript.
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }
}
