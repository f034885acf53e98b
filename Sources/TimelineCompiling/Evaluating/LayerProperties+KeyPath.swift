public import SceneModel

extension LayerProperties {
  /// The value of a key path, a virtual member of a matrix read from it (angles in −π…π).
  public func value(of keyPath: AnimationKeyPath) -> PropertyValue {
    value(of: keyPath, RunningMatrices())
  }
}
