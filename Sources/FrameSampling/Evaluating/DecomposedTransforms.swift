import Graphics
import LayerModel

/// The virtual members of a layer's matrices while its tracks are applied one after another.
///
/// They are kept as numbers from the first write to the last, so that an angle of many turns
/// survives; the matrix is put together once, at the end. All other running values are in the
/// properties themselves, which are changed in place.
///
/// One serves all layers of a frame, and says itself which matrices are taken apart: parts are
/// many numbers, and an optional of them is copied wherever it is looked at.
struct DecomposedTransforms: Sendable {
  private var transform = Self.unwritten
  private var sublayerTransform = Self.unwritten
  private var instanceTransform = Self.unwritten
  /// The places whose numbers count.
  private var written: Places = []

  private static let unwritten = TransformComponents(.identity)

  private struct Places: OptionSet, Sendable {
    let rawValue: UInt8

    static func place(_ place: Place) -> Places { Places(rawValue: 1 << UInt8(place.rawValue)) }
  }

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

  /// Begins a layer: no matrix is taken apart.
  mutating func begin() { written = [] }

  /// Puts the matrices together in the properties they belong to; one beyond all numbers leaves
  /// what was there.
  func finish(_ properties: inout LayerProperties) {
    guard !written.isEmpty else { return }
    for place in Place.allCases {
      if let matrix = matrix(at: place), matrix.isFinite { properties[place] = matrix }
    }
  }

  fileprivate subscript(property: LayerProperty) -> TransformComponents? {
    get { Place(property).flatMap { self[$0] } }
    set { if let place = Place(property) { self[place] = newValue } }
  }

  /// The numbers of a matrix; `nil` while none of them was written.
  ///
  /// Read and written whole: the frame of an accessor that yields would be a block of memory each
  /// time.
  subscript(place: Place) -> TransformComponents? {
    get {
      guard hasParts(at: place) else { return nil }
      return switch place {
      case .transform: transform
      case .sublayerTransform: sublayerTransform
      case .instanceTransform: instanceTransform
      }
    }
    set {
      guard let newValue else {
        written.remove(.place(place))
        return
      }
      setParts(newValue, at: place)
    }
  }

  // MARK: In place

  /// True when a member of the matrix was written.
  func hasParts(at place: Place) -> Bool { written.contains(.place(place)) }

  /// Takes a matrix apart, whose parts are known.
  mutating func setParts(_ parts: TransformComponents, at place: Place) {
    written.insert(.place(place))
    switch place {
    case .transform: transform = parts
    case .sublayerTransform: sublayerTransform = parts
    case .instanceTransform: instanceTransform = parts
    }
  }

  /// A matrix put together from its parts; `nil` when it is not taken apart.
  func matrix(at place: Place) -> Transform? {
    guard hasParts(at: place) else { return nil }
    return switch place {
    case .transform: transform.matrix
    case .sublayerTransform: sublayerTransform.matrix
    case .instanceTransform: instanceTransform.matrix
    }
  }

  /// The numbers of a member among a matrix's parts; `nil` when it is not taken apart.
  func lanes(of member: AnimationKeyPath.Member, at place: Place) -> ValueLanes? {
    guard hasParts(at: place) else { return nil }
    return switch place {
    case .transform: transform.lanes(of: member)
    case .sublayerTransform: sublayerTransform.lanes(of: member)
    case .instanceTransform: instanceTransform.lanes(of: member)
    }
  }

  /// Writes a member of a matrix that is taken apart.
  mutating func set(_ member: AnimationKeyPath.Member, at place: Place, to lanes: ValueLanes) {
    switch place {
    case .transform: transform.set(member, to: lanes)
    case .sublayerTransform: sublayerTransform.set(member, to: lanes)
    case .instanceTransform: instanceTransform.set(member, to: lanes)
    }
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

  /// The value of a key path as it is now, a virtual member read through the matrix: angles are in
  /// −π…π, as where an animation with an implicit start begins.
  func value(of keyPath: AnimationKeyPath, _ matrices: DecomposedTransforms) -> PropertyValue {
    guard let parts = matrices[keyPath.property] else { return value(of: keyPath) }
    let whole = PropertyValue.transform(parts.matrix)
    return keyPath.member.map(whole.member) ?? whole
  }

  /// The value of a key path as it was written, however many turns an angle has.
  func writtenValue(of keyPath: AnimationKeyPath, _ matrices: DecomposedTransforms) -> PropertyValue
  {
    guard let member = keyPath.member, let parts = matrices[keyPath.property] else {
      return value(of: keyPath, matrices)
    }
    return parts.member(member)
  }

  mutating func set(
    _ keyPath: AnimationKeyPath, to value: PropertyValue, _ matrices: inout DecomposedTransforms
  ) {
    let property = keyPath.property
    guard let member = keyPath.member else {
      matrices[property] = nil
      self[property] = value
      return
    }
    guard property.valueKind == .transform else {
      self[property] = self[property].setting(member, to: value)
      return
    }
    guard var parts = matrices[property] ?? components(of: property) else { return }
    parts.set(member, to: value)
    matrices[property] = parts
  }

  private func components(of property: LayerProperty) -> TransformComponents? {
    if case .transform(let matrix) = self[property] { TransformComponents(matrix) } else { nil }
  }
}
