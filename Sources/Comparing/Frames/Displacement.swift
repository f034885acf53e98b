/// The displacement of a picture as a whole: the shift by which its differences are best explained.
///
/// Differences of a shift follow the slopes of the picture, which nothing that encoding leaves
/// does: not quantizing, not ringing beside edges, not blocks that are skipped here and there. So a
/// photograph that moved by a pixel is told, though no window of it differs by more than encoding
/// leaves.
struct Displacement {
  /// Columns of which the means count.
  private static let segment = 16
  /// The mean square of slopes, in levels a pixel, that encoding may leave where there are none.
  private static let noise = 0.05
  /// Rows that are looked at, each with its neighbours: enough for a mean of all.
  private static let rowCount = 128

  // The sums of a least-squares fit of slopes and differences.
  private var (xx, xy, yy, xd, yd, count) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

  /// The displacement of picture B beside A, by the least squares of difference + slope · shift
  /// over luma.
  init(_ a: ComparedPicture, _ b: ComparedPicture) {
    _ = unsafe a.withPlanes(facing: b) { a, b in
      let (width, height) = unsafe (a.form.width, a.form.height)
      guard width > 2, height > 2 else { return }
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * width) { levels in
        let ofA = unsafe UnsafeMutableBufferPointer(rebasing: levels[..<width])
        let ofB = unsafe UnsafeMutableBufferPointer(rebasing: levels[width...])
        unsafe withUnsafeTemporaryAllocation(of: Int16.self, capacity: 4 * width) { numbers in
          func row(_ place: Int) -> UnsafeMutableBufferPointer<Int16> {
            unsafe UnsafeMutableBufferPointer(
              rebasing: numbers[place * width..<(place + 1) * width])
          }
          let difference = unsafe row(3)
          for y in stride(from: 1, to: height - 1, by: max(1, height / Self.rowCount)) {
            for place in [0, 2, 1] {
              let lumaOfA = unsafe a.luma(y + place - 1, in: ofA)
              let lumaOfB = unsafe b.luma(y + place - 1, in: ofB)
              let sum = unsafe row(place)
              for x in 0..<width { unsafe sum[x] = Int16(lumaOfA[x]) &+ Int16(lumaOfB[x]) }
              // The row in the middle is the last one.
              guard place == 1 else { continue }
              for x in 0..<width {
                unsafe difference[x] = Int16(lumaOfB[x]) &- Int16(lumaOfA[x])
              }
            }
            unsafe add(row(0), row(1), row(2), difference)
          }
        }
      }
    }
  }

  /// Adds a row: the sums of both pictures above it, in it and below it, and the difference in it.
  ///
  /// Slopes and differences count by what they differ by from their means in a segment: light that
  /// changes over a slow gradient is no shift.
  private mutating func add(
    _ above: UnsafeMutableBufferPointer<Int16>, _ here: UnsafeMutableBufferPointer<Int16>,
    _ below: UnsafeMutableBufferPointer<Int16>, _ difference: UnsafeMutableBufferPointer<Int16>
  ) {
    let side = Self.segment
    for start in stride(from: 1, to: here.count - side, by: side) {
      // Slopes are four times what they are, at most 1,020.
      var (x, y, d): (Int32, Int32, Int32) = (0, 0, 0)
      var (xx, xy, yy, xd, yd): (Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0)
      for place in start..<start &+ side {
        let right = unsafe Int32(here[place &+ 1] &- here[place &- 1])
        let down = unsafe Int32(below[place] &- above[place])
        let step = unsafe Int32(difference[place])
        (x, y, d) = (x &+ right, y &+ down, d &+ step)
        (xx, xy, yy) = (xx &+ right &* right, xy &+ right &* down, yy &+ down &* down)
        (xd, yd) = (xd &+ right &* step, yd &+ down &* step)
      }
      let count = Double(side)
      func moment(_ sum: Int32, _ a: Int32, _ b: Int32) -> Double {
        Double(sum) - Double(a) * Double(b) / count
      }
      self.xx += moment(xx, x, x) / 16
      self.xy += moment(xy, x, y) / 16
      self.yy += moment(yy, y, y) / 16
      self.xd += moment(xd, x, d) / 4
      self.yd += moment(yd, y, d) / 4
      self.count += count
    }
  }

  /// The least length, in pixels, drawn to none where hardly anything has a slope.
  var value: Double {
    let rest = Self.noise * count
    let determinant = (xx + rest) * (yy + rest) - xy * xy
    guard determinant > 0 else { return 0 }
    let x = (xd * (yy + rest) - yd * xy) / determinant
    let y = (yd * (xx + rest) - xd * xy) / determinant
    return (x * x + y * y).squareRoot()
  }
}
