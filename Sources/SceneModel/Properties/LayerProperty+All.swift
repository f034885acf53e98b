extension LayerProperty {
  /// A property of a class of layers.
  typealias Row = (name: String, storage: Storage, isAnimatable: Bool)

  /// Every property, in the order in which they are documented and printed.
  public static let all: [LayerProperty] = {
    let any = Layer.Kind.allCases
    let shape: [Layer.Kind] = [.shape]
    let copies: [Layer.Kind] = [.replicator]
    let rows: [(String, Storage, [Layer.Kind], Bool)] = [
      ("bounds", .rect(\.bounds), any, true),
      ("position", .point(\.position), any, true),
      ("anchorPoint", .point(\.anchorPoint), any, true),
      ("anchorPointZ", .number(\.anchorPointZ), any, true),
      ("zPosition", .number(\.zPosition), any, true),
      ("transform", .transform(\.transform), any, true),
      ("sublayerTransform", .transform(\.sublayerTransform), any, true),
      ("isGeometryFlipped", .bool(\.isGeometryFlipped), any, false),
      ("isHidden", .bool(\.isHidden), any, true),
      ("isDoubleSided", .bool(\.isDoubleSided), any, true),
      ("opacity", .number(\.opacity), any, true),
      ("allowsGroupOpacity", .bool(\.allowsGroupOpacity), any, false),
      ("backgroundColor", .color(\.backgroundColor), any, true),
      ("cornerRadius", .number(\.cornerRadius), any, true),
      ("maskedCorners", .corners(\.maskedCorners), any, true),
      ("borderWidth", .number(\.borderWidth), any, true),
      ("borderColor", .color(\.borderColor), any, true),
      ("masksToBounds", .bool(\.masksToBounds), any, true),
      ("contents", .image(\.contents, dissolve: \.contentsDissolve), any, true),
      ("contentsGravity", .name(Choice(\.contentsGravity)), any, false),
      ("contentsRect", .rect(\.contentsRect), any, true),
      ("contentsScale", .number(\.contentsScale), any, true),
      ("magnificationFilter", .name(Choice(\.magnificationFilter)), any, false),
      ("minificationFilter", .name(Choice(\.minificationFilter)), any, false),
      ("path", .path(\.path), shape, true),
      ("fillColor", .color(\.fillColor), shape, true),
      ("fillRule", .name(Choice(\.fillRule)), shape, false),
      ("strokeColor", .color(\.strokeColor), shape, true),
      ("strokeStart", .number(\.strokeStart), shape, true),
      ("strokeEnd", .number(\.strokeEnd), shape, true),
      ("lineWidth", .number(\.lineWidth), shape, true),
      ("lineCap", .name(Choice(\.lineCap)), shape, false),
      ("lineJoin", .name(Choice(\.lineJoin)), shape, false),
      ("miterLimit", .number(\.miterLimit), shape, true),
      ("lineDashPattern", .numbers(\.lineDashPattern), shape, false),
      ("lineDashPhase", .number(\.lineDashPhase), shape, true),
      ("instanceCount", .number(\.replicator.instanceCount), copies, true),
      ("instanceDelay", .number(\.replicator.instanceDelay), copies, true),
      ("instanceTransform", .transform(\.replicator.instanceTransform), copies, true),
      ("instanceColor", .color(\.replicator.instanceColor), copies, true),
      ("instanceRedOffset", .number(\.replicator.instanceRedOffset), copies, true),
      ("instanceGreenOffset", .number(\.replicator.instanceGreenOffset), copies, true),
      ("instanceBlueOffset", .number(\.replicator.instanceBlueOffset), copies, true),
      ("instanceAlphaOffset", .number(\.replicator.instanceAlphaOffset), copies, true),
      ("preservesDepth", .bool(\.preservesDepth), [.replicator, .emitter], false),
      ("scrollMode", .name(Choice(\.scrollMode)), [.scroll], false),
    ]
    let emitter = emitterRows.map { ($0.name, $0.storage, [Layer.Kind.emitter], $0.isAnimatable) }
    return (rows + emitter).enumerated().map { index, row in
      LayerProperty(
        name: row.0, storage: row.1, kinds: row.2, isAnimatable: row.3, index: index)
    }
  }()

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The property of a Core Animation name, or `nil` when there is none.
  ///
  /// Key paths may also use the Objective-C names of yes-or-no properties (`hidden`, `doubleSided`,
  /// `geometryFlipped`), as Core Animation's own do.
  public init?(name: String) {
    let synonyms = [
      "hidden": "isHidden", "doubleSided": "isDoubleSided", "geometryFlipped": "isGeometryFlipped",
    ]
    guard let property = Self.byName[synonyms[name] ?? name] else { return nil }
    self = property
  }

  /// The property of a name that is known to exist.
  static func named(_ name: String) -> LayerProperty {
    guard let property = Self.byName[name] else { preconditionFailure("no property \(name)") }
    return property
  }

  /// The layer's matrix, which has virtual members in key paths.
  public static let transform = named("transform")
  /// The sublayers' matrix, likewise.
  public static let sublayerTransform = named("sublayerTransform")
  /// The layer's own extent.
  public static let bounds = named("bounds")
  /// A shape's outline.
  public static let path = named("path")
  /// True hides the layer.
  public static let isHidden = named("isHidden")
  /// False hides the layer when it faces away.
  public static let isDoubleSided = named("isDoubleSided")
  /// How much of the layer there is.
  public static let opacity = named("opacity")
  /// The layer's place.
  public static let position = named("position")
  /// The layer's depth, which decides paint order.
  public static let zPosition = named("zPosition")
}
