import Escaping

/// Writes a file format as an article of documentation: a table of keys for each mapping.
package struct ReferenceWriter {
  package let format: FileFormat

  /// A writer for a format.
  package init(_ format: FileFormat) { self.format = format }

  /// The whole article, in Markdown.
  package var article: String {
    var parts = ["# \(format.title)", format.summary, "## Overview", overview]
    parts += format.schemas.map { section($0) }
    let shared = format.sharedSchemas
    if !shared.isEmpty {
      parts.append("## Values")
      parts += shared.map { "### \(heading($0.noun))\n\n\($0.meaning)" }
    }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private var overview: String {
    """
    This page is made of the tables by which a file is read, and so is `inbetween schema \(format.name)`, the JSON Schema
    that editors complete and explain keys with. A key without a default need not be there, unless it is *required*; an
    unknown key is an error.

    \(format.notes)

    ### Beyond the schema

    Some rules are the loader's alone:

    \(format.unsayable.map { "- \($0)" }.joined(separator: "\n"))
    """
  }

  private func heading(_ noun: String) -> String {
    let words =
      noun.hasPrefix("a ")
      ? noun.dropFirst(2) : noun.hasPrefix("an ") ? noun.dropFirst(3) : noun[...]
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  // MARK: Mappings

  private func section(_ schema: MappingSchema) -> String {
    var parts = ["## \(schema.title)", schema.meaning]
    var rows = schema.rows
    if let base = format.schemas.first(where: { $0.name == schema.base }) {
      let known = Set(base.rows.map(\.name))
      rows = rows.filter { !known.contains($0.name) }
      parts.append("It has the keys of \(link(base))\(rows.isEmpty ? "." : ", and these:")")
    }
    if let brief = schema.brief {
      parts.append(brief)
    } else if !rows.isEmpty {
      parts.append(table(rows.filter(\.variants.isEmpty)))
      for variants in unique(rows.map(\.variants)) where !variants.isEmpty {
        parts.append("With \(alternatives(schema, variants)):")
        parts.append(table(rows.filter { $0.variants == variants }))
      }
    }
    if schema.base == nil { parts += schema.rules.compactMap(words) }
    parts += format.pictures.filter { $0.mapping == schema.name }.map {
      "![\($0.description)](\($0.resource).png)"
    }
    if let example = schema.example { parts.append("```yaml\n\(example)\n```") }
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private func unique(_ lists: [[String]]) -> [[String]] {
    var seen: Set<[String]> = []
    return lists.filter { seen.insert($0).inserted }
  }

  /// The conditions under which a mapping has some keys.
  private func alternatives(_ schema: MappingSchema, _ variants: [String]) -> String {
    let types = schema.variants.filter { variants.contains($0.name) }.compactMap { variant in
      switch variant.condition {
      case .isOneOf(let key, let texts): "`\(key): \(texts.joined(separator: ", "))`"
      case .has(let keys) where schema.variants.count > 1 && keys == [variant.name]: "`\(keys[0])`"
      default: nil as String?
      }
    }
    return Quotation.alternatives(types)
  }

  private func table(_ rows: [KeyRow]) -> String {
    guard !rows.isEmpty else { return "" }
    let lines = rows.map { row in
      let cells = [
        "`\(row.family ?? row.name)`", value(row.schema), row.unit,
        row.isRequired ? "*required*" : row.standard.map { "`\($0)`" } ?? "", row.meaning,
      ]
      return "|" + cells.map { $0.isEmpty ? " " : " \(cell($0)) " }.joined(separator: "|") + "|"
    }
    return (["| key | value | unit | default | meaning |", "|---|---|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  private func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// The values of a schema, with a link where it has a heading.
  private func value(_ schema: ValueSchema) -> String {
    var noun = schema.noun
    if schema.shared != nil {
      noun = "[\(noun)](#\(heading(noun).replacing(" ", with: "-")))"
    } else if case .table(let name)? = schema.keys,
      let mapping = format.schemas.first(where: { $0.name == name })
    {
      noun = noun.replacing("a mapping", with: link(mapping))
    }
    return schema.isNullable && !noun.contains("null") ? "\(noun), or null" : noun
  }

  private func link(_ schema: MappingSchema) -> String {
    let anchor = schema.title.split(separator: " ").joined(separator: "-")
    return "[\(schema.title.prefix(1).lowercased() + schema.title.dropFirst())](#\(anchor))"
  }

  // MARK: Rules

  private func words(_ rule: MappingSchema.Rule) -> String? {
    func list(_ keys: [String]) -> String { Quotation.alternatives(keys.map { "`\($0)`" }) }
    switch rule {
    case .exactlyOne(let keys) where keys.count > 1: return "Exactly one of \(list(keys)) is there."
    case .excludes(let key, let others): return "Beside `\(key)` there is no \(list(others))."
    case .needs(let key, let other): return "`\(key)` stands beside `\(other)`."
    default: return nil
    }
  }
}
