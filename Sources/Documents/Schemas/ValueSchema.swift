import Escaping
import LayerModel

/// The values that a place of a file takes, by the types that a document knows: each type has at
/// most one schema, so that a value is judged by the schema of its own type.
package struct ValueSchema: Sendable {
  /// The texts that a place takes.
  package enum Texts: Sendable {
    /// Every text, and every number or boolean, which count as written.
    case any
    /// Every text but the empty one.
    case nonempty
    /// One of a few names.
    case names([String])
    /// Texts that a regular expression matches, the names among them offered by editors.
    case pattern(String, names: [String])
  }

  /// The lists that a place takes.
  package indirect enum Items: Sendable {
    /// Items of one schema, and how many of them.
    case each(ValueSchema, count: ClosedRange<Int>)
    /// Items of one schema, or as many numbers as said.
    case eachOrNumbers(ValueSchema, count: Int)
    /// An item of a schema for each place.
    case places([ValueSchema])
  }

  /// The mappings that a place takes.
  package indirect enum Keys: Sendable {
    /// The mapping of a table of keys, by its name.
    case table(String)
    /// Names of the author's own, with values of a schema.
    case free(ValueSchema)
  }

  /// The words for it in a reference: "a point".
  package var noun: String
  /// The schema that it is, where several places share it.
  package var shared: SharedSchema?
  /// True when null may stand there, too.
  package var isNullable = false
  /// True for any value at all.
  package var isAnything = false
  /// True for true and false.
  package var isBool = false
  package var numbers: NumberRange?
  /// True when the infinity may stand among the numbers.
  package var mayBeInfinite = false
  package var texts: Texts?
  /// The lists.
  package var items: Items?
  /// The mappings.
  package var keys: Keys?
  /// Texts that stand there beside the others.
  package var otherTexts: [String] = []
  /// True where no expression is worked out.
  package var isLiteral = false

  /// A schema that takes nothing so far.
  private init(_ noun: String) { self.noun = noun }

  /// The same, with null.
  package var orNull: ValueSchema { changed { $0.isNullable = true } }
  /// The same, as it is written: without expressions.
  package var asWritten: ValueSchema { changed { $0.isLiteral = true } }

  /// The same under other words.
  package func called(_ noun: String) -> ValueSchema { changed { $0.noun = noun } }

  /// The same, with texts that references do not list.
  package func accepting(_ texts: [String]) -> ValueSchema { changed { $0.otherTexts += texts } }

  /// The values themselves of a shared schema, to which others may be added.
  package var parts: ValueSchema { shared?.schema ?? self }

  /// Two schemas whose types differ.
  package func or(_ other: ValueSchema) -> ValueSchema {
    changed {
      $0.noun = "\(noun), or \(other.noun)"
      $0.isNullable = isNullable || other.isNullable
      $0.isBool = isBool || other.isBool
      $0.numbers = numbers ?? other.numbers
      $0.texts = texts ?? other.texts
      $0.items = items ?? other.items
      $0.keys = keys ?? other.keys
    }
  }

  private func changed(_ change: (inout ValueSchema) -> Void) -> ValueSchema {
    var result = self
    change(&result)
    return result
  }

  private static func made(_ noun: String, _ change: (inout ValueSchema) -> Void) -> ValueSchema {
    ValueSchema(noun).changed(change)
  }
}

extension ValueSchema {
  /// No value at all.
  package static let nothing = made("nothing") { _ in }
  package static let anything = made("any value") { $0.isAnything = true }
  /// True or false.
  package static let bool = made("true or false") { $0.isBool = true }
  /// Any text; numbers and booleans count as written.
  package static let text = made("a text") { $0.texts = .any }
  /// Any text but the empty one.
  package static let nonemptyText = made("a text") { $0.texts = .nonempty }
  /// The name of a layer, or its path.
  package static let layerName = text.called("the name of a layer, or its path")

  /// A number in a range.
  package static func number(_ range: NumberRange = .any) -> ValueSchema {
    made(range.text) { $0.numbers = range }
  }

  /// One of a few names.
  package static func names(_ names: [String]) -> ValueSchema {
    made(Quotation.alternatives(names.map { "`\($0)`" })) { $0.texts = .names(names) }
  }

  /// A text that a regular expression matches; editors offer the names.
  package static func pattern(
    _ pattern: String, names: [String] = [], _ noun: String
  ) -> ValueSchema {
    made(noun) { $0.texts = .pattern(pattern, names: names) }
  }

  /// A list with items of one schema.
  package static func list(
    of item: ValueSchema, count: ClosedRange<Int> = 0...Int.max, _ noun: String
  ) -> ValueSchema {
    made(noun) { $0.items = .each(item, count: count) }
  }

  /// A list with items of one schema, or of as many numbers as said.
  package static func list(
    of item: ValueSchema, orNumbers count: Int, _ noun: String
  ) -> ValueSchema {
    made(noun) { $0.items = .eachOrNumbers(item, count: count) }
  }

  /// A list with an item for each of some schemas.
  package static func list(places: [ValueSchema], _ noun: String) -> ValueSchema {
    made(noun) { $0.items = .places(places) }
  }

  /// A mapping of a table of keys.
  package static func mapping(_ name: String, _ noun: String) -> ValueSchema {
    made(noun) { $0.keys = .table(name) }
  }

  /// A mapping whose names are the author's own.
  package static func mapping(
    ofNamesTo value: ValueSchema = .anything, _ noun: String
  ) -> ValueSchema {
    made(noun) { $0.keys = .free(value) }
  }

  /// A schema that several places share.
  package static func shared(_ schema: SharedSchema) -> ValueSchema {
    made(schema.noun) { $0.shared = schema }
  }

  /// A number of cycles, which alone may be infinite.
  package static let repeatCount = number(.repeatCount).changed { $0.mayBeInfinite = true }
}
