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
    get {
      switch property {
      case .transform: transform
      case .sublayerTransform: sublayerTransform
      case .instanceTransform: instanceTransform
      default: nil
      }
    }
    set {
      switch property {
      case .transform: transform = newValue
      case .sublayerTransform: sublayerTransform = newValue
      case .instanceTransform: instanceTransform = newValue
      default: break
      }
    }
  }
}

extension LayerProperties {
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
