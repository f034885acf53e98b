import Graphics
import LayerModel

/// The virtual members of a layer's matrices while its tracks are applied one after another.
///
/// They are kept as numbers from the first write to the last, so that an angle of many turns
/// survives; the matrix is put together once, at the end. All other running values are in the
/// properties themselves, which are changed in place.
struct DecomposedTransforms {
  private var transform: TransformComponents?
  private var sublayerTransform: TransformComponents?
  private var instanceTransform: TransformComponents?

  /// A property that is a matrix.
  enum Place: Int, Sendable {
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

  /// Puts the matrices together in the properties they belong to; one beyond all numbers leaves
  /// what was there.
  func finish(_ properties: inout LayerProperties) {
    if let matrix = transform?.matrix, matrix.isFinite { properties.transform = matrix }
    if let matrix = sublayerTransform?.matrix, matrix.isFinite {
      properties.sublayerTransform = matrix
    }
    if let matrix = instanceTransform?.matrix, matrix.isFinite {
      properties.replicator.instanceTransform = matrix
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
      switch place {
      case .transform: transform
      case .sublayerTransform: sublayerTransform
      case .instanceTransform: instanceTransform
      }
    }
    set {
      switch place {
      case .transform: transform = newValue
      case .sublayerTransform: sublayerTransform = newValue
      case .instanceTransform: instanceTransform = newValue
      }
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
