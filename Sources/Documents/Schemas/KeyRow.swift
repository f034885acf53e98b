/// A key of a mapping.
package struct KeyRow: Sendable {
  /// The key; of a family of keys the regular expression.
  package let name: String
  /// The values that it takes.
  package let schema: ValueSchema
  /// The meaning, in a sentence.
  package let meaning: String
  /// The unit of its numbers, such as "seconds"; empty when there is none.
  package let unit: String
  /// The value when the key is not there, as JSON; `nil` when that is nothing.
  package let standard: String?
  /// True when it must be there.
  package let isRequired: Bool
  /// The names of the mapping's variants that have it; empty when all do.
  package let variants: [String]
  /// The way a family of keys is written in a reference; `nil` for one key.
  package let family: String?

  /// A row of a table.
  package init(
    _ name: String, _ schema: ValueSchema, _ meaning: String, unit: String = "",
    standard: String? = nil, isRequired: Bool = false, of variants: [String] = [],
    family: String? = nil
  ) {
    self.name = name
    self.schema = schema
    self.meaning = meaning
    self.unit = unit
    self.standard = standard
    self.isRequired = isRequired
    self.variants = variants
    self.family = family
  }
}
