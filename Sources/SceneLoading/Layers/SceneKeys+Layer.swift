import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

extension SceneKeys {
  /// A layer that is read or written.
  struct LayerDraft: Sendable {
    var layer = Layer()
    /// The layer's class; `nil` when the type is not known.
    var kind: LayerKind? = .layer
    /// The rectangle that stands for the bounds' size and the position.
    var frame: Rect?
    /// The place to which a script adds it.
    var place = PlaceDraft()
    /// The mapping that is the layer, when its keys do not stand beside its place.
    var written: Layer?

    /// A plain layer.
    init() {}

    /// A layer that is written, at a place when a script adds it.
    init(_ layer: Layer, at place: PlaceDraft = PlaceDraft()) {
      (self.layer, kind, self.place) = (layer, layer.kind, place)
      frame = layer.properties.frame
    }
  }

  static let layer = layer("layer", "A layer", "A layer with all that is in it.", [])

  /// A layer that a script adds.
  static let addedLayer = layer(
    "addedLayer", "A layer that is added",
    "A layer's keys, and the layer to which it is added.",
    [
      Key(
        "layer", as: ValueSchema.layerName.or(.mapping("layer", "a layer")),
        "The superlayer, the root when it is not there; or the layer that is added, when its keys do not stand here.",
        read: { field, draft in
          if case .mapping = field.node.content {
            draft.written = field.layer()
            return draft.written != nil
          }
          draft.place.superlayer = field.layerReference()?.reference
          return draft.place.superlayer != nil
        }, write: { draft, _ in draft.place.superlayer.map { .text("\($0)") } })
    ] + placeKeys.map { $0.lifted(\.place) },
    rules: [.excludes("below", ["at", "above"]), .excludes("above", ["at", "below"])])

  private static func layer(
    _ name: String, _ title: String, _ meaning: String, _ more: [Key<LayerDraft>],
    rules: @autoclosure @escaping @Sendable () -> [MappingSchema.Rule] = []
  ) -> KeyTable<LayerDraft> {
    KeyTable(
      name, title, expected: "a layer: a mapping of its properties", meaning, blank: LayerDraft(),
      variants: LayerKind.allCases.map {
        MappingSchema.Variant($0.rawValue, when: .isOneOf("type", [$0.rawValue]))
      } + [MappingSchema.Variant(LayerKind.layer.rawValue, when: .lacks("type"))],
      rules: rules(),
      synonyms: LayerKeys.ofLayers, base: name == "layer" ? nil : "layer",
      keys: more + layerKeys)
  }

  private static let layerKeys =
    headKeys + LayerProperty.all.map { layerKey($0) } + contentKeys
    + timingKeys(
      of: "the layer", durationMeaning: "One forward leg; endless when it is not there."
    ).map { $0.lifted(\.layer.timing) } + [
      Key(
        "timeRemapping", timeRemapping.codec("key frames of time").orNull, \.layer.timeRemapping,
        "Key frames of the time that counts in place of the superlayer's.", usual: .some(nil))
    ] + handlerKeys + hintKeys

  private static let headKeys: [Key<LayerDraft>] = [
    Key(
      "type", as: .names(LayerKeys.types), "The kind of layer.", standard: "\"layer\"",
      read: { field, draft in
        let names = LayerKeys.types
        draft.kind = (field.choice(names) ?? field.appleName(among: names)).flatMap(
          LayerKind.init(rawValue:))
        draft.layer = Layer(kind: draft.kind ?? .layer, location: draft.layer.location)
        return draft.kind != nil
      },
      write: { draft, _ in draft.layer.kind == .layer ? nil : .text(draft.layer.kind.rawValue) }),
    Key(
      "name", .text("a name"), \.layer.name,
      "The name by which scripts and messages know the layer.", usual: ""),
    Key(
      "id", as: .nonemptyText,
      "The identity by which scripts know the layer whatever it is called, as `\"#id\"`; no other layer has it.",
      read: { field, draft in
        draft.layer.identity = field.identity()
        return draft.layer.identity != nil
      }, write: { draft, _ in draft.layer.identity.map { .text($0.text) } }),
    Key(
      "frame", .rect, optional: \.frame,
      "Sets the size of the bounds and the position as if `transform` were the identity; `bounds` and `position` win.",
      unit: "points"),
  ]

  /// The key of a property.
  private static func layerKey(_ property: LayerProperty) -> Key<LayerDraft> {
    let codec = PropertyCodecs.values(of: property)
    let keyPath = AnimationKeyPath(property)
    return Key(
      property.name, as: codec.schema, property.meaning, unit: property.unit.words,
      standard: property.standard,
      of: property.kinds == LayerKind.allCases ? [] : property.kinds.map(\.rawValue),
      read: { field, draft in
        guard let value = codec.read(field) else { return false }
        draft.layer.properties[property] = value
        Field.remarkOnTurns(keyPath, [field], at: draft.layer.location)
        field.warnWhenClamped(property, value)
        return true
      },
      write: { draft, writing in
        if draft.frame != nil, property == .bounds || property == .position { return nil }
        let (value, usual) = (
          draft.layer.properties[property], usualValues[draft.layer.kind]?[property.index]
        )
        guard value != usual else { return nil }
        let node = codec.write(value, writing)
        // The usual font is looked for in the scene's folders, too.
        if case .font(let font)? = usual, node.plainText == font.name { return nil }
        return node
      })
  }

  /// The values that properties have in an untouched layer of each kind, by their places.
  private static let usualValues = Dictionary(
    uniqueKeysWithValues: LayerKind.allCases.map { kind in
      let usual = LayerProperties.defaults(of: kind)
      return (kind, LayerProperty.all.map { usual[$0] })
    })

  private static let contentKeys: [Key<LayerDraft>] = [
    Key(
      "sublayers", .layers, \.layer.sublayers, "The layers inside, from back to front.",
      usual: [], standard: .untold),
    Key(
      "mask", as: .mapping("layer", "a layer").orNull,
      "A layer whose alpha is that of this layer with its sublayers.",
      read: { field, draft in
        if !field.isNull { draft.layer.mask = field.layer() }
        return true
      }, write: { draft, writing in draft.layer.mask.map { .layer($0, writing) } }),
    Key(
      "animations", as: .list(of: .mapping("animation", "an animation"), "a list of animations"),
      "The animations that run from the start of the scene.",
      read: { field, draft in
        draft.layer.animations = field.animations(on: draft.kind)
        return true
      }, write: { $0.layer.animations.isEmpty ? nil : .animations($0.layer.animations, $1) }),
    Key(
      "emitterCells", as: cellsSchema, "The kinds of particle that are emitted.",
      of: LayerKind.allCases.filter { $0.has(.particles) }.map(\.rawValue),
      read: { field, draft in
        if draft.kind != nil { draft.layer.properties.emitter.cells = field.emitterCells() }
        return true
      }, write: { $0.layer.properties.emitter.cells.node($1) }),
    Key(
      ExpansionKeys.parts, as: .mapping(parts.name, parts.expected).orNull,
      "The layers that draw the text part by part; see [Parts of a text](#Parts-of-a-text).",
      of: [LayerKind.text.rawValue],
      // They are worked out before layers are read.
      read: { _, _ in true }),
    Key(
      "file", as: Codec.captions.schema, "The file of captions that the layer shows.",
      isRequired: true, of: LayerKind.allCases.filter { $0.has(.captions) }.map(\.rawValue),
      read: { field, draft in
        guard let file = Codec.captions.read(field) else { return false }
        draft.layer.captions = LayerCaptions(file)
        return true
      },
      write: { draft, writing in
        draft.layer.captions.map { Codec.captions.write($0.file, writing) }
      }),
    Key(
      "activeColor", as: SharedSchema.color.schema.orNull,
      "The colour of the word that is spoken, where the file has times of words; null leaves it as the others are.",
      of: LayerKind.allCases.filter { $0.has(.captions) }.map(\.rawValue),
      read: { field, draft in
        guard let color = field.color(isDifference: false) else { return false }
        draft.layer.captions?.activeColor = color
        return true
      }, write: { draft, _ in draft.layer.captions?.activeColor.map { .color($0) } }),
    filters(
      "filters", \.layer.properties.filters,
      "The filters of the layer with its sublayers, one after another."),
    filters(
      "backgroundFilters", \.layer.properties.backgroundFilters,
      "The filters of the picture behind the layer, within its rounded bounds."),
  ]

  private static func filters(
    _ name: String, _ place: Key<LayerDraft>.Place<[LayerFilter]>, _ meaning: String
  ) -> Key<LayerDraft> {
    Key(
      name,
      .items(
        .list(of: .mapping("filter", "a filter"), "a list of filters").orNull,
        read: { $0.filters() }, write: { filter.write(FilterDraft($0), $1) }),
      place, meaning, usual: [], standard: .untold)
  }

  private static let handlerKeys: [Key<LayerDraft>] = [
    Key(
      "actions", as: .names(["none"]).or(.mapping("actions", "a mapping")).orNull,
      "`none` turns implicit animations off; a mapping has an animation for each property.",
      read: { field, draft in
        field.readActions(into: &draft.layer, of: draft.kind)
        return true
      }, write: { .actions(of: $0.layer, $1) }),
    Key(
      "isDraggable", .bool, \.layer.isDraggable, "True lets the layer follow a drag.",
      usual: false),
    handler("onTap", \.layer.onTap, "Runs when the layer is tapped.", of: \.kind),
    handler("onPress", \.layer.onPress, "Runs when the layer is pressed.", of: \.kind),
    handler("onDrag", \.layer.onDrag, "Runs when the layer is dragged.", of: \.kind),
  ]

  /// A handler of a layer, or of an animation of a layer of a kind.
  static func handler<Owner>(
    _ name: String, _ place: Key<Owner>.Place<[ActionEntry]>, _ meaning: String,
    of kind: any KeyPath<Owner, LayerKind?> & Sendable
  ) -> Key<Owner> {
    Key(
      name, as: .shared(.entries).orNull, meaning,
      read: { field, owner in
        owner[keyPath: place] = field.entries(of: HandlerSite(kind: owner[keyPath: kind]))
        return true
      }, write: { .entries($0[keyPath: place], $1) })
  }

  /// Keys that are read, so that mistakes in them are found, and change nothing.
  private static let hintKeys: [Key<LayerDraft>] = [
    hint("isOpaque", .bool), hint("allowsEdgeAntialiasing", .bool),
    hint(
      "edgeAntialiasingMask",
      Codec<[String]>(
        .list(of: .names(LayerKeys.edges), "a list of edges"), read: { $0.edges() },
        write: { _ in .null })),
    hint(
      "contentsFormat",
      Codec<String>(
        .names(LayerKeys.contentsFormats), read: { $0.choice(LayerKeys.contentsFormats) },
        write: { .text($0) })),
    hint("minificationFilterBias", .number()),
    hint(
      "allowsFontSubpixelQuantization", .bool, "A hint to the text's drawing; without effect.",
      of: LayerKind.allCases.filter { $0.has(.text) }.map(\.rawValue)),
  ]

  private static func hint<Value>(
    _ name: String, _ codec: Codec<Value>, _ meaning: String = "A hint to a GPU; without effect.",
    of kinds: [String] = []
  ) -> Key<LayerDraft> {
    Key(name, as: codec.schema, meaning, of: kinds, read: { field, _ in codec.read(field) != nil })
  }

  /// The names of the keys that change nothing.
  static let withoutEffect = hintKeys.filter(\.variants.isEmpty).map(\.name)

  // MARK: Time

  /// The keys of `CAMediaTiming`.
  static func timingKeys(of owner: String, durationMeaning: String) -> [Key<MediaTiming>] {
    [
      Key(
        "beginTime", .number(), optional: \.beginTime,
        "When \(owner) begins, in its parent's time.", unit: "seconds", standard: "0"),
      Key(
        "duration", .number(.notNegative), optional: \.duration, durationMeaning, unit: "seconds"),
      Key(
        "speed", .number(), \.speed,
        "Its seconds per second of its parent; 0 stands still, below 0 runs back.", usual: 1),
      Key(
        "timeOffset", .number(), \.timeOffset, "A shift of its own time.", unit: "seconds", usual: 0
      ),
      Key(
        "repeatCount", .repeatCount, \.repeatCount,
        "How many cycles; fractions count, 0 is once.", usual: 0),
      Key(
        "repeatDuration", .number(.notNegative), \.repeatDuration,
        "How long to go on repeating; wins over the count unless it is 0.", unit: "seconds",
        usual: 0),
      Key(
        "autoreverses", .bool, \.autoreverses, "True runs each cycle back, too.", usual: false),
      Key(
        "fillMode", .name, \.fillMode,
        "The side of the active time on which the first or the last value goes on showing.",
        usual: .removed),
    ]
  }
}

extension Codec where Value == [Layer] {
  /// Layers from back to front.
  static var layers: Codec {
    .items(
      .list(of: .mapping("layer", "a layer"), "a list of layers"), read: { $0.layers() },
      write: { .layer($0, $1) })
  }
}

extension Codec where Value == Double {
  /// Numbers of cycles.
  static var repeatCount: Codec {
    Codec(.repeatCount, read: { $0.repeatCount() }, write: { .number($0) })
  }
}

extension YAMLNode {
  static func layer(_ layer: Layer, _ writing: DocumentWriting) -> YAMLNode {
    .layer(SceneKeys.LayerDraft(layer), of: SceneKeys.layer, writing)
  }

  /// A layer by a table.
  static func layer(
    _ draft: SceneKeys.LayerDraft, of table: KeyTable<SceneKeys.LayerDraft>,
    _ writing: DocumentWriting
  ) -> YAMLNode {
    let keys = SceneKeys.KeyChoice.of(draft.layer.kind, in: table)
    return .mapping(.of(keys.head + keys.rest, draft, writing))
  }
}

extension LayerProperties {
  /// The frame that gives the bounds and the position, and is shorter; `nil` when none does.
  var frame: Rect? {
    let size = bounds.size
    let frame = Rect(
      x: position.x - anchorPoint.x * size.width, y: position.y - anchorPoint.y * size.height,
      width: size.width, height: size.height)
    guard bounds.origin == .zero, size != .zero, size.width >= 0, size.height >= 0 else {
      return nil
    }
    var same = self
    same.setFrame(frame)
    return same.bounds == bounds && same.position == position ? frame : nil
  }

  /// Sets the bounds' size and the position as setting `frame` does.
  mutating func setFrame(
    _ frame: Rect, size setsSize: Bool = true, position setsPosition: Bool = true
  ) {
    let size = Size(width: frame.maxX - frame.minX, height: frame.maxY - frame.minY)
    if setsSize { bounds.size = size }
    guard setsPosition else { return }
    position = Point(
      x: frame.minX + anchorPoint.x * size.width, y: frame.minY + anchorPoint.y * size.height)
  }
}
