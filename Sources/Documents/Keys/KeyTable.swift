/// The keys of mappings that stand for values of a type: reads and writes them, and gives their
/// schema.
package final class KeyTable<Owner>: Sendable {
  /// The schema of the mappings.
  package let schema: MappingSchema
  /// The keys, in the order in which they are documented and written.
  package let keys: [Key<Owner>]
  /// The keys in the order in which they are read, and in which messages list them.
  private let readKeys: [Key<Owner>]
  private let makeBlank: @Sendable () -> Owner

  /// A table.
  ///
  /// - Parameters:
  ///   - name: Its name among those of a file.
  ///   - title: Its heading in the reference.
  ///   - expected: The words of messages for what may stand there.
  ///   - meaning: Its meaning.
  ///   - blank: The value of a mapping without keys.
  ///   - variants: Its kinds, the first whose condition holds.
  ///   - rules: The rules about several keys.
  ///   - synonyms: Names from elsewhere, with the keys that they stand for.
  ///   - base: The table whose keys it has, too.
  ///   - example: A whole file that shows it.
  ///   - last: The keys that are read after all others, in this order.
  ///   - keys: The keys, in the order in which they are documented and written.
  package init(
    _ name: String, _ title: String, expected: String, _ meaning: String,
    blank: @autoclosure @escaping @Sendable () -> Owner,
    variants: [MappingSchema.Variant] = [],
    rules: @autoclosure @escaping @Sendable () -> [MappingSchema.Rule] = [],
    synonyms: [String: String] = [:], base: String? = nil, example: String? = nil,
    last: [String] = [], keys: [Key<Owner>]
  ) {
    (makeBlank, self.keys) = (blank, keys)
    readKeys =
      last.isEmpty
      ? keys
      : keys.filter { !last.contains($0.name) }
        + last.compactMap { name in keys.first { $0.name == name } }
    schema = MappingSchema(
      name, title, expected: expected, meaning, variants: variants, rules: rules(),
      synonyms: synonyms, base: base, example: example
    ) { keys.map(\.row) }
  }

  /// The value of a mapping without keys.
  package var blank: Owner { makeBlank() }

  /// Reads a mapping; `nil` after reporting what is wrong with it.
  package func read(_ field: Field) -> Owner? {
    guard let mapping = MappingReader(field, schema) else { return nil }
    var owner = blank
    let isWhole = mapping.read(readKeys, into: &owner)
    return mapping.finish() && isWhole ? owner : nil
  }

  /// A mapping of the keys whose values are not the usual ones.
  package func write(_ owner: Owner, _ writing: DocumentWriting) -> YAMLNode {
    .mapping(.of(keys, owner, writing))
  }

  /// The mappings as values of a place.
  ///
  /// - Parameter noun: The words for one in a reference.
  /// - Returns: The mappings.
  package func codec(_ noun: String = "a mapping") -> Codec<Owner> {
    let name = schema.name
    return Codec(.mapping(name, noun), read: { self.read($0) }, write: { self.write($0, $1) })
  }
}

extension MappingReader {
  /// Reads keys into their owner; one that must be there and is not is a mistake.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - owner: Takes their values.
  ///   - isVariantKnown: False when keys of any variant may stand here, none of which must.
  /// - Returns: True when none has a mistake.
  @discardableResult package func read<Owner>(
    _ keys: [Key<Owner>], into owner: inout Owner, isVariantKnown: Bool = true
  ) -> Bool {
    var isWhole = true
    // By place: most keys are not there, and of those nothing but the name is looked at.
    for place in keys.indices {
      if let field = self[keys[place].name] {
        if !keys[place].read(field, &owner) { isWhole = false }
      } else if keys[place].isRequired, isVariantKnown || keys[place].variants.isEmpty {
        reportMissing(keys[place].name)
        isWhole = false
      }
    }
    return isWhole
  }
}

extension [YAMLNode.Entry] {
  /// The entries of an owner's keys whose values are not the usual ones.
  package static func of<Owner>(
    _ keys: [Key<Owner>], _ owner: Owner, _ writing: DocumentWriting
  ) -> [YAMLNode.Entry] {
    keys.compactMap { key in key.write(owner, writing).map { YAMLNode.Entry(key.name, $0) } }
  }
}
