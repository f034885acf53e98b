import Graphics

/// Writes a file format as JSON Schema, draft 2020-12.
///
/// Kinds of mappings are told apart by `if` and `then`, never by trying all of them, so that a
/// mistake is reported where it is; every kind is closed and has all its keys in one place, so that
/// editors offer those and no others.
package struct SchemaWriter {
  package typealias Entries = [(String, JSONTree)]

  package let format: FileFormat

  /// A writer for a format.
  package init(_ format: FileFormat) { self.format = format }

  /// The whole schema.
  package var document: JSONTree {
    let root = format.schemas[0]
    var definitions = format.schemas.flatMap { self.definitions(of: $0) }
    definitions += format.sharedSchemas.flatMap { shared -> Entries in
      let description = ("description", JSONTree.text(shared.meaning))
      let values = shared.schema
      return [
        (shared.name, .object([description] + json(values).entries)),
        ("\(shared.name)OrNull", .object([description] + json(values.orNull).entries)),
      ]
    }
    definitions += simpleTypes
    if format.hasExpressions { definitions += expressions }
    return .object([
      ("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      ("title", .text(format.title)),
      ("description", .text(root.meaning)),
      ("$ref", reference(root.name)),
      ("$defs", .object(unique(definitions))),
    ])
  }

  /// Definitions, each once: some are shared by several tables.
  private func unique(_ definitions: Entries) -> Entries {
    var seen: Set<String> = []
    return definitions.filter { seen.insert($0.0).inserted }
  }

  package func reference(_ name: String) -> JSONTree { .text("#/$defs/\(name)") }

  // MARK: Written once

  /// A text that is one expression and nothing else.
  package static let onlyExpression = "^\\$\\{[\\s\\S]*\\}$"
  /// A text with an expression in it.
  package static let anyExpression = "\\$\\{[\\s\\S]*\\}"

  private var expressions: Entries {
    [
      (
        "expression",
        .object([
          ("description", .text("A text with an expression: `${2 * width}`.")),
          ("type", .text("string")), ("pattern", .text(Self.anyExpression)),
        ])
      ),
      ("isLoop", .object([("type", .text("object")), ("required", .texts([Self.forEach]))])),
      (
        Self.use,
        .object([
          (
            "description",
            .text(
              "The name of a definition whose keys this mapping has, too; among layers also the path of another scene's file. Keys beside it replace the definition's."
            )
          ),
          ("type", .text("string")), ("minLength", .number(1)),
        ])
      ),
      (
        Self.with,
        .object([
          ("description", .text("Names with values, for the expressions of what is used.")),
          ("type", .texts(["object", "string"])), ("pattern", .text(Self.onlyExpression)),
        ])
      ),
      (
        Self.forEach,
        .object([
          ("description", .text("Makes as many items of this one as the loop has turns.")),
          ("$ref", reference(MappingSchema.loop.name)),
        ])
      ),
    ]
  }

  package static let use = ExpansionKeys.use
  package static let with = ExpansionKeys.with
  package static let forEach = ExpansionKeys.forEach
}
