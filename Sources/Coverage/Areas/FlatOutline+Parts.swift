import Graphics

/// Outlines of many contours that are apart, as the letters of a text are.
extension FlatOutline {
  /// Contours that are compared with one, on an average, before they count as entangled.
  private static let mostNeighbours = 256

  /// The winding number inside of contours in groups that have no pixel in common, where it is the
  /// same in each of them; `nil` where that is not so, or takes long to find out.
  ///
  /// - Complexity: That of finding the groups, and for each that of its own winding number.
  func windingOfParts() -> Int? {
    guard contours.count > 1 else { return nil }
    // Of their first and their last pixels: neighbours do not touch.
    let boxes = contours.map { contour in
      Rect(
        x: Double(contour.left), y: Double(contour.top),
        width: Double(contour.right - contour.left),
        height: Double(max(contour.bottom - contour.top, 0)))
    }
    let most = Self.mostNeighbours * contours.count
    guard let groups = boxes.touchingGroups(within: 0, mostComparisons: most) else { return nil }
    var winding: Int?
    for group in groups {
      guard let sides = findSides(of: group) else { return nil }
      // A line there and back has none.
      if sides.isEmpty { continue }
      guard let own = self.winding(between: sides), winding == nil || winding == own else {
        return nil
      }
      winding = own
    }
    return winding
  }
}
