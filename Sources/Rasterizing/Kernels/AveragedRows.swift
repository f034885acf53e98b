import Graphics

/// The rows of a picture that is made smaller: each pixel is the mean of a box of the picture,
/// whose middle is the pixel's and whose sides are as long as the pixel's in the picture.
///
/// The picture's last pixels go on beyond its edges. Where some of a picture is cropped away, a
/// half's pixel at the crop's edge would have colours from beyond: boxes that need one are means of
/// the picture as it is, or halved less often.
struct AveragedRows: PixelRows {
  let isWide = WideKernels.areAvailable
  private let boxes: BoxFilter
  /// Boxes of the crop's edge, of finer pixels; `nil` without a crop.
  private let edges: BoxFilter?
  /// Room for the sums of a row of upright boxes.
  private var sums: [SIMD4<UInt32>] = []

  /// A picture under a map.
  ///
  /// - Parameters:
  ///   - map: From the picture's pixels to the canvas's, which has an inverse.
  ///   - crop: The pixels that are averaged, at least one; `nil` is all.
  ///   - halvings: The number of times that the picture is halved before.
  ///   - halved: The picture of at least a pixel, halved some times.
  init?(
    map: AffineTransform, croppedTo crop: PixelRect?, halvings: Int, _ halved: (Int) -> Pixmap
  ) {
    func boxes(_ count: Int, longest: Double, _ part: (Range<Int>, Int) -> Range<Int>) -> BoxFilter?
    {
      let (picture, scale) = (halved(count), Double(1 << count))
      let (columns, rows) = (0..<picture.width, 0..<picture.height)
      return BoxFilter(
        picture, map: AffineTransform.scale(x: scale, y: scale).concatenating(map),
        Self.sides.lowerBound...longest,
        PixelRect(
          x: crop.map { part($0.columns, 1 << count).clamped(to: columns) } ?? columns,
          y: crop.map { part($0.rows, 1 << count).clamped(to: rows) } ?? rows))
    }
    let inner = boxes(halvings, longest: Self.sides.upperBound) { range, scale in
      let first = (range.lowerBound + scale - 1) / scale
      return first..<max(first, range.upperBound / scale)
    }
    guard let inner else { return nil }
    self.boxes = inner
    guard crop != nil else {
      edges = nil
      return
    }
    // Halved twice less, a pixel on both sides of the crop's edge is under a 28th of a box's side;
    // of up to 57 pixels to one there is none.
    let finer = max(halvings - 2, 0)
    edges = boxes(finer, longest: Self.sides.upperBound * Double(1 << (halvings - finer))) {
      $0.lowerBound / $1..<($0.upperBound + $1 - 1) / $1
    }
  }

  /// The sides of a box, at least and at most, in pixels of the picture: one between two pixels is
  /// their mean by its distances, and larger ones would take long.
  private static let sides = 1.0...16.0

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    let known = boxes.fill(
      &row, from: Point(x: Double(x) + 0.5, y: Double(y) + 0.5), summing: &sums)
    for i in 0..<row.count where !known.contains(i) {
      // From the pixel itself and not summed: each box is exact.
      let middle = Point(x: Double(x + i) + 0.5, y: Double(y) + 0.5)
      row[i] = boxes.mean(at: middle) ?? (edges ?? boxes).meanOfAll(at: middle)
    }
  }
}
