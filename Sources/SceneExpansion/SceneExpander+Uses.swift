import Expressions
import LayerModel
import Escaping
import Documents

extension SceneExpander {
  /// A mapping with the entries of the definition or the file that it uses; `nil` after reporting
  /// why there are none.
  func used(_ pending: PendingMapping) -> PendingMapping? {
    guard let index = pending.index(of: ExpansionKeys.use),
      let scope = pending.entries[index].scope
    else { return nil }
    let entry = pending.entries[index].entry
    var result = pending
    result.entries.remove(at: index)
    var given: [Argument] = []
    if let index = result.index(of: ExpansionKeys.with) {
      let with = result.entries.remove(at: index)
      guard let arguments = arguments(with.entry, with.scope ?? scope) else { return nil }
      given = arguments
    }
    path.append(.key(ExpansionKeys.use))
    let value = value(of: entry.value, scope)
    path.removeLast()
    guard case .text(let name) = value else {
      if case .invalid = value { return nil }
      report(entry, scope, "found \(value.noun)", allowed: "the name of a definition, or a file")
      return nil
    }
    let use = Use(name: name, entry: entry, scope: scope, arguments: given)
    let base: [PendingMapping.Entry]
    if let definition = scope.document.definitions[name] {
      if let again = again(use) {
        result.entries.append(again)
        return result
      }
      guard let entries = entries(of: definition, use) else { return nil }
      base = entries
      result.use = result.use ?? entries.first?.scope?.uses
      result.definition = result.definition ?? name
    } else {
      guard let layer = layer(of: use) else { return nil }
      base = layer.entries
      result.opens = layer.file
      let last = name.split(separator: "/").last.map(String.init) ?? name
      let stem = last.split(separator: ".", omittingEmptySubsequences: true).first
      result.definition = result.definition ?? stem.map(String.init)
    }
    result.entries = base.replaced(by: result.entries)
    return result
  }

  /// A key of `with` and its value.
  struct Argument {
    let entry: YAMLNode.Entry
    let scope: ExpansionScope
    let value: ExpressionValue
  }

  /// One use of a definition or a file.
  struct Use {
    let name: String
    /// The key `use`.
    let entry: YAMLNode.Entry
    let scope: ExpansionScope
    let arguments: [Argument]

    /// The identity of a definition.
    var key: String { "\(ObjectIdentifier(scope.document).hashValue) \(name)" }

    /// The arguments, when all are scalars.
    var plainArguments: [String]? {
      let texts = arguments.compactMap { argument in
        argument.value.joinedText.map { "\(argument.entry.key) = \($0)" }
      }
      return texts.count == arguments.count ? texts.sorted() : nil
    }

    /// The arguments as texts, for files of other formats.
    var texts: [String: String] {
      arguments.reduce(into: [:]) { texts, argument in
        texts[argument.entry.key] = argument.value.written
      }
    }
  }

  /// The action that runs a definition's entry again, where the definition is used in one of its
  /// own handlers, with the same values; `nil` for any other use.
  ///
  /// Time may pass between two runs, so that this is no circle.
  private func again(_ use: Use) -> PendingMapping.Entry? {
    guard let outer = use.scope.uses.use(of: use.key), let arguments = use.plainArguments,
      arguments == outer.arguments, isEntry(at: outer.depth), isEntry(at: path.count),
      path[outer.depth...].contains(where: { step in
        if case .key(let key) = step { ExpansionKeys.entryLists.contains(key) } else { false }
      })
    else { return nil }
    let name = outer.entryName ?? nextEntryName(after: use.name)
    outer.entryName = name
    let value = YAMLNode(
      madeName: name, line: use.entry.line, column: use.entry.column, origin: use.scope.origin)
    return PendingMapping.Entry(
      entry: YAMLNode.Entry(
        key: "again", line: use.entry.line, column: use.entry.column, value: value), scope: nil)
  }

  /// True where so many steps of the present way lead to an entry of a script or a handler.
  private func isEntry(at depth: Int) -> Bool {
    guard depth > 1, depth <= path.count, case .key(let list) = path[depth - 2] else {
      return false
    }
    return list == "interactions" || list == "actions" || ExpansionKeys.entryLists.contains(list)
  }

  /// A name for an entry that no other one has got here.
  private func nextEntryName(after definition: String) -> String {
    let name = "\(definition) \(madeNames.count + 1)"
    madeNames.append((name, definition))
    return name
  }

  /// A scene in which no name that was made up here is one that its author gave: such a name gets
  /// the next number that is free.
  func keepingNamesApart(in whole: YAMLNode) -> YAMLNode {
    guard !madeNames.isEmpty else { return whole }
    var taken: Set<String> = []
    addWrittenNames(in: whole, to: &taken)
    var names: [String: String] = [:]
    var number = madeNames.count
    for (made, definition) in madeNames {
      var name = made
      while !taken.insert(name).inserted {
        number += 1
        name = "\(definition) \(number)"
      }
      names[made] = name
    }
    return naming(names, in: whole)
  }

  private func addWrittenNames(in node: YAMLNode, to names: inout Set<String>) {
    switch node.content {
    case .sequence(let items): for item in items { addWrittenNames(in: item, to: &names) }
    case .mapping(let entries):
      for entry in entries {
        if entry.key == "name", !entry.value.isMadeName, let name = entry.value.plainText {
          names.insert(name)
        }
        addWrittenNames(in: entry.value, to: &names)
      }
    default: break
    }
  }

  private func naming(_ names: [String: String], in node: YAMLNode) -> YAMLNode {
    var result = node
    switch node.content {
    case .text(let name, _) where node.isMadeName:
      result.content = .text(names[name] ?? name, isPlain: false)
    case .sequence(let items): result.content = .sequence(items.map { naming(names, in: $0) })
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { entry in
          var entry = entry
          entry.value = naming(names, in: entry.value)
          return entry
        })
    default: break
    }
    return result
  }

  private func arguments(_ with: YAMLNode.Entry, _ scope: ExpansionScope) -> [Argument]? {
    path.append(.key(with.key))
    defer { path.removeLast() }
    var node = with.value
    if case .text = node.content {
      node = expanded(node, scope)
      guard case .mapping = node.content else {
        field(node, scope).mismatch("a mapping of names to values")
        return nil
      }
    }
    guard let mapping = MappingReader(field(node, scope), "a mapping of names to values") else {
      return nil
    }
    _ = mapping.all()
    guard case .mapping(let entries) = node.content else { return nil }
    return entries.map { entry in
      path.append(.key(entry.key))
      defer { path.removeLast() }
      return Argument(entry: entry, scope: scope, value: value(of: entry.value, scope))
    }
  }

  /// Makes a use part of those that led to it; `nil` after reporting a circle, or too many.
  func chain(_ use: Use, key: String) -> UseChain? {
    if let circle = use.scope.uses.circle(of: key) {
      report(
        use.entry, use.scope,
        "found a circle: \((circle + [use.name]).map { Quotation.cut($0, to: 40) }.joined(separator: " → "))",
        allowed: "definitions and files that do not use themselves")
      return nil
    }
    let chain = UseChain(
      use.name, key: key, in: use.scope.uses, depth: path.count, arguments: use.plainArguments)
    if let excess = reading.diagnostics.limits.excess(of: .uses, found: chain.count, isLeast: true)
    {
      report(use.entry, use.scope, "found \(excess.amount)", allowed: excess.permission)
      return nil
    }
    return chain
  }

  // MARK: Definitions

  private func entries(of definition: YAMLNode, _ use: Use) -> [PendingMapping.Entry]? {
    guard case .mapping(let entries) = definition.content else { return nil }
    let document = use.scope.document
    guard let chain = chain(use, key: use.key) else { return nil }
    let names = names(of: definition, use.name, in: document)
    checkNames(
      use.arguments.map(\.entry.key), use.entry, use.scope, holdingIn: [definition])
    var values = ExpansionScope.Values()
    for argument in use.arguments {
      if !names.contains(argument.entry.key) {
        reportUnknown(
          argument, allowed: names.filter { use.scope.parameters.values[$0] == nil }.sorted(),
          "the definition \(Quotation.quoted(use.name)) has no parameter")
      }
      values[argument.entry.key] = argument.value
    }
    let origin = NodeOrigin(
      .use(Quotation.quoted(use.name)), line: use.entry.line, column: use.entry.column,
      in: use.scope.origin, file: document.file)
    let scope = ExpansionScope(
      of: document, in: use.scope.parameters, values, origin: origin, uses: chain)
    return entries.map { PendingMapping.Entry(entry: $0, scope: scope) }
  }

  /// Reports a key of `with` that means nothing.
  func reportUnknown(_ argument: Argument, allowed: [String], _ found: String) {
    path.append(.key(ExpansionKeys.with))
    defer { path.removeLast() }
    report(
      argument.entry, argument.scope, "\(found) \(Quotation.quoted(argument.entry.key))",
      allowed: allowed.isEmpty ? "none" : allowed.count <= 12 ? Field.list(allowed) : nil,
      suggestion: reading.diagnostics.nearest(argument.entry.key, among: allowed))
  }

  /// The names that a definition asks for.
  private func names(
    of definition: YAMLNode, _ name: String, in document: ExpansionDocument
  ) -> Set<String> {
    if let known = document.namesOfDefinitions[name] { return known }
    var names: Set<String> = []
    addNames(in: definition, to: &names)
    names.subtract(ExpressionEvaluator.constants.keys)
    document.namesOfDefinitions[name] = names
    return names
  }

  /// Adds the names that the expressions in a value ask for.
  func addNames(in node: YAMLNode, to names: inout Set<String>) {
    switch node.content {
    case .text(let text, _) where text.utf8.contains(UInt8(ascii: "$")):
      for braces in template(text).braces {
        names.insert(braces.text)
        if case .success(let expression) = braces.expression { names.formUnion(expression.names) }
      }
    case .sequence(let items):
      for item in items { addNames(in: item, to: &names) }
    case .mapping(let entries):
      for entry in entries { addNames(in: entry.value, to: &names) }
    default: break
    }
  }
}

extension ExpressionValue {
  /// The value as a text that another format reads; `nil` for a mapping.
  fileprivate var written: String? {
    guard case .list(let list) = self else { return joinedText }
    return "[\((0..<list.count).compactMap { list.item($0).written }.joined(separator: ", "))]"
  }
}

extension [PendingMapping.Entry] {
  /// A copy with the values of others in the places of its own, and the others' own behind them.
  fileprivate func replaced(by others: [PendingMapping.Entry]) -> [PendingMapping.Entry] {
    var rest = others
    var result = map { entry in
      guard let index = rest.firstIndex(where: { $0.entry.key == entry.entry.key }) else {
        return entry
      }
      return rest.remove(at: index)
    }
    result += rest
    return result
  }
}
