extension Path {
  /// The path a fraction of the way to another with the same elements, point by point (control
  /// points too), or `nil` when the elements differ in kind or number.
  ///
  /// `fraction` may leave 0…1.
  public func interpolated(to other: Path, by fraction: Double) -> Path? {
    guard elements.count == other.elements.count else { return nil }
    var result = Path()
    for (a, b) in zip(elements, other.elements) {
      switch (a, b) {
      case (.move(let p), .move(let q)):
        result.move(to: p.interpolated(to: q, by: fraction))
      case (.line(let p), .line(let q)):
        result.addLine(to: p.interpolated(to: q, by: fraction))
      case (.quadCurve(let p, let c), .quadCurve(let q, let d)):
        result.addQuadCurve(
          to: p.interpolated(to: q, by: fraction), control: c.interpolated(to: d, by: fraction))
      case (.curve(let p, let c1, let c2), .curve(let q, let d1, let d2)):
        result.addCurve(
          to: p.interpolated(to: q, by: fraction), control1: c1.interpolated(to: d1, by: fraction),
          control2: c2.interpolated(to: d2, by: fraction))
      case (.close, .close): result.closeSubpath()
      default: return nil
      }
    }
    return result
  }
}
