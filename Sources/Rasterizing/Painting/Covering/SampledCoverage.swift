import CKernels

/// Finds how much of each pixel lies in any of some convex polygons, by 256 samples.
///
/// Where hundreds of polygons lie over one another that is faster than measuring. A pixel depends
/// on the polygons that reach it alone.
enum SampledCoverage {
  /// Writes the coverage of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - polygons: The polygons, each convex.
  ///   - samples: Takes the samples of a row.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  static func write(
    _ pixels: PixelRect, of polygons: FlatOutline, samples: SampleRow,
    to rows: borrowing AlphaRows
  ) {
    samples.prepare(pixels.columns)
    let sampled = SampledPolygons(polygons, reaching: pixels)
    var open: [kernel_polygon] = []
    var begun = 0
    for row in pixels.rows {
      open.removeAll { $0.last_row < row }
      let next = sampled.begun[row - pixels.minY]
      open += sampled.polygons[begun..<next]
      begun = next
      samples.set(open, sampled.sides, row: row)
      samples.write(row - pixels.minY, to: rows)
    }
  }
}
