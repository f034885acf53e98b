extension LayerProperties {
  /// The value of a key path, a member of a matrix read from it (angles in −π…π).
  public func value(of keyPath: AnimationKeyPath) -> PropertyValue {
    let whole = self[keyPath.property]
    return keyPath.member.map(whole.member) ?? whole
  }
}
