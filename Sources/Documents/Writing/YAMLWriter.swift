import LayerModel
import Threading

/// Writes values as YAML: short ones in one line, the others in blocks.
package struct YAMLWriter {
  /// The widest list or mapping that stands in one line, in characters.
  private static let lineWidth = 88

  /// A writer.
  package init() {}

  /// A whole file, which ends in a newline.
  ///
  /// - Parameter root: Makes its mapping, which may be as deep as one that is read.
  /// - Returns: The text.
  package func text(of root: () -> YAMLNode) -> String {
    DeepStack.run(levels: WorkLimits.Name.nesting.range.upperBound, .ofScene) {
      guard case .mapping(let entries) = root().content else { return "" }
      var lines: [String] = []
      append(entries, indent: "", to: &lines)
      return lines.map { $0 + "\n" }.joined()
    }
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
    case .mapping(let entries): append(entries, indent: indent, to: &lines)
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
    case .mapping(let entries):
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

  // MARK: Scalars

  private func scalar(_ node: YAMLNode) -> String {
    switch node.content {
    case .null, .invalid, .sequence, .mapping: "null"
    case .bool(let value): "\(value)"
    case .number(_, let text): text
    case .text(let text, _): node.isLate ? Self.quoted(text) : Self.scalar(text)
    }
  }

  /// A text as it can stand anywhere: without quotes when it is a word.
  package static func scalar(_ text: String) -> String {
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    let (first, second) = (text.utf8.first, text.utf8.dropFirst().first)
    let isWord =
      (first.map(isLetter) ?? false || isDigit(first)
        || first == UInt8(ascii: "-") && isDigit(second))
      && text.utf8.allSatisfy { isLetter($0) || isDigit($0) || "-./".utf8.contains($0) }
    if isWord, case .text = YAMLScalar.content(text) { return text }
    // A text that reads as an expression must stay a text.
    return quoted(text.replacing("${", with: "${'$'}{"))
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
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
