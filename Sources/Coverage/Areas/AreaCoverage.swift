package import Graphics

/// Measures how much of each pixel lies inside an outline.
///
/// A pixel's coverage depends on the lines through it and on the winding number beside them, and on
/// nothing else: it is the same whatever is asked for with it. It is right to a level of 255.
package enum AreaCoverage {
  /// The most pixels whose sums are kept at once, 12 bytes each: so many stay near a processor.
  private static let pixelsAtOnce = 1 << 16
  /// Writes the coverage of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - outline: The outline.
  ///   - rule: The fill rule.
  ///   - memory: Takes the sums.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  package static func write(
    _ pixels: PixelRect, of outline: FlatOutline, _ rule: FillRule, memory: CoverageMemory,
    to rows: borrowing AlphaRows
  ) {
    let height = max(pixelsAtOnce / max(pixels.width, 1), 1)
    for top in stride(from: pixels.minY, to: pixels.maxY, by: height) {
      let part = PixelRect(x: pixels.columns, y: top..<min(top + height, pixels.maxY))
      writeAtOnce(part, of: outline, rule, memory: memory, to: rows.rows(from: top - pixels.minY))
    }
  }

  private static func writeAtOnce(
    _ pixels: PixelRect, of outline: FlatOutline, _ rule: FillRule, memory: CoverageMemory,
    to rows: borrowing AlphaRows
  ) {
    if let winding = outline.winding {
      return SimpleSums(pixels, direction: winding, memory: memory).write(outline, to: rows)
    }
    var walk = OutlineWalk(
      pixels,
      sink: CoverageSums(width: pixels.width, height: pixels.height, memory: memory))
    walk.walk(outline)
    let mixed = walk.sink.write(to: rows, isEvenOdd: rule == .evenOdd)
    guard !walk.sink.visited.isFull else {
      let middle = pixels.minY + pixels.height / 2
      for half in [pixels.minY..<middle, middle..<pixels.maxY] {
        writeAtOnce(
          PixelRect(x: pixels.columns, y: half), of: outline, rule, memory: memory,
          to: rows.rows(from: half.lowerBound - pixels.minY))
      }
      return
    }
    write(mixed, sums: walk.sink, rule, memory: memory, to: rows)
  }

  /// Writes the coverage of pixels in which lines meet.
  private static func write(
    _ mixed: [MixedPixel], sums: CoverageSums, _ rule: FillRule, memory: CoverageMemory,
    to rows: borrowing AlphaRows
  ) {
    guard !mixed.isEmpty else { return }
    var waiting = [mixed]
    var kept = memory.lendMixed()
    defer { memory.takeBack(kept) }
    while let mixed = waiting.popLast() {
      guard !mixed.isEmpty else { continue }
      // Given away, so that it is written to in place.
      var lines: [MixedPixel.Line] = []
      swap(&lines, &kept.lines)
      let gathered = MixedPixelLines(mixed, sums: sums, lines: consume lines)
      defer { kept.lines = gathered.lines }
      guard !gathered.isFull else {
        let half = mixed.count / 2
        waiting += [Array(mixed[..<half]), Array(mixed[half...])]
        continue
      }
      unsafe gathered.lines.withUnsafeBufferPointer { lines in
        for pixel in gathered.pixels {
          let coverage = unsafe kept.measure.coverage(
            of: pixel, from: lines, isEvenOdd: rule == .evenOdd)
          rows.set(pixel.row, pixel.column, UInt8(min(max(coverage * 255 + 0.5, 0), 255)))
        }
      }
    }
  }
}
