/// A cubic Bézier curve from (0, 0) to (1, 1) as a function of x.
package struct CubicBezier: Hashable, Sendable {
  /// The control points; both x in 0…1.
  package let (c1x, c1y, c2x, c2y): (Double, Double, Double, Double)

  init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }

  /// True where y is x.
  package var isLinear: Bool { c1x == c1y && c2x == c2y }

  /// The y at an x in 0…1.
  ///
  /// The parameter with x(s) = `p` is found to 1e-14 by Newton's method kept inside a bisection
  /// bracket, so the answer is the same on every machine and for every duration.
  ///
  /// - Complexity: O(1), about five evaluations of a cubic.
  func callAsFunction(_ p: Double) -> Double {
    isLinear ? p : Self.cubic(c1y, c2y, parameter(atX: p))
  }

  private static func cubic(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let c = 3 * c1
    let b = 3 * (c2 - c1) - c
    let a = 1 - c - b
    return ((a * s + b) * s + c) * s
  }

  private static func slope(_ c1: Double, _ c2: Double, _ s: Double) -> Double {
    let c = 3 * c1
    let b = 3 * (c2 - c1) - c
    let a = 1 - c - b
    return (3 * a * s + 2 * b) * s + c
  }

  private func parameter(atX p: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = p
    // 1e-14 is the tolerance; 200 halvings are far more than a Double holds, and never reached.
    for _ in 0..<200 {
      let error = Self.cubic(c1x, c2x, s) - p
      if abs(error) < 1e-14 { break }
      if error < 0 { low = s } else { high = s }
      let slope = Self.slope(c1x, c2x, s)
      let newton = s - error / slope
      let next = slope > 0 && newton > low && newton < high ? newton : (low + high) / 2
      if next == s { break }
      s = next
    }
    return s
  }
}
