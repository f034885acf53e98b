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
      /// The Gaussian's integral, and that one's integral.
      func integrals(_ x: Double) -> (once: Double, twice: Double) {
        guard deviation > 0 else { return (x < 0 ? 0 : 1, max(x, 0)) }
        let z = x / deviation
        let once = 0.5 * (1 + erf(z / 2.0.squareRoot()))
        return (once, x * once + deviation * exp(-z * z / 2) / (2 * Double.pi).squareRoot())
      }
      func scaled(_ values: [Double], _ share: Double) -> [Double] {
        let sum = values.reduce(0, +)
        return values.map { max($0, 0) / sum * share }
      }
      let distances = taps.map { Double($0) - center }
      let centers = distances.map { integrals($0 + 0.5).once - integrals($0 - 0.5).once }
      let means = distances.map {
        integrals($0 + 1).twice - 2 * integrals($0).twice + integrals($0 - 1).twice
      }
      let share = min(max(2 * deviation - 1, 0), 1)
      first = taps.lowerBound
      weights = zip(scaled(centers, share), scaled(means, 1 - share)).map { Float($0 + $1) }
    }
  }
}
