package import Graphics

/// Finds how much of each pixel lies in any of some convex polygons, by 256 samples.
///
/// Where hundreds of polygons lie over one another that is faster than measuring. A pixel depends
/// on the polygons that reach it alone.
package enum SampledCoverage {
  /// Writes the coverage of some pixels.
  ///
  /// - Parameters:
  ///   - pixels: The pixels, of the canvas.
  ///   - polygons: The polygons, each convex.
  ///   - samples: Takes the samples of a row.
  ///   - rows: Takes the coverage, from the first pixel on, in 255ths.
  package static func write(
    _ pixels: PixelRect, of polygons: FlatOutline, samples: SampleRow,
    to rows: borrowing AlphaRows
  ) {
    samples.prepare(pixels.columns)
    let sampled = SampledPolygons(polygons, reaching: pixels)
    var open = SampledPolygons.Open()
    for row in pixels.rows {
      open.goOn(to: row, from: pixels.minY, of: sampled)
      samples.set(open, of: sampled, row: row)
      samples.write(row - pixels.minY, to: rows)
    }
  }
}
