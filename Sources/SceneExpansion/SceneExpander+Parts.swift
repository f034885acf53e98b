import Documents
import Escaping
import Expressions
import Graphics
import LayerModel

/// Texts that are divided into parts, each a layer of its own.
extension SceneExpander {
  /// Keys of a part that the text decides.
  private static let placed: Set<String> = ["bounds", "frame", "part", "position", "type"]

  /// The keys of a part's layer in the text's.
  private enum PartKeys {
    static let by = "by"
    static let index = "index"
    // Names in the values of the others.
    static let count = "count"
    static let part = "part"
  }

  /// An expanded text layer with its parts as its first sublayers; any other as it is, whose reader
  /// refuses the parts.
  ///
  /// - Parameters:
  ///   - pending: The layer.
  ///   - index: The place of the parts among its entries.
  /// - Returns: The layer as if it were written out.
  func divided(_ pending: PendingMapping, at index: Int) -> YAMLNode {
    var pending = pending
    let (entry, scope) = (
      pending.entries[index].entry, pending.entries[index].scope ?? pending.scope
    )
    pending.entries.remove(at: index)
    var layer = mapping(pending)
    guard case .mapping(var entries) = layer.content else { return layer }
    path.append(.key(entry.key))
    defer { path.removeLast() }
    guard entries.first(where: { $0.key == "type" })?.value.plainText == LayerKind.text.rawValue
    else {
      entries.append(entry)
      layer.content = .mapping(entries)
      return layer
    }
    guard let division = division(entry, scope), let parts = parts(of: layer, division) else {
      return layer
    }
    let name = entries.first { $0.key == "name" }?.value.plainText ?? ""
    let items = layers(of: parts, division, after: name)
    func add(_ key: String, _ content: YAMLNode.Content) {
      entries.append(
        YAMLNode.Entry(
          key: key, line: entry.line, column: entry.column,
          value: YAMLNode(
            content: content, line: entry.line, column: entry.column, origin: scope.origin)))
    }
    add(LayerProperty.partition.name, .text(division.kind.rawValue, isPlain: false))
    if let own = entries.firstIndex(where: { $0.key == "sublayers" }),
      case .sequence(let sublayers) = entries[own].value.content
    {
      entries[own].value.content = .sequence(items + sublayers)
    } else {
      entries.removeAll { entry in
        if entry.key == "sublayers", case .null = entry.value.content { true } else { false }
      }
      add("sublayers", .sequence(items))
    }
    layer.content = .mapping(entries)
    return layer
  }

  /// The value of `parts`.
  private struct Division {
    let kind: TextPartition
    let entry: YAMLNode.Entry
    /// The mapping, and the names that it may use.
    let node: YAMLNode
    let scope: ExpansionScope
    /// The name of a part's number.
    let index: String?
    /// The keys of the part's layer.
    let entries: [YAMLNode.Entry]
  }

  /// Reads the mapping `{by: …, index: …, …}`; `nil` after reporting errors in it.
  private func division(_ entry: YAMLNode.Entry, _ scope: ExpansionScope) -> Division? {
    var node = entry.value
    if case .text = node.content { node = expanded(node, scope) }
    let whole = field(node, scope)
    switch node.content {
    case .null, .invalid: return nil
    case .mapping: break
    default:
      whole.mismatch("{by: characters, words or lines, index: NAME} and the keys of a part's layer")
      return nil
    }
    guard case .mapping(let entries) = node.content, checkKeys(entries, of: whole, scope) else {
      return nil
    }
    let kinds = TextPartition.allCases.filter { $0 != .none }.map(\.rawValue)
    guard let by = entries.first(where: { $0.key == PartKeys.by }) else {
      whole.report("found parts without \"\(PartKeys.by)\"", allowed: Field.list(kinds))
      return nil
    }
    path.append(.key(PartKeys.by))
    let kind = field(expanded(by.value, scope), scope).choice(kinds).flatMap(
      TextPartition.init(rawValue:))
    path.removeLast()
    var index: String?
    if let entry = entries.first(where: { $0.key == PartKeys.index }) {
      path.append(.key(PartKeys.index))
      index = name(of: field(entry.value, scope))
      path.removeLast()
      guard let index else { return nil }
      if index == PartKeys.count || index == PartKeys.part {
        field(entry.value, scope).report(
          "found the name \(Quotation.quoted(index)), which a part has anyway",
          allowed: "another name")
        return nil
      }
    }
    guard let kind else { return nil }
    return Division(
      kind: kind, entry: entry, node: node, scope: scope, index: index,
      entries: entries.filter { $0.key != PartKeys.by && $0.key != PartKeys.index })
  }

  /// True when the keys are those of a part; those of a definition are checked when it is read.
  private func checkKeys(
    _ entries: [YAMLNode.Entry], of whole: Field, _ scope: ExpansionScope
  ) -> Bool {
    let isPlaced = reportPlace(in: entries, scope)
    guard !entries.contains(where: { $0.key == ExpansionKeys.use }) else { return !isPlaced }
    guard !isPlaced, let mapping = MappingReader(whole, parts) else { return false }
    for key in partKeys { _ = mapping[key] }
    return mapping.finish()
  }

  /// Reports keys of a part that the text decides; true when there is one.
  private func reportPlace(in entries: [YAMLNode.Entry], _ scope: ExpansionScope) -> Bool {
    let placed = entries.filter { Self.placed.contains($0.key) }
    for entry in placed {
      report(
        entry, scope, "found \"\(entry.key)\" of a part, which the text decides",
        allowed: "other keys of a layer; transform and animations move a part")
    }
    return !placed.isEmpty
  }

  // MARK: Measuring

  /// The parts of an expanded layer's text; `nil` where they cannot be known, which is reported, or
  /// will be when the layer is read.
  private func parts(of layer: YAMLNode, _ division: Division) -> [MeasuredParts.Part]? {
    guard case .mapping(var entries) = layer.content else { return nil }
    let keys = Set(
      ["type", "frame", LayerProperty.bounds.name, LayerProperty.anchorPoint.name]
        + LayerProperty.all.filter { $0.kinds.contains(.text) && $0.kinds != LayerKind.allCases }
        .map(\.name))
    let here = field(division.node, division.scope)
    for entry in entries where entry.key == LayerProperty.partition.name {
      report(entry, division.scope, "found \"partition\" beside \"parts\"", allowed: "one of them")
      return nil
    }
    entries.removeAll { !keys.contains($0.key) }
    for entry in entries where entry.value.holdsLateText {
      field(entry.value, division.scope).report(
        "found \"\(entry.key)\" of a text with parts that is worked out when the script runs",
        allowed: "a value that is known while loading")
      return nil
    }
    var text = layer
    text.content = .mapping(entries)
    let read = Field(node: text, valuePath: ValuePath(path), reading: reading)
    guard let shown = self.text(read) else { return nil }
    var properties = shown.text
    properties.partition = division.kind
    guard !properties.string.isEmpty else { return [] }
    guard let measure = reading.measure else {
      here.report("found parts of a text where nothing measures texts")
      return nil
    }
    guard let measured = measure.parts(properties, shown.bounds) else {
      here.report("found a font that cannot be used", allowed: "a font file, or a name of one")
      return nil
    }
    for font in measured.fonts { reading.diagnostics.note(font, at: here.location) }
    if let font = measured.fonts.first(where: { $0.isOfSystem }),
      fontsOfParts.insert(font.file).inserted
    {
      here.warn(
        "found parts of a text in a font of the system, \(Quotation.quoted(font.name)), which "
          + "another machine need not have",
        allowed: "a font file beside the scene")
    }
    guard take(measured.parts.count, of: .madeItems, division.node, division.scope) else {
      return nil
    }
    return measured.parts
  }

  // MARK: Layers

  /// The layers of a text's parts.
  private func layers(
    of parts: [MeasuredParts.Part], _ division: Division, after name: String
  ) -> [YAMLNode] {
    let (entry, scope) = (division.entry, division.scope)
    checkNames(
      [division.index, PartKeys.count, PartKeys.part].compactMap(\.self), entry, scope,
      holdingIn: [division.node])
    turns.append(0)
    defer { turns.removeLast() }
    var items: [YAMLNode] = []
    items.reserveCapacity(parts.count)
    for (i, part) in parts.enumerated() {
      guard !isOver else { break }
      turns[turns.count - 1] = i
      var values = ExpansionScope.Values()
      values[PartKeys.count] = .number(Double(parts.count))
      values[PartKeys.part] = .text(part.string)
      if let index = division.index { values[index] = .number(Double(i)) }
      let origin = NodeOrigin(
        .item(i, { [values] in values.described }), line: entry.line, column: entry.column,
        in: scope.origin, file: scope.document.file)
      let inner = ExpansionScope(in: scope, values, origin: origin)
      items.append(
        self.layer(
          of: part, number: i, name: name, division,
          PendingMapping(division.entries, of: division.node, inner)))
    }
    return items
  }

  /// The layer of a part.
  private func layer(
    of part: MeasuredParts.Part, number index: Int, name: String, _ division: Division,
    _ pending: PendingMapping
  ) -> YAMLNode {
    let node = division.node
    guard take(of: .madeValues, node, pending.scope), enter(node, pending.scope) else {
      return invalid(node, pending.scope)
    }
    defer { leave() }
    var layer = single(pending)
    guard case .mapping(var entries) = layer.content else { return layer }
    _ = reportPlace(in: entries, pending.scope)
    entries.removeAll { Self.placed.contains($0.key) }
    func made(_ content: YAMLNode.Content) -> YAMLNode {
      YAMLNode(
        content: content, line: node.line, column: node.column, origin: pending.scope.origin)
    }
    func number(_ value: Double) -> YAMLNode.Content {
      .number(value, text: value.shortestDecimal)
    }
    func add(_ key: String, _ content: YAMLNode.Content) {
      entries.append(
        YAMLNode.Entry(key: key, line: node.line, column: node.column, value: made(content)))
    }
    if !name.isEmpty, !entries.contains(where: { $0.key == "name" }) {
      add("name", .text("\(name)/\(index)", isPlain: false))
    }
    add("type", .text(LayerKind.part.rawValue, isPlain: false))
    add(LayerProperty.part.name, number(Double(index)))
    let frame = part.frame
    let sides = [frame.minX, frame.minY, frame.size.width, frame.size.height]
    add("frame", .sequence(sides.map { made(number($0)) }))
    layer.content = .mapping(entries)
    return layer
  }
}

extension YAMLNode {
  /// True when it, or a value in it, is worked out when a handler runs.
  fileprivate var holdsLateText: Bool {
    switch content {
    case .sequence(let items): items.contains(where: \.holdsLateText)
    case .mapping(let entries): entries.contains(where: \.value.holdsLateText)
    default: isLate
    }
  }
}
