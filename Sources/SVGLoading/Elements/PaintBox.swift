import Graphics

/// The box that paints are parts of, and the way that what they fill goes.
struct PaintBox {
  /// The box; `nil` for that of the outline.
  var box: Rect?
  /// The ways along both axes, the least and the largest.
  var way: Rect = .zero

  /// The box that an outline's box comes to.
  func reach(of box: Rect) -> Rect {
    Rect(
      x: box.minX + way.minX, y: box.minY + way.minY, width: box.size.width + way.size.width,
      height: box.size.height + way.size.height)
  }
}
