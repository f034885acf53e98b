import Graphics

extension LayerProperties {
  /// The value of a key path, a member of a matrix read from it (angles in −π…π).
  public func value(of keyPath: AnimationKeyPath) -> PropertyValue {
    let whole = self[keyPath.property]
    return keyPath.member.map(whole.member) ?? whole
  }

  /// The values with that of a key path replaced; where a matrix would be beyond all numbers, the
  /// values as they are.
  package func setting(_ keyPath: AnimationKeyPath, to value: PropertyValue) -> LayerProperties {
    var result = self
    let property = keyPath.property
    switch (keyPath.member, self[property]) {
    case (nil, _): result[property] = value
    case (let member?, .transform(let matrix)):
      var parts = TransformComponents(matrix)
      parts.set(member, to: value)
      let matrix = parts.matrix
      if matrix.entries.allSatisfy(\.isFinite) { result[property] = .transform(matrix) }
    case (let member?, let whole): result[property] = whole.setting(member, to: value)
    }
    return result
  }
}
