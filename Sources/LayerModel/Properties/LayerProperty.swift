/// A property of a layer by its Core Animation name, which a scene writes and a key path begins
/// with.
///
/// Each is a row of a table, ``all``, and says by itself everything that is to be known of it:
/// where its value lives, which layers have it, how it animates, which numbers it takes and in
/// which unit. No other place goes by a property's name.
///
/// A class, because every track refers to its property: a copy of a row costs one reference. There
/// is one object for each property of layers; those of emitter cells, of filters and of parts of
/// values are made as they are asked for. The rows know their types, too: each is a
/// ``TypedProperty``.
public class LayerProperty:
  Hashable, @unchecked Sendable, CustomStringConvertible  // Constants and sendable functions alone.
{
  // All that is stored, here and in the typed ones, is constant and can be sent; open to subclasses
  // of this room alone.

  /// Core Animation's name, in its Swift spelling; of a property of an emitter cell or a filter
  /// with the path to it.
  public let name: String
  /// The place of its value.
  let storage: Storage<LayerProperties>
  /// The meaning in one sentence, as references and editors show it.
  public let meaning: String
  /// The unit of its numbers.
  public let unit: Unit
  /// The numbers that it takes.
  public let domain: Domain
  /// The way in which it may be animated.
  public let animation: Animatability
  /// True for the properties that say where a layer is and to what it clips: while a transition
  /// slides two states of a layer, these are the window's.
  public let isGeometry: Bool
  /// Objective-C's name of a yes-or-no property, which key paths may use as well.
  public let objectiveCName: String?
  /// Names from elsewhere, which messages know.
  public let synonyms: [String]
  /// The traits of which a kind of layer must have one to have the property; empty when all have
  /// it.
  public let traits: LayerKind.Traits
  /// The kinds of layer that have it.
  public let kinds: [LayerKind]
  /// The names that lead to the emitter cell whose property it is; `nil` for a layer's own.
  public let cellPath: [String]?
  /// The filter whose property it is; `nil` for others.
  public let filterPath: LayerFilter.Path?
  /// The property and its member that it is, as `position.x` is one; `nil` for a whole value.
  let part: (whole: LayerProperty, member: AnimationKeyPath.Member)?

  /// A property from its parts; the defaults are those of most properties.
  init(
    _ name: String, _ storage: Storage<LayerProperties>, _ unit: Unit = .none,
    domain: Domain = .any,
    animation: Animatability = .implicit, isGeometry: Bool = false, objectiveCName: String? = nil,
    synonyms: [String] = [], of traits: LayerKind.Traits = [], cellPath: [String]? = nil,
    filterPath: LayerFilter.Path? = nil,
    part: (whole: LayerProperty, member: AnimationKeyPath.Member)? = nil, meaning: String
  ) {
    self.name = name
    self.part = part
    self.meaning = meaning
    self.storage = storage
    self.unit = unit
    self.domain = domain
    self.animation = animation
    self.isGeometry = isGeometry
    self.objectiveCName = objectiveCName
    self.synonyms = synonyms
    self.traits = traits
    kinds = traits.isEmpty ? LayerKind.allCases : LayerKind.allCases.filter { $0.has(traits) }
    self.cellPath = cellPath
    self.filterPath = filterPath
  }

  /// Properties are the same when their names are; there is one row for each of a layer's own.
  public static func == (a: LayerProperty, b: LayerProperty) -> Bool {
    a === b
      || (a.cellPath != nil || a.filterPath != nil) && a.cellPath == b.cellPath
        && a.filterPath == b.filterPath && a.name == b.name
  }
  /// Hashes the object of a layer's own property, and the name of others.
  public func hash(into hasher: inout Hasher) {
    if cellPath == nil, filterPath == nil {
      hasher.combine(ObjectIdentifier(self))
    } else {
      hasher.combine(name)
    }
  }
  /// The name.
  public var description: String { name }

  /// The kind of value it has.
  public var valueKind: PropertyValue.Kind { storage.kind }
  /// The names that it takes, of a property whose values are names.
  public var choice: NameChoice? { storage.choice }
  /// The place of its value in the bytes of ``LayerProperties``, when it is of at most four numbers
  /// and stored there.
  package var laneOffset: Int? { valueKind.laneCount == nil ? nil : storage.offset }

  /// The name without the path to its cell.
  public var ownName: Substring { name.split(separator: ".").last ?? name[...] }

  /// False when Core Animation does not animate it.
  public var isAnimatable: Bool { animation != .none }
}
