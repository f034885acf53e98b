import Documents

/// A mapping that is being expanded: its entries may be those of a definition, or of a loop's item,
/// each with the names that it may use.
struct PendingMapping {
  /// A key, its value, and the names that the value may use; without them it is worked out already.
  struct Entry {
    let entry: YAMLNode.Entry
    let scope: ExpansionScope?
  }

  var entries: [Entry]
  /// The mapping as it is written, for its place.
  let node: YAMLNode
  /// The names that the place may use.
  var scope: ExpansionScope
  /// True for an item that a loop makes.
  var isMade = false
  /// The first definition or file that was used, after which made layers are called.
  var definition: String?
  /// The last definition that was used.
  var use: UseChain?
  /// The file whose layer this is.
  var opens: UsedFile?

  /// A mapping as it is written.
  init(_ entries: [YAMLNode.Entry], of node: YAMLNode, _ scope: ExpansionScope) {
    self.entries = entries.map { Entry(entry: $0, scope: scope) }
    self.node = node
    self.scope = scope
  }

  /// The place of a key.
  func index(of key: String) -> Int? { entries.firstIndex { $0.entry.key == key } }
}
