import FramePlanning
import Graphics

/// The numbers of steps that reach each band of a picture.
///
/// A picture is painted band by band: without them every band looks at every step, and 2,000
/// bordered boxes take 1.1 times as long (`make bench BENCH=shapes`).
struct BandedSteps {
  /// The places at which the numbers of each band begin, and those of the last end.
  private let starts: [Int]
  /// Band after band, in order.
  private let numbers: [Int32]

  /// The steps that reach the bands of a picture.
  ///
  /// - Parameters:
  ///   - steps: The steps, each in its own place.
  ///   - height: Rows of the picture.
  init(_ steps: [DrawingStep], height: Int) {
    let count = (max(height, 0) + ChangedRegion.bandHeight - 1) / ChangedRegion.bandHeight
    func bands(of extents: PixelRect) -> Range<Int> {
      let rows = extents.rows.clamped(to: 0..<max(height, 0))
      guard !rows.isEmpty, !extents.columns.isEmpty else { return 0..<0 }
      return rows.lowerBound / ChangedRegion.bandHeight..<(rows.upperBound - 1)
        / ChangedRegion.bandHeight + 1
    }
    // Read where they are: a step is large.
    let all = steps.span
    var starts = [Int](repeating: 0, count: count + 1)
    for i in all.indices {
      for band in bands(of: all[i].extents) { starts[band + 1] += 1 }
    }
    for band in 0..<count { starts[band + 1] += starts[band] }
    var (numbers, next) = ([Int32](repeating: 0, count: starts[count]), starts)
    for i in all.indices {
      for band in bands(of: all[i].extents) {
        numbers[next[band]] = Int32(truncatingIfNeeded: i)
        next[band] += 1
      }
    }
    (self.starts, self.numbers) = (starts, numbers)
  }

  /// The steps from one on that reach the band of some pixels, which reach into no other.
  func numbers(from first: Int, at box: PixelRect) -> some Sequence<Int> {
    let band = box.minY / ChangedRegion.bandHeight
    return numbers[starts[band]..<starts[band + 1]].lazy.map { Int($0) }.drop { $0 < first }
  }
}
