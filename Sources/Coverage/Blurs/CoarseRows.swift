import Graphics

/// Rows of alpha, joined to coarse pixels and blurred along x.
struct CoarseRows {
  /// The lines that the rows have become.
  private(set) var lines: BlurredLines
  private let factor: (x: Int, y: Int)
  private var last = LastRow()
  /// Sums over the rows of a coarse one so far.
  private var sums: [UInt32]
  /// The number of rows of the coarse one so far, and the number of those, equal to the last one,
  /// that are yet to be added.
  private var (count, waiting) = (0, 0)
  /// True when the coarse row before is made of rows that equal the last one.
  private var repeats = false

  /// No row yet.
  ///
  /// - Parameters:
  ///   - blur: The blur of coarse pixels.
  ///   - factor: How many pixels along x and y are joined.
  ///   - width: Pixels in a row.
  ///   - height: How many rows will be appended.
  ///   - target: The coarse columns that are asked for, counted from the first.
  init(
    _ blur: GaussianBlur, factor: (x: Int, y: Int), width: Int, height: Int, to target: Range<Int>
  ) {
    self.factor = factor
    let columns = (width + factor.x - 1) / factor.x
    // Whole coarse pixels.
    sums = [UInt32](repeating: 0, count: columns * factor.x)
    let cells = PixelRect(x: 0..<columns, y: 0..<(height + factor.y - 1) / factor.y)
    lines = BlurredLines(blur, from: cells, to: target)
  }

  /// Appends a row.
  mutating func append(_ row: Span<UInt8>) {
    if !last.equals(row) {
      addWaiting()
      last.replace(with: row)
      repeats = false
    }
    waiting += 1
    count += 1
    guard count == factor.y else { return }
    let isUniform = waiting == count
    if isUniform, repeats {
      lines.appendEqual()
      (count, waiting) = (0, 0)
    } else {
      finish()
      repeats = isUniform
    }
  }

  /// Ends the last coarse row, whose other rows are transparent.
  mutating func finish() {
    guard count > 0 else { return }
    addWaiting()
    count = 0
    let (sums, columns) = (sums, factor.x)
    let share = 1 / Float(factor.x * factor.y)
    lines.append { line in
      for i in 0..<line.count {
        var sum: UInt32 = 0
        for j in i * columns..<(i + 1) * columns { sum &+= sums[j] }
        line[i] = Float(sum) * share
      }
    }
    for i in sums.indices { self.sums[i] = 0 }
  }

  private mutating func addWaiting() {
    let times = UInt32(waiting)
    waiting = 0
    guard times > 0 else { return }
    for i in last.bytes.indices { sums[i] &+= UInt32(last.bytes[i]) &* times }
  }
}
