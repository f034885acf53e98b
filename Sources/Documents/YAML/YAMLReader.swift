package import LayerModel
import Escaping
import Yams

/// Reads a text as one YAML document: the only place that knows Yams.
///
/// Aliases become copies of what they stand for, within a budget.
package struct YAMLReader {
  /// The most pairs of equal keys that are looked for beyond the first; each costs a reading of the
  /// file.
  private static let duplicateLimit = 8
  /// The most bytes that are read for them in all.
  private static let duplicateBytes = 1 << 20

  private let source: SourceText
  private let contents: EmbeddedContents
  /// The texts that stand for contents, by place: aliases have that of what they stand for.
  private var shortened: [Place: String?] = [:]
  private let limits: WorkLimits
  /// The limits that every node is held against, looked up once.
  private let (mostValues, mostLevels): (Int, Int)
  /// True for the reading in which aliases are words.
  private let hasAliasesReplaced: Bool
  /// Keys that were changed to make Yams read on, by place: their true spelling.
  private var renamedKeys: [Place: String] = [:]
  private var nodeCount = 0

  private struct Place: Hashable {
    let line: Int
    let column: Int

    init(_ mark: Mark?) {
      line = mark?.line ?? 1
      column = mark?.column ?? 1
    }
  }

  /// The document in a text, or `nil` when there is none.
  package static func read(
    _ source: SourceText, _ limits: WorkLimits, _ contents: EmbeddedContents
  ) throws(TextProblem) -> YAMLNode? {
    let most = limits[.values]
    if let byte = YAMLSizeEstimate.excess(over: most, in: source.bytes),
      let excess = limits.excess(of: .values, found: most + 1, isLeast: true)
    {
      let place = source.place(ofByte: byte)
      throw tooMany(excess, line: place.line, column: place.column)
    }
    if let bytes = try YAMLAliases.replaced(in: source) {
      var reader = YAMLReader(
        source: source, contents: contents, limits: limits, hasAliasesReplaced: true)
      if let node = try reader.compose(bytes) { _ = try reader.node(node, depth: 1) }
    }
    var reader = YAMLReader(
      source: source, contents: contents, limits: limits, hasAliasesReplaced: false)
    return try reader.compose(source.bytes).map { node throws(TextProblem) in
      try reader.node(node, depth: 1)
    }
  }

  private init(
    source: SourceText, contents: EmbeddedContents, limits: WorkLimits, hasAliasesReplaced: Bool
  ) {
    self.source = source
    self.contents = contents
    self.limits = limits
    (mostValues, mostLevels) = (limits[.values], limits[.nesting])
    self.hasAliasesReplaced = hasAliasesReplaced
  }

  // MARK: Yams

  /// Yams's tree; equal keys in a mapping, at which it would stop, are renamed one by one.
  private mutating func compose(_ original: [UInt8]) throws(TextProblem) -> Node? {
    var bytes = original
    while true {
      do {
        // The encoding is given, because the default looks at the environment.
        let parser = try Parser(
          yaml: String(decoding: bytes, as: UTF8.self), resolver: .basic, encoding: .utf8)
        return try parser.singleRoot()
      } catch YamlError.duplicatedKeysInMapping(let keys, let context) {
        let key = keys.first ?? ""
        guard rename(key, at: context.mark, in: &bytes) else {
          throw TextProblem(
            line: max(1, context.mark.line), column: max(1, context.mark.column),
            found: "found the key \(Quotation.quoted(key)) more than once")
        }
      } catch {
        throw problem(error)
      }
    }
  }

  /// Changes the first letter of a key, so that it differs from its twin.
  private mutating func rename(_ key: String, at mark: Mark, in bytes: inout [UInt8]) -> Bool {
    let place = Place(mark)
    guard renamedKeys.count < Self.duplicateLimit, renamedKeys[place] == nil,
      (renamedKeys.count + 1) * bytes.count <= Self.duplicateBytes,
      var index = source.byte(atLine: mark.line, column: mark.column)
    else { return false }
    if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") { index += 1 }
    guard index < bytes.count, let first = key.utf8.first, bytes[index] == first,
      Character(Unicode.Scalar(first)).isLetter
    else { return false }
    bytes[index] = UInt8(ascii: "0") + UInt8(renamedKeys.count)
    renamedKeys[place] = key
    return true
  }

  private func problem(_ error: any Error) -> TextProblem {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      var found = "not valid YAML: \(Quotation.cut(problem))"
      var allowed: String?
      if problem.contains("found another document") {
        (found, allowed) = ("found a second document", "one document in a file")
      } else if let byte = source.byte(atLine: mark.line, column: mark.column),
        source.bytes[byte] == UInt8(ascii: "\t")
      {
        (found, allowed) = ("found a tab", "spaces for indentation")
      } else if problem.contains("did not find expected ','"), hasBareParameter(before: mark) {
        allowed = "\"${name}\" in quotes inside brackets and braces"
      } else if let text = context?.text, !text.isEmpty, text.utf8.count < 100 {
        found += " (\(text), which began on line \(context?.mark.line ?? 1))"
      }
      let place = source.clamped(line: mark.line, column: mark.column)
      return TextProblem(line: place.line, column: place.column, found: found, allowed: allowed)
    case YamlError.reader(let problem, let offset, _, let yaml):
      let place = source.place(ofByte: offset.map { yaml.prefix($0).utf8.count } ?? 0)
      return TextProblem(
        line: place.line, column: place.column, found: "not valid YAML: \(Quotation.cut(problem))")
    default:
      return TextProblem(line: 1, column: 1, found: "not valid YAML: \(Quotation.cut("\(error)"))")
    }
  }

  /// True when a parameter without quotes stands on a line just before a place, or reaches into it.
  private func hasBareParameter(before mark: Mark) -> Bool {
    guard let end = source.byte(atLine: mark.line, column: mark.column) else { return false }
    let before = source.bytes[...end].suffix(60)
    return zip(before, before.dropFirst()).contains { $0 == (UInt8(ascii: "$"), UInt8(ascii: "{")) }
  }

  // MARK: Nodes

  /// Nodes are handed on, not copied, and taken out of their lists one by one: each copy of one of
  /// Yams's nodes counts its references, a weak one among them.
  private mutating func node(_ node: consuming Node, depth: Int) throws(TextProblem) -> YAMLNode {
    nodeCount += 1
    switch consume node {
    case .scalar(let scalar):
      let mark = try begin(scalar.mark, scalar.tag, depth)
      return made(content(of: scalar, at: mark), mark)
    case .sequence(let sequence):
      let mark = try begin(sequence.mark, sequence.tag, depth)
      var items: [YAMLNode] = []
      items.reserveCapacity(sequence.count)
      for i in sequence.indices { items.append(try self.node(sequence[i], depth: depth + 1)) }
      return made(.sequence(items), mark)
    case .mapping(let mapping):
      let mark = try begin(mapping.mark, mapping.tag, depth)
      return made(try content(of: mapping, depth: depth), mark)
    case .alias(let alias):
      // Yams only makes these when it writes.
      return made(.invalid, Place(alias.mark))
    }
  }

  private func made(_ content: YAMLNode.Content, _ mark: Place) -> YAMLNode {
    YAMLNode(written: content, line: mark.line, column: mark.column)
  }

  /// The place of a node, of which there are not too many and which nothing forbids.
  private func begin(_ mark: Mark?, _ tag: Tag, _ depth: Int) throws(TextProblem) -> Place {
    let place = Place(mark)
    if nodeCount > mostValues,
      let excess = limits.excess(of: .values, found: nodeCount, isLeast: true)
    {
      throw Self.tooMany(excess, line: place.line, column: place.column)
    }
    if depth > mostLevels,
      let excess = limits.excess(of: .nesting, found: depth, isLeast: true)
    {
      throw TextProblem(
        line: place.line, column: place.column, found: "found \(excess.amount)",
        allowed: excess.permission)
    }
    try check(tag, at: place)
    return place
  }

  private static func tooMany(_ excess: LimitExcess, line: Int, column: Int) -> TextProblem {
    TextProblem(
      line: line, column: column,
      found: "found \(excess.amount), aliases counted each time", allowed: excess.permission)
  }

  /// The tags of the core schema; without one, and behind `!` alone, a value is what it looks like.
  private static let tags: Set<String> = Set(
    ["", "!"]
      + [Tag.Name.str, .int, .float, .bool, .null, .seq, .map].map(\.rawValue))

  /// Refuses a tag of a type that scenes do not have.
  private func check(_ tag: Tag, at place: Place) throws(TextProblem) {
    let name = tag.rawValue
    // Keys have the tag of texts, which Yams has given them.
    guard !name.isEmpty, name != Tag.Name.str.rawValue, !Self.tags.contains(name) else { return }
    throw TextProblem(
      line: place.line, column: place.column,
      found: "found the tag \(Quotation.quoted(name))",
      allowed: "values without tags, or with those of YAML's core schema")
  }

  private mutating func content(
    of mapping: Node.Mapping, depth: Int
  ) throws(TextProblem) -> YAMLNode.Content {
    var entries: [YAMLNode.Entry] = []
    entries.reserveCapacity(mapping.count)
    var merge: (index: Int, entry: YAMLNode.Entry)?
    for i in mapping.startIndex..<mapping.endIndex {
      let (key, value) = mapping[i]
      let (entry, merges) = try entry(key, value, depth: depth)
      if merges {
        merge = (entries.count, entry)
      } else {
        entries.append(entry)
      }
    }
    if let (index, entry) = merge {
      entries.insert(contentsOf: try Self.merged(entry, into: entries), at: index)
    }
    return .mapping(entries)
  }

  /// True for `<<` without quotes, whose value's entries belong to the mapping; not where aliases
  /// are words, which have none.
  private func isMergeKey(_ key: Node.Scalar) -> Bool {
    !hasAliasesReplaced && key.string == "<<" && key.style == .plain
  }

  /// The entries that a merge key adds: those whose keys are not there, of several mappings the
  /// first's.
  private static func merged(
    _ entry: YAMLNode.Entry, into entries: [YAMLNode.Entry]
  ) throws(TextProblem) -> [YAMLNode.Entry] {
    let sources =
      if case .sequence(let items) = entry.value.content { items } else { [entry.value] }
    var keys = Set(entries.map(\.key))
    var result: [YAMLNode.Entry] = []
    for source in sources {
      guard case .mapping(let others) = source.content else {
        throw TextProblem(
          line: source.line, column: source.column,
          found: "found a merge key (<<) with something that is no mapping",
          allowed: "a mapping, or a list of mappings, as in <<: *name")
      }
      let added = others.filter { !keys.contains($0.key) }
      keys.formUnion(added.map(\.key))
      result += added
    }
    return result
  }

  /// An entry, and whether its key is the merge key.
  private mutating func entry(
    _ key: Node, _ value: consuming Node, depth: Int
  ) throws(TextProblem) -> (YAMLNode.Entry, merges: Bool) {
    guard case .scalar(let scalar) = key else { throw Self.notAWord(Place(key.mark)) }
    let mark = Place(scalar.mark)
    if hasAliasesReplaced, YAMLAliases.isAlias(line: mark.line, column: mark.column, in: source) {
      throw Self.notAWord(mark)
    }
    try check(scalar.tag, at: mark)
    let name = renamedKeys.isEmpty ? scalar.string : renamedKeys[mark] ?? scalar.string
    let entry = YAMLNode.Entry(
      key: name, line: mark.line, column: mark.column,
      value: try node(consume value, depth: depth + 1))
    return (entry, isMergeKey(scalar))
  }

  private static func notAWord(_ mark: Place) -> TextProblem {
    TextProblem(
      line: mark.line, column: mark.column, found: "found a key that is not a word",
      allowed: "a word")
  }

  private mutating func content(of scalar: Node.Scalar, at place: Place) -> YAMLNode.Content {
    let tag = scalar.tag.rawValue
    if contents.isData(scalar.string) {
      let short = shortened[place] ?? contents.shortened(scalar.string)
      shortened[place] = .some(short)
      return .text(short ?? scalar.string, isPlain: false)
    }
    guard scalar.style == .plain, tag.isEmpty || tag != Tag.Name.str.rawValue else {
      return .text(scalar.string, isPlain: false)
    }
    return YAMLScalar.content(scalar.string)
  }
}
