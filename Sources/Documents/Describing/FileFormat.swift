/// A format of files, with the tables of keys that its loader reads.
public struct FileFormat: Sendable {
  /// The name on the command line: `scene`, `manifest`.
  public let name: String
  /// The title of its schema and its reference.
  package let title: String
  /// The meaning, the first paragraph of its reference.
  package let summary: String
  /// Further paragraphs of the reference's overview.
  package let notes: String
  /// The rules that the loader has and a schema cannot say, a sentence each.
  package let unsayable: [String]
  /// The mappings, that of a whole file first.
  package let schemas: [MappingSchema]
  /// The schemas of values that several places of its files share.
  package let sharedSchemas: [SharedSchema]
  /// True when expressions, loops and definitions are worked out in it.
  package let hasExpressions: Bool
  /// The pictures of its reference.
  package let pictures: [Picture]

  /// A picture that shows values of keys beside each other: a still of `pipelines/reference`.
  package struct Picture: Sendable {
    /// The name of the scene's file, without its ending.
    package let name: String
    /// The name of the mapping in whose section it stands.
    package let mapping: String
    /// A description for people who do not see it.
    package let description: String

    /// A picture of a mapping's section.
    package init(name: String, mapping: String, description: String) {
      (self.name, self.mapping, self.description) = (name, mapping, description)
    }

    /// The name of its file, without its ending.
    package var resource: String { "reference-\(name)" }
  }

  /// A format.
  package init(
    name: String, title: String, summary: String, notes: String, unsayable: [String],
    schemas: [MappingSchema],
    sharedSchemas: [SharedSchema], hasExpressions: Bool, pictures: [Picture] = []
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.notes = notes
    self.unsayable = unsayable
    self.schemas = schemas
    self.sharedSchemas = sharedSchemas
    self.hasExpressions = hasExpressions
    self.pictures = pictures
  }

  /// The JSON Schema (draft 2020-12), which accepts and refuses the files that the loader does, but
  /// for rules that a schema cannot say.
  public var schema: String { SchemaWriter(self).document.text + "\n" }

  /// The reference, an article of documentation: every key with type, unit, default and meaning.
  public var reference: String { ReferenceWriter(self).article }

  /// The reference for a terminal: every mapping with the names of its keys.
  public var overview: String { ReferenceText(self).overview }

  /// All about a key, or the mapping of a name, for a terminal: place, values, unit, default,
  /// meaning, example; `nil` where there is neither.
  public func reference(of key: String) -> String? { ReferenceText(self).text(about: key) }

  /// The names of keys and mappings that ``reference(of:)`` knows.
  public var referenceNames: [String] { ReferenceText(self).names }
}
