import Graphics

/// Tells the rims of shapes, where antialiasing may draw a little differently, from what has really changed.
///
/// The rule is Vyšniauskas's ("Anti-aliased Pixel and Intensity Slope Detector", 2009): a pixel lies on a rim
/// when it has both darker and brighter neighbours, at most two equal ones, and the darkest or the brightest
/// of them belongs to a flat area in both pictures.
struct RimDetector {
  private let a: LumaPlane
  private let b: LumaPlane

  init(_ a: LumaPlane, _ b: LumaPlane) {
    self.a = a
    self.b = b
  }

  /// Whether a pixel lies on a rim in either picture.
  func isRim(x: Int, y: Int) -> Bool { isRim(a, b, x, y) || isRim(b, a, x, y) }

  private func isRim(_ plane: LumaPlane, _ other: LumaPlane, _ x: Int, _ y: Int) -> Bool {
    let here = Int(plane.samples[y * plane.width + x])
    var equal = 0
    var darkest = (step: 0, x: x, y: y)
    var brightest = (step: 0, x: x, y: y)
    for (column, row) in Self.neighbours(of: x, y, in: plane) {
      let step = Int(plane.samples[row * plane.width + column]) - here
      if step == 0 {
        equal += 1
        if equal > 2 { return false }
      }
      if step < darkest.step { darkest = (step, column, row) }
      if step > brightest.step { brightest = (step, column, row) }
    }
    guard darkest.step < 0, brightest.step > 0 else { return false }
    return [darkest, brightest].contains { place in
      Self.isFlat(plane, place.x, place.y) && Self.isFlat(other, place.x, place.y)
    }
  }

  /// Whether more than two neighbours are equal.
  private static func isFlat(_ plane: LumaPlane, _ x: Int, _ y: Int) -> Bool {
    let here = plane.samples[y * plane.width + x]
    return neighbours(of: x, y, in: plane)
      .filter { plane.samples[$0.row * plane.width + $0.column] == here }.count > 2
  }

  private static func neighbours(
    of x: Int, _ y: Int, in plane: LumaPlane
  ) -> [(column: Int, row: Int)] {
    var result: [(column: Int, row: Int)] = []
    result.reserveCapacity(8)
    for row in max(0, y - 1)...min(plane.height - 1, y + 1) {
      for column in max(0, x - 1)...min(plane.width - 1, x + 1) where column != x || row != y {
        result.append((column, row))
      }
    }
    return result
  }
}
