package import Expressions
package import LayerModel
import Escaping
package import Documents
package import Graphics
package import SceneModel

/// Expands a scene: expressions, loops, definitions and used files.
///
/// The result is the scene as if it were written out, every value at the place that it comes from.
/// Whatever the scene says, the work is bounded by ``WorkLimits``.
package final class SceneExpander {
  let reading: Reading
  /// A message's words for a file.
  let expected: String
  /// Reads the canvas of a used file; `nil` after reporting why there is none.
  let canvas: (Field) -> Canvas?
  /// Reads the text and the bounds of a text layer without reporting anything; `nil` where they are
  /// wrong.
  let text: (Field) -> (text: TextProperties, bounds: Rect)?
  /// The keys of `parts`.
  let parts: MappingSchema
  /// The names of these keys, once they were asked for.
  lazy var partKeys: [String] = parts.rows.map(\.name)
  /// The system's font files in which parts were found.
  var fontsOfParts: Set<String> = []
  /// Writes a scene of another format as a file of this one in place of its own.
  let writing: (_ scene: Scene, _ file: String, _ assetRoots: [String]) -> String
  /// The scripts of used files, in the order of their layers.
  var usedInteractions: [YAMLNode] = []
  /// The texts and values of used files by path; `nil` for one that is wrong.
  var usedTexts: [String: UsedText?] = [:]
  /// The rows of tables by path; `nil` for one that is wrong.
  var tables: [String: [ExpressionValue]?] = [:]
  /// The way to the value that is being worked out.
  var path: [KeyPathText.Step] = []
  /// The turns of the loops around the present place.
  var turns: [Int] = []
  /// The names or numbers of the items on the way to the present place, by their depth.
  var labels: [Int: String] = [:]
  /// The random numbers of the scene's own seed.
  package internal(set) var sceneRandom: SceneRandom?
  /// The names of the entries that definitions run again in their handlers, each with the
  /// definition's.
  var madeNames: [(name: String, definition: String)] = []
  /// The variables of used files with their values at the start.
  var usedVariables: [YAMLNode.Entry] = []
  /// The names of all variables.
  var variableNames: Set<String> = []
  /// The fonts that expressions name, by their document.
  var namedFonts: [PlaceNames.FontKey: FontReference] = [:]
  private var templates: [String: ExpressionTemplate] = [:]
  private var evaluator: ExpressionEvaluator
  private var depth = 0
  /// Values that parameters put in, and bytes of text.
  private var nodeCount = 0
  private var byteCount = 0
  /// True once a limit was passed: the rest is left alone.
  private(set) var isOver = false

  /// An expander for a reading.
  ///
  /// - Parameters:
  ///   - reading: The findings, and the work that is left.
  ///   - expected: A message's words for a file.
  ///   - canvas: Reads the canvas of a used file; `nil` after reporting why there is none.
  ///   - text: Reads the text and the bounds of a text layer without reporting anything; `nil`
  ///     where they are wrong.
  ///   - parts: The keys of `parts`.
  ///   - writing: Writes a scene of another format as a file of this one in place of its own.
  package init(
    _ reading: Reading, expecting expected: String, canvas: @escaping (Field) -> Canvas?,
    text: @escaping (Field) -> (text: TextProperties, bounds: Rect)?, parts: MappingSchema,
    writing: @escaping (_ scene: Scene, _ file: String, _ assetRoots: [String]) -> String
  ) {
    (self.reading, self.expected, self.canvas) = (reading, expected, canvas)
    (self.text, self.parts, self.writing) = (text, parts, writing)
    evaluator = ExpressionEvaluator(reading.diagnostics.limits)
  }

  // MARK: Messages

  /// The way to the value that is being worked out, as messages say it.
  var keyPath: String { KeyPathText.path(path) }

  /// A value as a field, at its place.
  func field(_ node: YAMLNode, _ scope: ExpansionScope) -> Field {
    var node = node
    node.origin = scope.origin
    return Field(node: node, valuePath: ValuePath(path), reading: reading)
  }

  /// Reports something wrong with a key.
  func report(
    _ entry: YAMLNode.Entry, _ scope: ExpansionScope, _ found: String, allowed: String? = nil,
    suggestion: @autoclosure () -> String? = nil
  ) {
    reading.add(
      .error, line: entry.line, column: entry.column, origin: scope.origin,
      keyPath: KeyPathText.path(path + [.key(entry.key)]), found: found, allowed: allowed,
      suggestion: suggestion())
  }

  /// Counts a share of a limit; false when there is too much of it, which is reported once.
  func take(_ count: Int = 1, of name: WorkLimits.Name, _ node: YAMLNode, _ scope: ExpansionScope)
    -> Bool
  {
    guard !isOver else { return false }
    guard let (excess, isFirst) = reading.diagnostics.take(count, of: name) else { return true }
    if isFirst { field(node, scope).report(excess) }
    isOver = true
    return false
  }

  /// A mistake that has been reported at the place of a value.
  func invalid(_ node: YAMLNode, _ scope: ExpansionScope) -> YAMLNode {
    YAMLNode(content: .invalid, line: node.line, column: node.column, origin: scope.origin)
  }

  // MARK: Values

  /// A value with all in it worked out.
  ///
  /// - Parameters:
  ///   - node: The value as it is written.
  ///   - scope: The names that it may use.
  ///   - isVerbatim: True for a mapping whose keys are the author's own.
  /// - Returns: The value as if it were written out.
  func expanded(
    _ node: YAMLNode, _ scope: ExpansionScope, isVerbatim: Bool = false
  ) -> YAMLNode {
    if scope.origin == nil, !isOver, node.isWrittenOut { return node }
    if scope.origin != nil, !take(of: .madeValues, node, scope) { return invalid(node, scope) }
    var result = node
    result.origin = scope.origin
    switch node.content {
    case .text(let text, _) where text.utf8.contains(UInt8(ascii: "$")):
      return substituted(text, node, scope)
    case .sequence(let nodes):
      guard enter(node, scope) else { return invalid(node, scope) }
      result.content = .sequence(items(nodes, scope))
      leave()
    case .mapping(let entries):
      guard enter(node, scope) else { return invalid(node, scope) }
      let pending = PendingMapping(entries, of: node, scope)
      let isPending = !isVerbatim && ExpansionKeys.stand(in: entries)
      result = isPending ? single(pending) : mapping(pending)
      leave()
    default: break
    }
    return result
  }

  /// Goes one list or mapping deeper, if that is not too deep.
  func enter(_ node: YAMLNode, _ scope: ExpansionScope) -> Bool {
    guard !isOver, isShallow(1, node, scope) else { return false }
    depth += 1
    return true
  }

  /// Comes back from a list or a mapping.
  func leave() { depth -= 1 }

  private func isShallow(_ levels: Int, _ node: YAMLNode, _ scope: ExpansionScope) -> Bool {
    let limits = reading.diagnostics.limits
    guard let excess = limits.excess(of: .nesting, found: depth + levels, isLeast: true) else {
      return true
    }
    field(node, scope).report(excess)
    return false
  }

  /// An expanded mapping; in an animation's handlers its own tags hide all other names.
  ///
  /// A handler stands inside its animation, so tags are known here, before any event happens.
  func mapping(_ pending: PendingMapping) -> YAMLNode {
    if let parts = pending.index(of: ExpansionKeys.parts) { return divided(pending, at: parts) }
    var result = pending.entries.map(\.entry)
    let isOfValues = path.last == .key("values")
    let isOfChange = path.last == .key("change")
    var tags = ExpansionScope.Values()
    var lateTags: Set<String> = []
    var hasHandlers = false
    for (i, item) in pending.entries.enumerated() {
      let key = item.entry.key
      if ExpansionKeys.handlers.contains(key) {
        hasHandlers = true
        continue
      }
      guard let scope = item.scope else { continue }
      if isOfChange, let file = scope.document.file {
        result[i] = ofVariable(item.entry, scope, file)
      }
      if isOfValues, key.utf8.contains(UInt8(ascii: "$")) {
        result[i] = namedByParameters(item.entry, scope)
      }
      path.append(.key(result[i].key))
      result[i].value = expanded(
        item.entry.value, scope, isVerbatim: key == ExpansionKeys.tags)
      path.removeLast()
    }
    if hasHandlers {
      let handlers = YAMLNode(
        content: .mapping(pending.entries.map(\.entry)), line: pending.node.line,
        column: pending.node.column)
      for entry in result where entry.key == ExpansionKeys.tags {
        guard case .mapping(let entries) = entry.value.content else { continue }
        checkNames(entries.map(\.key), entry, pending.scope, holdingIn: [handlers])
        for tag in entries where tags[tag.key] == nil {
          if tag.value.isLate {
            lateTags.insert(tag.key)
          } else {
            tags[tag.key] = ExpressionValue(tag.value)
          }
        }
      }
    }
    for (i, item) in pending.entries.enumerated()
    where ExpansionKeys.handlers.contains(item.entry.key) {
      guard let scope = item.scope else { continue }
      path.append(.key(item.entry.key))
      result[i].value = expanded(
        item.entry.value,
        ExpansionScope(in: scope, tags, lateTags: lateTags, origin: scope.origin))
      path.removeLast()
    }
    if let name = pending.use?.entryName, !result.contains(where: { $0.key == "name" }) {
      result.append(
        YAMLNode.Entry(
          key: "name", line: pending.node.line, column: pending.node.column,
          value: YAMLNode(
            madeName: name, line: pending.node.line, column: pending.node.column)))
    }
    var origin = pending.scope.origin
    if let file = pending.opens {
      origin = NodeOrigin(
        nil, line: pending.node.line, column: pending.node.column, in: origin, file: origin?.file,
        opens: file)
    }
    return YAMLNode(
      content: .mapping(result), line: pending.node.line, column: pending.node.column,
      origin: origin)
  }

  /// An entry of a used file under the name that the scene has for its variable.
  private func ofVariable(
    _ entry: YAMLNode.Entry, _ scope: ExpansionScope, _ file: UsedFile
  ) -> YAMLNode.Entry {
    let variables = scope.document.variables
    guard let name = variables[entry.key] else {
      report(
        entry, scope, "there is no variable \(Quotation.quoted(entry.key)) in the file",
        allowed: variables.isEmpty ? "none: it declares none" : Field.list(variables.keys.sorted()))
      return entry
    }
    return YAMLNode.Entry(key: name, line: entry.line, column: entry.column, value: entry.value)
  }

  /// The entry with the parameters in its key replaced by their values, as in `"${property}": 1`.
  private func namedByParameters(
    _ entry: YAMLNode.Entry, _ scope: ExpansionScope
  ) -> YAMLNode.Entry {
    let node = YAMLNode(
      content: .text(entry.key, isPlain: false), line: entry.line, column: entry.column,
      origin: scope.origin)
    let key = value(of: node, scope)
    guard let text = key.joinedText else {
      if case .invalid = key { return entry }
      report(entry, scope, "found \(key.noun) as a key", allowed: "the name of a property")
      return entry
    }
    return YAMLNode.Entry(key: text, line: entry.line, column: entry.column, value: entry.value)
  }

  /// A value to be used in an expression, which is put nowhere.
  func value(of node: YAMLNode, _ scope: ExpansionScope) -> ExpressionValue {
    if case .text(let text, _) = node.content, text.utf8.contains(UInt8(ascii: "$")),
      let braces = template(text).only
    {
      return evaluated(braces, node, scope, names(scope, in: template(text), of: node)) ?? .invalid
    }
    return ExpressionValue(expanded(node, scope))
  }

  // MARK: Expressions

  /// A scalar taken apart, once for all places that have the same text.
  func template(_ text: String) -> ExpressionTemplate {
    if let found = templates[text] { return found }
    let template = ExpressionTemplate(text, reading.diagnostics.limits)
    templates[text] = template
    return template
  }

  private func substituted(
    _ text: String, _ node: YAMLNode, _ scope: ExpansionScope
  ) -> YAMLNode {
    var result = node
    result.origin = scope.origin
    let template = template(text)
    switch lateText(text, template, node, scope) {
    case .known: break
    case .wrong: return invalid(node, scope)
    case .late(let text):
      result.content = .text(text, isPlain: false)
      result.isLate = true
      return result
    }
    guard let braces = template.only else {
      result.content = joined(template, node, scope).map { .text($0, isPlain: false) } ?? .invalid
      return result
    }
    guard let value = evaluated(braces, node, scope, names(scope, in: template, of: node)) else {
      return invalid(node, scope)
    }
    result.content = value.content
    switch value {
    case .list, .mapping: break
    default: return result
    }
    let size = result.size
    nodeCount += size.count
    if let excess = reading.diagnostics.limits.excess(of: .values, found: nodeCount, isLeast: true)
    {
      field(node, scope).report(
        "found parameters that make \(excess.amount)", allowed: excess.permission)
      return invalid(node, scope)
    }
    guard isShallow(size.depth, node, scope) else { return invalid(node, scope) }
    return result.placed(at: result)
  }

  /// A text with the texts of expressions in it.
  private func joined(
    _ template: ExpressionTemplate, _ node: YAMLNode, _ scope: ExpansionScope
  ) -> String? {
    let names = names(scope, in: template, of: node)
    var output = ""
    var isWhole = true
    for part in template.parts {
      switch part {
      case .text(let text): output += text
      case .braces(let braces):
        if let text = joinable(braces, node, scope, names) {
          output += text
        } else {
          isWhole = false
        }
      }
      guard output.utf8.count <= ExpressionTemplate.textLimit else { break }
    }
    byteCount += output.utf8.count
    guard output.utf8.count <= ExpressionTemplate.textLimit else {
      field(node, scope).report(
        "found parameters that make too long a text",
        allowed: "at most \(ExpressionTemplate.textLimit) bytes")
      return nil
    }
    if let excess = reading.diagnostics.limits.excess(
      of: .parameterBytes, found: byteCount, isLeast: true)
    {
      field(node, scope).report(
        "found parameters that make texts of \(excess.amount)", allowed: excess.permission)
      return nil
    }
    return isWhole ? output : nil
  }

  /// The text of the value between braces; `nil` after reporting why there is none.
  func joinable(
    _ braces: ExpressionTemplate.Braces, _ node: YAMLNode, _ scope: ExpansionScope,
    _ names: PlaceNames
  ) -> String? {
    guard let value = evaluated(braces, node, scope, names) else { return nil }
    if let text = value.joinedText { return text }
    if case .invalid = value { return nil }
    report(
      ExpressionProblem(
        at: braces.offset, "found \(value.noun) inside a text",
        allowed: "texts, numbers, true or false"), node, scope)
    return nil
  }

  /// The value between braces; `nil` after reporting why there is none.
  private func evaluated(
    _ braces: ExpressionTemplate.Braces, _ node: YAMLNode, _ scope: ExpansionScope,
    _ names: PlaceNames
  ) -> ExpressionValue? {
    // Braces that hold exactly a name mean it, also where its characters form an expression.
    if let value = scope.value(of: braces.text) {
      if case .invalid = value { return nil }
      return value
    }
    do throws(ExpressionProblem) {
      let expression = try braces.expression.get()
      if let (thing, offset) = expression.lateThing(names) {
        throw ExpressionProblem(
          at: offset, "found \(thing)",
          allowed: names.place == .settled
            ? "a value that is known while loading" : LateNameRule.allowed)
      }
      // A copy, because a name may lead to another expression.
      var own = evaluator
      defer { evaluator = own }
      let value = try own.value(of: expression, names)
      if case .invalid = value { return nil }
      return value
    } catch {
      if !error.isReported { report(error, node, scope) }
      return nil
    }
  }

  /// Reports a problem at its place inside a scalar.
  func report(_ problem: ExpressionProblem, _ node: YAMLNode, _ scope: ExpansionScope) {
    let place =
      scope.document.source.place(inScalarAt: (node.line, node.column), of: node, problem.offset)
    var (allowed, suggestion) = (problem.allowed, problem.suggestion)
    if let name = problem.unknownName {
      var names = scope.names
      if ExpressionPlace(path) == .late {
        names += scope.document.variables.keys.sorted()
      }
      // A long list helps nobody, and takes its time for every name that is wrong.
      allowed =
        names.isEmpty
        ? "no parameter: none is declared" : names.count <= 12 ? Field.list(names) : nil
      suggestion = reading.diagnostics.nearest(name, among: names)
    }
    reading.add(
      .error, line: place.line, column: place.column, origin: scope.origin, keyPath: keyPath,
      found: problem.found, allowed: allowed, suggestion: suggestion)
  }
}
