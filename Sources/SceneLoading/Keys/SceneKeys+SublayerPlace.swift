import Documents
import LayerModel
import SceneModel

extension SceneKeys {
  /// A place in the tree that is read or written.
  struct PlaceDraft: Sendable {
    var superlayer: LayerReference?
    var index: Int?
    var below: LayerReference?
    var above: LayerReference?

    init() {}

    init(_ place: SublayerPlace) {
      switch place {
      case .front(let layer): superlayer = layer
      case .index(let index, let layer): (self.index, superlayer) = (index, layer)
      case .below(let layer): below = layer
      case .above(let layer): above = layer
      }
    }
  }

  private static let sublayerIndex = NumberRange(
    text: "a whole number in 0…1000000000", from: 0, to: 1e9, isWhole: true)

  /// The keys of a place beside that of the superlayer.
  static let placeKeys: [Key<PlaceDraft>] = [
    Key(
      "at", .whole(sublayerIndex), optional: \.index,
      "The number of sublayers behind it; in front of all when it is not there."),
    Key("below", .layer, optional: \.below, "The layer directly in front of it."),
    Key("above", .layer, optional: \.above, "The layer directly behind it."),
  ]

  /// A layer that is moved.
  struct MovedLayer: Sendable {
    var layer = LayerReference.handlerLayer
    var place = PlaceDraft()
  }

  /// A layer that is moved.
  static let movedLayer = KeyTable(
    "movedLayer", "A layer that is moved", expected: "{layer: name, at: index}",
    "A layer of the tree and its new place, to which it goes with all that is in it.",
    blank: MovedLayer(),
    rules: [
      .excludes("below", ["to", "at", "above"]), .excludes("above", ["to", "at", "below"]),
    ],
    keys: [
      Key("layer", .layer, \.layer, "The layer.", isRequired: true),
      Key(
        "to", .layer, optional: \.place.superlayer,
        "The layer into which it comes; the root when it is not there."),
    ] + placeKeys.map { $0.lifted(\.place) })
}

extension Field {
  /// True for a place that is said in one way; that it is said in several is reported.
  ///
  /// Sublayers that a used file puts into its root are put into its layer.
  func isOnePlace(_ place: inout SceneKeys.PlaceDraft, superlayerKey: String) -> Bool {
    let isBeside = place.below != nil || place.above != nil
    let ways = [
      (superlayerKey, isBeside && place.superlayer != nil), ("at", place.index != nil),
      ("below", place.below != nil), ("above", place.above != nil),
    ].filter(\.1).map { "\"\($0.0)\"" }
    if let file, !isBeside, place.superlayer == nil {
      place.superlayer = .named(file.place.layerPath)
    }
    guard ways.count > 1 else { return true }
    report("found \(ways.joined(separator: " and "))", allowed: "one of them")
    return false
  }
}

extension SublayerPlace {
  /// A place that was read.
  init(_ draft: SceneKeys.PlaceDraft) {
    if let below = draft.below {
      self = .below(below)
    } else if let above = draft.above {
      self = .above(above)
    } else if let index = draft.index {
      self = .index(index, of: draft.superlayer)
    } else {
      self = .front(of: draft.superlayer)
    }
  }
}
