/// The two blurred rows of coarse pixels above and below a row of pixels, interpolated along x.
struct InterpolatedRows {
  /// A coarse row, spread over the pixels.
  private struct Row {
    /// The value of each pixel.
    var values: [Float]
    /// Rows of the same number are equal.
    var number = 0

    /// Becomes a row of some number, unless it is.
    mutating func spread(
      _ sums: [Float], from first: Int, number: Int, over columns: Range<Int>, factor: Int
    ) {
      guard self.number != number else { return }
      self.number = number
      for i in columns {
        let (cell, part) = GaussianBlur.place(i, factor)
        let at = cell - first
        values[i - columns.lowerBound] = sums[at] + (sums[at + 1] - sums[at]) * part
      }
    }
  }

  private var (above, below): (Row, Row)
  private var lines: BlurredLines
  private let columns: Range<Int>
  private let first: Int
  private let factor: Int
  private var sums: [Float]
  /// The coarse row above, once there is one.
  private var row: Int?
  /// The number that was given last.
  private var lastNumber = 0

  /// - Parameters:
  ///   - lines: The coarse rows.
  ///   - columns: The pixels, counted from the first one of the first coarse pixel.
  ///   - first: The first coarse pixel that was asked for.
  ///   - factor: How many pixels are joined to a coarse one.
  init(_ lines: BlurredLines, _ columns: Range<Int>, from first: Int, factor: Int) {
    self.lines = lines
    (self.columns, self.first, self.factor) = (columns, first, factor)
    sums = [Float](repeating: 0, count: lines.roomForRow)
    above = Row(values: [Float](repeating: 0, count: columns.count))
    below = above
  }

  /// The value of each pixel in the coarse row above.
  var upper: [Float] { above.values }
  /// The value of each pixel in the coarse row below.
  var lower: [Float] { below.values }

  /// Goes down to the place below a coarse row.
  ///
  /// - Parameter row: The coarse row, never above the last one.
  /// - Returns: False when all pixels keep their values, at any place between the two rows.
  mutating func move(to row: Int) -> Bool {
    let wasFlat = self.row != nil && above.number == below.number
    if self.row == row { return !wasFlat }
    swap(&above, &below)
    if self.row != row - 1 {
      sum(row)
      above.spread(sums, from: first, number: lastNumber, over: columns, factor: factor)
    }
    sum(row + 1)
    below.spread(sums, from: first, number: lastNumber, over: columns, factor: factor)
    self.row = row
    return !(wasFlat && above.number == below.number)
  }

  /// Makes the sums those of a coarse row.
  private mutating func sum(_ row: Int) {
    if lines.fill(&sums, y: row) { lastNumber += 1 }
  }
}
