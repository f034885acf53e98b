import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// A change of a layer that is read or written.
  struct ChangeDraft {
    var layer = LayerReference.handlerLayer
    var kind: LayerKind?
    var assignments: [LayerChange.Assignment] = []
    /// The values, which are read once the layer is known.
    var values: Field?
  }

  /// A change of a layer.
  static let change = KeyTable(
    "change", "A change", expected: "{layer: name, values: {opacity: 0}}", "New values of a layer.",
    blank: ChangeDraft(),
    keys: [
      Key(
        "layer", as: .layerName, "The layer.", isRequired: true,
        read: { field, change in
          guard let layer = field.layerReference() else { return false }
          (change.layer, change.kind) = (layer.reference, layer.kind)
          return true
        }, write: { change, _ in .text("\(change.layer)") }),
      Key(
        "values", as: .mapping("values", "a mapping of properties to values"), "Its new values.",
        isRequired: true,
        read: { field, change in
          change.values = field
          return true
        },
        write: { change, writing in
          .mapping(change.assignments.map { YAMLNode.Entry($0.key, $0.node(writing)) })
        }),
    ])

  /// A key of new values that is no property.
  struct AssignmentKey: Sendable {
    let name: String
    let row: @Sendable () -> KeyRow
    let read: @Sendable (Field) -> LayerChange.Assignment?
    /// Writes an assignment; `nil` for that of another key.
    let write: @Sendable (LayerChange.Assignment, DocumentWriting) -> YAMLNode?

    fileprivate init<Value>(
      _ name: String, _ codec: Codec<Value>, _ meaning: String, unit: String = "",
      _ make: @escaping @Sendable (Value) -> LayerChange.Assignment,
      _ take: @escaping @Sendable (LayerChange.Assignment) -> Value?
    ) {
      self.name = name
      row = { KeyRow(name, codec.schema, meaning, unit: unit) }
      read = { codec.read($0).map(make) }
      write = { assignment, writing in take(assignment).map { codec.write($0, writing) } }
    }
  }

  /// The keys of new values beside the properties.
  static let assignments: [AssignmentKey] = [
    AssignmentKey(
      "frame", .rect, "Sets the bounds' size and the position.", unit: "points", { .frame($0) }
    ) { if case .frame(let frame) = $0 { frame } else { nil } },
    AssignmentKey("mask", maskCodec, "Another mask, at once; null is none.", { .mask($0) }) {
      if case .mask(let mask) = $0 { .some(mask) } else { nil }
    },
    AssignmentKey(
      "beginTime", .number(), "The layer's begin time.", unit: "seconds", { .beginTime($0) }
    ) { if case .beginTime(let time) = $0 { time } else { nil } },
    AssignmentKey("speed", .number(), "The layer's speed.", { .speed($0) }) {
      if case .speed(let speed) = $0 { speed } else { nil }
    },
    AssignmentKey(
      "timeOffset", .number(), "The layer's time offset.", unit: "seconds", { .timeOffset($0) }
    ) { if case .timeOffset(let offset) = $0 { offset } else { nil } },
  ]

  private static let maskCodec = Codec<Layer?>(
    .mapping("layer", "a layer").orNull,
    read: { $0.isNull ? .some(nil) : $0.layer().map { .some($0) } },
    write: { layer, writing in layer.map { .layer($0, writing) } ?? .null })
}

extension Codec where Value == [LayerChange] {
  /// Changes of layers: one, or a list.
  static var changes: Codec {
    Codec(
      .shared(.changes), read: { $0.changes() },
      write: { changes, writing in
        let nodes = changes.flatMap(\.withoutRepetition).map {
          SceneKeys.change.write(
            SceneKeys.ChangeDraft(layer: $0.layer, assignments: $0.assignments), writing)
        }
        return nodes.count == 1 ? nodes[0] : .list(nodes)
      })
  }
}

extension LayerChange.Assignment {
  /// The key by which it is written.
  fileprivate var key: String {
    if case .property(let keyPath, _) = self { return "\(keyPath)" }
    if case .presentation(let keyPath) = self { return "\(keyPath)" }
    return SceneKeys.assignments.first { $0.write(self, .plain) != nil }?.name ?? ""
  }

  fileprivate func node(_ writing: DocumentWriting) -> YAMLNode {
    if case .property(let keyPath, let value) = self {
      return PropertyCodecs.values(of: keyPath).write(value, writing)
    }
    if case .presentation = self { return .text("presentation") }
    return SceneKeys.assignments.lazy.compactMap { $0.write(self, writing) }.first ?? .null
  }
}

extension LayerChange {
  /// These changes, each with every key once at most.
  fileprivate var withoutRepetition: [LayerChange] {
    var parts: [LayerChange] = [LayerChange(layer, [])]
    var keys: Set<String> = []
    for assignment in assignments {
      if !keys.insert(assignment.key).inserted {
        parts.append(LayerChange(layer, []))
        keys = [assignment.key]
      }
      parts[parts.count - 1].assignments.append(assignment)
    }
    return parts
  }
}

extension MappingSchema {
  /// New values of a layer.
  static let values = MappingSchema(
    "values", "New values", expected: "a mapping of properties to values",
    "Properties or members of them, with their new values.", synonyms: LayerKeys.synonyms,
    brief:
      "The keys are a layer's properties, the members of them that key paths name (`position.x`), and `frame`, `mask`, `beginTime`, `speed`, `timeOffset`. A key may be made of parameters: `\"${keyPath}\": 1`.",
    hasKeysOfExpressions: true
  ) {
    let cells = LayerKeys.cellProperties.flatMap { property in
      let members = AnimationKeyPath.Member.members(of: property.valueKind).map { Optional($0) }
      return ([nil] + members).map { member in
        let keyPath = AnimationKeyPath(property, member)
        let name = keyPath.description.split(separator: ".").dropFirst(2).joined(separator: ".")
        return KeyRow(
          "^\(SharedSchema.cell)\(name.replacing(".", with: "\\."))$",
          PropertyCodecs.values(of: keyPath).schema,
          property.meaning, family: "emitterCells.NAME.\(name)")
      }
    }
    let filters = LayerFilter.Kind.allCases.map { kind in
      KeyRow(
        "^\(SharedSchema.filter)\(kind.rawValue)$",
        PropertyCodecs.values(of: kind.property(named: "name")).schema, kind.meaning,
        family: "filters.NAME.\(kind.rawValue)")
    }
    return AnimationKeyPath.all.flatMap { keyPath in
      keyPath.spellings.map {
        KeyRow($0, keyPath.changeSchema, keyPath.property.meaning)
      }
    } + cells + filters + SceneKeys.assignments.map { $0.row() }
  }

  /// A layer's action dictionary.
  static let actions = MappingSchema(
    "actions", "Actions", expected: "a mapping of properties to none or animations",
    "For each property the animation that a change of it starts; `none` is no animation.",
    synonyms: LayerKeys.synonyms,
    brief: "The keys are the layer's properties that can be animated."
  ) {
    LayerProperty.all.filter(\.isAnimatable).flatMap { property in
      ([property.name] + [property.objectiveCName].compactMap(\.self)).map { name in
        KeyRow(
          name, .names(["none"]).or(.mapping("actionAnimation", "an animation")).orNull,
          "The animation that a change of `\(property.name)` starts.")
      }
    } + [
      KeyRow(
        "onOrderIn", SceneKeys.orderSchema,
        "The animation that runs when the layer comes into the tree, or is no longer hidden."),
      KeyRow(
        "onOrderOut", SceneKeys.orderSchema,
        "The animation that runs when the layer is taken out of the tree, or hidden."),
    ]
  }
}

extension SceneKeys {
  /// The keys of an action dictionary that are events and no properties.
  static let orderEvents: Set<String> = ["onOrderIn", "onOrderOut"]

  /// The values of those keys.
  static var orderSchema: ValueSchema {
    .names(["none"]).or(.mapping("actionAnimation", "an animation")).orNull
  }
}
