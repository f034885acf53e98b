import Escaping
import Foundation

/// Writes the reference of a file format for a terminal: an overview, or all about one key.
package struct ReferenceText {
  private let format: FileFormat
  /// The columns of a line.
  private static let width = 80

  /// A writer for a format.
  package init(_ format: FileFormat) { self.format = format }

  /// The mappings and their keys.
  package var overview: String {
    let mappings = format.schemas.map { schema in
      let keys = ownRows(of: schema).map { $0.family ?? $0.name }
      let list = filled(schema.brief ?? keys.joined(separator: ", "), indent: 2)
      let base = base(of: schema).map { "  and the keys of \"\($0.name)\"" }
      return ([heading(schema), list] + [base].compactMap(\.self)).filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    return
      (["\(format.title)\n\n\(filled(format.summary))"] + mappings + [
        "All about a key, or a mapping: inbetween help \(format.name) KEY"
      ]).joined(separator: "\n\n") + "\n"
  }

  /// All about a key, or the mapping of a name: every place that has it.
  ///
  /// - Parameter name: The key, the mapping's name, or both: `layer.opacity`.
  /// - Returns: The text; `nil` where there is neither.
  package func text(about name: String) -> String? {
    var parts: [String] = []
    for schema in format.schemas {
      for row in ownRows(of: schema)
      where [row.name, row.family, "\(schema.name).\(row.name)"].contains(name) {
        parts.append(text(of: row, in: schema))
      }
    }
    for schema in format.schemas where [schema.name, schema.title].contains(name) {
      parts.append(text(of: schema))
    }
    return parts.isEmpty ? nil : parts.joined(separator: "\n\n") + "\n"
  }

  /// Every name that there is something to be said about.
  package var names: [String] {
    var seen: Set<String> = []
    return format.schemas.flatMap { [$0.name] + ownRows(of: $0).map { $0.family ?? $0.name } }
      .filter { seen.insert($0).inserted }
  }

  // MARK: Parts

  private func base(of schema: MappingSchema) -> MappingSchema? {
    format.schemas.first { $0.name == schema.base }
  }

  /// The keys that the base has not.
  private func ownRows(of schema: MappingSchema) -> [KeyRow] {
    let known = Set(base(of: schema)?.rows.map(\.name) ?? [])
    return schema.rows.filter { !known.contains($0.name) }
  }

  private func heading(_ schema: MappingSchema) -> String {
    schema.title == schema.name ? schema.title : "\(schema.title) (\(schema.name))"
  }

  private func text(of schema: MappingSchema) -> String {
    let rows = ownRows(of: schema).map { row in
      "  \(row.family ?? row.name)\n\(filled(row.meaning, indent: 6))"
    }
    let base = base(of: schema).map { "  It has the keys of \"\($0.name)\", too." }
    let example = schema.example.map { "  example\n\(indented($0))" }
    return
      ([heading(schema) + "\n\n" + filled(schema.meaning, indent: 2)]
      + [base, schema.brief.map { filled($0, indent: 2) }].compactMap(\.self)
      + [rows.joined(separator: "\n")].filter { !$0.isEmpty } + [example].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  private func text(of row: KeyRow, in schema: MappingSchema) -> String {
    let kinds = row.variants.isEmpty ? "" : ", of \(Quotation.alternatives(row.variants))"
    let facts: [(String, String)] = [
      ("place", heading(schema) + kinds),
      ("value", row.schema.noun + (row.schema.isNullable ? ", or null" : "")),
      ("unit", row.unit),
      ("default", row.isRequired ? "none: it must be there" : row.standard ?? ""),
    ]
    let lines = facts.filter { !$0.1.isEmpty }.map { name, value in
      let text = filled(value, indent: 11)
      return "  \(name)" + String(repeating: " ", count: 9 - name.count) + text.dropFirst(11)
    }
    var parts = [
      row.family ?? row.name, filled(row.meaning, indent: 2), lines.joined(separator: "\n"),
    ]
    if let shared = row.schema.shared, !shared.meaning.isEmpty {
      parts.append(filled(shared.meaning, indent: 2))
    }
    if let example = example(of: row, in: schema) {
      parts.append("  example\n\(indented(example))")
    }
    return parts.joined(separator: "\n\n")
  }

  // MARK: Examples

  /// The line of an example file that has the key, or else the key with a value that it takes.
  private func example(of row: KeyRow, in schema: MappingSchema) -> String? {
    guard row.family == nil else { return nil }
    for text in [schema.example, base(of: schema)?.example].compactMap(\.self) {
      for line in text.split(separator: "\n") {
        guard let place = line.firstRange(of: "\(row.name):") else { continue }
        let before = line[..<place.lowerBound].last
        if before == nil || before == " " || before == "{" {
          return String(line.trimmingPrefix { $0 == " " })
        }
      }
    }
    return (row.standard.flatMap { $0 == "null" ? nil : $0 } ?? value(of: row.schema)).map {
      "\(row.name): \($0)"
    }
  }

  /// A value that a schema takes; `nil` where none is known by its schema alone.
  private func value(of schema: ValueSchema) -> String? {
    let schema = schema.parts
    if schema.isBool { return "true" }
    if case .names(let names)? = schema.texts { return names.first }
    if case .pattern(_, let names)? = schema.texts, let name = names.first { return name }
    if let numbers = schema.numbers { return numbers.example }
    if case .each(let item, let count)? = schema.items, let value = value(of: item) {
      // Parts of a whole may have to go up.
      if let numbers = item.numbers, numbers.least == 0, numbers.most == 1, count.contains(3) {
        return "[0, 0.5, 1]"
      }
      let values = Array(repeating: value, count: max(count.lowerBound, 1))
      return "[\(values.joined(separator: ", "))]"
    }
    return nil
  }

  // MARK: Lines

  private func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "      \($0)" }.joined(separator: "\n")
  }

  /// A text in lines of the terminal's width, without the marks of Markdown.
  private func filled(_ text: String, indent: Int = 0) -> String {
    let plain = text.replacing("`", with: "").replacing("**", with: "")
    var lines: [String] = []
    for paragraph in plain.components(separatedBy: "\n\n") {
      if !lines.isEmpty { lines.append("") }
      var line = ""
      for word in paragraph.split(whereSeparator: \.isWhitespace) {
        if !line.isEmpty, indent + line.count + 1 + word.count > Self.width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    let margin = String(repeating: " ", count: indent)
    return lines.map { $0.isEmpty ? "" : margin + $0 }.joined(separator: "\n")
  }
}
