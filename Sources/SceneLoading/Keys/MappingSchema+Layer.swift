package import Documents
import Graphics
import LayerModel
import Timing

extension MappingSchema {
  /// A layer.
  package static let layer = layer("layer", "A layer", "A layer with all that is in it.") { [] }

  /// A layer that a script adds.
  package static let addedLayer = layer(
    "addedLayer", "A layer that is added",
    "A layer's keys, and the layer to which it is added."
  ) {
    [KeyRow("layer", .layerName, "The superlayer; the root when it is not there.")]
  }

  private static func layer(
    _ name: String, _ title: String, _ meaning: String,
    _ more: @escaping @Sendable () -> [KeyRow]
  ) -> MappingSchema {
    MappingSchema(
      name, title, expected: "a layer: a mapping of its properties", meaning,
      variants: LayerKind.allCases.map {
        Variant($0.rawValue, when: .isOneOf("type", [$0.rawValue]))
      } + [Variant(LayerKind.layer.rawValue, when: .lacks("type"))],
      synonyms: LayerKeys.ofLayers, base: name == "layer" ? nil : "layer"
    ) { more() + layerRows }
  }

  private static var layerRows: [KeyRow] {
    let kinds = LayerKind.allCases.map(\.rawValue)
    let particles = LayerKind.allCases.filter { $0.has(.particles) }.map(\.rawValue)
    let texts = LayerKind.allCases.filter { $0.has(.text) }.map(\.rawValue)
    return [
      KeyRow("type", .names(kinds), "The kind of layer.", standard: "\"layer\""),
      KeyRow(
        "name", .text, "The name by which scripts and messages know the layer.", standard: "\"\""),
      KeyRow(
        "frame", .shared(.rect),
        "Sets the size of the bounds and the position as if `transform` were the identity; `bounds` and `position` win.",
        unit: "points"),
    ] + LayerProperty.all.map { KeyRow($0) }
      + [
        KeyRow(
          "sublayers", .list(of: .mapping("layer", "a layer"), "a list of layers"),
          "The layers inside, from back to front."),
        KeyRow(
          "mask", .mapping("layer", "a layer").orNull,
          "A layer whose alpha is that of this layer with its sublayers."),
        KeyRow(
          "animations", .list(of: .mapping("animation", "an animation"), "a list of animations"),
          "The animations that run from the start of the scene."),
        KeyRow(
          "emitterCells",
          .list(of: .mapping("emitterCell", "an emitter cell"), "a list of emitter cells"),
          "The kinds of particle that are emitted.", of: particles),
        KeyRow(
          "filters", .list(of: .mapping("filter", "a filter"), "a list of filters").orNull,
          "The filters of the layer with its sublayers, one after another."),
        KeyRow(
          "backgroundFilters",
          .list(of: .mapping("filter", "a filter"), "a list of filters").orNull,
          "The filters of the picture behind the layer, within its rounded bounds."),
      ]
      + timingRows(
        of: "the layer", durationMeaning: "One forward leg; endless when it is not there.")
      + [
        KeyRow(
          "actions", .names(["none"]).or(.mapping("actions", "a mapping")).orNull,
          "`none` turns implicit animations off; a mapping has an animation for each property."),
        KeyRow(
          "isDraggable", .bool, "True lets the layer follow a drag.", standard: "false"),
        KeyRow("onTap", .shared(.entries).orNull, "Runs when the layer is tapped."),
        KeyRow("onPress", .shared(.entries).orNull, "Runs when the layer is pressed."),
        KeyRow("onDrag", .shared(.entries).orNull, "Runs when the layer is dragged."),
        KeyRow("isOpaque", .bool, "A hint to a GPU; without effect."),
        KeyRow("allowsEdgeAntialiasing", .bool, "A hint to a GPU; without effect."),
        KeyRow(
          "edgeAntialiasingMask",
          .list(of: .names(LayerKeys.edges), "a list of edges"), "A hint to a GPU; without effect."),
        KeyRow(
          "contentsFormat", .names(LayerKeys.contentsFormats), "A hint to a GPU; without effect."),
        KeyRow("minificationFilterBias", .number(), "A hint to a GPU; without effect."),
        KeyRow(
          "allowsFontSubpixelQuantization", .bool, "A hint to the text's drawing; without effect.",
          of: texts),
      ]
  }

  /// The rows of `CAMediaTiming`.
  static func timingRows(of owner: String, durationMeaning: String) -> [KeyRow] {
    [
      KeyRow(
        "beginTime", .number(), "When \(owner) begins, in its parent's time.", unit: "seconds",
        standard: "0"),
      KeyRow("duration", .number(.notNegative), durationMeaning, unit: "seconds"),
      KeyRow(
        "speed", .number(),
        "Its seconds per second of its parent; 0 stands still, below 0 runs back.",
        standard: "1"),
      KeyRow("timeOffset", .number(), "A shift of its own time.", unit: "seconds", standard: "0"),
      KeyRow(
        "repeatCount", .repeatCount, "How many cycles; fractions count, 0 is once.", standard: "0"),
      KeyRow(
        "repeatDuration", .number(.notNegative),
        "How long to go on repeating; wins over the count unless it is 0.", unit: "seconds",
        standard: "0"),
      KeyRow("autoreverses", .bool, "True runs each cycle back, too.", standard: "false"),
      KeyRow(
        "fillMode", .names(FillMode.allCases.map(\.rawValue)),
        "The side of the active time on which the first or the last value goes on showing.",
        standard: "\"removed\""),
    ]
  }

  /// An emitter cell.
  package static let emitterCell = MappingSchema(
    "emitterCell", "An emitter cell", expected: "an emitter cell: a mapping of its properties",
    "A kind of particle. A particle draws its values when it is born, each within its range about the mean.",
    synonyms: LayerKeys.cellSynonyms,
    example: """
      inbetween: 1
      canvas: {width: 100, height: 100}
      time: {duration: 1}
      layers:
        - type: emitter
          emitterPosition: [50, 20]
          emitterCells:
            - emitterCells: [{birthRate: 1, lifetime: 1}]
              birthRate: 20
              lifetime: 2
              velocity: 40
              emissionLongitude: 90deg
              emissionRange: 45deg
              yAcceleration: 60
      """
  ) {
    [
      KeyRow(
        "name",
        .pattern("^[^.]*$", "a name without a point")
          .or(.number(.unlimited)).or(.bool),
        "The name by which key paths know the cell.", standard: "\"\"")
    ] + LayerKeys.cellProperties.map { KeyRow($0) } + [
      KeyRow("beginTime", .number(), "When births begin, in the emitter's time.", unit: "seconds"),
      KeyRow(
        "duration", .number(.notNegative), "How long births go on; endless when it is not there.",
        unit: "seconds"),
      KeyRow(
        "speed", .number(.notNegative), "A factor of all rates and ages of the cell.", standard: "1"
      ),
      KeyRow(
        "emitterCells",
        .list(of: .mapping("emitterCell", "an emitter cell"), "a list of emitter cells"),
        "The kinds of particle that each particle emits while it lives."),
    ]
  }

  /// A layer's action dictionary.
  package static let actions = MappingSchema(
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
    }
  }
}

extension KeyRow {
  /// The row of a layer's or a cell's property.
  init(_ property: LayerProperty) {
    self.init(
      String(property.ownName), ValueSchema(property), property.meaning, unit: property.unit.words,
      standard: property.standard,
      of: property.cellPath == nil && property.kinds != LayerKind.allCases
        ? property.kinds.map(\.rawValue) : [])
  }
}

extension LayerProperty.Unit {
  /// The unit as references say it.
  var words: String {
    switch self {
    case .none: ""
    case .points: "points"
    case .fractions: "parts of a whole"
    case .pixelsPerPoint: "pixels per point"
    case .radians: "radians"
    case .seconds: "seconds"
    case .perSecond: "per second"
    case .pointsPerSecond: "points per second"
    case .pointsPerSecondSquared: "points per second squared"
    case .radiansPerSecond: "radians per second"
    }
  }
}

extension LayerProperty {
  /// The value of an untouched layer, as JSON; `nil` for those that JSON would not tell.
  fileprivate var standard: String? {
    var holder = LayerProperties()
    holder.emitter.cells = [EmitterCell()]
    holder.emitter.cells[0].name = "cell"
    switch holder[self] {
    case .color(nil), .path(nil), .image(nil): return "null"
    case .color(let color?): return "\"\(color.spelling)\""
    case .number(let number): return number.shortestDecimal
    case .bool(let bool): return "\(bool)"
    case .name(let name), .text(let name): return "\"\(name)\""
    case .font(let font): return "\"\(font.name)\""
    case .numbers, .colors: return "null"
    case .corners: return "[\(CornerMask.named.map { "\"\($0.name)\"" }.joined(separator: ", "))]"
    case .point, .size, .rect:
      return "[\(holder[self].components.map(\.shortestDecimal).joined(separator: ", "))]"
    case .transform, .path, .image: return nil
    }
  }
}
