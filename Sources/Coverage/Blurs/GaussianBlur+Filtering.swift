package import Graphics

/// Rows of alpha somewhere on the canvas.
package protocol AlphaPicture {
  /// The pixels.
  var extents: PixelRect { get }

  /// Lends the rows from the top.
  ///
  /// - Parameters:
  ///   - type: A byte for each pixel.
  ///   - body: Takes the row's number on the canvas and its pixels.
  func changeRows<Pixel: BitwiseCopyable>(
    as type: Pixel.Type, _ body: (_ y: Int, _ row: inout MutableSpan<Pixel>) -> Void)
}

extension GaussianBlur {
  /// Blurs the alpha of one picture into another; beyond the first one all is transparent.
  ///
  /// A pixel's result does not depend on which pixels the second one has, nor on where the two lie
  /// together.
  ///
  /// - Complexity: O(rows · columns · deviation), where a deviation counts at most as
  ///   ``coarseness`` leaves of it; rows that equal their neighbours and runs of one value as long
  ///   as the kernel are O(1) for each pixel.
  package func filter(_ source: some AlphaPicture, into result: some AlphaPicture) {
    guard coarseness == (1, 1) else { return filterCoarsely(source, into: result) }
    var lines = BlurredLines(self, from: source.extents, to: result.extents.columns)
    var last = LastRow()
    source.changeRows(as: UInt8.self) { _, row in
      guard !last.equals(row.span) else { return lines.appendEqual() }
      last.replace(with: row.span)
      lines.append { line in
        for i in 0..<line.count { line[i] = Float(last.bytes[i]) }
      }
    }
    var sums = [Float](repeating: 0, count: lines.roomForRow)
    var bytes = [UInt8](repeating: 0, count: result.extents.width)
    result.changeRows(as: UInt8.self) { y, row in
      if lines.fill(&sums, y: y) { AlphaRounding.round(sums, into: &bytes) }
      AlphaRounding.copy(bytes, to: &row)
    }
  }

  // MARK: Coarse pixels

  /// Blurs at a lower resolution, and interpolates between the results.
  ///
  /// Joined pixels are counted from the source's first, so that the result moves with it.
  private func filterCoarsely(_ source: some AlphaPicture, into result: some AlphaPicture) {
    let (x, y) = coarseness
    let (left, top) = (source.extents.minX, source.extents.minY)
    let columns = result.extents.minX - left..<result.extents.maxX - left
    guard !columns.isEmpty else { return }
    let (first, last) = (
      Self.place(columns.lowerBound, x).cell, Self.place(columns.upperBound - 1, x).cell
    )
    var rows = CoarseRows(
      coarse, factor: (x, y), width: source.extents.width, height: source.extents.height,
      to: first..<last + 2)
    source.changeRows(as: UInt8.self) { _, row in rows.append(row.span) }
    rows.finish()
    var between = InterpolatedRows(rows.lines, columns, from: first, factor: x)
    var bytes = [UInt8](repeating: 0, count: result.extents.width)
    result.changeRows(as: UInt8.self) { row, pixels in
      let (cell, part) = Self.place(row - top, y)
      if between.move(to: cell) {
        AlphaRounding.round(between.upper, between.lower, part, into: &bytes)
      }
      AlphaRounding.copy(bytes, to: &pixels)
    }
  }

  /// The coarse pixel whose centre is left of a pixel's, and how far on the way to the next it is.
  static func place(_ pixel: Int, _ factor: Int) -> (cell: Int, part: Float) {
    // Centre to centre, in halves of pixels: (2 · pixel + 1 − factor) / (2 · factor).
    let halves = 2 * pixel + 1 - factor
    // A power of two: the shift rounds down below 0, too.
    let cell = halves >> (factor.trailingZeroBitCount + 1)
    return (cell, Float(halves - cell * 2 * factor) / Float(2 * factor))
  }
}
