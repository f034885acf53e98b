import Graphics
import SceneModel

/// A layer's presentation values while its tracks are applied one after another.
///
/// The virtual members of a matrix are kept as numbers from the first write to the last, so that an
/// angle of many turns survives; the matrix is put together once, at the end.
struct RunningValues {
  private(set) var properties: LayerProperties
  private var transform: TransformComponents?
  private var sublayerTransform: TransformComponents?

  init(_ properties: LayerProperties) { self.properties = properties }

  /// The value of a key path as it is now, a virtual member read through the matrix: angles are in
  /// −π…π, as where an animation with an implicit start begins.
  func value(of keyPath: AnimationKeyPath) -> PropertyValue {
    guard let member = keyPath.member else {
      guard let parts = components(of: keyPath.property) else {
        return properties[keyPath.property]
      }
      return .transform(parts.matrix)
    }
    guard keyPath.property.valueKind == .transform else {
      return properties[keyPath.property].member(member)
    }
    let whole = value(of: AnimationKeyPath(keyPath.property))
    guard case .transform(let matrix) = whole else { return whole }
    return TransformComponents(matrix).member(member)
  }

  /// The value of a key path as it was written, however many turns an angle has.
  func writtenValue(of keyPath: AnimationKeyPath) -> PropertyValue {
    guard let member = keyPath.member, let parts = components(of: keyPath.property) else {
      return value(of: keyPath)
    }
    return parts.member(member)
  }

  mutating func set(_ keyPath: AnimationKeyPath, to value: PropertyValue) {
    guard let member = keyPath.member else {
      setComponents(of: keyPath.property, to: nil)
      properties[keyPath.property] = value
      return
    }
    guard keyPath.property.valueKind == .transform else {
      properties[keyPath.property] = properties[keyPath.property].setting(member, to: value)
      return
    }
    var parts: TransformComponents
    if let running = components(of: keyPath.property) {
      parts = running
    } else if case .transform(let matrix) = properties[keyPath.property] {
      parts = TransformComponents(matrix)
    } else {
      return
    }
    parts.set(member, to: value)
    setComponents(of: keyPath.property, to: parts)
  }

  /// The values with all matrices put together.
  consuming func finished() -> LayerProperties {
    if let transform { properties.transform = transform.matrix }
    if let sublayerTransform { properties.sublayerTransform = sublayerTransform.matrix }
    return properties
  }

  private func components(of property: LayerProperty) -> TransformComponents? {
    switch property {
    case .transform: transform
    case .sublayerTransform: sublayerTransform
    default: nil
    }
  }

  private mutating func setComponents(of property: LayerProperty, to parts: TransformComponents?) {
    switch property {
    case .transform: transform = parts
    case .sublayerTransform: sublayerTransform = parts
    default: break
    }
  }
}
