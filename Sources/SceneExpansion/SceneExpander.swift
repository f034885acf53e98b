import Expressions
package import LayerModel
import Escaping
package import Documents
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
  ///   - writing: Writes a scene of another format as a file of this one in place of its own.
  package init(
    _ reading: Reading, expecting expected: String, canvas: @escaping (Field) -> Canvas?,
    writing: @escaping (_ scene: Scene, _ file: String, _ assetRoots: [String]) -> String
  ) {
    (self.reading, self.expected, self.canvas) = (reading, expected, canvas)
    self.writing = writing
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
    var result = pending.entries.map(\.entry)
    var tags = ExpansionScope.Values()
    var hasHandlers = false
    for (i, item) in pending.entries.enumerated() {
      let key = item.entry.key
      if ExpansionKeys.handlers.contains(key) {
        hasHandlers = true
        continue
      }
      guard let scope = item.scope else { continue }
      path.append(.key(key))
      result[i].value = expanded(
        item.entry.value, scope, isVerbatim: key == ExpansionKeys.tags)
      path.removeLast()
    }
    if hasHandlers {
      for entry in result where entry.key == ExpansionKeys.tags {
        guard case .mapping(let entries) = entry.value.content else { continue }
        for tag in entries where tags[tag.key] == nil { tags[tag.key] = ExpressionValue(tag.value) }
      }
    }
    for (i, item) in pending.entries.enumerated()
    where ExpansionKeys.handlers.contains(item.entry.key) {
      guard let scope = item.scope else { continue }
      path.append(.key(item.entry.key))
      result[i].value = expanded(
        item.entry.value, ExpansionScope(in: scope, tags, origin: scope.origin))
      path.removeLast()
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

  /// A value to be used in an expression, which is put nowhere.
  func value(of node: YAMLNode, _ scope: ExpansionScope) -> ExpressionValue {
    if case .text(let text, _) = node.content, text.utf8.contains(UInt8(ascii: "$")),
      let braces = template(text).only
    {
      return evaluated(braces, node, scope) ?? .invalid
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
    guard let braces = template.only else {
      result.content = joined(template, node, scope).map { .text($0, isPlain: false) } ?? .invalid
      return result
    }
    guard let value = evaluated(braces, node, scope) else { return invalid(node, scope) }
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
    var output = ""
    var isWhole = true
    for part in template.parts {
      switch part {
      case .text(let text): output += text
      case .braces(let braces):
        guard let value = evaluated(braces, node, scope) else {
          isWhole = false
          continue
        }
        if let text = value.joinedText {
          output += text
        } else if case .invalid = value {
          isWhole = false
        } else {
          isWhole = false
          report(
            ExpressionProblem(
              at: braces.offset, "found \(value.noun) inside a text",
              allowed: "texts, numbers, true or false"), node, scope)
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

  /// The value between braces; `nil` after reporting why there is none.
  private func evaluated(
    _ braces: ExpressionTemplate.Braces, _ node: YAMLNode, _ scope: ExpansionScope
  ) -> ExpressionValue? {
    // Braces that hold exactly a name mean it, also where its characters form an expression.
    if let value = scope.value(of: braces.text) {
      if case .invalid = value { return nil }
      return value
    }
    do throws(ExpressionProblem) {
      let value = try evaluator.value(of: braces.expression.get(), scope)
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
      let names = scope.names
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
