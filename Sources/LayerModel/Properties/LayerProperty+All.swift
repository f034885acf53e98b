extension LayerProperty {
  /// A property of a class of layers.
  typealias Row = (name: String, storage: Storage, isAnimatable: Bool)

  /// Every property, in the order in which they are documented and printed.
  public static let all: [LayerProperty] = {
    let classes: [(rows: [Row], kinds: [LayerKind])] = [
      (layerRows, LayerKind.allCases), (shapeRows, [.shape]), (gradientRows, [.gradient]),
      (textRows, [.text]), (replicatorRows, [.replicator]),
      (copyRows, [.replicator, .emitter]), (scrollRows, [.scroll]), (emitterRows, [.emitter]),
    ]
    let rows = classes.flatMap { group in group.rows.map { ($0, group.kinds) } }
    return rows.enumerated().map { index, entry in
      LayerProperty(
        name: entry.0.name, storage: entry.0.storage, kinds: entry.1,
        isAnimatable: entry.0.isAnimatable, index: index)
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
