extension Transform {
  /// The matrix a fraction of the way to another, as Core Animation blends `CATransform3D`: both
  /// are taken apart (W3C "unmatrix"), the parts blended, the rotation by quaternions the short
  /// way, and put together again.
  ///
  /// So it never turns more than 180°, a whole turn does nothing, and half a turn goes the way of
  /// its own sign. `fraction` may leave 0…1. A matrix that cannot be taken apart (m44 = 0) holds
  /// until the fraction is 1.
  public func interpolated(to other: Transform, by fraction: Double) -> Transform {
    if fraction == 0 || self == other { return self }
    if fraction == 1 { return other }
    guard let a = TransformDecomposition(self), let b = TransformDecomposition(other) else {
      return fraction < 1 ? self : other
    }
    var result = a
    result.perspective += (b.perspective - a.perspective) * fraction
    result.translation += (b.translation - a.translation) * fraction
    result.skew += (b.skew - a.skew) * fraction
    result.scale += (b.scale - a.scale) * fraction
    let from = Quaternion(rows: a.rotation.0, a.rotation.1, a.rotation.2)
    let to = Quaternion(rows: b.rotation.0, b.rotation.1, b.rotation.2)
    result.rotation = from.interpolated(to: to, by: fraction).rows
    return result.transform
  }
}
