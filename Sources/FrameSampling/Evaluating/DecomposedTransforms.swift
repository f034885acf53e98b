import Graphics
import LayerModel

/// The virtual members of a layer's matrices while its tracks are applied one after another.
///
/// They are kept as numbers from the first write to the last, so that an angle of many turns
/// survives; the matrix is put together once, at the end. All other running values are in the
/// properties themselves, which are changed in place.
///
/// One serves all layers of a frame.
struct DecomposedTransforms: Sendable {
  /// A property that is a matrix.
  enum Place: Int, CaseIterable, Sendable {
    // Those of a layer, in the table's order.
    case transform, sublayerTransform, instanceTransform

    /// The place of a property; `nil` when it is no matrix.
    init?(_ property: LayerProperty) {
      switch property {
      case .transform: self = .transform
      case .sublayerTransform: self = .sublayerTransform
      case .instanceTransform: self = .instanceTransform
      default: return nil
      }
    }
  }

  /// The last writing of a matrix.
  enum State: Sendable {
    /// None: it is the model's.
    case model
    /// All of it was written, into the properties.
    case replaced
    /// A member was written: it is taken apart.
    case apart
  }

  private var parts = InlineArray<3, TransformComponents>(
    repeating: TransformComponents(.identity))
  private var states = InlineArray<3, State>(repeating: .model)

  /// Begins a layer: no matrix was written.
  mutating func begin() { states = .init(repeating: .model) }

  /// Puts the matrices together in the properties they belong to; one beyond all numbers leaves
  /// what was there.
  func finish(_ properties: inout LayerProperties) {
    for place in Place.allCases {
      if let matrix = matrix(at: place), matrix.isFinite { properties[place] = matrix }
    }
  }

  func state(of place: Place) -> State { states[place.rawValue] }

  /// The numbers of a matrix that is taken apart.
  subscript(place: Place) -> TransformComponents {
    get { parts[place.rawValue] }
    _modify { yield &parts[place.rawValue] }
  }

  /// Takes a matrix apart, whose parts are known.
  mutating func takeApart(_ place: Place, into parts: TransformComponents) {
    states[place.rawValue] = .apart
    self.parts[place.rawValue] = parts
  }

  /// Notes that all of a matrix is written.
  mutating func replace(_ place: Place) { states[place.rawValue] = .replaced }

  /// A matrix put together from its parts; `nil` when it is not taken apart.
  func matrix(at place: Place) -> Transform? {
    states[place.rawValue] == .apart ? parts[place.rawValue].matrix : nil
  }

  /// The value of a key path as its tracks wrote it: an angle keeps whole turns, which a matrix
  /// loses.
  func written(_ keyPath: AnimationKeyPath, in properties: LayerProperties) -> PropertyValue {
    guard let place = Place(keyPath.property), state(of: place) == .apart else {
      return properties.value(of: keyPath)
    }
    let parts = parts[place.rawValue]
    return keyPath.member.map(parts.member) ?? .transform(parts.matrix)
  }
}

extension LayerProperties {
  /// The matrix at a place.
  subscript(place: DecomposedTransforms.Place) -> Transform {
    get {
      switch place {
      case .transform: transform
      case .sublayerTransform: sublayerTransform
      case .instanceTransform: replicator.instanceTransform
      }
    }
    set {
      switch place {
      case .transform: transform = newValue
      case .sublayerTransform: sublayerTransform = newValue
      case .instanceTransform: replicator.instanceTransform = newValue
      }
    }
  }
}
