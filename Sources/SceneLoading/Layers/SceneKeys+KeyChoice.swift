import Documents
import LayerModel

extension SceneKeys {
  /// Words of style sheets for a text layer's keys, with the reasons why they are none.
  static let otherTextKeys: [(keys: [String], reason: @Sendable () -> String)] = [
    ("color", "foregroundColor"), ("textAlign", "alignmentMode"), ("text-align", "alignmentMode"),
  ].map { key, name in ([key], { "is called \"\(name)\" in text layers" }) }

  /// The keys of a table that a kind of layer has, and the reasons why it has not the others.
  struct KeyChoice: Sendable {
    /// The keys in the order of the table up to the type, which decides the others.
    let head: [Key<LayerDraft>]
    /// The keys after the type.
    let rest: [Key<LayerDraft>]
    /// The names of the others.
    let refused: [(keys: [String], reason: @Sendable () -> String)]

    private init(_ kind: LayerKind?, _ table: KeyTable<LayerDraft>) {
      func has(_ key: Key<LayerDraft>) -> Bool {
        key.variants.isEmpty || kind.map { key.variants.contains($0.rawValue) } ?? true
      }
      let place = table.keys.firstIndex { $0.name == "type" } ?? 0
      head = Array(table.keys[...place])
      rest = table.keys[(place + 1)...].filter(has)
      var refused: [(keys: [String], reason: @Sendable () -> String)] = table.keys.filter {
        !has($0)
      }.map { key in
        ([key.name], { "belongs to \(Field.list(key.variants)) layers" })
      }
      if kind?.has(.text) == true { refused.append((["color"], { "is \"foregroundColor\" here" })) }
      self.refused = refused
    }

    private static func ofKinds(_ table: KeyTable<LayerDraft>) -> [LayerKind?: KeyChoice] {
      Dictionary(
        uniqueKeysWithValues: (LayerKind.allCases.map { Optional($0) } + [nil]).map {
          ($0, KeyChoice($0, table))
        })
    }

    private static let ofLayers = ofKinds(layer)
    private static let ofAddedLayers = ofKinds(addedLayer)

    /// The choice of a kind; of `nil`, where the type is not known, all.
    static func of(_ kind: LayerKind?, in table: KeyTable<LayerDraft>) -> KeyChoice {
      (table === layer ? ofLayers : ofAddedLayers)[kind] ?? KeyChoice(kind, table)
    }
  }
}
