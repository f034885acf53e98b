public import Graphics
import Media

/// Measures how two pictures of one size differ, against the limits of a mode.
///
/// Memory is kept from frame to frame. Equal pictures cost one look at their bytes.
public struct FrameComparer {
  /// What counts as a difference.
  public let mode: ComparisonMode
  /// The limits.
  public let thresholds: ComparisonThresholds
  private var planes = DifferencePlanes()

  /// Differences of a channel above this make a changed pixel in `perceptual`: encoding again reaches it in
  /// two pixels of a frame, a bug in hundreds.
  public static let visibleDifference = 24

  /// A comparer.
  public init(mode: ComparisonMode, thresholds: ComparisonThresholds) {
    self.mode = mode
    self.thresholds = thresholds
  }

  /// Measures B against A.
  ///
  /// - Parameters:
  ///   - b: The picture that is judged.
  ///   - a: The picture that was expected, of the same size.
  /// - Returns: How they differ.
  /// - Throws: `ComparisonError.media` when libavfilter cannot measure them.
  public mutating func measure(
    _ b: Pixmap, against a: Pixmap
  ) throws(ComparisonError) -> FrameMeasures {
    precondition(a.width == b.width && a.height == b.height, "pictures of two sizes")
    let pixelCount = a.width * a.height
    let tolerance = mode == .exact ? Int(thresholds[.channel]) : Self.visibleDifference
    guard planes.update(a, b, tolerance: tolerance) else { return .equal(pixelCount: pixelCount) }
    let quality = try ComparisonError.reading { () throws(MediaError) in
      try PictureQuality(of: b, against: a)
    }
    let lumaA = LumaPlane(a)
    let window = worstWindow(a)
    let shift = worstShift()
    let tileShift = worstTileShift(pictureHeight: a.height)
    return FrameMeasures(
      isEqual: false, largestDifference: planes.largestDifference,
      changedPixels: planes.changedPixels,
      changedPixelsInside: changedPixelsInside(lumaA, LumaPlane(b)), pixelCount: pixelCount,
      bounds: planes.changedBounds, window: window, shift: shift, tileShift: tileShift,
      psnr: quality.psnr, ssim: quality.ssim,
      severity: severity(window, shift, tileShift))
  }

  private func severity(
    _ window: FrameMeasures.Window?, _ shift: FrameMeasures.Window?, _ tileShift: Double
  ) -> Double {
    switch mode {
    case .exact:
      let excess = Double(planes.largestDifference) / max(thresholds[.channel], 1)
      // As many changed pixels as may be are no difference, one more is.
      if Double(planes.changedPixels) > thresholds[.pixels] {
        return max(excess, 1.000_001)
      }
      return min(excess, 1)
    case .perceptual:
      let ratios = [window?.ratio ?? 0, shift?.ratio ?? 0, tileShift / thresholds[.tiles]]
      return ratios.max() ?? 0
    }
  }

  private func changedPixelsInside(_ a: LumaPlane, _ b: LumaPlane) -> Int {
    let rims = RimDetector(a, b)
    guard let bounds = planes.changedBounds else { return 0 }
    var count = 0
    for y in bounds.y..<bounds.y + bounds.height {
      let row = (y - planes.rows.lowerBound) * a.width
      for x in bounds.x..<bounds.x + bounds.width
      where planes.isChanged[row + x] && !rims.isRim(x: x, y: y) {
        count += 1
      }
    }
    return count
  }

  // MARK: Windows

  private static let windowSide = 16
  private static let shiftSide = 32

  private func sliding(_ side: Int) -> SlidingWindow {
    SlidingWindow(
      side: side, planeWidth: planes.columns.count, planeHeight: planes.rows.count)
  }

  private func place(_ extreme: SlidingWindow.Extreme, _ window: SlidingWindow) -> PixelBounds {
    PixelBounds(
      x: extreme.x, y: extreme.y + planes.rows.lowerBound, width: window.width,
      height: window.height)
  }

  /// The 16 × 16 window that is furthest above its limit, which grows with what goes on in it.
  private func worstWindow(_ reference: Pixmap) -> FrameMeasures.Window? {
    let window = sliding(Self.windowSide)
    let scale = DifferencePlanes.unit * Double(window.area)
    var worst: FrameMeasures.Window?
    for plane in FrameMeasures.Plane.allCases {
      guard let samples = planes.planes[plane] else { continue }
      let extreme = window.largest(in: samples, magnitudes: true)
      let value = Double(extreme.sum) / scale
      var found = FrameMeasures.Window(
        value: value, limit: thresholds[.window], plane: plane, bounds: place(extreme, window))
      if value > thresholds[.window] {
        // Where there is more to see, encoding leaves more behind.
        found = busiest(samples, plane, window, reference, scale) ?? found
      }
      if found.ratio > worst?.ratio ?? -1 { worst = found }
    }
    return worst
  }

  private func busiest(
    _ samples: [Int16], _ plane: FrameMeasures.Plane, _ window: SlidingWindow, _ reference: Pixmap,
    _ scale: Double
  ) -> FrameMeasures.Window? {
    var limits = [Float](repeating: 0, count: planes.rows.count * planes.columns.count)
    let width = planes.columns.count
    let (base, most) = (thresholds[.window], max(thresholds[.windowMost], thresholds[.window]))
    let slope = thresholds[.activity]
    window.eachRow(
      of: LocalActivity.plane(
        of: reference, rows: planes.rows, unit: Int(DifferencePlanes.unit)), magnitudes: true
    ) { y, sums in
      for x in 0..<sums.count {
        limits[y * width + x] = Float(min(base + slope * Double(sums[x]) / scale, most))
      }
    }
    var worst: (ratio: Float, extreme: SlidingWindow.Extreme, limit: Float)?
    window.eachRow(of: samples, magnitudes: true) { y, sums in
      for x in 0..<sums.count {
        let limit = limits[y * width + x]
        let ratio = Float(sums[x]) / Float(scale) / limit
        if ratio > worst?.ratio ?? -1 {
          worst = (ratio, SlidingWindow.Extreme(sum: Int(sums[x]), x: x, y: y), limit)
        }
      }
    }
    return worst.map {
      FrameMeasures.Window(
        value: Double($0.extreme.sum) / scale, limit: Double($0.limit), plane: plane,
        bounds: place($0.extreme, window))
    }
  }

  /// The 32 × 32 window that became brighter or darker most.
  private func worstShift() -> FrameMeasures.Window? {
    let window = sliding(Self.shiftSide)
    let scale = DifferencePlanes.unit * Double(window.area)
    return FrameMeasures.Plane.allCases.compactMap { plane -> FrameMeasures.Window? in
      guard let samples = planes.planes[plane] else { return nil }
      let extreme = window.largest(in: samples, magnitudes: false)
      return FrameMeasures.Window(
        value: Double(extreme.sum) / scale, limit: thresholds[.shift], plane: plane,
        bounds: place(extreme, window))
    }.max { $0.ratio < $1.ratio }
  }

  /// The largest absolute median of the tiles' means; tiles outside of the region have not changed.
  ///
  /// Colour differences count half: encoding busy colours again, with a quarter of the samples, reads 0.6.
  private func worstTileShift(pictureHeight: Int) -> Double {
    let side = Self.windowSide
    let width = planes.columns.count
    var worst = 0.0
    for (plane, samples) in planes.planes {
      let weight = plane == .cb || plane == .cr ? 0.5 : 1
      var means: [Double] = []
      for top in stride(from: 0, to: pictureHeight, by: side) {
        let rows =
          max(
            top, planes.rows.lowerBound)..<max(
            max(top, planes.rows.lowerBound), min(top + side, planes.rows.upperBound))
        let tileRows = min(side, pictureHeight - top)
        for left in stride(from: 0, to: width, by: side) {
          let right = min(left + side, width)
          var sum = 0
          for y in rows {
            let row = (y - planes.rows.lowerBound) * width
            for x in left..<right { sum += Int(samples[row + x]) }
          }
          means.append(
            Double(sum) / (Double(tileRows * (right - left)) * DifferencePlanes.unit))
        }
      }
      means.sort()
      if !means.isEmpty { worst = max(worst, weight * abs(means[means.count / 2])) }
    }
    return worst
  }
}
