/// The values of a type as files have them: the schema of a place that takes them, and the way to
/// read and to write one.
package struct Codec<Value>: Sendable {
  /// Reads a value; `nil` after reporting why there is none.
  package let read: @Sendable (Field) -> Value?
  /// Writes a value, so that it is read as an equal one.
  package let write: @Sendable (Value, DocumentWriting) -> YAMLNode
  /// Made when it is asked for: reading a file needs none.
  private let makeSchema: @Sendable () -> ValueSchema

  /// The values of a type.
  package init(
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    read: @escaping @Sendable (Field) -> Value?,
    write: @escaping @Sendable (Value, DocumentWriting) -> YAMLNode
  ) {
    (makeSchema, self.read, self.write) = (schema, read, write)
  }

  /// The values of a type that are written in one way wherever they stand.
  package init(
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    read: @escaping @Sendable (Field) -> Value?,
    write: @escaping @Sendable (Value) -> YAMLNode
  ) {
    self.init(schema(), read: read) { value, _ in write(value) }
  }

  /// The values that a place takes.
  package var schema: ValueSchema { makeSchema() }

  /// These values, and null for none.
  package var orNull: Codec<Value?> {
    Codec<Value?>(
      schema.orNull, read: { $0.isNull ? .some(nil) : read($0).map { .some($0) } },
      write: { value, writing in value.map { write($0, writing) } ?? .null })
  }

  /// The values of another type that these stand for.
  package func mapped<Other>(
    _ make: @escaping @Sendable (Value) -> Other, _ take: @escaping @Sendable (Other) -> Value
  ) -> Codec<Other> {
    Codec<Other>(
      schema, read: { read($0).map(make) }, write: { write(take($0), $1) })
  }

  /// Lists of these; a list with a mistake is none.
  ///
  /// - Parameter noun: The words of a reference, and of a message, for a list.
  /// - Returns: The lists.
  package func list(_ noun: String) -> Codec<[Value]> {
    Codec<[Value]>(
      .list(of: schema, noun),
      read: { field in
        guard let items = field.items(noun) else { return nil }
        let values = items.compactMap(read)
        return values.count == items.count ? values : nil
      }, write: { values, writing in .list(values.map { write($0, writing) }) })
  }
}

extension Codec {
  /// Lists whose items are told of one by one: those with mistakes are left out.
  ///
  /// - Parameters:
  ///   - schema: The values that a place takes.
  ///   - read: Reads a list.
  ///   - write: Writes an item.
  /// - Returns: The lists.
  package static func items<Item>(
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema,
    read: @escaping @Sendable (Field) -> [Item],
    write: @escaping @Sendable (Item, DocumentWriting) -> YAMLNode
  ) -> Codec where Value == [Item] {
    Codec(
      schema(), read: read, write: { items, writing in .list(items.map { write($0, writing) }) })
  }
}

extension Codec where Value == Double {
  /// Numbers in a range.
  package static func number(_ range: NumberRange = .any) -> Codec {
    Codec(.number(range), read: { $0.number(range) }, write: { .number($0) })
  }
}

extension Codec where Value == Int {
  /// Whole numbers in a range.
  package static func whole(_ range: NumberRange) -> Codec {
    Codec<Double>.number(range).mapped({ Int($0) }, { Double($0) })
  }
}

extension Codec where Value == Bool {
  /// True and false.
  package static var bool: Codec {
    Codec(.bool, read: { $0.bool() }, write: { .bool($0) })
  }
}

extension Codec where Value == String {
  /// Texts.
  ///
  /// - Parameter allowed: The words of a message for them.
  /// - Returns: The texts.
  package static func text(_ allowed: String = "a text") -> Codec {
    Codec(.text, read: { $0.text(allowed) }, write: { .text($0) })
  }
}

extension Codec
where Value: RawRepresentable & CaseIterable & SendableMetatype, Value.RawValue == String {
  /// The names of a type's cases.
  package static var name: Codec {
    let names = Value.allCases.map(\.rawValue)
    return Codec(
      .names(names), read: { $0.choice(names).flatMap(Value.init(rawValue:)) },
      write: { .text($0.rawValue) })
  }
}
