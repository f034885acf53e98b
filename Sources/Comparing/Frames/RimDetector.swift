/// Tells the rims of shapes, where antialiasing may draw a little differently, from what has really
/// changed.
///
/// The rule is Vyšniauskas's ("Anti-aliased Pixel and Intensity Slope Detector", 2009): a pixel
/// lies on a rim when it has both darker and brighter neighbours, at most two equal ones, and the
/// darkest or the brightest of them belongs to a flat area in both pictures.
struct RimDetector {
  private let a: UnsafeBufferPointer<UInt8>
  private let b: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let height: Int

  /// Gives a detector for the lumas of two pictures of one size, which lives as long as the call.
  static func with<Result>(
    _ a: LumaPlane, _ b: LumaPlane, _ body: (RimDetector) -> Result
  ) -> Result {
    precondition(a.width == b.width && a.height == b.height, "planes of two sizes")
    return a.samples.withUnsafeBufferPointer { samplesA in
      b.samples.withUnsafeBufferPointer { samplesB in
        body(RimDetector(a: samplesA, b: samplesB, width: a.width, height: a.height))
      }
    }
  }

  /// Whether a pixel lies on a rim in either picture.
  func isRim(x: Int, y: Int) -> Bool { isRim(a, b, x, y) || isRim(b, a, x, y) }

  private typealias Samples = UnsafeBufferPointer<UInt8>

  private func isRim(_ plane: Samples, _ other: Samples, _ x: Int, _ y: Int) -> Bool {
    let here = Int(plane[y * width + x])
    var equal = 0
    var (darkest, darkX, darkY) = (0, x, y)
    var (brightest, brightX, brightY) = (0, x, y)
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where column != x || row != y {
        let step = Int(plane[row * width + column]) - here
        if step == 0 {
          equal += 1
          if equal > 2 { return false }
        } else if step < darkest {
          (darkest, darkX, darkY) = (step, column, row)
        } else if step > brightest {
          (brightest, brightX, brightY) = (step, column, row)
        }
      }
    }
    guard darkest < 0, brightest > 0 else { return false }
    return isFlat(plane, darkX, darkY) && isFlat(other, darkX, darkY)
      || isFlat(plane, brightX, brightY) && isFlat(other, brightX, brightY)
  }

  /// Whether more than two neighbours are equal.
  private func isFlat(_ plane: Samples, _ x: Int, _ y: Int) -> Bool {
    let here = plane[y * width + x]
    // The pixel itself is counted, too.
    var equal = -1
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) where plane[row * width + column] == here
      {
        equal += 1
      }
    }
    return equal > 2
  }
}
