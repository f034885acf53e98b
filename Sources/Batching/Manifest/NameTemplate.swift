/// A name with places to fill in: `{scene}-{color}`.
struct NameTemplate {
  /// The reason why a template cannot be filled in.
  struct Problem: Error {
    let found: String
    let name: String
  }

  /// Fills in values by name.
  static func filled(_ text: String, with values: [String: String]) throws(Problem) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}") else {
        throw Problem(found: "found { without }", name: "")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let value = values[name] else {
        throw Problem(found: "found {\(name)}, for which there is no value", name: name)
      }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  /// The names of the values that a template asks for.
  static func names(in text: String) -> Set<String> {
    Set(
      text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { part in
        part.firstIndex(of: "}").map { String(part[..<$0]) }
      })
  }
}
