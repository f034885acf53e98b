package import LayerModel
import Escaping

/// A value of the file with the way to it, ready to be read as what is wanted there.
///
/// Every way of reading returns `nil` after reporting what is wrong, so that the caller goes on and
/// finds the next mistake.
package struct Field {
  package let node: YAMLNode
  /// The way to it.
  package let valuePath: ValuePath
  package let reading: Reading

  /// A value of a reading.
  package init(node: YAMLNode, valuePath: ValuePath, reading: Reading) {
    (self.node, self.valuePath, self.reading) = (node, valuePath, reading)
  }

  /// The key path, such as `layers[2].opacity`; empty for the whole file.
  package var keyPath: String { valuePath.text }

  /// The place.
  package var location: SourceLocation {
    SourceLocation(
      file: file?.name ?? reading.diagnostics.file, line: node.line, column: node.column,
      use: reading.number(of: node.origin))
  }

  /// The file it is written in, when that is not the scene's own.
  package var file: UsedFile? { node.origin?.file }

  /// The text of the file it is written in.
  package var source: SourceText { file?.source ?? reading.diagnostics.source }

  /// The folders that files named in it come from.
  package var assets: AssetFolders { file?.assets ?? reading.diagnostics.assets }

  /// Reports an error here.
  package func report(_ found: String, allowed: String? = nil, suggestion: String? = nil) {
    reading.add(
      .error, line: node.line, column: node.column, origin: node.origin, keyPath: keyPath,
      found: found, allowed: allowed, suggestion: suggestion)
  }

  /// Reports something odd here.
  package func warn(_ found: String, allowed: String? = nil) {
    reading.add(
      .warning, line: node.line, column: node.column, origin: node.origin, keyPath: keyPath,
      found: found, allowed: allowed)
  }

  /// Tells of a feature that is written here and that the scene does not have, or has in part.
  ///
  /// - Parameters:
  ///   - found: The feature and its lot, as a clause: "the effect \"Glow\" is left out".
  ///   - substitute: The drawing in its place, as a clause: "the layer is drawn without it".
  package func leaveOut(_ found: String, drawing substitute: String) {
    reading.add(
      .leftOut, line: node.line, column: node.column, origin: node.origin, keyPath: keyPath,
      found: found, substitute: substitute)
  }

  /// Reports that something else is allowed here than what was found.
  package func mismatch(_ allowed: String, suggestion: String? = nil) {
    guard !isInvalid else { return }
    report("found \(described)", allowed: allowed, suggestion: suggestion ?? nothing(allowed))
  }

  /// YAML's word for nothing, where a text is another language's and nothing is allowed.
  private func nothing(_ allowed: String) -> String? {
    guard case .text(let text, _) = node.content, AppleSpelling.isNil(text) else { return nil }
    return allowed.contains("null") ? "null" : nil
  }

  /// True for a value whose error has been reported already.
  package var isInvalid: Bool {
    if case .invalid = node.content { true } else { false }
  }

  /// True for `null`, or a key without a value.
  package var isNull: Bool {
    if case .null = node.content { true } else { false }
  }

  /// True for a list.
  package var isSequence: Bool {
    if case .sequence = node.content { true } else { false }
  }

  /// True for a text, in quotes or without.
  package var isText: Bool {
    if case .text = node.content { true } else { false }
  }

  /// The value as messages show it.
  package var described: String {
    switch node.content {
    case .null: "nothing (null)"
    case .bool(let value): "\(value)"
    case .number(_, let text): Quotation.cut(text, to: 40)
    case .text(let text, _): Quotation.quoted(text)
    case .sequence(let items) where items.isEmpty: "an empty list"
    case .sequence(let items): "a list of \(items.count)"
    case .mapping(let entries): entries.isEmpty ? "an empty mapping" : "a mapping"
    case .invalid: "a mistake"
    }
  }

  /// The items of a list.
  package func items(_ allowed: String) -> [Field]? {
    guard case .sequence(let nodes) = node.content else {
      mismatch(allowed)
      return nil
    }
    let container = ValuePath.Container(valuePath)
    return nodes.enumerated().map { index, node in
      Field(
        node: node.inheriting(self.node.origin),
        valuePath: ValuePath(
          KeyPathText.step(to: node, at: index, after: valuePath.last), in: container),
        reading: reading)
    }
  }

  /// A text as it stands; a number or a boolean counts as the text it was written as.
  package func text(_ allowed: String = "a text") -> String? {
    switch node.content {
    case .text(let text, _): return reading.diagnostics.contents.written(text)
    case .number(_, let text): return text
    case .bool(let value): return "\(value)"
    default:
      mismatch(allowed)
      return nil
    }
  }

  /// One of a few names; synonyms are only suggested.
  package func choice(_ names: [String], synonyms: [String] = []) -> String? {
    guard case .text(let name, _) = node.content else {
      mismatch(Self.list(names))
      return nil
    }
    if names.contains(name) { return name }
    mismatch(Self.list(names), suggestion: nearest(among: names, names + synonyms))
    return nil
  }

  /// The name that a text most likely means: the one for which Core Animation or UIKit has this
  /// word, or the one that is spelt most like it.
  ///
  /// - Parameters:
  ///   - names: The names that are allowed.
  ///   - candidates: Those and others that it may be like; the same when not said.
  /// - Returns: The name; `nil` when there is none.
  package func nearest(among names: [String], _ candidates: [String]? = nil) -> String? {
    guard case .text(let text, _) = node.content else { return nil }
    return appleName(among: names)
      ?? reading.diagnostics.nearest(text, among: candidates ?? names)
  }

  /// The one of some names for which Core Animation or UIKit has this word.
  package func appleName(among names: [String]) -> String? {
    guard case .text(let text, _) = node.content else { return nil }
    return AppleSpelling.name(text, among: names)
  }

  /// Names separated by commas, with an "or" before the last.
  package static func list(_ names: [String]) -> String { Quotation.alternatives(names) }
}
