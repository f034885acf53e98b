import Expressions
import LayerModel
import Escaping
package import Documents
import Storing

extension SceneExpander {
  /// The whole value of the scene's own file, worked out, with the scripts of used files behind its
  /// own.
  ///
  /// - Parameters:
  ///   - root: The file's value, a mapping.
  ///   - overrides: Texts for parameters, by name.
  ///   - parameterFiles: Files of values for parameters, the later ones first in rank.
  ///   - labels: Names of overrides that need not be declared.
  /// - Returns: The value as if it were written out; the keys that say how are left as they are.
  package func scene(
    _ root: Field, overrides: [String: String], parameterFiles: [String], labels: Set<String>
  ) -> YAMLNode {
    let diagnostics = reading.diagnostics
    var given = ParameterOverrides(texts: overrides, labels: labels)
    for file in parameterFiles { addParameters(ofFile: file, to: &given) }
    let document = ExpansionDocument(file: nil, source: diagnostics.source)
    let name = diagnostics.file.split(separator: "/").last.map(String.init) ?? ""
    let uses = UseChain(name, key: Folder.realPath(diagnostics.file) ?? "", in: nil)
    guard
      var whole = self.root(
        root.node, document, nil, uses, overrides: given)
    else { return root.node }
    guard !usedInteractions.isEmpty || !usedVariables.isEmpty,
      case .mapping(var entries) = whole.content
    else { return keepingNamesApart(in: whole) }
    entries = addingUsedVariables(to: entries, of: whole)
    guard !usedInteractions.isEmpty else {
      whole.content = .mapping(entries)
      return keepingNamesApart(in: whole)
    }
    if let index = entries.firstIndex(where: { $0.key == "interactions" }) {
      if case .sequence(let own) = entries[index].value.content {
        entries[index].value.content = .sequence(own + usedInteractions)
      } else if case .null = entries[index].value.content {
        entries[index].value.content = .sequence(usedInteractions)
      }
    } else {
      let list = YAMLNode(content: .sequence(usedInteractions), line: whole.line, column: 1)
      entries.append(
        YAMLNode.Entry(key: "interactions", line: list.line, column: 1, value: list))
    }
    whole.content = .mapping(entries)
    return keepingNamesApart(in: whole)
  }

  /// A file's value, worked out; `nil` after reporting that it is no scene's.
  func root(
    _ node: YAMLNode, _ document: ExpansionDocument, _ origin: NodeOrigin?, _ uses: UseChain,
    arguments: [Argument] = [], overrides: ParameterOverrides = ParameterOverrides()
  ) -> YAMLNode? {
    let scope = ExpansionScope(of: document, origin: origin, uses: uses)
    let root = field(node, scope)
    guard case .mapping(let entries) = node.content else {
      root.mismatch(expected)
      return nil
    }
    document.canvas = (entries.first { $0.key == ExpansionKeys.canvas }, scope)
    // The scope holds the document.
    defer { document.canvas = nil }
    let seed = entries.first { $0.key == ExpansionKeys.seed }
    var seedOfParameters: YAMLNode.Entry?
    if let seed, case .text = seed.value.content {
      // Made of parameters, which then cannot be random.
      seedOfParameters = seed
    } else {
      document.random = seed.map { random($0.value, scope) } ?? SceneRandom(seed: 0)
    }
    define(entries, in: document, scope)
    declare(
      entries, scope, root, arguments: arguments, overrides: overrides, seed: seedOfParameters)
    if document.file == nil { sceneRandom = document.random }
    declareVariables(entries, scope)
    var result = node
    result.origin = origin
    result.content = .mapping(
      entries.map { entry in
        guard entry.key != ExpansionKeys.parameters, entry.key != ExpansionKeys.definitions else {
          return entry
        }
        var copy = entry
        copy.value = expandedEntry(entry, scope)
        return copy
      })
    return result
  }

  private func expandedEntry(_ entry: YAMLNode.Entry, _ scope: ExpansionScope) -> YAMLNode {
    path.append(.key(entry.key))
    defer { path.removeLast() }
    return expanded(entry.value, scope)
  }

  /// The random numbers of a seed.
  private func random(_ node: YAMLNode, _ scope: ExpansionScope) -> SceneRandom {
    path.append(.key(ExpansionKeys.seed))
    defer { path.removeLast() }
    return SceneRandom(seed: UInt64(field(node, scope).seed() ?? 0))
  }

  // MARK: Definitions

  private func define(
    _ entries: [YAMLNode.Entry], in document: ExpansionDocument, _ scope: ExpansionScope
  ) {
    guard let entry = entries.first(where: { $0.key == ExpansionKeys.definitions }) else { return }
    path.append(.key(entry.key))
    defer { path.removeLast() }
    guard case .null = entry.value.content else {
      let allowed = "a mapping of names to what they stand for"
      guard let mapping = MappingReader(field(entry.value, scope), allowed) else { return }
      for (name, definition) in mapping.all() where document.definitions[name] == nil {
        guard case .mapping = definition.node.content else {
          definition.mismatch("a mapping: a layer, an animation, a part of a path …")
          document.definitions[name] = YAMLNode(
            content: .invalid, line: definition.node.line, column: definition.node.column)
          continue
        }
        var node = definition.node
        node.origin = nil
        document.definitions[name] = node
        path.append(.key(name))
        checkExpressions(in: node, scope)
        path.removeLast()
      }
      return
    }
  }

  /// Reports texts in braces that do not parse as expressions, also in definitions without use.
  private func checkExpressions(in node: YAMLNode, _ scope: ExpansionScope) {
    switch node.content {
    case .text(let text, _) where text.utf8.contains(UInt8(ascii: "$")):
      for braces in template(text).braces {
        // It may be the name of a tag or a parameter.
        guard case .failure(let problem) = braces.expression, !Self.isName(braces.text) else {
          continue
        }
        report(problem, node, scope)
      }
    case .sequence(let items):
      for (i, item) in items.enumerated() {
        path.append(.item(i))
        checkExpressions(in: item, scope)
        path.removeLast()
      }
    case .mapping(let entries):
      for entry in entries {
        path.append(.key(entry.key))
        checkExpressions(in: entry.value, scope)
        path.removeLast()
      }
    default: break
    }
  }

  // MARK: Parameters

  /// True for names that a parameter may have.
  static func isName(_ name: String) -> Bool {
    guard let first = name.first, !first.isNumber else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil
        || "_-.".unicodeScalars.contains($0)
    }
  }

  /// Reads the declarations; a default may use the parameters declared before it.
  ///
  /// An override of a text is a text, also where it reads as a number, unless it is written as a
  /// list or a mapping; any other override is read as YAML: `--set speed=2` is a number where the
  /// default was one. Values of files are what they are.
  ///
  /// The parameters that a seed is made of come before the others, which may be random.
  private func declare(
    _ entries: [YAMLNode.Entry], _ scope: ExpansionScope, _ root: Field, arguments: [Argument],
    overrides: ParameterOverrides, seed: YAMLNode.Entry?
  ) {
    let entry = entries.first { $0.key == ExpansionKeys.parameters }
    path.append(.key(ExpansionKeys.parameters))
    defer { path.removeLast() }
    let declaration = entry.map { field($0.value, scope) }
    let declared = declaration.flatMap { declaration -> MappingReader? in
      if declaration.isNull { return nil }
      return MappingReader(declaration, "a mapping of names to default values")
    }
    let given = Dictionary(
      arguments.map { ($0.entry.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    func declare(_ name: String, _ value: Field) {
      guard scope.values[name] == nil else { return }
      if !Self.isName(name) {
        value.report(
          "found the parameter name \(Quotation.quoted(name))",
          allowed: "letters, digits, _, - and ., not starting with a digit")
      }
      path.append(.key(name))
      let standard = self.value(of: value.node, scope)
      scope.values[name] =
        given[name] ?? overrides.texts[name].map { overriding(standard, by: $0, value) }
        ?? overrides.values[name].map { ExpressionValue($0.node) } ?? standard
      path.removeLast()
    }
    let all = declared?.all() ?? []
    if let seed {
      let needed = parameters(neededBy: seed.value, among: all)
      for (name, value) in all where needed.contains(name) { declare(name, value) }
      let parametersPath = path.removeLast()
      scope.document.random = random(expandedEntry(seed, scope), scope)
      path.append(parametersPath)
    }
    for (name, value) in all { declare(name, value) }
    let names = all.map(\.0)
    for (name, value) in overrides.values.sorted(by: { $0.key < $1.key })
    where scope.values[name] == nil {
      value.report(
        "the scene has no parameter \(Quotation.quoted(name))",
        allowed: names.isEmpty ? nil : Field.list(names),
        suggestion: reading.diagnostics.nearest(name, among: names))
    }
    for name in overrides.texts.keys.sorted()
    where scope.values[name] == nil && !overrides.labels.contains(name) {
      (declaration ?? root).report(
        "the parameter \(Quotation.quoted(name)) is set, but not declared",
        allowed: names.isEmpty ? nil : Field.list(names),
        suggestion: reading.diagnostics.nearest(name, among: names))
    }
  }

  /// The names of the parameters that a value is made of, and of those that their defaults are made
  /// of.
  private func parameters(
    neededBy value: YAMLNode, among all: [(String, Field)]
  ) -> Set<String> {
    var needed: Set<String> = []
    addNames(in: value, to: &needed)
    // A default uses those before it.
    for (name, field) in all.reversed() where needed.contains(name) {
      addNames(in: field.node, to: &needed)
    }
    return needed
  }

  /// The value of a text that takes the place of a default.
  private func overriding(
    _ standard: ExpressionValue, by text: String, _ declaration: Field
  ) -> ExpressionValue {
    let isText = if case .text = standard { true } else { false }
    let isStructure =
      switch standard {
      case .list, .mapping: true
      default: false
      }
    // A list or a mapping is written as in a file.
    guard isStructure || text.first == "[" || text.first == "{" else {
      if isText { return .text(text) }
      return ExpressionValue(YAMLNode(content: YAMLScalar.content(text), line: 1, column: 1))
    }
    let source = SourceText(Array(text.utf8))
    do throws(TextProblem) {
      try SceneFile.check(source, reading.diagnostics.limits)
      let (limits, contents) = (reading.diagnostics.limits, reading.diagnostics.contents)
      guard let node = try YAMLReader.read(source, limits, contents) else { return .null }
      return ExpressionValue(node.placed(at: declaration.node))
    } catch {
      // "[draft] The title" is a text and no list.
      if isText { return .text(text) }
      declaration.report("the parameter is set to a text that is no YAML: \(error.found)")
      return .invalid
    }
  }
}

extension Field {
  /// A whole number that may be larger than other numbers are.
  fileprivate func seed() -> Double? {
    let range = NumberRange.seed
    guard case .number(let value, _) = node.content, range.contains(value) else {
      mismatch(range.text)
      return nil
    }
    return value
  }
}
