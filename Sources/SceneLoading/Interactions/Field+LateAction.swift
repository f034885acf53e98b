import Documents
import Expressions
import LayerModel
import SceneModel

extension Field {
  /// True for the value of an action with expressions that are worked out when it runs; those in
  /// entries that run later do not count.
  func isLateAction(_ key: String) -> Bool {
    key != "actions" && key != "change" && node.holdsLateText
  }

  /// The action whose value this is, as a list of one; `nil` after reporting its faults.
  func lateActions(_ key: String) -> [ScriptAction]? { lateAction(key).map { [.late($0)] } }

  /// The action whose value this is; `nil` after reporting its faults.
  ///
  /// It is read once with nothing in place of what is worked out later, which reports all other
  /// faults, and notes the layers, entries and contents that it names.
  func lateAction(_ key: String) -> LateAction? {
    let findings = reading.diagnostics.errorCount
    let marked = Field(
      node: reading.scene.marked(node, key), valuePath: valuePath, reading: reading)
    let bare = Field(
      node: marked.node.withoutLateTexts, valuePath: valuePath, reading: reading)
    if key == "transaction" {
      _ = SceneKeys.transaction.read(bare)
    } else {
      _ = SceneKeys.actionsByName[key]?.read(bare)
    }
    guard let value = marked.lateValue(), reading.diagnostics.errorCount == findings else {
      return nil
    }
    return LateAction(
      key, placed(value, key), reader: LateContext(self).reader, location: location)
  }

  /// A value as it is in an action; `nil` after reporting that a layer is not there.
  func lateValue() -> LateValue? {
    if let known { return known }
    switch node.content {
    case .null, .invalid: return .null
    case .bool(let value): return .bool(value)
    case .number(let value, _): return .number(value)
    case .text(let text, _):
      return node.isLate
        ? lateExpression(text).map { .expression($0) } : .text(self.text() ?? text)
    case .sequence(let nodes):
      var isWhole = true
      let items = nodes.compactMap { node in
        let item = inner(node).lateValue()
        if item == nil { isWhole = false }
        return item
      }
      return isWhole ? .list(items) : nil
    case .mapping(let entries):
      var members: [LateValue.Member] = []
      for entry in entries {
        guard let value = inner(entry.value).lateValue() else { return nil }
        members.append(LateValue.Member(entry.key, value))
      }
      return .mapping(members)
    }
  }

  private func inner(_ node: YAMLNode) -> Field {
    Field(node: node.inheriting(self.node.origin), valuePath: valuePath, reading: reading)
  }

  /// A text with expressions, and the layers that they name; `nil` after reporting that one is not
  /// there.
  private func lateExpression(_ text: String) -> LateExpression? {
    let limits = reading.diagnostics.limits
    var bytes = Array(text.utf8)
    var layers: [LayerReference] = []
    let names = ExpressionTemplate.layerNames(in: text, limits)
    for (_, name) in names {
      var node = node
      node.content = .text(name, isPlain: false)
      (node.isLate, node.mark) = (false, 0)
      guard let found = inner(node).layerReference() else { return nil }
      layers.append(found.reference)
    }
    for (index, name) in names.enumerated().reversed() {
      bytes.replaceSubrange(name.range, with: Array("\(index)".utf8))
    }
    if ExpressionTemplate(text, limits).isRandom { reading.scene.isRandom = true }
    return LateExpression(
      String(decoding: bytes, as: UTF8.self), layers: layers,
      measure: reading.lateMeasure.map { LateContext(self).measure($0) }, location: location)
  }

  /// A value with the layer into which a used file puts what it adds.
  private func placed(_ value: LateValue, _ key: String) -> LateValue {
    let superlayer = ["addSublayer": "layer", "insertSublayer": "to"][key]
    guard let file, let superlayer, value["below"] == nil, value["above"] == nil,
      case .mapping(let members) = value
    else { return value }
    let place = LateValue.Member(superlayer, .layer(.named(file.place.layerPath)))
    switch value[superlayer] {
    case .mapping(let layer)?:
      // The layer's keys stand beside the place.
      return .mapping(members.filter { $0.key != superlayer } + layer + [place])
    case nil: return .mapping(members + [place])
    default: return value
    }
  }
}

extension YAMLNode {
  /// True where a text is worked out when an action runs, and not in entries that run later.
  fileprivate var holdsLateText: Bool {
    switch content {
    case .text: isLate
    case .sequence(let items): items.contains(where: \.holdsLateText)
    case .mapping(let entries):
      entries.contains {
        !ExpansionKeys.entryLists.contains($0.key) && $0.value.holdsLateText
      }
    default: false
    }
  }

  /// A copy without the texts that are worked out when the action runs.
  fileprivate var withoutLateTexts: YAMLNode {
    var result = self
    switch content {
    case .text where isLate:
      result.content = .invalid
      result.isLate = false
    case .sequence(let items): result.content = .sequence(items.map(\.withoutLateTexts))
    case .mapping(let entries):
      result.content = .mapping(
        entries.map { entry in
          guard !ExpansionKeys.entryLists.contains(entry.key) else { return entry }
          var entry = entry
          entry.value = entry.value.withoutLateTexts
          return entry
        })
    default: break
    }
    return result
  }

  /// A value of an action as it is written.
  static func value(_ value: LateValue, _ writing: DocumentWriting) -> YAMLNode {
    switch value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .text(let text): return .text(text)
    case .expression(let expression):
      var node = YAMLNode.text(
        ExpressionTemplate.naming(expression.layers.map(\.description), in: expression.text))
      node.isLate = true
      return node
    case .list(let items): return .list(items.map { .value($0, writing) })
    case .mapping(let members):
      return .mapping(members.map { Entry($0.key, .value($0.value, writing)) })
    case .layer(let layer): return .text("\(layer)")
    case .identity(let identity): return .text(identity.text)
    case .entries(let entries): return .list(entries.map { .entry($0, writing) })
    case .content(let name, let source, let folders):
      return .text(
        writing.text(DocumentWriting.Asset(name: name, source: source, folders: folders)))
    case .known(let value, _): return .value(value, writing)
    }
  }
}
