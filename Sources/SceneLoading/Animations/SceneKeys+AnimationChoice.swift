import Documents
import LayerModel

extension SceneKeys {
  /// The keys of a table of animations in the order in which they are read.
  struct AnimationChoice {
    /// The keys beside the animation's own.
    let head: [Key<AnimationDraft>]
    /// The keys of all types.
    let common: [Key<AnimationDraft>]
    /// The key path and what stands beside it.
    let property: [Key<AnimationDraft>]

    private init(_ table: KeyTable<AnimationDraft>) {
      let place = table.keys.firstIndex { $0.name == "type" } ?? 0
      head = Array(table.keys[..<place])
      common = table.keys[(place + 1)...].filter(\.variants.isEmpty)
      property = table.keys.filter { propertyNames.contains($0.name) }
    }

    private static let ofTables = Dictionary(
      uniqueKeysWithValues: [
        animation, actionAnimation, addedAnimation, stateAnimation, scriptTransition,
      ].map {
        (ObjectIdentifier($0), AnimationChoice($0))
      })

    /// The keys of a table.
    static func of(_ table: KeyTable<AnimationDraft>) -> AnimationChoice {
      ofTables[ObjectIdentifier(table)] ?? AnimationChoice(table)
    }
  }

  /// The names of a spring's keys, in any of its forms.
  static let springNames = names(of: .spring)

  private static let refused = Dictionary(
    uniqueKeysWithValues: AnimationType.allCases.map { ($0, reasons(against: $0)) })

  /// The keys that other types have than a type, with the reasons why it has them not.
  static func refusedKeys(
    of type: AnimationType
  ) -> [(keys: [String], reason: @Sendable () -> String)] { refused[type] ?? [] }

  private static func reasons(
    against type: AnimationType
  ) -> [(keys: [String], reason: @Sendable () -> String)] {
    var refused: [(keys: [String], reason: @Sendable () -> String)] = []
    func refuse(_ keys: [String], _ reason: String) { refused.append((keys, { reason })) }
    if type != .group { refuse(names(of: .group), "belongs to group animations") }
    if type != .keyframe { refuse(names(of: .keyframe), "belongs to keyframe animations") }
    if type != .basic, type != .spring {
      refuse(endNames, "belongs to basic and spring animations")
    }
    if type == .group { refuse(propertyNames, "belongs to the animations inside the group") }
    if type == .transition { refuse(propertyNames, "belongs to property animations") }
    if type != .spring { refuse(springNames, "belongs to spring animations") }
    if type != .transition { refuse(names(of: .transition), "belongs to transitions") }
    return refused
  }
}
