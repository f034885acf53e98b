import Documents
import LayerModel
import Timing

extension SceneKeys {
  /// An emitter cell that is read or written.
  struct CellDraft: Sendable {
    var name = ""
    /// The properties of an emitter with the cell alone, under the name that stands for any.
    var properties = LayerProperties()

    init(_ cell: EmitterCell = EmitterCell()) {
      name = cell.name
      properties.emitter.cells = [cell]
      self.cell.name = "cell"
    }

    var cell: EmitterCell {
      get { properties.emitter.cells[0] }
      set { properties.emitter.cells[0] = newValue }
    }
  }

  static let emitterCell = KeyTable(
    "emitterCell", "An emitter cell", expected: "an emitter cell: a mapping of its properties",
    "A kind of particle. A particle draws its values when it is born, each within its range about the mean.",
    blank: CellDraft(), synonyms: LayerKeys.cellSynonyms,
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
      """,
    keys: [
      Key(
        "name",
        keyPathName(
          .pattern("^[^.]*$", "a name without a point").or(.number(.unlimited)).or(.bool)),
        \.name, "The name by which key paths know the cell.", usual: "")
    ] + LayerKeys.cellProperties.map { cellKey($0) } + [
      Key(
        "beginTime", .number(), optional: \.cell.timing.beginTime,
        "When births begin, in the emitter's time.", unit: "seconds"),
      Key(
        "duration", .number(.notNegative), optional: \.cell.timing.duration,
        "How long births go on; endless when it is not there.", unit: "seconds"),
      Key(
        "speed", .number(.notNegative), \.cell.timing.speed,
        "A factor of all rates and ages of the cell.", usual: 1),
      Key(
        "emitterCells", as: cellsSchema,
        "The kinds of particle that each particle emits while it lives.",
        read: { field, draft in
          draft.cell.emitterCells = field.emitterCells()
          return true
        }, write: { $0.cell.emitterCells.node($1) }),
    ])

  /// Lists of emitter cells.
  static var cellsSchema: ValueSchema {
    .list(of: .mapping("emitterCell", "an emitter cell"), "a list of emitter cells")
  }

  private static func cellKey(_ property: LayerProperty) -> Key<CellDraft> {
    let codec = PropertyCodecs.values(of: property)
    return Key(
      String(property.ownName), as: codec.schema, property.meaning, unit: property.unit.words,
      standard: property.standard,
      read: { field, draft in
        guard let value = codec.read(field) else { return false }
        draft.properties[property] = value
        return true
      },
      write: { draft, writing in
        let value = draft.properties[property]
        return value == usualCell[property] ? nil : codec.write(value, writing)
      })
  }

  private static let usualCell = CellDraft().properties

  /// The names in key paths of filters and cells, which have no points.
  private static func keyPathName(
    _ schema: @autoclosure @escaping @Sendable () -> ValueSchema
  ) -> Codec<String> {
    Codec(
      schema(),
      read: { field in
        guard let name = field.text("a name"), name.contains(".") else {
          return field.text("a name")
        }
        field.report("found a name with a point", allowed: "one that a key path can hold")
        return name
      }, write: { .text($0) })
  }

  // MARK: Filters

  /// A filter that is read or written.
  struct FilterDraft {
    var name = ""
    /// The filters that a mapping says; exactly one is right.
    var found: [(kind: LayerFilter.Kind, field: Field)] = []
    /// The amount of the kind.
    var value: (kind: LayerFilter.Kind, value: PropertyValue)?

    /// Nothing so far.
    init() {}

    init(_ filter: LayerFilter) {
      name = filter.name
      value = (filter.kind, filter.value)
    }
  }

  /// A filter of a layer.
  static let filter = KeyTable(
    "filter", "Filters", expected: "a filter such as {name: soft, gaussianBlur: 8}",
    "A filter of a layer with its sublayers, or of the picture behind it.", blank: FilterDraft(),
    rules: [.exactlyOne(LayerFilter.Kind.allCases.map(\.rawValue))],
    synonyms: [
      "blur": "gaussianBlur", "inputRadius": "gaussianBlur", "radius": "gaussianBlur",
      "saturation": "saturate", "inputSaturation": "saturate", "inputBrightness": "brightness",
      "inputContrast": "contrast", "hue": "hueRotate", "inputAngle": "hueRotate",
      "color": "tint", "matrix": "colorMatrix",
    ],
    keys: [
      Key(
        "name", keyPathName(.text), \.name,
        "The name by which key paths know it: `filters.NAME.gaussianBlur`.", usual: "")
    ]
      + LayerFilter.Kind.allCases.map { kind in
        let property = kind.property(named: "name")
        let codec = PropertyCodecs.values(of: property)
        return Key(
          kind.rawValue, as: codec.schema, kind.meaning, unit: property.unit.words,
          read: { field, draft in
            draft.found.append((kind, field))
            return true
          },
          write: { draft, writing in
            draft.value.flatMap { $0.kind == kind ? codec.write($0.value, writing) : nil }
          })
      })
}

extension LayerFilter.Kind {
  /// The amount of a filter of the kind under a name.
  func property(named name: String) -> LayerProperty {
    LayerProperty(LayerFilter.Path(isOfBackground: false, name: name, kind: self))
  }
}

extension [EmitterCell] {
  /// The cells in a file; `nil` for none.
  func node(_ writing: DocumentWriting) -> YAMLNode? {
    isEmpty ? nil : .list(map { SceneKeys.emitterCell.write(SceneKeys.CellDraft($0), writing) })
  }
}
