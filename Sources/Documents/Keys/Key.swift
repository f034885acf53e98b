/// A key of mappings that stand for values of a type: its codec, the place of its value in theirs,
/// and its meaning in a sentence.
///
/// It is all that is to be known of the key: the mapping is read and written by it, and the schema
/// and the reference are made of it.
///
/// A class, because reading goes through all keys of each mapping.
package final class Key<Owner>: Sendable {
  /// A place of a value in the owner's.
  package typealias Place<Value> = any WritableKeyPath<Owner, Value> & Sendable

  /// The key.
  package let name: String
  /// True when it must be there.
  package let isRequired: Bool
  /// The kinds of the mapping that have it; empty when all do.
  package let variants: [String]
  /// Reads the key's value into the owner; false after reporting why that cannot be.
  package let read: @Sendable (Field, inout Owner) -> Bool
  /// Writes the key's value; `nil` where the owner has the one that it has without the key.
  package let write: @Sendable (Owner, DocumentWriting) -> YAMLNode?
  private let makeRow: @Sendable () -> KeyRow

  /// The row of a schema and of a reference.
  package var row: KeyRow { makeRow() }

  /// The words of a reference for the value without the key.
  package enum Standard: Sendable {
    /// The words of the usual value.
    case usual
    /// None.
    case untold
    /// JSON.
    case json(String)
  }

  /// A key that is read and written in a way of its own.
  package convenience init(
    _ name: String, as schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    _ meaning: String, unit: String = "", standard: String? = nil, isRequired: Bool = false,
    of variants: [String] = [], read: @escaping @Sendable (Field, inout Owner) -> Bool,
    write: @escaping @Sendable (Owner, DocumentWriting) -> YAMLNode? = { _, _ in nil }
  ) {
    self.init(
      name, isRequired, variants,
      {
        KeyRow(
          name, schema(), meaning, unit: unit, standard: standard, isRequired: isRequired,
          of: variants)
      }, read: read, write: write)
  }

  /// A key whose value has a place in the owner's.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - codec: Its values.
  ///   - place: Their place.
  ///   - meaning: Its meaning in a sentence.
  ///   - unit: The unit of its numbers.
  ///   - usual: The value without the key, which is not written.
  ///   - standard: The words of a reference for that value.
  ///   - isRequired: True when it must be there.
  ///   - variants: The kinds of the mapping that have it.
  package convenience init<Value: Equatable & Sendable>(
    _ name: String, _ codec: Codec<Value>, _ place: Place<Value>, _ meaning: String,
    unit: String = "", usual: Value? = nil, standard: Standard = .usual,
    isRequired: Bool = false, of variants: [String] = []
  ) {
    self.init(
      name, as: codec.schema, meaning, unit: unit,
      standard: {
        switch standard {
        case .usual: usual.map { codec.write($0, .plain).inJSON }
        case .untold: nil
        case .json(let text): text
        }
      }(), isRequired: isRequired, of: variants,
      read: { field, owner in
        guard let value = codec.read(field) else { return false }
        owner[keyPath: place] = value
        return true
      },
      write: { owner, writing in
        let value = owner[keyPath: place]
        return value == usual ? nil : codec.write(value, writing)
      })
  }

  /// A key whose value the owner has or has not.
  package convenience init<Value: Sendable>(
    _ name: String, _ codec: Codec<Value>, optional place: Place<Value?>, _ meaning: String,
    unit: String = "", standard: String? = nil, of variants: [String] = []
  ) {
    self.init(
      name, as: codec.schema, meaning, unit: unit, standard: standard, of: variants,
      read: { field, owner in
        guard let value = codec.read(field) else { return false }
        owner[keyPath: place] = value
        return true
      },
      write: { owner, writing in owner[keyPath: place].map { codec.write($0, writing) } })
  }

  /// The key for owners that hold this one's.
  package func lifted<Other>(_ place: any WritableKeyPath<Other, Owner> & Sendable) -> Key<Other> {
    let (row, read, write) = (makeRow, read, write)
    return Key<Other>(
      name, isRequired, variants, row, read: { read($0, &$1[keyPath: place]) },
      write: { write($0[keyPath: place], $1) })
  }

  private init(
    _ name: String, _ isRequired: Bool, _ variants: [String],
    _ row: @escaping @Sendable () -> KeyRow,
    read: @escaping @Sendable (Field, inout Owner) -> Bool,
    write: @escaping @Sendable (Owner, DocumentWriting) -> YAMLNode?
  ) {
    (self.name, self.isRequired, self.variants) = (name, isRequired, variants)
    (self.read, self.write, makeRow) = (read, write, row)
  }
}
