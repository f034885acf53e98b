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
  private var quality = PictureQualityMeter()
  private var windows = WindowSums()
  private var activityWindows = WindowSums()
  var activity: [Int32] = []
  /// True when ``activity`` is that of the picture that is measured.
  private var hasActivity = false
  private var tiles = TileMedian()
  /// The expected picture beside the one before it.
  private var changes = DifferenceBlocks()
  private var changeWindows = WindowSums()
  /// True when the picture before is known; `nil` before that was asked for.
  private var hasChanges: Bool?
  /// The changes of the expected clip around the picture that is measured.
  var recent = RecentChanges()
  private var lumas = (a: LumaPlane(), b: LumaPlane())

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
    recent = RecentChanges()
    let pair = Pair(
      a: .pixels(a), b: .pixels(b), neighborsOfA: { _ in nil }, neighborsOfB: { _ in nil })
    guard let measures = try measure(pair) else { preconditionFailure("pictures of two sizes") }
    return measures
  }

  /// Measures pictures from their pixels, or from their samples, which saves working out pixels.
  ///
  /// - Returns: How they differ; `nil` for samples in `exact`, which is about pixels, and for
  ///   pictures of two sizes or forms, or whose samples do not mean the same.
  /// - Throws: `ComparisonError.media` when libavfilter cannot measure them.
  mutating func measure(_ pair: Pair) throws(ComparisonError) -> FrameMeasures? {
    if mode == .exact, case .samples = pair.a { return nil }
    let tolerance = mode == .exact ? Int(thresholds[.channel]) : Self.visibleDifference
    guard let differs = blocks.update(pair.a, pair.b, tolerance: tolerance) else { return nil }
    guard differs else { return .equal(pixelCount: blocks.width * blocks.height) }
    let found = try ComparisonError.reading { () throws(MediaError) in
      try quality.measure(pair.b, against: pair.a)
    }
    if let rows = rowsAroundChange {
      lumas.a.update(pair.a, rows: rows)
      lumas.b.update(pair.b, rows: rows)
    }
    (hasActivity, hasChanges) = (false, nil)
    let window = worstWindow(pair)
    let shift = worstShift(pair)
    let spot = worstSpot(pair)
    let tileShift = worstTileShift()
    let tileLimit = tileLimit(tileShift, pair)
    return FrameMeasures(
      isEqual: false, largestDifference: blocks.largestDifference,
      changedPixels: blocks.changedPixels, changedPixelsInside: changedPixelsInside,
      pixelCount: blocks.width * blocks.height, bounds: blocks.changedBounds, window: window,
      shift: shift, spot: spot, tileShift: tileShift, tileLimit: tileLimit, psnr: found.psnr,
      ssim: found.ssim,
      severity: severity([window, shift, spot], tileShift / max(tileLimit, 1e-9)))
  }

  private func severity(
    _ windows: [FrameMeasures.Window?], _ tileRatio: Double
  ) -> Double {
    switch mode {
    case .exact:
      let excess = Double(blocks.largestDifference) / max(thresholds[.channel], 1)
      // As many changed pixels as may be are no difference, one more is.
      if Double(blocks.changedPixels) > thresholds[.pixels] {
        return max(excess, 1.000_001)
      }
      return min(excess, 1)
    case .perceptual:
      return windows.reduce(tileRatio) { max($0, $1?.ratio ?? 0) }
    }
  }

  /// The rows of the changed pixels, and of their neighbours' neighbours, which are looked at.
  private var rowsAroundChange: Range<Int>? {
    blocks.changedBounds.map { bounds in
      max(0, bounds.y - 2)..<min(blocks.height, bounds.y + bounds.height + 2)
    }
  }

  private var changedPixelsInside: Int {
    guard let bounds = blocks.changedBounds else { return 0 }
    return RimDetector.with(lumas.a, lumas.b) { rims in
      blocks.isChanged.withUnsafeBufferPointer { rims.countOffRims(of: $0, in: bounds) }
    }
  }

  // MARK: Windows

  /// The share of its least limit above which a measure is held against the limit of its own
  /// place; below it, it is within any, and the picture's activity need not be known.
  static let closeness = 0.5
  private static let windowSide = 16
  private static let shiftSide = 32

  /// A window's place and size in pixels.
  private func bounds(_ place: Int, side: Int) -> PixelBounds {
    PixelBounds(
      x: place % windows.columns * DifferenceBlocks.side,
      y: place / windows.columns * DifferenceBlocks.side,
      width: min(side, blocks.width), height: min(side, blocks.height))
  }

  /// Pixels of a window, the same for all of one size.
  private func area(side: Int) -> Double {
    Double(min(side, blocks.width) * min(side, blocks.height))
  }

  /// The 16 × 16 window that is worst for its limit, which grows with what goes on in it.
  private mutating func worstWindow(_ pair: Pair) -> FrameMeasures.Window? {
    let side = Self.windowSide
    let (base, slope) = (thresholds[.window], thresholds[.activity])
    let most = max(thresholds[.windowMost], base)
    var hasActivityWindows = false
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      windows.update(blocks[plane].magnitudes, of: blocks, side: side)
      let share = plane == .cb || plane == .cr ? Self.colorActivityShare : 1
      func limitWith(_ seen: Double) -> Double {
        min(base + share * slope * seen, max((share + 1) / 2 * most, base))
      }
      var (place, limit) = (windows.extreme, base)
      let scale = blocks.magnitudeUnit(of: plane) * area(side: side)
      if Double(windows.values[place]) / scale > Self.closeness * limit {
        // Where there is more to see, encoding leaves more behind.
        if !hasActivityWindows {
          knowActivity(pair)
          activityWindows.update(activity, of: blocks, side: side)
          hasActivityWindows = true
        }
        let activityScale = LocalActivity.unit * area(side: side)
        (place, limit) = Self.worst(
          windows, scale, activityWindows, activityScale, least: base, limit: limitWith)
        // Only for the verdict, as for shifts.
        if Double(windows.values[place]) / scale > limit, knowChanges(pair) {
          changeWindows.update(changes[plane].magnitudes, of: changes, side: side)
          let changeScale = changes.magnitudeUnit(of: plane) * area(side: side)
          var ratio = -1.0
          for i in windows.values.indices {
            let value = Double(windows.values[i]) / scale
            if value <= ratio * base { continue }
            let seen = Double(activityWindows.values[i]) / activityScale
            let moved = Double(changeWindows.values[i]) / changeScale
            let own =
              limitWith(seen)
              + (share > 1
                ? min(Self.colorMotionSlope * moved, Self.colorMotionMost)
                : min(Self.motionSlope * moved, Self.motionMost))
            if value > ratio * own { (ratio, place, limit) = (value / max(own, 1e-9), i, own) }
          }
        }
      }
      let found = FrameMeasures.Window(
        value: Double(windows.values[place]) / scale, limit: limit, plane: plane,
        bounds: bounds(place, side: side))
      if found.ratio > worst?.ratio ?? -1 { worst = found }
    }
    return worst
  }

  /// Levels that the limit of a window grows by for each level of mean difference from the frame
  /// before, and the most of them: predictions of what moves leave more than what rests.
  private static let motionSlope = 0.06
  private static let motionMost = 0.4

  /// The same for colour differences, which are predicted from a quarter of the samples.
  private static let colorMotionSlope = 0.2
  private static let colorMotionMost = 2.0

  /// The activity's share in the limit of colour differences, beside that in luma's: their samples
  /// are a quarter, and other conversions to 4:2:0 differ where there is much to see.
  private static let colorActivityShare = 1.2

  /// Works out what changes from frame to frame, once for each pair; false where that is not known.
  private mutating func knowChanges(_ pair: Pair) -> Bool {
    if let hasChanges { return hasChanges }
    var isKnown = false
    // Pixels that face pixels are behind nothing.
    if case .samples = pair.a, let previous = pair.neighborsOfA(-1) {
      isKnown = changes.update(previous, pair.a, tolerance: 255) != nil
    }
    hasChanges = isKnown
    return isKnown
  }

  /// Works out the activity of the expected picture, once for each pair.
  mutating func knowActivity(_ pair: Pair) {
    if !hasActivity { LocalActivity.update(&activity, of: pair.a, blocks: blocks) }
    hasActivity = true
  }

  /// The 32 × 32 window that became brighter or darker, or changed its colour, most for its limit.
  ///
  /// That grows where the expected clip itself becomes brighter or darker from the frame before:
  /// encoders follow a fade, or something that comes in, with errors of a frame.
  private mutating func worstShift(_ pair: Pair) -> FrameMeasures.Window? {
    let side = Self.shiftSide
    let (base, most) = (thresholds[.shift], max(thresholds[.shiftMost], thresholds[.shift]))
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      windows.update(blocks[plane].signed, of: blocks, side: side)
      let share = plane == .cb || plane == .cr ? Self.colorShare : 1
      var (place, limit) = (windows.extreme, share * base)
      let scale = blocks.unit(of: plane) * area(side: side)
      // What changes from frame to frame costs a look at a third picture: only for the verdict.
      if abs(Double(windows.values[place])) / scale > limit, most > base {
        let isKnown = knowChanges(pair)
        let changeScale = changes.unit(of: plane) * area(side: side)
        if isKnown { changeWindows.update(changes[plane].signed, of: changes, side: side) }
        var ratio = -1.0
        for i in windows.values.indices {
          let value = abs(Double(windows.values[i])) / scale
          if value <= share * base { continue }
          let step = isKnown ? abs(Double(changeWindows.values[i])) / changeScale : 0
          let slow = isKnown ? recent.slowDrift(in: bounds(i, side: side)) : 0
          let growth = Self.changeSlope * step + Self.driftSlope * slow
          let own = share * min(base + growth, most)
          if value > ratio * own { (ratio, place, limit) = (value / max(own, 1e-9), i, own) }
        }
      }
      let found = FrameMeasures.Window(
        value: Double(windows.values[place]) / scale, limit: limit, plane: plane,
        bounds: bounds(place, side: side))
      if found.ratio > worst?.ratio ?? -1 { worst = found }
    }
    return worst
  }

  /// Levels that the limit of a shift grows by for each level by which the window's mean changes
  /// from frame to frame.
  private static let changeSlope = 0.45

  /// Levels that it grows by for each level of slow drift.
  private static let driftSlope = 0.2

  /// The error of encoding in colour differences, which have a quarter of the samples, beside that
  /// in luma: busy patterns read 2.9 and 2.0.
  private static let colorShare = 1.4

  /// The window that is worst for its limit, which what goes on in it decides.
  ///
  /// - Parameters:
  ///   - windows: The differences.
  ///   - scale: A level in their unit.
  ///   - content: What goes on in the windows.
  ///   - contentScale: A level in its unit.
  ///   - least: The least limit, in levels: windows that are no worse even for that are passed by.
  ///   - limit: The limit of a window in which so many levels go on.
  /// - Returns: The window's place, and its limit.
  @inline(__always)
  private static func worst(
    _ windows: WindowSums, _ scale: Double, _ content: WindowSums, _ contentScale: Double,
    least: Double, limit: (Double) -> Double
  ) -> (place: Int, limit: Double) {
    var (worst, result) = (-1.0, (place: 0, limit: least))
    var floor: Int32 = -1
    windows.values.withUnsafeBufferPointer { values in
      content.values.withUnsafeBufferPointer { content in
        for place in 0..<values.count {
          let sum = abs(values[place])
          if sum <= floor { continue }
          let value = Double(sum) / scale
          let limit = limit(Double(content[place]) / contentScale)
          if value > worst * limit {
            (worst, result) = (value / limit, (place, limit))
            // A limit of 0 leaves none to be passed by.
            let bound = worst * least * scale
            if bound > 0, bound < Double(Int32.max) { floor = Int32(bound) }
          }
        }
      }
    }
    return result
  }

  // MARK: Tiles

  /// The limit of a shift of tiles, which grows with the median of their activity.
  ///
  /// The rounding of motion-compensated predictions adds up in textures only: photographs in
  /// motion, from one encoder to another, read up to 0.8 at a median activity of 3 and more.
  private mutating func tileLimit(_ shift: Double, _ pair: Pair) -> Double {
    let (base, most) = (thresholds[.tiles], max(thresholds[.tilesMost], thresholds[.tiles]))
    guard mode == .perceptual, shift > Self.closeness * base, most > base else { return base }
    knowActivity(pair)
    let middle = tiles.median(of: activity, unit: LocalActivity.unit, blocks)
    guard shift > base else { return min(base + Self.tileSlope * middle, most) }
    // Colour differences count half, as their shifts do.
    let drift = max(
      recent.middleDrift(of: .y), recent.middleDrift(of: .cb) / 2, recent.middleDrift(of: .cr) / 2)
    let drifted = min(Self.tileDriftSlope * drift, Self.tileDriftMost)
    return min(base + Self.tileSlope * middle, most) + drifted
  }

  /// Levels that the limit of tiles grows by for each level of the middle activity.
  private static let tileSlope = 0.15

  /// Levels that it grows by for each level of slow drift of the whole picture, and the most of
  /// them: gradients whose colours turn read up to 1.2 within 60 frames a second.
  private static let tileDriftSlope = 0.3
  private static let tileDriftMost = 1.0

  /// The largest absolute median of the tiles' means.
  ///
  /// Colour differences count half: encoding busy colours again, with a quarter of the samples,
  /// reads 0.6.
  private mutating func worstTileShift() -> Double {
    var worst = 0.0
    for plane in blocks.planes {
      let weight = plane == .cb || plane == .cr ? 0.5 : 1
      let middle = tiles.median(of: blocks[plane].signed, unit: blocks.unit(of: plane), blocks)
      worst = max(worst, weight * abs(middle))
    }
    return worst
  }
}
