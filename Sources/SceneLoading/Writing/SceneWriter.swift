import Documents

/// Writes a scene that was worked out as YAML, which loads to the same scene.
struct SceneWriter {
  /// Has the names, in the whole scene, of layers of used files.
  private let reading: Reading
  /// The widest list or mapping that stands in one line, in characters.
  private static let lineWidth = 88

  /// A writer of the scene of a reading.
  init(_ reading: Reading) { self.reading = reading }

  /// A whole file without the keys by which it was written once.
  func text(of root: YAMLNode) -> String {
    guard case .mapping(let entries) = root.content else { return "" }
    let dropped = [ExpansionKeys.parameters, ExpansionKeys.definitions, ExpansionKeys.seed]
    var lines: [String] = []
    append(entries.filter { !dropped.contains($0.key) }, indent: "", to: &lines)
    return lines.map { $0 + "\n" }.joined()
  }

  // MARK: Blocks

  private func append(_ entries: [YAMLNode.Entry], indent: String, to lines: inout [String]) {
    for entry in entries {
      let key = "\(indent)\(Self.scalar(entry.key)):"
      if let flow = flow(entry.value, width: Self.lineWidth - key.count) {
        lines.append("\(key) \(flow)")
      } else {
        lines.append(key)
        append(entry.value, indent: indent + "  ", to: &lines)
      }
    }
  }

  private func append(_ node: YAMLNode, indent: String, to lines: inout [String]) {
    switch node.content {
    case .mapping: append(self.entries(of: node), indent: indent, to: &lines)
    case .sequence(let items):
      for item in items {
        if let flow = flow(item, width: Self.lineWidth - indent.count) {
          lines.append("\(indent)- \(flow)")
          continue
        }
        // The item's first line stands behind the dash.
        let start = lines.count
        append(item, indent: indent + "  ", to: &lines)
        lines[start] = "\(indent)- \(lines[start].dropFirst(indent.count + 2))"
      }
    default: lines.append("\(indent)\(scalar(node))")
    }
  }

  // MARK: One line

  /// A value in one line, or `nil` where that would be too wide, which scalars never are.
  private func flow(_ node: YAMLNode, width: Int) -> String? {
    switch node.content {
    case .mapping:
      let entries = self.entries(of: node)
      return joined(entries, "{", "}", width) { entry, rest in
        let key = Self.scalar(entry.key) + ": "
        return part(entry.value, width: rest - key.count).map { key + $0 }
      }
    case .sequence(let items):
      return joined(items, "[", "]", width) { part($0, width: $1) }
    default: return scalar(node)
    }
  }

  /// A part of a line, which may be too wide, too.
  private func part(_ node: YAMLNode, width: Int) -> String? {
    flow(node, width: width).flatMap { $0.count <= width ? $0 : nil }
  }

  private func joined<Part>(
    _ parts: [Part], _ open: String, _ close: String, _ width: Int,
    _ text: (Part, Int) -> String?
  ) -> String? {
    if parts.isEmpty { return open + close }
    var result = open
    for (i, part) in parts.enumerated() {
      if i > 0 { result += ", " }
      guard let next = text(part, width - result.count - 1) else { return nil }
      result += next
    }
    return result.count < width ? result + close : nil
  }

  // MARK: Parts of used files

  /// The entries of a mapping; in a used file with the names that the whole scene needs.
  private func entries(of node: YAMLNode) -> [YAMLNode.Entry] {
    guard case .mapping(let entries) = node.content else { return [] }
    guard let file = node.origin?.file else { return entries }
    func layer(_ key: String) -> YAMLNode.Entry {
      YAMLNode.Entry(
        key: key, line: node.line, column: node.column,
        value: YAMLNode(
          content: .text(file.place.layerPath, isPlain: false), line: node.line, column: node.column
        ))
    }
    let keys = Set(entries.map(\.key))
    var result = entries
    for i in result.indices where result[i].key == "addSublayer" {
      guard case .mapping(let own) = result[i].value.content,
        result[i].value.origin?.file === file, result[i].value["layer"] == nil
      else { continue }
      result[i].value.content = .mapping([layer("layer")] + own)
    }
    guard !keys.isDisjoint(with: ActionKeys.placed), !keys.contains("within") else {
      return result
    }
    return [layer("within")] + result
  }

  // MARK: Scalars

  private func scalar(_ node: YAMLNode) -> String {
    if let text = reading.scene.rewrites[SceneNotes.RewrittenScalar(node)] {
      return Self.scalar(text)
    }
    return switch node.content {
    case .null, .invalid, .sequence, .mapping: "null"
    case .bool(let value): "\(value)"
    case .number(_, let text): text
    case .text(let text, _): Self.scalar(reading.diagnostics.contents.written(text))
    }
  }

  /// A text as it can stand anywhere: without quotes when it is a word.
  private static func scalar(_ text: String) -> String {
    let isWord =
      text.utf8.first.map(isLetter) ?? false
      && text.utf8.allSatisfy {
        isLetter($0) || (0x30...0x39).contains($0) || "-./".utf8.contains($0)
      }
    if isWord, case .text = YAMLScalar.content(text) { return text }
    var result = "\""
    // A text that reads as an expression must stay a text.
    for scalar in text.replacing("${", with: "${'$'}{").unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x2028...0x2029, 0xFEFF, 0xFFFE...0xFFFF:
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
