/// A schema of values that several places share.
package struct SharedSchema: Sendable {
  /// The name among a schema's definitions.
  package let name: String
  /// The words for it in a reference.
  package let noun: String
  /// The meaning, for references and editors.
  package let meaning: String
  private let makeSchema: @Sendable () -> ValueSchema

  /// A schema, whose values are made when they are asked for.
  package init(
    _ name: String, _ noun: String, _ meaning: String,
    schema: @escaping @Sendable () -> ValueSchema
  ) {
    (self.name, self.noun, self.meaning, makeSchema) = (name, noun, meaning, schema)
  }

  package var schema: ValueSchema { makeSchema() }
}
