extension LayerProperty {
  /// The properties that say where a layer is and to what it clips.
  public static let geometry: [LayerProperty] = all.filter(\.isGeometry)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let byObjectiveCName = Dictionary(
    uniqueKeysWithValues: all.compactMap { property in
      property.objectiveCName.map { ($0, property) }
    })
  private static let places = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
  private static let cellPlaces = Dictionary(
    uniqueKeysWithValues: properties(ofCellAt: ["cell"]).enumerated().map { ($1.ownName, $0) })

  /// The property of a Core Animation name, or `nil` when there is none.
  ///
  /// Key paths may also use the Objective-C names of yes-or-no properties (`hidden`, `doubleSided`,
  /// `geometryFlipped`), as Core Animation's own do.
  public static func named(_ name: String) -> LayerProperty? {
    byName[name] ?? byObjectiveCName[name]
  }

  /// The place in ``all``, and after it for emitter cells' and then for filters'; the same in every
  /// run.
  public var index: Int {
    if let filterPath {
      let place = LayerFilter.Kind.allCases.firstIndex(of: filterPath.kind) ?? 0
      return Self.all.count + Self.cellPlaces.count + place
    }
    guard cellPath != nil else { return Self.places[name] ?? Self.all.count }
    return Self.all.count + (Self.cellPlaces[ownName] ?? 0)
  }
}
