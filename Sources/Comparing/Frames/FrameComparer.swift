public import Graphics
import Media
import Storing

/// Measures how two pictures of one size differ, against the limits of a mode.
///
/// Memory is kept from frame to frame. Equal pictures cost one look at their bytes.
public struct FrameComparer: ~Copyable {
  /// The kind of difference that counts.
  public let mode: ComparisonMode
  /// The limits.
  public let thresholds: ComparisonThresholds
  var blocks = DifferenceBlocks()
  var windows = WindowSums()
  var activityWindows = WindowSums()
  var activity = LocalActivity()
  /// The rows of blocks in which ``activity`` is that of the picture that is measured.
  var activityRows = 0..<0
  var tiles = TileMedian()
  /// The expected picture beside the one before it.
  var changes = DifferenceBlocks()
  var changeWindows = WindowSums()
  /// True when the picture before is known; `nil` before that was asked for.
  var hasChanges: Bool?
  /// The changes of the expected clip around the picture that is measured.
  var recent = RecentChanges()
  private var rims = RimDetector()

  /// The share by which the limit of a displacement grows for each pixel, up to one, by which the
  /// expected picture has moved since the frame before.
  private static let laggingDisplacement = 0.6

  /// Differences of a channel above this make a changed pixel in `perceptual`: encoding again
  /// reaches it in two pixels of a frame, a bug in hundreds.
  public static let visibleDifference = 24

  /// A comparer.
  public init(mode: ComparisonMode, thresholds: ComparisonThresholds) {
    self.mode = mode
    self.thresholds = thresholds
  }

  /// A neighbour of a picture in its clip, in the form in which it is compared; `nil` where there
  /// is none.
  typealias Neighbors = (_ offset: Int) -> ComparedPicture?

  /// Two pictures that face each other.
  struct Pair {
    /// The picture that was expected.
    let a: ComparedPicture
    /// The picture that is judged.
    let b: ComparedPicture
    /// The pictures before and behind the expected one.
    let neighborsOfA: Neighbors
    /// The pictures before and behind the judged one.
    let neighborsOfB: Neighbors
    /// The factor of all limits of colour differences: 1, and more where they were filtered on the
    /// way to a form that both have.
    var colorDoubt = 1.0
  }

  /// Measures B against A.
  ///
  /// - Parameters:
  ///   - b: The picture that is judged.
  ///   - a: The picture that was expected, of the same size.
  /// - Returns: How they differ.
  public mutating func measure(_ b: Pixmap, against a: Pixmap) -> FrameMeasures {
    recent = RecentChanges()
    let pair = Pair(
      a: .pixels(a), b: .pixels(b), neighborsOfA: { _ in nil }, neighborsOfB: { _ in nil })
    guard let measures = measure(pair) else { preconditionFailure("pictures of two sizes") }
    return measures
  }

  /// Measures pictures from their pixels, or from their samples, which saves working out pixels.
  ///
  /// - Returns: How they differ; `nil` for samples in `exact`, which is about pixels, and for
  ///   pictures of two sizes or forms, or whose samples do not mean the same.
  mutating func measure(_ pair: Pair) -> FrameMeasures? {
    if mode == .exact, case .samples = pair.a { return nil }
    let tolerance = mode == .exact ? Int(thresholds[.channel]) : Self.visibleDifference
    guard let differs = blocks.update(pair.a, pair.b, tolerance: tolerance) else { return nil }
    guard differs else { return .equal(pixelCount: blocks.width * blocks.height) }
    guard
      let quality = unsafe pair.a.withPlanes(
        facing: pair.b,
        { a, b in
          unsafe a.quality(besides: b) { blocks.changedRows(of: $0) }
        })
    else { return nil }
    (activityRows, hasChanges) = (0..<0, nil)
    let window = worstWindow(pair)
    let shift = worstShift(pair)
    let spot = worstSpot(pair)
    let tileShift = worstTileShift()
    let tileLimit = tileLimit(tileShift, pair)
    return FrameMeasures(
      isEqual: false, largestDifference: blocks.largestDifference,
      changedPixels: blocks.changedPixels,
      changedPixelsInside: rims.countOffRims(blocks, pair.a, pair.b),
      pixelCount: blocks.width * blocks.height, bounds: blocks.changedBounds, window: window,
      shift: shift, spot: spot, tileShift: tileShift, tileLimit: tileLimit,
      psnr: quality.psnr, ssim: quality.ssim,
      severity: severity(
        [window, shift, spot].reduce(tileShift / max(tileLimit, 1e-9)) { max($0, $1?.ratio ?? 0) },
        pair))
  }

  /// The severity of a pair whose worst window or tiles reach a multiple of their limit.
  private func severity(_ ratio: Double, _ pair: Pair) -> Double {
    switch mode {
    case .exact:
      let excess = Double(blocks.largestDifference) / max(thresholds[.channel], 1)
      // As many changed pixels as may be are no difference, one more is.
      if Double(blocks.changedPixels) > thresholds[.pixels] {
        return max(excess, 1.000_001)
      }
      return min(excess, 1)
    case .perceptual:
      // Where little differs nothing moved, and where much does that is told.
      guard ratio > Self.closeness / 2, ratio <= 1 else { return ratio }
      let limit = max(thresholds[.displacement], 1e-9)
      let found = Displacement(pair.a, pair.b).value / limit
      guard found > 1, let before = pair.neighborsOfA(-1) else { return max(ratio, found) }
      // Predictions of what moves by itself lag a little.
      let own = min(Displacement(before, pair.a).value, 1)
      return max(ratio, found / (1 + Self.laggingDisplacement * own))
    }
  }
}
