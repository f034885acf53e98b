import SceneReading
import LayerModel
import Quoting

/// The scene's parameters, and their substitution for `${name}`.
struct ParameterTable {
  /// The longest text that a substitution may make, in bytes.
  static let textLimit = 1 << 20

  /// The values in the order in which they were declared.
  private(set) var names: [String] = []
  private var values: [String: YAMLNode] = [:]
  /// Tags of the animations whose handlers are looked at, the innermost last.
  private var tags: [[String: YAMLNode]] = []
  /// Nodes that may still be made, and bytes of text.
  private var nodeCount = 0
  private var byteCount = 0

  /// Reads the declarations; a default may use the parameters declared before it.
  ///
  /// An override of a text is a text, whatever it looks like; any other override is read as a YAML
  /// scalar: `--set speed=2` is a number where the default was one.
  init(_ field: Field?, overrides: [String: String], labels: Set<String> = [], root: Field) {
    let declared = field.flatMap { MappingReader($0, "a mapping of names to default values") }
    for (name, value) in declared?.all() ?? [] where values[name] == nil {
      if !Self.isName(name) {
        value.report(
          "found the parameter name \(Quotation.quoted(name))",
          allowed: "letters, digits, _, - and ., not starting with a digit")
      }
      var node = resolved(value)
      if let override = overrides[name] {
        if case .text = node.content {
          node.content = .text(override, isPlain: false)
        } else {
          node.content = YAMLScalar.content(override)
        }
      }
      values[name] = node
      names.append(name)
    }
    for name in overrides.keys.sorted() where values[name] == nil && !labels.contains(name) {
      (field ?? root).report(
        "the parameter \(Quotation.quoted(name)) is set, but not declared",
        allowed: names.isEmpty ? nil : Field.list(names),
        suggestion: root.reading.diagnostics.nearest(name, among: names))
    }
  }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-.".unicodeScalars.contains($0)
    }
  }

  /// A value with all its parameters put in.
  mutating func resolved(_ field: Field) -> YAMLNode {
    var result = field.node
    switch field.node.content {
    case .text(let text, _) where text.utf8.contains(UInt8(ascii: "$")):
      return substituted(text, field)
    case .sequence(let nodes):
      result.content = .sequence(
        nodes.enumerated().map { index, node in
          resolved(
            Field(
              node: node, keyPath: KeyPathText.item(node, at: index, in: field.keyPath),
              reading: field.reading))
        })
    case .mapping(let entries):
      result.content = .mapping(resolved(entries, of: field))
    default: break
    }
    return result
  }

  /// The entries of a mapping; in an animation's handlers its own tags come before all else.
  ///
  /// What stands in a handler knows its animation from the way it is written, so tags can be put in
  /// here, and not only when the event happens.
  private mutating func resolved(
    _ entries: [YAMLNode.Entry], of field: Field
  ) -> [YAMLNode.Entry] {
    var own: [String: YAMLNode] = [:]
    func way(_ entry: YAMLNode.Entry) -> Field {
      Field(
        node: entry.value, keyPath: KeyPathText.key(entry.key, in: field.keyPath),
        reading: field.reading)
    }
    var result = entries
    for i in entries.indices where !Self.handlers.contains(entries[i].key) {
      result[i].value = resolved(way(entries[i]))
      if entries[i].key == "userInfo", case .mapping(let tags) = result[i].value.content {
        for tag in tags where own[tag.key] == nil { own[tag.key] = tag.value }
      }
    }
    tags.append(own)
    for i in entries.indices where Self.handlers.contains(entries[i].key) {
      result[i].value = resolved(way(entries[i]))
    }
    tags.removeLast()
    return result
  }

  /// Where an animation's tags can be used.
  private static let handlers: Set<String> = ["onStart", "onStop"]

  private mutating func substituted(_ text: String, _ field: Field) -> YAMLNode {
    var result = field.node
    // Asked for by itself, a parameter keeps its type.
    if text.hasPrefix("${"), let end = text.firstIndex(of: "}"),
      text.index(after: end) == text.endIndex
    {
      guard let value = value(of: text.dropFirst(2).dropLast(), field) else {
        result.content = .invalid
        return result
      }
      nodeCount += value.nodeCount
      if let excess = field.reading.diagnostics.limits.excess(
        of: .values, found: nodeCount, isLeast: true)
      {
        field.report("found parameters that make \(excess.amount)", allowed: excess.permission)
        result.content = .invalid
        return result
      }
      return value.moved(toLine: field.node.line, column: field.node.column)
    }
    result.content = joined(text, field).map { .text($0, isPlain: false) } ?? .invalid
    return result
  }

  /// A text with the texts of parameters in it.
  private mutating func joined(_ text: String, _ field: Field) -> String? {
    var output = ""
    var rest = text[...]
    var isWhole = true
    while let dollar = rest.firstIndex(of: "$") {
      output += rest[..<dollar]
      let after = rest.index(after: dollar)
      guard after < rest.endIndex, rest[after] == "{",
        let end = rest[after...].firstIndex(of: "}")
      else {
        output += "$"
        rest = rest[after...]
        continue
      }
      let name = rest[rest.index(after: after)..<end]
      if let value = value(of: name, field) {
        if let text = Self.text(of: value) {
          output += text
        } else if !Field(node: value, keyPath: "", reading: field.reading).isInvalid {
          field.report("the parameter \(Quotation.quoted(String(name))) is no text or number")
          isWhole = false
        }
      } else {
        isWhole = false
      }
      guard output.utf8.count <= Self.textLimit else { break }
      rest = rest[rest.index(after: end)...]
    }
    output += rest
    byteCount += output.utf8.count
    guard output.utf8.count <= Self.textLimit else {
      field.report(
        "found parameters that make too long a text", allowed: "at most \(Self.textLimit) bytes")
      return nil
    }
    if let excess = field.reading.diagnostics.limits.excess(
      of: .parameterBytes, found: byteCount, isLeast: true)
    {
      field.report(
        "found parameters that make texts of \(excess.amount)", allowed: excess.permission)
      return nil
    }
    return isWhole ? output : nil
  }

  private func value(of name: Substring, _ field: Field) -> YAMLNode? {
    for own in tags.reversed() {
      if let value = own[String(name)] { return value }
    }
    if let value = values[String(name)] { return value }
    let own = Set(tags.flatMap(\.keys)).sorted()
    // A long list helps nobody, and takes its time for every name that is wrong.
    let isShort = own.count + names.count <= 12
    field.report(
      "unknown parameter \(Quotation.quoted(String(name)))",
      allowed: own.isEmpty && names.isEmpty
        ? "no parameter: none is declared" : isShort ? Field.list(own + names) : nil,
      suggestion: field.reading.diagnostics.nearest(String(name), among: own + names))
    return nil
  }

  private static func text(of node: YAMLNode) -> String? {
    switch node.content {
    case .text(let text, _), .number(_, let text): text
    case .bool(let value): "\(value)"
    default: nil
    }
  }
}
