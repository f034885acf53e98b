/// Outlines of many contours that are apart, as the letters of a text are.
extension FlatOutline {
  /// Contours that are compared with one, on an average, before they count as entangled.
  private static let mostComparisons = 256

  /// The winding number inside of contours that lie in groups apart from one another, each of
  /// which has it alone; `nil` where that is not so, or takes long to find out.
  ///
  /// - Complexity: O(n · m + n log n) for n contours, of which m have rows in common with one.
  func windingOfParts() -> Int? {
    guard contours.count > 1, let groups = groups() else { return nil }
    let order = contours.indices.sorted { (groups[$0], $0) < (groups[$1], $1) }
    var winding: Int?
    var start = 0
    while start < order.count {
      let group = groups[order[start]]
      var end = start
      while end < order.count, groups[order[end]] == group { end += 1 }
      guard let sides = findSides(of: order[start..<end]) else { return nil }
      start = end
      // A line there and back has none.
      if sides.isEmpty { continue }
      guard let own = self.winding(between: sides), winding == nil || winding == own else {
        return nil
      }
      winding = own
    }
    return winding
  }

  /// For each contour the number of a contour of its group: those of two groups have no pixel in
  /// common.
  private func groups() -> [Int]? {
    var groups = Array(contours.indices)
    func group(of number: Int) -> Int {
      var number = number
      while groups[number] != number {
        groups[number] = groups[groups[number]]
        number = groups[number]
      }
      return number
    }
    /// Those that reach down to the next one.
    var open: [Int] = []
    var comparisons = 0
    for number in contours.indices.sorted(by: { contours[$0].top < contours[$1].top }) {
      let contour = contours[number]
      open.removeAll { contours[$0].bottom < contour.top }
      comparisons += open.count
      guard comparisons <= Self.mostComparisons * contours.count else { return nil }
      for other in open
      where contours[other].left <= contour.right && contours[other].right >= contour.left {
        groups[group(of: other)] = group(of: number)
      }
      open.append(number)
    }
    return contours.indices.map(group)
  }
}
