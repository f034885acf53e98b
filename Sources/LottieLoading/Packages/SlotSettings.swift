import Documents
import Escaping

/// Values from outside of a file that take the places of its slots.
struct SlotSettings {
  /// The properties, by the slots' names.
  private(set) var properties: [String: JSONValue]
  /// The names that were given as parameters, which must be slots.
  private var asked: Set<String> = []

  /// The rules of a theme.
  init(theme: [String: JSONValue]) { properties = theme }

  /// Adds values given as texts: JSON, else a text such as a colour's.
  mutating func add(_ texts: [String: String], _ reading: Reading) {
    for (name, text) in texts {
      let source = SourceText(Array(text.utf8))
      let value = try? JSONReader.read(source, reading.diagnostics.limits)
      set(name, value ?? .text(text))
    }
  }

  /// Adds the values of a file, a mapping of names to values of any kind; reports why there are
  /// none.
  mutating func add(ofFile path: String, _ reading: Reading) {
    let diagnostics = reading.diagnostics
    let expected = "a mapping of parameters to values"
    diagnostics.use(path)
    do throws(TextProblem) {
      let bytes = try SceneFile.read(path, diagnostics.limits, noun: "a file of values")
      let (_, node) = try diagnostics.document(
        SceneFile.withoutByteOrderMark(bytes), of: path, expecting: expected)
      guard case .mapping(let entries) = node.content else {
        throw TextProblem(
          line: node.line, column: node.column, found: "found no mapping", allowed: expected)
      }
      for entry in entries { set(entry.key, JSONValue(entry.value)) }
    } catch {
      diagnostics.add(error, file: path)
    }
  }

  private mutating func set(_ name: String, _ value: JSONValue) {
    asked.insert(name)
    if case .object = value {
      properties[name] = value
    } else {
      properties[name] = .object([.init(key: "k", value: value)])
    }
  }

  /// The properties as values of a file.
  func fields(of root: JSONField) -> [String: JSONField] {
    let container = ValuePath.Container(ValuePath([.key("slots")]))
    return properties.reduce(into: [:]) { fields, property in
      fields[property.key] = JSONField(
        value: property.value, path: ValuePath(.key(property.key), in: container),
        reading: root.reading)
    }
  }

  /// Reports parameters that are no slot of a file.
  func check(_ root: JSONField, labels: Set<String>) {
    let unknown = asked.subtracting(labels).sorted()
    guard !unknown.isEmpty else { return }
    var slots = Set(root["slots"]?.members.keys.map(\.self) ?? [])
    var waiting = [root.value]
    while let value = waiting.popLast() {
      switch value {
      case .list(let items): waiting += items
      case .object(let members):
        for member in members {
          if member.key == "sid", case .text(let name) = member.value { slots.insert(name) }
          waiting.append(member.value)
        }
      default: break
      }
    }
    let names = slots.sorted()
    for name in unknown where !slots.contains(name) {
      root.report(
        "the file has no slot \(Quotation.quoted(Quotation.cut(name, to: 40)))",
        allowed: names.isEmpty
          ? "no parameter" : Quotation.alternatives(names.prefix(12).map(Quotation.quoted)))
    }
  }
}

extension JSONValue {
  /// A value of YAML.
  fileprivate init(_ node: YAMLNode) {
    switch node.content {
    case .null, .invalid: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let number, _): self = .number(number)
    case .text(let text, _): self = .text(text)
    case .sequence(let items):
      let numbers = items.compactMap {
        if case .number(let number, _) = $0.content { number } else { nil }
      }
      self =
        numbers.count == items.count && !numbers.isEmpty
        ? .numbers(numbers) : .list(items.map { JSONValue($0) })
    case .mapping(let entries):
      self = .object(entries.map { Member(key: $0.key, value: JSONValue($0.value)) })
    }
  }
}
