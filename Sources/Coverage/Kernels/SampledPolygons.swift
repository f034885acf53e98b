import CKernels
import Graphics

/// Convex polygons as samples meet them: row after row, each with its sides.
///
/// The sides are kept in numbers of 64 bits, 2⁻²⁸ of a pixel each, so that a side's place on a line
/// depends on the side and on the line alone.
struct SampledPolygons {
  /// Bits behind the point of places along a line, besides those of the ``CoverageGrid``.
  private static let precision = 16
  /// Bits of the distance between two lines of samples on that grid.
  private static let bits = CoverageGrid.bits - SampleRow.bits

  private(set) var sides: [kernel_polygon_side] = []
  /// Those whose first row comes first come first.
  private var polygons: [kernel_polygon] = []
  /// The number of the polygons that begin in each row or before, from the row of the first pixel
  /// on.
  private var begun: [Int] = []

  /// The polygons that reach a row, from row to row.
  struct Open {
    fileprivate(set) var polygons: [kernel_polygon] = []
    private var begun = 0

    /// Leaves out those that ended before a row, and adds those that begin in it.
    ///
    /// - Parameters:
    ///   - row: The next row.
    ///   - first: The first row of all.
    ///   - sampled: All polygons.
    mutating func goOn(to row: Int, from first: Int, of sampled: SampledPolygons) {
      polygons.removeAll { $0.last_row < row }
      let next = sampled.begun[row - first]
      polygons += sampled.polygons[begun..<next]
      begun = next
    }
  }

  /// The polygons that reach some pixels.
  ///
  /// - Parameters:
  ///   - outline: The polygons, each convex.
  ///   - pixels: The pixels, of the canvas.
  init(_ outline: FlatOutline, reaching pixels: PixelRect) {
    begun = Array(repeating: 0, count: pixels.height)
    var found: [(polygon: kernel_polygon, row: Int)] = []
    unsafe outline.corners.withUnsafeBufferPointer { corners in
      for contour in outline.contours
      where contour.bottom >= pixels.minY && contour.top < pixels.maxY
        && contour.right >= pixels.minX && contour.left < pixels.maxX
      {
        let first = sides.count
        unsafe addSides(UnsafeBufferPointer(rebasing: corners[contour.corners]))
        guard sides.count > first else { continue }
        let row = max(contour.top, pixels.minY) - pixels.minY
        begun[row] += 1
        found.append(
          (
            kernel_polygon(
              first_side: Int32(first), side_count: Int32(sides.count - first),
              last_row: Int32(contour.bottom)), row
          ))
      }
    }
    var places: [Int] = []
    var sum = 0
    for row in begun.indices {
      places.append(sum)
      sum += begun[row]
      begun[row] = sum
    }
    polygons = Array(
      repeating: kernel_polygon(first_side: 0, side_count: 0, last_row: 0), count: found.count)
    for (polygon, row) in found {
      polygons[places[row]] = polygon
      places[row] += 1
    }
  }

  /// Adds the sides of a polygon that lines of samples cross.
  @inline(__always)
  private mutating func addSides(_ corners: UnsafeBufferPointer<FlatOutline.Corner>) {
    guard let start = unsafe corners.last else { return }
    let (height, half) = (1 << Self.bits, 1 << (Self.bits - 1))
    // In which direction the corners go around.
    var (last, area) = (start, 0.0)
    for i in 0..<corners.count {
      let corner = unsafe corners[i]
      area += Double(last.x) * Double(corner.y) - Double(corner.x) * Double(last.y)
      last = corner
    }
    for i in 0..<corners.count {
      let corner = unsafe corners[i]
      let (top, bottom) = last.y < corner.y ? (last, corner) : (corner, last)
      // Line n lies at (n + ½) · height.
      let first = (top.y &- half &+ height &- 1) >> Self.bits
      let end = (bottom.y &- half &+ height &- 1) >> Self.bits
      if first < end {
        let slope = Double(bottom.x &- top.x) / Double(bottom.y &- top.y)
        let unit = Double(1 << Self.precision)
        let place = Double(top.x) + Double(first &* height &+ half &- top.y) * slope
        sides.append(
          kernel_polygon_side(
            place: Self.nearest(place * unit),
            slope: end &- first > 1 ? Self.nearest(slope * Double(height) * unit) : 0,
            first: Int32(truncatingIfNeeded: first), last: Int32(truncatingIfNeeded: end &- 1),
            is_end: (last.y < corner.y) == (area > 0)))
      }
      last = corner
    }
  }

  /// The nearest whole number to one of less than 2⁵¹.
  @inline(__always)
  private static func nearest(_ value: Double) -> Int64 {
    // Of 1.5 · 2⁵² and a number the number is the lowest bits.
    let magic = 6_755_399_441_055_744.0
    return Int64(bitPattern: (value + magic).bitPattern &- magic.bitPattern)
  }
}
