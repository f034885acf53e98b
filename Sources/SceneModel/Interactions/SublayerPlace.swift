/// A place among the sublayers of a layer, or of the root, as a script names it.
public enum SublayerPlace: Hashable, Sendable {
  /// The front of the sublayers of a layer; `nil` is the root (`addSublayer`).
  case front(of: LayerReference?)
  /// An index among them, from the back; behind the last it is the front
  /// (`insertSublayer(_:at:)`).
  case index(Int, of: LayerReference?)
  /// Directly behind a layer (`insertSublayer(_:below:)`).
  case below(LayerReference)
  /// Directly in front of a layer (`insertSublayer(_:above:)`).
  case above(LayerReference)

  /// The layer that is named: the superlayer, or the one beside the place; `nil` for the root.
  public var layer: LayerReference? {
    switch self {
    case .front(let layer), .index(_, let layer): layer
    case .below(let layer), .above(let layer): layer
    }
  }
}
