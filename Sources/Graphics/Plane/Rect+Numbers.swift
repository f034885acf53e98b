extension Rect {
  /// A rectangle from x, y, width and height.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension Point {
  /// A point from its coordinates.
  public init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
}

extension Size {
  /// A size from its sides.
  public init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }
}
