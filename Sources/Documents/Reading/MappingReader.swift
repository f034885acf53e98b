import Escaping

/// Reads a mapping key by key and reports the keys that nobody asked for.
///
/// Every key that may stand in the mapping is asked for, whether or not it is there; ``finish()``
/// then knows what is allowed.
package final class MappingReader {
  /// The mapping itself.
  package let field: Field
  private let entries: [YAMLNode.Entry]
  private let places: KeyPlaces
  private let container: ValuePath.Container
  private var asked: AskedKeys
  /// Looked through only when a key was not asked for, which is rare.
  private var refused: [(keys: [String], reason: @Sendable () -> String)] = []
  /// The first reason of each key that was refused, by its place in ``refused``.
  private lazy var refusals: [String: Int] = Dictionary(
    refused.enumerated().flatMap { place, item in item.keys.map { ($0, place) } },
    uniquingKeysWith: { first, _ in first })
  /// The table of its keys; `nil` when the keys are the author's own.
  private let schema: MappingSchema?

  /// Starts to read a mapping; `nil`, reported, when the value is something else.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - schema: The table of the keys that may stand in it.
  package convenience init?(_ field: Field, _ schema: MappingSchema) {
    self.init(field, schema.expected, schema)
  }

  /// Starts to read a mapping whose keys are the author's own; `nil`, reported, when the value is
  /// something else.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - allowed: The allowed values, in the words of a message.
  package convenience init?(_ field: Field, _ allowed: String) { self.init(field, allowed, nil) }

  private init?(_ field: Field, _ allowed: String, _ schema: MappingSchema?) {
    guard case .mapping(let entries) = field.node.content else {
      field.mismatch(allowed)
      return nil
    }
    self.field = field
    self.entries = entries
    self.schema = schema
    container = ValuePath.Container(field.valuePath)
    places = KeyPlaces(of: entries)
    asked = AskedKeys(ofEntries: entries.count, isForTable: schema != nil)
    for (index, first) in places.repetitions {
      report(
        entries[index],
        "found this key a second time (the first is on line \(entries[first].line))",
        allowed: "each key once")
    }
  }

  /// The keys in the order of the file, each with its value; all count as asked for.
  package func all() -> [(key: String, field: Field)] {
    asked.askForAll(of: entries)
    return entries.map { ($0.key, value(of: $0)) }
  }

  /// The keys in the order of the file, each once, without asking for them.
  package var keys: [String] {
    entries.indices.filter(isFirst).map { entries[$0].key }
  }

  /// True for an entry whose key no other has before it.
  private func isFirst(_ index: Int) -> Bool {
    places.first(of: entries[index].key, in: entries) == index
  }

  /// True when a key is there, without asking for it.
  package func has(_ key: String) -> Bool { places.first(of: key, in: entries) != nil }

  /// The value of a key, when it is there.
  package subscript(key: String) -> Field? {
    let place = places.first(of: key, in: entries)
    asked.ask(for: key, at: place)
    return place.map { value(of: entries[$0]) }
  }

  /// The value of a key that must be there; when it is not, that is reported.
  package func required(_ key: String) -> Field? {
    if let value = self[key] { return value }
    reportMissing(key)
    return nil
  }

  /// Reports that a key must be there.
  func reportMissing(_ key: String) { field.report("the key \"\(key)\" is missing") }

  /// Says of keys why they cannot stand here; the first reason for a key counts.
  package func refuse(_ keys: [String], _ reason: @autoclosure @escaping @Sendable () -> String) {
    refused.append((keys, reason))
  }

  /// Says the same of keys that a table has with their reasons.
  package func refuse(_ keys: [(keys: [String], reason: @Sendable () -> String)]) {
    // The first table is shared, not copied.
    if refused.isEmpty { refused = keys } else { refused += keys }
  }

  /// Reports every key that was not asked for; true when there was none.
  @discardableResult package func finish() -> Bool {
    assert(hasKeysOfSchema, "the rows of \(schema?.name ?? "") are not \(Set(asked.keys).sorted())")
    guard !asked.isForAll else { return true }
    var isClean = true
    for (index, entry) in entries.enumerated() where !asked.hasAsked(at: index) && isFirst(index) {
      isClean = false
      if let reason = refusals[entry.key].map({ refused[$0].reason() }) {
        report(entry, "\"\(entry.key)\" \(reason)")
      } else {
        unknown(entry)
      }
    }
    return isClean
  }

  /// True when the keys that were asked for or refused are those of the schema's rows: the first
  /// time that a file has such a mapping, for it costs more than the reading.
  private var hasKeysOfSchema: Bool {
    guard let schema, field.reading.checked.insert(schema.name).inserted else { return true }
    let rows = Set(schema.rows.map(\.name))
    return rows.isSuperset(of: asked.keys)
      && rows.isSubset(of: asked.keys + refused.flatMap(\.keys))
  }

  private func unknown(_ entry: YAMLNode.Entry) {
    if let refused = AppleSpelling.refused[entry.key] {
      return report(entry, "\"\(entry.key)\" \(refused.reason)", allowed: refused.allowed)
    }
    let known = asked.keys
    let suggestion =
      schema?.synonyms[entry.key]
      ?? field.reading.diagnostics.nearest(entry.key, among: known + refused.flatMap(\.keys))
    // A long list helps nobody who has the right name already.
    let isShort = known.count <= 12 && !known.isEmpty
    report(
      entry, "unknown key \(Quotation.quoted(entry.key))",
      allowed: isShort ? Field.list(known) : nil, suggestion: suggestion)
  }

  private func report(
    _ entry: YAMLNode.Entry, _ found: String, allowed: String? = nil, suggestion: String? = nil
  ) {
    field.reading.add(
      .error, line: entry.line, column: entry.column,
      origin: entry.value.inheriting(field.node.origin).origin, keyPath: path(to: entry.key).text,
      found: found, allowed: allowed, suggestion: suggestion)
  }

  /// The way to the value of a key.
  package func path(to key: String) -> ValuePath { ValuePath(.key(key), in: container) }

  private func value(of entry: YAMLNode.Entry) -> Field {
    Field(
      node: entry.value.inheriting(field.node.origin), valuePath: path(to: entry.key),
      reading: field.reading)
  }
}
