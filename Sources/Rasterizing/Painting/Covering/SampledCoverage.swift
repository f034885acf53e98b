/// Finds how much of each pixel lies in any of some convex polygons, by 256 samples.
///
/// Where hundreds of polygons lie over one another that is faster than measuring. A pixel depends
/// on the polygons that reach it alone.
enum SampledCoverage {
  /// Bits behind the point of places along a line, besides those of the ``CoverageGrid``.
  private static let precision = 16
  /// Bits of the distance between two samples on that grid.
  private static let bits = CoverageGrid.bits - SampleRow.bits

  /// A side of a polygon, from its first line of samples to its last.
  private struct Side {
    let first: Int
    let last: Int
    /// Where it meets the first line, and how much farther it meets each next one.
    let place: Int
    let slope: Int
    /// True when it is on the polygon's right.
    let isEnd: Bool

    /// Where it meets a line.
    @inline(__always)
    func place(on line: Int) -> Int { place &+ (line &- first) &* slope }
  }

  private struct Polygon {
    let sides: Range<Int>
    let lastRow: Int
  }

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
    samples.prepare(width: pixels.width)
    // The polygons that begin in each row.
    var beginning: [[Polygon]] = Array(repeating: [], count: pixels.height)
    var sides: [Side] = []
    for contour in polygons.contours
    where contour.bottom >= pixels.minY && contour.top < pixels.maxY
      && contour.right >= pixels.minX && contour.left < pixels.maxX
    {
      let start = sides.count
      add(polygons.corners[contour.corners], to: &sides)
      beginning[max(contour.top, pixels.minY) - pixels.minY].append(
        Polygon(sides: start..<sides.count, lastRow: contour.bottom))
    }
    var open: [Polygon] = []
    unsafe sides.withUnsafeBufferPointer { sides in
      for row in pixels.rows {
        open.removeAll { $0.lastRow < row }
        open += beginning[row - pixels.minY]
        for polygon in open {
          unsafe fill(samples, row, pixels, UnsafeBufferPointer(rebasing: sides[polygon.sides]))
        }
        samples.write(row - pixels.minY, width: pixels.width, to: rows)
      }
    }
  }

  /// Adds the sides of a polygon that lines of samples cross.
  private static func add(_ corners: ArraySlice<FlatOutline.Corner>, to sides: inout [Side]) {
    guard let start = corners.last else { return }
    let (height, half) = (1 << bits, 1 << (bits - 1))
    // In which direction the corners go around.
    var (last, area) = (start, 0.0)
    for corner in corners {
      area += Double(last.x) * Double(corner.y) - Double(corner.x) * Double(last.y)
      last = corner
    }
    for corner in corners {
      let (top, bottom) = last.y < corner.y ? (last, corner) : (corner, last)
      // Line n lies at (n + ½) · height.
      let first = (top.y &- half &+ height &- 1) >> bits
      let end = (bottom.y &- half &+ height &- 1) >> bits
      if first < end {
        let slope = Double(bottom.x - top.x) / Double(bottom.y - top.y)
        let unit = Double(1 << precision)
        let place = Double(top.x) + Double(first &* height &+ half &- top.y) * slope
        sides.append(
          Side(
            first: first, last: end - 1, place: Int((place * unit).rounded()),
            slope: end - first > 1 ? Int((slope * Double(height) * unit).rounded()) : 0,
            isEnd: (last.y < corner.y) == (area > 0)))
      }
      last = corner
    }
  }

  /// Sets the samples of a polygon in a row.
  @inline(__always)
  private static func fill(
    _ samples: SampleRow, _ row: Int, _ pixels: PixelRect, _ sides: UnsafeBufferPointer<Side>
  ) {
    let lines = row << 4...row << 4 + 15
    // Most rows of a long line have one side of it on the left and one on the right.
    var (start, end) = (-1, -1)
    for i in 0..<sides.count {
      let side = unsafe sides[i]
      guard side.first <= lines.lowerBound, side.last >= lines.upperBound else { continue }
      if side.isEnd { end = i } else { start = i }
    }
    if start >= 0, end >= 0 {
      let (a, b) = unsafe (sides[start], sides[end])
      var places = (a.place(on: lines.lowerBound), b.place(on: lines.lowerBound))
      for line in 0..<16 {
        set(samples, line, places.0, places.1, pixels)
        places.0 &+= a.slope
        places.1 &+= b.slope
      }
      return
    }
    for line in lines {
      (start, end) = (-1, -1)
      for i in 0..<sides.count {
        let side = unsafe sides[i]
        guard side.first <= line, side.last >= line else { continue }
        if side.isEnd { end = i } else { start = i }
      }
      guard start >= 0, end >= 0 else { continue }
      let (a, b) = unsafe (sides[start], sides[end])
      set(samples, line & 15, a.place(on: line), b.place(on: line), pixels)
    }
  }

  /// Sets the samples of a line from one place to another one.
  @inline(__always)
  private static func set(
    _ samples: SampleRow, _ line: Int, _ a: Int, _ b: Int, _ pixels: PixelRect
  ) {
    let (left, width) = (pixels.minX << 4, pixels.width << 4)
    let offset = SampleRow.offset(ofLine: line) << precision
    func sample(_ place: Int) -> Int {
      // The first one at or behind the place.
      let sample = (place &- offset &+ (1 << (precision + bits)) &- 1) >> (precision + bits)
      return min(max(sample &- left, 0), width)
    }
    samples.set(line, sample(a), sample(b))
  }
}
