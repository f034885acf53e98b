import Graphics

/// Lines of alpha, blurred along x, and the blur across them.
///
/// Neighbouring rows that are equal share a line, and their weights are added up, so that straight
/// edges and the inside of a box cost next to nothing. A value is a function of the source's pixels
/// alone, whichever columns and rows are asked for.
///
/// Any two-dimensional Gaussian is one along x and then one along a slanted line.
struct BlurredLines {
  /// A part of a line in a row of the result.
  private struct Mix: Equatable {
    let line: Int
    /// The shift of the line, in pixels.
    let shift: Int
    var weight: Float
  }

  /// Values that are computed at once.
  private static let block = 16
  private static let transparent = -1

  private let across: GaussianBlur.Kernel
  private let down: GaussianBlur.Kernel
  /// The distance along x by which the second pass moves for each row.
  private let slant: Double
  private let verticalShift: Double
  private let source: PixelRect
  private let target: Range<Int>
  /// The columns of the lines.
  private let columns: Range<Int>
  private let stride: Int
  /// A source line between zeros, which reach a whole kernel and a block to the right.
  private var padded: [Float]
  /// Line after line.
  private var values: [Float] = []
  /// The line of each row from the source's top.
  private var numbers: [Int] = []
  private var mixes: [Mix] = []

  /// No line yet.
  ///
  /// - Parameters:
  ///   - blur: The blur.
  ///   - source: The pixels whose rows will be appended from the top.
  ///   - target: The columns of the result that are asked for.
  init(_ blur: GaussianBlur, from source: PixelRect, to target: Range<Int>) {
    slant = blur.yy > 0 ? blur.xy / blur.yy : 0
    verticalShift = blur.shift.y
    let variance = max(blur.xx - slant * blur.xy, 0)
    across = GaussianBlur.Kernel(variance: variance, center: blur.shift.x)
    down =
      variance == blur.yy && blur.shift.x == blur.shift.y
      ? across : GaussianBlur.Kernel(variance: blur.yy, center: blur.shift.y)
    self.source = source
    self.target = target
    // A slanted second pass looks to both sides of where it writes.
    let spread = abs(slant) * Double(down.weights.count)
    let margin = slant == 0 ? 0 : Int(min(spread, 1e6).rounded(.up)) + 1
    let reach = across.weights.count - 1
    let natural = source.minX + across.first..<source.maxX + across.first + reach
    columns = natural.clamped(to: target.lowerBound - margin..<target.upperBound + margin)
    stride = (columns.count / Self.block + 2) * Self.block
    padded = [Float](repeating: 0, count: source.width + 2 * reach + Self.block)
  }

  /// The number of values that ``fill(_:y:)`` needs room for.
  var roomForRow: Int { target.count + stride }

  // MARK: Along x

  /// Appends a row that equals the one before.
  mutating func appendEqual() { numbers.append(numbers.last ?? Self.transparent) }

  /// Appends a row.
  ///
  /// - Parameter alpha: The alpha of each pixel of the source's row.
  mutating func append(_ alpha: (inout MutableSpan<Float>) -> Void) {
    let reach = across.weights.count - 1
    unsafe padded.withUnsafeMutableBufferPointer { padded in
      var row = unsafe MutableSpan(_unsafeElements: padded)
      var part = row._mutatingExtracting(reach..<reach + source.width)
      alpha(&part)
    }
    let constants = constants()
    guard !columns.isEmpty, !constants.isTransparent else {
      numbers.append(Self.transparent)
      return
    }
    numbers.append(values.count / stride)
    let first = values.count
    values.append(contentsOf: repeatElement(0, count: stride))
    blur(constants.ranges, to: first)
  }

  /// The places in the padded line up to which a whole kernel, and a block more, is constant.
  private func constants() -> (ranges: [(places: Range<Int>, value: Float)], isTransparent: Bool) {
    let taps = across.weights.count
    var ranges: [(Range<Int>, Float)] = []
    var isTransparent = false
    unsafe padded.withUnsafeBufferPointer { line in
      var start = 0
      while start < line.count {
        let value = unsafe line[start]
        var end = start + 1
        while unsafe end < line.count && line[end] == value { end += 1 }
        // Constant ranges do not depend on the columns that are asked for, so that neither do the
        // last digits of a value.
        if end - start >= taps + Self.block { ranges.append((start + taps - 1..<end, value)) }
        if start == 0, end == line.count { isTransparent = value == 0 }
        start = end
      }
    }
    return (ranges, isTransparent)
  }

  /// Blurs the padded line, which is constant up to some places, into new values.
  private mutating func blur(_ constants: [(places: Range<Int>, value: Float)], to first: Int) {
    // The place of a column is that of the last element that counts.
    let reach = across.weights.count - 1
    let offset = columns.lowerBound - source.minX - across.first + reach
    let places = offset..<offset + columns.count
    unsafe padded.withUnsafeBufferPointer { line in
      unsafe values.withUnsafeMutableBufferPointer { values in
        guard let line = line.baseAddress, let values = values.baseAddress else {
          return
        }
        let result = unsafe values + first
        func filter(_ range: Range<Int>) {
          for place in Swift.stride(from: range.lowerBound, to: range.upperBound, by: Self.block) {
            var sum = SIMD16<Float>()
            for (n, weight) in across.weights.enumerated() {
              sum += unsafe Self.load(line + place - n) * weight
            }
            unsafe Self.store(sum, result + place - offset)
          }
        }
        var next = places.lowerBound
        for (range, value) in constants {
          let range = range.clamped(to: places)
          guard !range.isEmpty else { continue }
          filter(next..<range.lowerBound)
          // After the columns before them, whose last block reaches into them.
          unsafe (result + range.lowerBound - offset).update(repeating: value, count: range.count)
          next = range.upperBound
        }
        filter(next..<places.upperBound)
      }
    }
  }

  // MARK: Across the lines

  /// Makes a row of the result, unless it equals the row that was made before.
  ///
  /// - Parameters:
  ///   - sums: The row's values, from the target's first column on; as many as ``roomForRow``.
  ///   - y: The row.
  /// - Returns: False when the row equals the one that was made before, which is then still there.
  mutating func fill(_ sums: inout [Float], y: Int) -> Bool {
    let mixes = mixes(ofRow: y)
    if mixes == self.mixes { return false }
    self.mixes = mixes
    unsafe values.withUnsafeBufferPointer { values in
      unsafe sums.withUnsafeMutableBufferPointer { sums in
        guard let values = values.baseAddress, let sums = sums.baseAddress else {
          return
        }
        if slant == 0 {
          let row = unsafe sums + columns.lowerBound - target.lowerBound
          for place in Swift.stride(from: 0, to: columns.count, by: Self.block) {
            var sum = SIMD16<Float>()
            for mix in mixes {
              sum += unsafe Self.load(values + mix.line * stride + place) * mix.weight
            }
            unsafe Self.store(sum, row + place)
          }
          return
        }
        unsafe sums.update(repeating: 0, count: target.count)
        for mix in mixes {
          let line = unsafe values + mix.line * stride
          let start = columns.lowerBound + mix.shift - target.lowerBound
          let places = (start..<start + columns.count).clamped(to: 0..<target.count)
          for place in places { unsafe sums[place] += line[place - start] * mix.weight }
        }
      }
    }
    return true
  }

  private func mixes(ofRow y: Int) -> [Mix] {
    var mixes: [Mix] = []
    mixes.reserveCapacity(down.weights.count)
    func add(_ line: Int, shift: Int, weight: Float) {
      if let last = mixes.last, last.line == line, last.shift == shift {
        mixes[mixes.count - 1].weight += weight
      } else {
        mixes.append(Mix(line: line, shift: shift, weight: weight))
      }
    }
    for (n, weight) in down.weights.enumerated() {
      let row = y - (down.first + n) - source.minY
      guard numbers.indices.contains(row), numbers[row] != Self.transparent else { continue }
      guard slant != 0 else {
        add(numbers[row], shift: 0, weight: weight)
        continue
      }
      let sideways = slant * (Double(down.first + n) - verticalShift)
      let whole = sideways.rounded(.down)
      let part = Float(sideways - whole)
      let shift = PixelRect.limited(whole)
      add(numbers[row], shift: shift, weight: weight * (1 - part))
      if part > 0 { add(numbers[row], shift: shift + 1, weight: weight * part) }
    }
    return mixes
  }

  // MARK: Blocks

  @inline(__always)
  private static func load(_ values: UnsafePointer<Float>) -> SIMD16<Float> {
    unsafe UnsafeRawPointer(values).loadUnaligned(as: SIMD16<Float>.self)
  }

  @inline(__always)
  private static func store(_ block: SIMD16<Float>, _ values: UnsafeMutablePointer<Float>) {
    unsafe UnsafeMutableRawPointer(values).storeBytes(of: block, as: SIMD16<Float>.self)
  }
}
