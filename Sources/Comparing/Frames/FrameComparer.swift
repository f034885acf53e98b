public import Graphics
import Media

/// Measures how two pictures of one size differ, against the limits of a mode.
///
/// Memory is kept from frame to frame. Equal pictures cost one look at their bytes.
public struct FrameComparer: ~Copyable {
  /// The kind of difference that counts.
  public let mode: ComparisonMode
  /// The limits.
  public let thresholds: ComparisonThresholds
  private var blocks = DifferenceBlocks()
  private var quality = PictureQualityMeter()
  private var windows = WindowSums()
  private var activityWindows = WindowSums()
  private var activity: [Int32] = []
  /// True when ``activity`` is that of the picture that is measured.
  private var hasActivity = false
  private var tiles = TileMedian()
  /// The expected picture beside the one before it.
  private var changes = DifferenceBlocks()
  private var changeWindows = WindowSums()
  /// True when the picture before is known; `nil` before that was asked for.
  private var hasChanges: Bool?
  /// True when what changes is known of the expected clip rather than of the judged one.
  private var knowsExpectedChanges = true
  /// The slow change of the expected clip.
  var drift = SlowDrift()
  private var lumas = (a: LumaPlane(), b: LumaPlane())

  /// Differences of a channel above this make a changed pixel in `perceptual`: encoding again
  /// reaches it in two pixels of a frame, a bug in hundreds.
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
    let tolerance = mode == .exact ? Int(thresholds[.channel]) : Self.visibleDifference
    guard blocks.update(a, b, tolerance: tolerance) else {
      return .equal(pixelCount: a.width * a.height)
    }
    let found = try ComparisonError.reading { () throws(MediaError) in
      try quality.measure(b, against: a)
    }
    if let rows = rowsAroundChange {
      lumas.a.update(a, rows: rows)
      lumas.b.update(b, rows: rows)
    }
    return measures(
      found, updateActivity: { LocalActivity.update(&$0, of: a, blocks: $1) },
      updateChanges: { _ in false })
  }

  /// Measures decoded pictures from their samples, which saves working out their pixels.
  ///
  /// - Parameters:
  ///   - b: The picture that is judged.
  ///   - a: The picture that was expected, of the same size.
  ///   - step: The picture before that in its clip, and that, where they are known.
  /// - Returns: How they differ; `nil` in `exact`, which is about pixels, and for pictures whose
  ///   samples do not mean the same.
  /// - Throws: `ComparisonError.media` when libavfilter cannot measure them.
  mutating func measure(
    _ b: CodedPicture, against a: CodedPicture,
    step: (from: CodedPicture, to: CodedPicture)?
  ) throws(ComparisonError) -> FrameMeasures? {
    knowsExpectedChanges = step.map { $0.to === a } ?? true
    guard mode == .perceptual,
      let differs = a.withPlanes(
        facing: b, { blocks.update($0, $1, tolerance: Self.visibleDifference) })
    else { return nil }
    guard differs else { return .equal(pixelCount: a.width * a.height) }
    let found = try ComparisonError.reading { () throws(MediaError) in
      try quality.measure(b, against: a)
    }
    if let rows = rowsAroundChange {
      _ = a.withPlanes(facing: b) { planesA, planesB in
        lumas.a.update(planesA.y, rows: rows)
        lumas.b.update(planesB.y, rows: rows)
      }
    }
    return measures(
      found,
      updateActivity: { activity, blocks in
        _ = a.withPlanes(facing: a) { planes, _ in
          LocalActivity.update(&activity, of: planes, blocks: blocks)
        }
      },
      updateChanges: { changes in
        step?.from.withPlanes(facing: step?.to ?? a) {
          _ = changes.update($0, $1, tolerance: 255)
        } != nil
      })
  }

  /// Sums up over blocks what goes on in the expected picture.
  private typealias Activity = (_ sums: inout [Int32], _ blocks: DifferenceBlocks) -> Void

  /// Takes the differences of the expected picture from the one before it; false when that is not
  /// known.
  private typealias Changes = (_ blocks: inout DifferenceBlocks) -> Bool

  /// All measures, once blocks and lumas are known.
  private mutating func measures(
    _ quality: PictureQuality, updateActivity: Activity, updateChanges: Changes
  ) -> FrameMeasures {
    (hasActivity, hasChanges) = (false, nil)
    let window = worstWindow(updateActivity)
    let shift = worstShift(updateChanges)
    let spot = worstSpot(updateActivity, updateChanges)
    let tileShift = worstTileShift()
    let tileLimit = tileLimit(tileShift, updateActivity)
    return FrameMeasures(
      isEqual: false, largestDifference: blocks.largestDifference,
      changedPixels: blocks.changedPixels, changedPixelsInside: changedPixelsInside,
      pixelCount: blocks.width * blocks.height, bounds: blocks.changedBounds, window: window,
      shift: shift, spot: spot, tileShift: tileShift, tileLimit: tileLimit, psnr: quality.psnr,
      ssim: quality.ssim,
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
  private static let closeness = 0.5
  private static let windowSide = 16
  private static let shiftSide = 32
  private static let spotSide = 8

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
  private mutating func worstWindow(
    _ updateActivity: Activity
  ) -> FrameMeasures.Window? {
    let side = Self.windowSide
    let (base, slope) = (thresholds[.window], thresholds[.activity])
    let most = max(thresholds[.windowMost], base)
    var hasActivityWindows = false
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      windows.update(blocks[plane].magnitudes, of: blocks, side: side)
      var place = windows.extreme
      var limit = base
      let scale = blocks.magnitudeUnit(of: plane) * area(side: side)
      if Double(windows.values[place]) / scale > Self.closeness * base {
        // Where there is more to see, encoding leaves more behind.
        if !hasActivityWindows {
          know(updateActivity)
          activityWindows.update(activity, of: blocks, side: side)
          hasActivityWindows = true
        }
        let activityScale = LocalActivity.unit * area(side: side)
        (place, limit) = Self.worst(windows, scale, activityWindows, activityScale, least: base) {
          min(base + slope * $0, most)
        }
      }
      let found = FrameMeasures.Window(
        value: Double(windows.values[place]) / scale, limit: limit, plane: plane,
        bounds: bounds(place, side: side))
      if found.ratio > worst?.ratio ?? -1 { worst = found }
    }
    return worst
  }

  /// The 8 × 8 window in which single pixels differ most for its limit.
  ///
  /// Squares count, so that a few strong differences weigh more than many small ones, and only
  /// those that cling together add up.
  private mutating func worstSpot(
    _ updateActivity: Activity, _ updateChanges: Changes
  ) -> FrameMeasures.Window? {
    let side = Self.spotSide
    let (base, slope) = (thresholds[.spot], thresholds[.spotActivity])
    let most = max(thresholds[.spotMost], base)
    var worst: FrameMeasures.Window?
    let pixels = area(side: side)
    for plane in blocks.planes {
      let share = plane == .cb || plane == .cr ? Self.colorSpotShare : 1
      let sums = blocks[plane]
      // Windows that are no worse than the worst even for the least limit are passed by.
      var floor = Self.squares((worst?.ratio ?? 0) * share * base)
      for block in sums.strong {
        let (column, row) = (block % blocks.columns, block / blocks.columns)
        // Windows lie within the picture.
        for y in max(row - 1, 0)...max(min(row, blocks.rows - 2), 0) {
          for x in max(column - 1, 0)...max(min(column, blocks.columns - 2), 0) {
            let squares = blocks.sum(sums.excesses, atColumn: x, row: y)
            if squares <= floor { continue }
            let value = Self.levels(squares)
            var limit = share * base
            if value > Self.closeness * limit {
              know(updateActivity)
              let seen = blocks.sum(activity, atColumn: x, row: y)
              var growth = slope * Double(seen) / (LocalActivity.unit * pixels)
              // Only for the verdict, as for shifts.
              if value > limit, know(updateChanges) {
                let moved = changes.sum(changes[.y].magnitudes, atColumn: x, row: y)
                let unit = changes.magnitudeUnit(of: .y) * pixels
                growth += Self.motionSlope * Double(moved) / unit
              }
              limit = share * min(base + growth, most)
            }
            let found = FrameMeasures.Window(
              value: value, limit: limit, plane: plane,
              bounds: PixelBounds(
                x: x * DifferenceBlocks.side, y: y * DifferenceBlocks.side,
                width: min(side, blocks.width), height: min(side, blocks.height)))
            if found.ratio > worst?.ratio ?? -1 {
              worst = found
              floor = Self.squares(found.ratio * share * base)
            }
          }
        }
      }
    }
    return worst
  }

  /// Levels that the limit of a spot grows by for each level of mean difference from the frame
  /// before: predictions of what moves leave more than what rests.
  private static let motionSlope = 0.6

  /// The strong differences that encoding leaves in colour differences, beside those in luma.
  private static let colorSpotShare = 1.7

  /// The levels by which eight pixels would have to exceed the dead zone for this sum of squares.
  private static func levels(_ squares: Int32) -> Double { (Double(squares) / 8).squareRoot() }

  /// The largest sum of squares that stands for no more than so many levels.
  private static func squares(_ levels: Double) -> Int32 {
    Int32(min(8 * levels * levels, 1e9))
  }

  /// Works out what changes from frame to frame, once for each pair; false where that is not known.
  private mutating func know(_ updateChanges: Changes) -> Bool {
    let isKnown = hasChanges ?? updateChanges(&changes)
    hasChanges = isKnown
    return isKnown
  }

  /// Works out the activity of the expected picture, once for each pair.
  private mutating func know(_ updateActivity: Activity) {
    if !hasActivity { updateActivity(&activity, blocks) }
    hasActivity = true
  }

  /// The 32 × 32 window that became brighter or darker, or changed its colour, most for its limit.
  ///
  /// That grows where the expected clip itself becomes brighter or darker from the frame before:
  /// encoders follow a fade, or something that comes in, with errors of a frame.
  private mutating func worstShift(_ updateChanges: Changes) -> FrameMeasures.Window? {
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
        // The judged clip's own changes hold what is wrong with it.
        let isKnown = knowsExpectedChanges && know(updateChanges)
        let changeScale = changes.unit(of: plane) * area(side: side)
        if isKnown { changeWindows.update(changes[plane].signed, of: changes, side: side) }
        var ratio = -1.0
        for i in windows.values.indices {
          let value = abs(Double(windows.values[i])) / scale
          if value <= share * base { continue }
          let step = isKnown ? abs(Double(changeWindows.values[i])) / changeScale : 0
          let slow = isKnown ? drift.levels(in: bounds(i, side: side)) : 0
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
  private static let changeSlope = 0.4

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
  private mutating func tileLimit(_ shift: Double, _ updateActivity: Activity) -> Double {
    let (base, most) = (thresholds[.tiles], max(thresholds[.tilesMost], thresholds[.tiles]))
    guard mode == .perceptual, shift > Self.closeness * base, most > base else { return base }
    know(updateActivity)
    let middle = tiles.median(of: activity, unit: LocalActivity.unit, blocks)
    let drifted = shift > base ? min(Self.tileDriftSlope * drift.middle, Self.tileDriftMost) : 0
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
