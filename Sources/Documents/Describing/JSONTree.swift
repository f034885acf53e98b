import Graphics

/// A value of JSON whose keys have an order.
package indirect enum JSONTree {
  case object([(String, JSONTree)])
  case array([JSONTree])
  case text(String)
  case number(Double)
  case bool(Bool)
  case null
  /// A value that is JSON already.
  case literal(String)

  /// The widest value that stands in one line, in characters.
  private static let lineWidth = 100

  /// The value over as many lines as it takes, without a line end.
  package var text: String { JSONText.escapingControls(in: text(indent: "")) }

  private func text(indent: String) -> String {
    let line = inOneLine
    if indent.count + line.count <= Self.lineWidth { return line }
    let inner = indent + "  "
    switch self {
    case .object(let entries):
      let lines = entries.map { "\(inner)\(Self.quoted($0.0)): \($0.1.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    case .array(let items):
      let lines = items.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    default: return line
    }
  }

  private var inOneLine: String {
    switch self {
    case .object(let entries):
      let parts = entries.map { "\(Self.quoted($0.0)): \($0.1.inOneLine)" }
      return "{\(parts.joined(separator: ", "))}"
    case .array(let items): return "[\(items.map(\.inOneLine).joined(separator: ", "))]"
    case .text(let text): return Self.quoted(text)
    case .number(let number): return number.shortestDecimal
    case .bool(let value): return "\(value)"
    case .null: return "null"
    case .literal(let text): return text
    }
  }

  private static func quoted(_ text: String) -> String {
    text.reduce(into: "\"") { result, character in
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n": result += "\\n"
      default: result.append(character)
      }
    } + "\""
  }
}

extension JSONTree: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(arrayLiteral elements: JSONTree...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONTree)...) { self = .object(elements) }
}

extension JSONTree {
  /// A list of texts.
  package static func texts(_ texts: [String]) -> JSONTree { .array(texts.map { .text($0) }) }

  /// An object with one entry.
  package static func entry(_ key: String, _ value: JSONTree) -> JSONTree {
    .object([(key, value)])
  }

  /// The entries of an object; of `true` none.
  package var entries: [(String, JSONTree)] {
    if case .object(let entries) = self { entries } else { [] }
  }
}
