extension CubicCurve {
  /// The length of the curve, in points, to 1e-9 of itself.
  public var length: Double { length(from: 0, to: 1) }

  /// The length between two parameters in 0…1, `a` ≤ `b`, to 1e-9 of the curve's length.
  ///
  /// Gauss–Legendre integration of the speed, in halves until halving changes nothing, so that
  /// cusps are found. Not finite when the points are not.
  ///
  /// - Parameters:
  ///   - a: The parameter at which to begin.
  ///   - b: The parameter at which to end.
  /// - Returns: The length in points.
  /// - Complexity: O(1) for smooth curves, about 24 evaluations; O(log) more around a cusp.
  public func length(from a: Double, to b: Double) -> Double {
    let polygon = polygonLength
    guard polygon.isFinite else { return polygon }
    return refined(a, b, whole: quadrature(a, b), tolerance: polygon * 1e-12, depth: 0)
  }

  /// Eight-point Gauss–Legendre nodes on −1…1 (the positive half) and their weights.
  private static let nodes = SIMD4(
    0.183_434_642_495_649_8, 0.525_532_409_916_329, 0.796_666_477_413_626_7, 0.960_289_856_497_536_3
  )
  private static let weights = SIMD4(
    0.362_683_783_378_362, 0.313_706_645_877_887_3, 0.222_381_034_453_374_5, 0.101_228_536_290_376_3
  )

  /// The length between two parameters, as exact as the curve is smooth there.
  func quadrature(_ a: Double, _ b: Double) -> Double {
    let (middle, half) = ((a + b) / 2, (b - a) / 2)
    let (first, second, third) = (control1 - start, control2 - control1, end - control2)
    var sum = 0.0
    for i in 0..<4 {
      let offset = half * Self.nodes[i]
      // The derivatives on both sides of the middle at once.
      let t = SIMD2(middle - offset, middle + offset)
      let u = 1 - t
      let (a, b, c) = (3 * u * u, 6 * u * t, 3 * t * t)
      let x = first.x * a + second.x * b + third.x * c
      let y = first.y * a + second.y * b + third.y * c
      let lengths = (x * x + y * y).squareRoot()
      sum += Self.weights[i] * (lengths[0] + lengths[1])
    }
    return sum * half
  }

  private func refined(
    _ a: Double, _ b: Double, whole: Double, tolerance: Double, depth: Int
  ) -> Double {
    let middle = (a + b) / 2
    let (left, right) = (quadrature(a, middle), quadrature(middle, b))
    // At a cusp the speed has a kink, whose part of the length falls fourfold with each halving:
    // 24 leave less than 1e-14 of it. A sum that is not finite is not refined either.
    guard abs(left + right - whole) > tolerance, depth < 24 else { return left + right }
    return refined(a, middle, whole: left, tolerance: tolerance, depth: depth + 1)
      + refined(middle, b, whole: right, tolerance: tolerance, depth: depth + 1)
  }

  /// The parameter at which a length has been travelled from the start.
  ///
  /// At and below 0 it is 0, at and above the curve's length 1. In between Newton's method, kept
  /// inside a bisection bracket, finds it until the length is right to 1e-13 of the whole.
  ///
  /// - Parameters:
  ///   - distance: The length travelled, in points.
  ///   - length: The curve's own ``length``, which the caller has already.
  /// - Returns: The parameter, 0…1.
  public func parameter(atLength distance: Double, of length: Double) -> Double {
    guard distance > 0, length > 0 else { return 0 }
    guard distance < length else { return 1 }
    var (low, high) = (0.0, 1.0)
    var t = distance / length
    // 100 halvings are more than a Double holds; five steps are usual.
    for _ in 0..<100 {
      let error = self.length(from: 0, to: t) - distance
      if abs(error) <= 1e-13 * length { break }
      if error < 0 { low = t } else { high = t }
      let newton = t - error / derivative(at: t).length
      let next = newton > low && newton < high ? newton : (low + high) / 2
      if next == t { break }
      t = next
    }
    return t
  }
}
