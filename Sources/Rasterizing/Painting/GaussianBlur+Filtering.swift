import Glibc
import Graphics

extension GaussianBlur {
  /// A Gaussian in one direction, as weights of whole pixels that add up to 1.
  struct Kernel {
    /// How far the first weight moves its pixel.
    let first: Int
    let weights: [Float]

    /// A kernel of some variance about a centre, both in pixels.
    ///
    /// Each pixel counts as a square of even alpha. From a deviation of 1 pixel on, a result is the blurred alpha in its
    /// pixel's centre, so that straight edges become the error function itself. A narrower Gaussian falls between pixels:
    /// up to a deviation of ½ a result is the mean over its pixel, as with every edge, so that a shift by a part of a pixel
    /// moves edges exactly; in between the two are mixed.
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

  /// Blurs the alpha of one picture into another; what neither covers is transparent.
  ///
  /// Any two-dimensional Gaussian is one along x and then one along a slanted line; without a slant, as on
  /// layers that are only turned or stretched along their sides, both are exact.
  ///
  /// - Complexity: O(rows · columns · deviation).
  func filter(_ source: Picture, into result: Picture) {
    let slant = yy > 0 ? xy / yy : 0
    let across = Kernel(variance: max(xx - slant * xy, 0), center: shift.x)
    let down = Kernel(variance: yy, center: shift.y)
    // A slanted second pass looks to both sides of where it writes.
    let spread = abs(slant) * Double(down.weights.count)
    let margin = slant == 0 ? 0 : Int(min(spread, 1e6).rounded(.up)) + 1
    let width = result.extents.width + 2 * margin
    let left = result.extents.minX - margin

    var rows: [[Float]?] = []
    rows.reserveCapacity(source.extents.height)
    source.changeRows(as: UInt8.self) { _, row in
      rows.append(Self.filtered(row.span, from: source.extents.minX, by: across, left, width))
    }
    var sums = [Float](repeating: 0, count: result.extents.width)
    result.changeRows(as: UInt8.self) { y, row in
      for i in sums.indices { sums[i] = 0 }
      for (n, weight) in down.weights.enumerated() {
        let from = y - (down.first + n) - source.extents.minY
        guard rows.indices.contains(from), let line = rows[from] else { continue }
        let sideways = slant * (Double(down.first + n) - shift.y)
        let whole = sideways.rounded(.down)
        let part = Float(sideways - whole)
        let start = margin - Int(whole)
        Self.add(line, from: start, times: weight * (1 - part), to: &sums)
        if part > 0 { Self.add(line, from: start - 1, times: weight * part, to: &sums) }
      }
      for i in 0..<row.count { row[i] = UInt8(min(max(sums[i] + 0.5, 0), 255)) }
    }
  }

  /// A row of alpha, blurred along x; `nil` for a transparent one.
  private static func filtered(
    _ row: Span<UInt8>, from x: Int, by kernel: Kernel, _ left: Int, _ width: Int
  ) -> [Float]? {
    var line = [Float](repeating: 0, count: row.count)
    var isEmpty = true
    for i in 0..<row.count where row[i] != 0 {
      line[i] = Float(row[i])
      isEmpty = false
    }
    if isEmpty { return nil }
    var result = [Float](repeating: 0, count: width)
    for (n, weight) in kernel.weights.enumerated() {
      add(line, from: left - x - kernel.first - n, times: weight, to: &result)
    }
    return result
  }

  /// Adds a part of a line, times a factor: its element at `start` comes to the first place.
  private static func add(
    _ line: [Float], from start: Int, times factor: Float, to sums: inout [Float]
  ) {
    let first = max(0, -start)
    let places = first..<max(first, min(sums.count, line.count - start))
    unsafe line.withUnsafeBufferPointer { line in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        for i in places { unsafe sums[i] += line[start + i] * factor }
      }
    }
  }
}
