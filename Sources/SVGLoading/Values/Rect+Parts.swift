import Graphics

extension Rect {
  /// The rectangle of a box that it says by parts of the box's sides.
  func part(of box: Rect) -> Rect {
    Rect(
      x: box.minX + origin.x * box.size.width, y: box.minY + origin.y * box.size.height,
      width: size.width * box.size.width, height: size.height * box.size.height)
  }

  /// The map from parts of its sides to coordinates.
  var mapOfParts: AffineTransform {
    AffineTransform(a: size.width, b: 0, c: 0, d: size.height, tx: minX, ty: minY)
  }
}
