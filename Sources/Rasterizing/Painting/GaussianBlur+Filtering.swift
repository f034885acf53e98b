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

  /// Blurs the alpha of one picture into another; what neither covers is transparent.
  ///
  /// Any two-dimensional Gaussian is one along x and then one along a slanted line; without a
  /// slant, as on layers that are only turned or stretched along their sides, both are exact.
  ///
  /// - Complexity: O(rows · columns · deviation), where a deviation counts at most as
  ///   ``coarseness`` leaves of it.
  func filter(_ source: Picture, into result: Picture) {
    guard coarseness == (1, 1) else { return filterCoarsely(source, into: result) }
    var lines: [[Float]?] = []
    lines.reserveCapacity(source.extents.height)
    source.changeRows(as: UInt8.self) { _, row in lines.append(Self.line(row.span)) }
    let pass = Pass(self, lines, at: (source.extents.minX, source.extents.minY), result.extents)
    var sums = [Float](repeating: 0, count: result.extents.width)
    result.changeRows(as: UInt8.self) { y, row in
      pass.fill(&sums, y: y)
      for i in 0..<row.count { row[i] = UInt8(min(max(sums[i] + 0.5, 0), 255)) }
    }
  }

  /// The lines of one picture, blurred along x, and what makes lines of another one of them.
  private struct Pass {
    private let slant: Double
    private let shift: Double
    private let down: Kernel
    private let margin: Int
    private let top: Int
    private let lines: [[Float]?]

    /// - Parameters:
    ///   - blur: What is done.
    ///   - source: Lines of alpha; `nil` for transparent ones.
    ///   - origin: Where the first pixel of the first line is.
    ///   - target: The pixels that are asked for.
    init(
      _ blur: GaussianBlur, _ source: [[Float]?], at origin: (x: Int, y: Int), _ target: PixelRect
    ) {
      slant = blur.yy > 0 ? blur.xy / blur.yy : 0
      shift = blur.shift.y
      let across = Kernel(variance: max(blur.xx - slant * blur.xy, 0), center: blur.shift.x)
      down = Kernel(variance: blur.yy, center: blur.shift.y)
      // A slanted second pass looks to both sides of where it writes.
      let spread = abs(slant) * Double(down.weights.count)
      let margin = slant == 0 ? 0 : Int(min(spread, 1e6).rounded(.up)) + 1
      let (left, width) = (target.minX - margin, target.width + 2 * margin)
      (self.margin, top) = (margin, origin.y)
      lines = source.map {
        $0.map { GaussianBlur.filtered($0, from: origin.x, by: across, left, width) }
      }
    }

    /// Makes a line of the target.
    func fill(_ sums: inout [Float], y: Int) {
      for i in sums.indices { sums[i] = 0 }
      for (n, weight) in down.weights.enumerated() {
        let from = y - (down.first + n) - top
        guard lines.indices.contains(from), let line = lines[from] else { continue }
        let sideways = slant * (Double(down.first + n) - shift)
        let whole = sideways.rounded(.down)
        let part = Float(sideways - whole)
        let start = margin - Int(whole)
        GaussianBlur.add(line, from: start, times: weight * (1 - part), to: &sums)
        if part > 0 { GaussianBlur.add(line, from: start - 1, times: weight * part, to: &sums) }
      }
    }
  }

  // MARK: Coarse pixels

  /// Blurs pixels that are joined, and interpolates between what comes of them.
  ///
  /// What is joined depends on the pixels' places alone, and not on the picture they are in.
  private func filterCoarsely(_ source: Picture, into result: Picture) {
    let (x, y) = coarseness
    let (columns, rows) = (
      Self.cells(of: source.extents.columns, x), Self.cells(of: source.extents.rows, y)
    )
    var sums = [[Float]?](repeating: nil, count: rows.count)
    let share = 1 / Float(x * y)
    source.changeRows(as: UInt8.self) { row, pixels in
      guard let line = Self.line(pixels.span) else { return }
      let place = Self.cell(of: row, y) - rows.lowerBound
      var sum = sums[place] ?? [Float](repeating: 0, count: columns.count)
      sums[place] = nil
      for i in line.indices {
        sum[Self.cell(of: source.extents.minX + i, x) - columns.lowerBound] += line[i] * share
      }
      sums[place] = sum
    }
    // One more on each side, to interpolate to.
    let wide = Self.cells(of: result.extents.columns, x)
    let high = Self.cells(of: result.extents.rows, y)
    let target = PixelRect(
      x: wide.lowerBound - 1..<wide.upperBound + 1, y: high.lowerBound - 1..<high.upperBound + 1)
    let pass = Pass(coarse, sums, at: (columns.lowerBound, rows.lowerBound), target)
    var known: [Int: [Float]] = [:]
    func line(_ y: Int) -> [Float] {
      if let line = known[y] { return line }
      var line = [Float](repeating: 0, count: target.width)
      pass.fill(&line, y: y)
      known = known.filter { $0.key == y - 1 }
      known[y] = line
      return line
    }
    result.changeRows(as: UInt8.self) { row, pixels in
      let (upper, down) = Self.place(row, y)
      let (first, second) = (line(upper), line(upper + 1))
      for i in 0..<pixels.count {
        let (left, part) = Self.place(result.extents.minX + i, x)
        let at = left - target.minX
        let (a, b) = (
          first[at] + (first[at + 1] - first[at]) * part,
          second[at] + (second[at + 1] - second[at]) * part
        )
        pixels[i] = UInt8(min(max(a + (b - a) * down + 0.5, 0), 255))
      }
    }
  }

  /// The coarse pixel that a pixel belongs to.
  private static func cell(of pixel: Int, _ factor: Int) -> Int {
    // Powers of two: the shift rounds down below 0, too.
    pixel >> factor.trailingZeroBitCount
  }

  /// The coarse pixels that some pixels belong to.
  private static func cells(of pixels: Range<Int>, _ factor: Int) -> Range<Int> {
    pixels.isEmpty
      ? 0..<0 : cell(of: pixels.lowerBound, factor)..<cell(of: pixels.upperBound - 1, factor) + 1
  }

  /// The coarse pixel whose centre is left of a pixel's, and how far on the way to the next it is.
  private static func place(_ pixel: Int, _ factor: Int) -> (cell: Int, part: Float) {
    // Centre to centre, in halves of pixels: (2 · pixel + 1 − factor) / (2 · factor).
    let halves = 2 * pixel + 1 - factor
    let cell = halves >> (factor.trailingZeroBitCount + 1)
    return (cell, Float(halves - cell * 2 * factor) / Float(2 * factor))
  }

  // MARK: Lines

  /// A row of alpha; `nil` for a transparent one.
  private static func line(_ row: Span<UInt8>) -> [Float]? {
    var line = [Float](repeating: 0, count: row.count)
    var isEmpty = true
    for i in 0..<row.count where row[i] != 0 {
      line[i] = Float(row[i])
      isEmpty = false
    }
    return isEmpty ? nil : line
  }

  /// A line, blurred along x.
  private static func filtered(
    _ line: [Float], from x: Int, by kernel: Kernel, _ left: Int, _ width: Int
  ) -> [Float] {
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
