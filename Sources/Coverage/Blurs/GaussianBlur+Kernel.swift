import Glibc

extension GaussianBlur {
  /// A Gaussian in one direction, as weights of whole pixels that add up to 1.
  struct Kernel {
    /// The distance by which the first weight moves its pixel.
    let first: Int
    let weights: [Float]

    /// A kernel of some variance about a centre, both in pixels.
    ///
    /// Each pixel counts as a square of even alpha. From a deviation of 1 pixel on, a result is the
    /// blurred alpha in its pixel's centre, so that straight edges become the error function
    /// itself. A narrower Gaussian falls between pixels: up to a deviation of ½ a result is the
    /// mean over its pixel, as with every edge, so that a shift by a part of a pixel moves edges
    /// exactly; in between the two are mixed.
    init(variance: Double, center: Double) {
      let deviation = variance.squareRoot()
      let reach = deviation * GaussianBlur.cut + 1
      let taps = Int((center - reach).rounded(.up))...Int((center + reach).rounded(.down))
      /// The Gaussian's integral.
      func once(_ x: Double) -> Double {
        guard deviation > 0 else { return x < 0 ? 0 : 1 }
        return 0.5 * (1 + erf(x / deviation / 2.0.squareRoot()))
      }
      /// The integral of the Gaussian's integral.
      func twice(_ x: Double) -> Double {
        guard deviation > 0 else { return max(x, 0) }
        let z = x / deviation
        return x * once(x) + deviation * exp(-z * z / 2) / (2 * Double.pi).squareRoot()
      }
      var weights = [Double](repeating: 0, count: taps.count)
      func add(_ share: Double, of value: (_ distance: Double) -> Double) {
        guard share > 0 else { return }
        let values = taps.map { value(Double($0) - center) }
        let sum = values.reduce(0, +)
        for (i, value) in values.enumerated() { weights[i] += max(value, 0) / sum * share }
      }
      let share = min(max(2 * deviation - 1, 0), 1)
      add(share) { once($0 + 0.5) - once($0 - 0.5) }
      add(1 - share) { twice($0 + 1) - 2 * twice($0) + twice($0 - 1) }
      first = taps.lowerBound
      self.weights = weights.map { Float($0) }
    }
  }
}
