import Documents
import LayerModel

extension LayerKeys {
  /// The properties that a kind of layer has, and the reasons why it has not the others.
  struct PropertyChoice: Sendable {
    /// In the order of the table.
    let properties: [LayerProperty]
    /// The names of the others.
    let refused: [(keys: [String], reason: @Sendable () -> String)]

    private static let ofKinds = Dictionary(
      uniqueKeysWithValues: LayerKind.allCases.map { kind in
        let all = LayerProperty.all
        return (
          kind,
          PropertyChoice(
            properties: all.filter { $0.kinds.contains(kind) },
            refused: all.filter { !$0.kinds.contains(kind) }.map { property in
              ([property.name], { belongs(to: property.kinds) })
            })
        )
      })
    private static let any = PropertyChoice(properties: LayerProperty.all, refused: [])

    /// The choice of a kind; of `nil`, where the type is not known, all.
    static func of(_ kind: LayerKind?) -> PropertyChoice { kind.flatMap { ofKinds[$0] } ?? any }

    private static func belongs(to kinds: [LayerKind]) -> String {
      "belongs to \(Field.list(kinds.map(\.rawValue))) layers"
    }
  }
}
