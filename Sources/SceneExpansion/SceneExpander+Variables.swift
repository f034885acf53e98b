import Documents
import Escaping
import Expressions
import LayerModel

extension SceneExpander {
  /// Declares the variables of a file's script; those of used files get names that no others have.
  func declareVariables(_ entries: [YAMLNode.Entry], _ scope: ExpansionScope) {
    guard let entry = entries.first(where: { $0.key == ExpansionKeys.variables }) else { return }
    path.append(.key(entry.key))
    defer { path.removeLast() }
    let declaration = field(entry.value, scope)
    guard !declaration.isNull,
      let mapping = MappingReader(declaration, "a mapping of names to the values at the start")
    else { return }
    let isOfScene = scope.document.file == nil
    for (name, value) in mapping.all() where scope.document.variables[name] == nil {
      guard Self.isVariableName(name) else {
        value.report(
          "found the variable name \(Quotation.quoted(name))",
          allowed: "letters, digits and _, not starting with a digit, and no word of expressions")
        continue
      }
      if scope.values[name] != nil {
        value.report(
          "found a variable \(Quotation.quoted(name)), and a parameter of that name",
          allowed: "names that differ")
      }
      var free = name
      var number = 2
      while variableNames.contains(free) {
        free = "\(name)_\(number)"
        number += 1
      }
      variableNames.insert(free)
      scope.document.variables[name] = free
      path.append(.key(name))
      let start = expanded(value.node, scope, isVerbatim: true)
      path.removeLast()
      if !isOfScene {
        usedVariables.append(
          YAMLNode.Entry(key: free, line: value.node.line, column: value.node.column, value: start))
      }
    }
  }

  private static func isVariableName(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, first.properties.numericType == nil else {
      return false
    }
    return !ExpressionEvaluator.keywords.contains(name) && name != ExpansionKeys.event
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0.value >= 0x80 || $0.properties.isAlphabetic
          || ("0"..."9").contains($0)
      }
  }

  /// The top level of a scene with the variables of used files behind its own.
  func addingUsedVariables(to entries: [YAMLNode.Entry], of node: YAMLNode) -> [YAMLNode.Entry] {
    guard !usedVariables.isEmpty else { return entries }
    var entries = entries
    if let index = entries.firstIndex(where: { $0.key == ExpansionKeys.variables }) {
      switch entries[index].value.content {
      case .mapping(let own): entries[index].value.content = .mapping(own + usedVariables)
      case .null: entries[index].value.content = .mapping(usedVariables)
      default: break
      }
    } else {
      let value = YAMLNode(content: .mapping(usedVariables), line: node.line, column: 1)
      entries.append(
        YAMLNode.Entry(key: ExpansionKeys.variables, line: node.line, column: 1, value: value))
    }
    return entries
  }

  /// Reports names of a loop, a use or an animation that a variable has which could be read where
  /// they hold.
  ///
  /// - Parameters:
  ///   - names: The names.
  ///   - entry: The key that gives them.
  ///   - scope: Its place.
  ///   - nodes: The values in which they hold.
  func checkNames(
    _ names: [String], _ entry: YAMLNode.Entry, _ scope: ExpansionScope,
    holdingIn nodes: @autoclosure () -> [YAMLNode]
  ) {
    let document = scope.document
    let taken = names.filter { document.variables[$0] != nil }
    guard let name = taken.first else { return }
    var known: Set<String> = []
    guard
      ExpressionPlace(path) != .outside
        || nodes().contains(where: { holdsActions($0, document, &known) })
    else { return }
    report(
      entry, scope, "found the name \(Quotation.quoted(name)), which a variable has",
      allowed: "names that differ")
  }

  /// True for a value with a handler in it, or in what it uses.
  private func holdsActions(
    _ node: YAMLNode, _ document: ExpansionDocument, _ known: inout Set<String>
  ) -> Bool {
    switch node.content {
    case .sequence(let items):
      for item in items where holdsActions(item, document, &known) { return true }
    case .mapping(let entries):
      for entry in entries {
        if ExpansionKeys.entryLists.contains(entry.key) { return true }
        if entry.key == ExpansionKeys.use, case .text(let name, _) = entry.value.content,
          let definition = document.definitions[name], known.insert(name).inserted,
          holdsActions(definition, document, &known)
        {
          return true
        }
        if holdsActions(entry.value, document, &known) { return true }
      }
    default: break
    }
    return false
  }
}
