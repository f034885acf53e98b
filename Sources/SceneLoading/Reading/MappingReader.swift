import LayerModel
import SceneReading
import Quoting

/// Reads a mapping key by key and reports the keys that nobody asked for.
///
/// Every key that may stand in the mapping is asked for, whether or not it is there; ``finish()``
/// then knows what is allowed.
package final class MappingReader {
  /// The mapping itself.
  let field: Field
  private let entries: [YAMLNode.Entry]
  private let indexByKey: [String: Int]
  private var known: [String] = []
  /// Looked through only when a key was not asked for, which is rare.
  private var refused: [(keys: [String], reason: () -> String)] = []
  /// The first reason of each key that was refused, by its place in ``refused``.
  private lazy var refusals: [String: Int] = Dictionary(
    refused.enumerated().flatMap { place, item in item.keys.map { ($0, place) } },
    uniquingKeysWith: { first, _ in first })
  private let synonyms: [String: String]
  /// The table of its keys; `nil` when the keys are the author's own.
  private let form: MappingForm?
  /// The property that is animated when no key path says so.
  var usualProperty: LayerProperty?

  /// Starts to read a mapping; `nil`, reported, when the value is something else.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - form: The table of the keys that may stand in it.
  package convenience init?(_ field: Field, _ form: MappingForm) {
    self.init(field, form.expected, form)
  }

  /// Starts to read a mapping whose keys are the author's own; `nil`, reported, when the value is
  /// something else.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - allowed: The allowed values, in the words of a message.
  package convenience init?(_ field: Field, _ allowed: String) { self.init(field, allowed, nil) }

  private init?(_ field: Field, _ allowed: String, _ form: MappingForm?) {
    guard case .mapping(let entries) = field.node.content else {
      field.mismatch(allowed)
      return nil
    }
    self.field = field
    self.entries = entries
    self.form = form
    synonyms = form?.synonyms ?? [:]
    var indexByKey: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard let first = indexByKey[entry.key] else {
        indexByKey[entry.key] = index
        continue
      }
      field.reading.add(
        .error, line: entry.line, column: entry.column,
        origin: entry.value.inheriting(field.node.origin).origin,
        keyPath: KeyPathText.key(entry.key, in: field.keyPath),
        found: "found this key a second time (the first is on line \(entries[first].line))",
        allowed: "each key once")
    }
    self.indexByKey = indexByKey
  }

  /// The keys in the order of the file, each with its value; all count as asked for.
  package func all() -> [(key: String, field: Field)] {
    known += entries.map(\.key)
    return entries.map { ($0.key, value(of: $0)) }
  }

  /// The keys in the order of the file, each once, without asking for them.
  var keys: [String] {
    entries.indices.filter { indexByKey[entries[$0].key] == $0 }.map { entries[$0].key }
  }

  /// True when a key is there, without asking for it.
  func has(_ key: String) -> Bool { indexByKey[key] != nil }

  /// The value of a key, when it is there.
  package subscript(key: String) -> Field? {
    known.append(key)
    return indexByKey[key].map { value(of: entries[$0]) }
  }

  /// The value of a key that must be there; when it is not, that is reported.
  package func required(_ key: String) -> Field? {
    if let value = self[key] { return value }
    field.report("the key \"\(key)\" is missing")
    return nil
  }

  /// Says of keys why they cannot stand here; the first reason for a key counts.
  func refuse(_ keys: [String], _ reason: @autoclosure @escaping () -> String) {
    refused.append((keys, reason))
  }

  /// Says of keys that they are not built yet.
  func refuseNotYet(_ keys: [String]) { refuse(keys, "is not supported yet") }

  /// Reports every key that was not asked for; true when there was none.
  @discardableResult package func finish() -> Bool {
    let known = Set(known)
    assert(hasKeysOfForm, "the rows of \(form?.name ?? "") are not \(known.sorted())")
    var isClean = true
    for (index, entry) in entries.enumerated()
    where !known.contains(entry.key) && indexByKey[entry.key] == index {
      isClean = false
      let path = KeyPathText.key(entry.key, in: field.keyPath)
      if let reason = refusals[entry.key].map({ refused[$0].reason() }) {
        report(entry, path, "\"\(entry.key)\" \(reason)")
      } else {
        unknown(entry, path)
      }
    }
    return isClean
  }

  /// True when the keys that were asked for or refused are those of the form's rows: the first time
  /// that a file has such a mapping, for it costs more than the reading.
  private var hasKeysOfForm: Bool {
    guard let form, field.reading.checked.insert(form.name).inserted else { return true }
    let rows = Set(form.rows.map(\.name))
    return rows.isSuperset(of: known) && rows.isSubset(of: known + refused.flatMap(\.keys))
  }

  private func unknown(_ entry: YAMLNode.Entry, _ path: String) {
    if let refused = AppleSpelling.refused[entry.key] {
      return report(entry, path, "\"\(entry.key)\" \(refused.reason)", allowed: refused.allowed)
    }
    let suggestion =
      synonyms[entry.key]
      ?? field.reading.diagnostics.nearest(entry.key, among: known + refused.flatMap(\.keys))
    // A long list helps nobody who has the right name already.
    let isShort = known.count <= 12 && !known.isEmpty
    report(
      entry, path, "unknown key \(Quotation.quoted(entry.key))",
      allowed: isShort ? Field.list(known) : nil, suggestion: suggestion)
  }

  private func report(
    _ entry: YAMLNode.Entry, _ path: String, _ found: String, allowed: String? = nil,
    suggestion: String? = nil
  ) {
    field.reading.add(
      .error, line: entry.line, column: entry.column,
      origin: entry.value.inheriting(field.node.origin).origin, keyPath: path, found: found,
      allowed: allowed, suggestion: suggestion)
  }

  private func value(of entry: YAMLNode.Entry) -> Field {
    Field(
      node: entry.value.inheriting(field.node.origin),
      keyPath: KeyPathText.key(entry.key, in: field.keyPath),
      reading: field.reading)
  }
}
