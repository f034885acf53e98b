/// The table of a mapping's keys.
///
/// Its reader knows the same keys, and the schema and the reference of a file format are made of
/// it.
///
/// A class, because every mapping that is read refers to its table.
package final class MappingSchema: Sendable {
  /// A kind of the mapping, which has some of its keys.
  package struct Variant: Sendable {
    /// The name, as the rows of keys have it.
    package let name: String
    /// The condition under which the mapping is of that kind.
    package let condition: Condition
    /// The rules that hold for it alone.
    package let rules: [Rule]

    /// A variant.
    package init(_ name: String, when condition: Condition, rules: [Rule] = []) {
      self.name = name
      self.condition = condition
      self.rules = rules
    }
  }

  /// Something that is true of a mapping or not.
  package enum Condition: Sendable {
    /// A key has one of some texts.
    case isOneOf(String, [String])
    /// One of some keys is there.
    case has([String])
    /// A key is not there, or null.
    case lacks(String)
    /// A key is not there, or false.
    case isFalse(String)
  }

  /// A rule about several keys.
  package enum Rule: Sendable {
    /// Exactly one of some keys must be there.
    case exactlyOne([String])
    /// One of some keys must be there.
    case oneOrMore([String])
    /// Beside a key, others may not be there.
    case excludes(String, [String])
    /// A key needs another one beside it.
    case needs(String, String)
    /// Under conditions, keys have other schemas, and other rules hold, too.
    case when([Condition], [(key: String, schema: ValueSchema)], and: [Rule] = [])
    /// Rules that several tables share, for mappings that have a key.
    case group(String, of: String, [Rule])
  }

  /// The variant of a mapping of which nothing is known: it has all keys.
  package static let any = "any"

  /// The name among the schemas of a file.
  package let name: String
  /// The heading in the reference.
  package let title: String
  /// The words of messages for what may stand there.
  package let expected: String
  package let meaning: String
  /// The kinds, the first whose condition holds; empty when there is one only.
  package let variants: [Variant]
  /// The rules about several keys; they do not hold where a definition is used.
  ///
  /// Made when they are asked for, as the rows are.
  package var rules: [Rule] { makeRules() }
  /// Names from elsewhere, with the keys that they stand for.
  package let synonyms: [String: String]
  /// A whole file that shows it, as YAML; `nil` when another one does.
  package let example: String?
  /// The schema whose keys it has, too, so that a reference need not list them again.
  package let base: String?
  /// The words of a reference in place of a table of keys.
  package let brief: String?
  /// True where neither definitions nor loops nor expressions are worked out.
  package let isLiteral: Bool
  /// True where a key may be a text with expressions.
  package let hasKeysOfExpressions: Bool
  /// The rows, made when they are asked for: reading a file needs none.
  private let makeRows: @Sendable () -> [KeyRow]
  private let makeRules: @Sendable () -> [Rule]

  /// A table.
  package init(
    _ name: String, _ title: String, expected: String, _ meaning: String,
    variants: [Variant] = [], rules: @autoclosure @escaping @Sendable () -> [Rule] = [],
    synonyms: [String: String] = [:],
    base: String? = nil, brief: String? = nil, example: String? = nil, isLiteral: Bool = false,
    hasKeysOfExpressions: Bool = false,
    rows: @escaping @Sendable () -> [KeyRow]
  ) {
    self.name = name
    self.title = title
    self.expected = expected
    self.meaning = meaning
    self.variants = variants
    makeRules = rules
    self.synonyms = synonyms
    self.base = base
    self.brief = brief
    self.example = example
    self.isLiteral = isLiteral
    self.hasKeysOfExpressions = hasKeysOfExpressions
    makeRows = rows
  }

  /// The keys, in the order in which they are documented.
  package var rows: [KeyRow] { makeRows() }
}
