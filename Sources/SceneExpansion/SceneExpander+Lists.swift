import Expressions
import LayerModel
import Escaping
import Documents

/// The items that a list gets, and the names of its layers so far.
private struct ItemList {
  /// True for a list of layers, whose items have names.
  let hasLayers: Bool
  var items: [YAMLNode] = []
  private var counts: [String: Int] = [:]

  init(hasLayers: Bool) { self.hasLayers = hasLayers }

  /// The next name of a made layer, such as `bar-1` after its definition, else `layer-1`.
  mutating func nextName(after definition: String?) -> String {
    let base = definition ?? "layer"
    let count = counts[base, default: 0]
    counts[base] = count + 1
    return "\(base)-\(count)"
  }
}

extension SceneExpander {
  /// The items of a list, with those that loops and definitions make.
  func items(_ nodes: [YAMLNode], _ scope: ExpansionScope) -> [YAMLNode] {
    let isOfLayers =
      switch path.last {
      case .key("sublayers"): true
      case .key("layers"): path.count == 1
      default: false
      }
    var list = ItemList(hasLayers: isOfLayers)
    list.items.reserveCapacity(nodes.count)
    let depth = path.count
    let outer = labels[depth]
    defer { labels[depth] = outer }
    var labelled: [String: Int] = [:]
    for (index, node) in nodes.enumerated() where !isOver {
      labels[depth] = Self.label(of: node, at: index, among: &labelled)
      append(node, scope, to: &list)
    }
    return list.items
  }

  /// The label of an item as it is written: its name, identity or key, with a number where others
  /// before it have the same; else its place in the list.
  private static func label(
    of node: YAMLNode, at index: Int, among labelled: inout [String: Int]
  ) -> String {
    guard case .mapping(let entries) = node.content,
      let name = ["name", "id", "key"].lazy.compactMap({ key in
        entries.first { $0.key == key }?.value.plainText
      }).first(where: { !$0.isEmpty })
    else { return "\(index)" }
    labelled[name, default: 0] += 1
    let count = labelled[name] ?? 1
    return count == 1 ? name : "\(name), \(count)"
  }

  /// Appends the items that a value stands for.
  private func append(
    _ node: YAMLNode, _ scope: ExpansionScope, isMade: Bool = false, to list: inout ItemList
  ) {
    if case .mapping(let entries) = node.content,
      isMade || ExpansionKeys.stand(in: entries)
    {
      var pending = PendingMapping(entries, of: node, scope)
      pending.isMade = isMade
      append(pending, to: &list)
    } else {
      path.append(KeyPathText.step(to: node, at: list.items.count, after: path.last))
      list.items.append(expanded(node, scope))
      path.removeLast()
    }
  }

  private func append(_ pending: PendingMapping, to list: inout ItemList) {
    path.append(
      KeyPathText.step(to: pending.node, at: list.items.count, after: path.last))
    defer { path.removeLast() }
    if pending.index(of: ExpansionKeys.forEach) != nil {
      path.removeLast()
      loop(pending, to: &list)
      path.append(.item(list.items.count))
    } else if pending.index(of: ExpansionKeys.use) != nil {
      guard let merged = used(pending) else {
        return list.items.append(invalid(pending.node, pending.scope))
      }
      path.removeLast()
      append(merged, to: &list)
      path.append(.item(list.items.count))
    } else {
      list.items.append(item(pending, of: &list))
    }
  }

  /// An expanded mapping, with a name if it is a layer that a loop made.
  private func item(_ pending: PendingMapping, of list: inout ItemList) -> YAMLNode {
    guard take(of: .madeValues, pending.node, pending.scope),
      enter(pending.node, pending.scope)
    else { return invalid(pending.node, pending.scope) }
    defer { leave() }
    var pending = pending
    if list.hasLayers, pending.isMade, pending.index(of: "name") == nil {
      let name = YAMLNode(
        content: .text(list.nextName(after: pending.definition), isPlain: false),
        line: pending.node.line, column: pending.node.column, origin: pending.scope.origin)
      let entry = YAMLNode.Entry(
        key: "name", line: name.line, column: name.column, value: name)
      pending.entries.insert(PendingMapping.Entry(entry: entry, scope: nil), at: 0)
    }
    return mapping(pending)
  }

  /// A mapping that stands where there is no list.
  func single(_ pending: PendingMapping) -> YAMLNode {
    if let index = pending.index(of: ExpansionKeys.forEach) {
      let (entry, scope) = (pending.entries[index].entry, pending.entries[index].scope)
      report(
        entry, scope ?? pending.scope, "found a loop that stands in no list",
        allowed: "an item of a list with \"forEach\"")
      return invalid(pending.node, pending.scope)
    }
    guard pending.index(of: ExpansionKeys.use) != nil else { return mapping(pending) }
    return used(pending).map(single) ?? invalid(pending.node, pending.scope)
  }

  // MARK: Loops

  /// Appends the items of a loop.
  private func loop(_ pending: PendingMapping, to list: inout ItemList) {
    guard let index = pending.index(of: ExpansionKeys.forEach),
      let scope = pending.entries[index].scope
    else { return }
    let entry = pending.entries[index].entry
    var rest = pending
    rest.entries.remove(at: index)
    rest.isMade = true
    path.append(.key(ExpansionKeys.forEach))
    let turns = turns(of: entry.value, scope)
    path.removeLast()
    guard let turns else { return list.items.append(invalid(pending.node, scope)) }
    let only = rest.entries.count == 1 ? rest.entries.first : nil
    let value = only.flatMap { $0.entry.key == ExpansionKeys.value ? $0 : nil }
    guard take(turns.count, of: .madeItems, entry.value, scope) else { return }
    checkNames(
      [turns.item, turns.index].compactMap(\.self), entry, scope,
      holdingIn: rest.entries.map(\.entry.value)
        + [YAMLNode(content: .mapping(rest.entries.map(\.entry)), line: 1, column: 1)])
    self.turns.append(0)
    defer { self.turns.removeLast() }
    for i in 0..<turns.count {
      guard !isOver else { return }
      self.turns[self.turns.count - 1] = i
      let values = turns.values(of: i)
      let origin = NodeOrigin(
        .item(i, { values.described }), line: entry.line, column: entry.column, in: scope.origin,
        file: scope.document.file)
      let inner = ExpansionScope(in: scope, values, origin: origin)
      if let value {
        let names = value.scope === scope ? inner : value.scope ?? inner
        append(value.entry.value, names, isMade: true, to: &list)
      } else {
        var item = rest
        // Keys of another place keep the names of theirs.
        item.entries = rest.entries.map {
          $0.scope === scope ? PendingMapping.Entry(entry: $0.entry, scope: inner) : $0
        }
        if item.scope === scope { item.scope = inner }
        append(item, to: &list)
      }
    }
  }

  /// The values of a loop's items.
  private struct LoopTurns {
    var count = 0
    var items: [ExpressionValue] = []
    var item: String?
    var index: String?

    /// The values of the loop's names in a turn.
    func values(of turn: Int) -> ExpansionScope.Values {
      var values = ExpansionScope.Values()
      if let name = index { values[name] = .number(Double(turn)) }
      if let name = item { values[name] = items[turn] }
      return values
    }
  }

  /// Reads `{count: …, index: …}`, `{in: …, as: …, index: …}` or `{rows: …, as: …, index: …}`.
  private func turns(of node: YAMLNode, _ scope: ExpansionScope) -> LoopTurns? {
    let field = field(node, scope)
    guard let mapping = MappingReader(field, .loop) else {
      return nil
    }
    let sources = ExpansionKeys.loop.prefix(3).compactMap { key in mapping[key].map { (key, $0) } }
    var turns = LoopTurns()
    turns.item = mapping["as"].flatMap { name(of: $0) }
    turns.index = mapping["index"].flatMap { name(of: $0) }
    guard mapping.finish() else { return nil }
    guard sources.count == 1, let (key, source) = sources.first else {
      field.report(
        sources.isEmpty
          ? "found a loop over nothing" : "found \(sources.map(\.0).joined(separator: " and "))",
        allowed: "one of count, in and rows")
      return nil
    }
    if let item = turns.item, item == turns.index {
      mapping["index"]?.report("found the name \(Quotation.quoted(item)) twice")
      return nil
    }
    if key == "count", let item = mapping["as"] {
      item.report("found \"as\" beside \"count\"", allowed: "index: NAME")
      return nil
    }
    path.append(.key(key))
    defer { path.removeLast() }
    switch key {
    case "count":
      guard let count = self.count(source, scope) else { return nil }
      turns.count = count
    case "in":
      let value = value(of: source.node, scope)
      guard case .list(let items) = value else {
        if case .invalid = value { return nil }
        source.report("found \(value.noun)", allowed: "a list")
        return nil
      }
      turns.items = (0..<items.count).map { items.item($0) }
      turns.count = items.count
    default:
      guard let rows = rows(source, scope) else { return nil }
      turns.items = rows
      turns.count = rows.count
    }
    return turns
  }

  private func count(_ source: Field, _ scope: ExpansionScope) -> Int? {
    let value = value(of: source.node, scope)
    if case .invalid = value { return nil }
    guard case .number(let number, _) = value, number == number.rounded(), number >= 0,
      number.isFinite
    else {
      var found = value.noun
      if case .number = value { found = value.joinedText ?? found }
      source.report("found \(found)", allowed: "a whole number, at least 0")
      return nil
    }
    return Int(min(number, 1e15))
  }

  /// A name that a loop gives.
  func name(of field: Field) -> String? {
    guard case .text(let name, _) = field.node.content, Self.isName(name) else {
      field.mismatch("a name of letters, digits, _, - and ., not starting with a digit")
      return nil
    }
    return name
  }

  // MARK: Tables

  /// The rows of a table, each a mapping from the names of its columns.
  private func rows(_ source: Field, _ scope: ExpansionScope) -> [ExpressionValue]? {
    let value = value(of: source.node, scope)
    if case .invalid = value { return nil }
    guard case .text(let name) = value else {
      source.report("found \(value.noun)", allowed: "the path of a CSV file")
      return nil
    }
    guard let file = source.asset(name, "a CSV file", "the path of a CSV file") else { return nil }
    if let known = tables[file] { return known }
    reading.diagnostics.use(file)
    let rows = rows(in: file, source)
    tables[file] = rows
    return rows
  }

  private func rows(in file: String, _ source: Field) -> [ExpressionValue]? {
    let table: CSVTable
    do {
      let bytes = try SceneFile.read(
        file, reading.diagnostics.limits, .rowsBytes, noun: "a CSV file")
      guard reading.take(bytes.count, of: .usedBytes, source) else { return nil }
      guard let text = String(validating: SceneFile.withoutByteOrderMark(bytes), as: UTF8.self)
      else {
        source.report("found a table that is no text in UTF-8")
        return nil
      }
      table = try CSVTable(text)
    } catch let problem as CSVTable.Problem {
      source.report("\(problem.found) in line \(problem.line) of the table")
      return nil
    } catch let problem as TextProblem {
      source.report(problem.found, allowed: problem.allowed)
      return nil
    } catch {
      source.report("\(error)")
      return nil
    }
    let (line, column) = (source.node.line, source.node.column)
    return table.records.map { record in
      ExpressionValue(
        zip(table.header, record).map { name, cell in
          YAMLNode.Entry(
            key: name, line: line, column: column,
            value: YAMLNode(content: YAMLScalar.content(cell), line: line, column: column))
        })
    }
  }
}
