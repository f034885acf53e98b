/// The windows and tiles that differ most for their limits.
extension FrameComparer {
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
  mutating func worstWindow(_ pair: Pair) -> FrameMeasures.Window? {
    let side = Self.windowSide
    let (base, slope) = (thresholds[.window], thresholds[.activity])
    let most = max(thresholds[.windowMost], base)
    var hasActivityWindows = false
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      windows.update(blocks[plane].magnitudes, of: blocks, side: side)
      let share = plane.isColor ? Self.colorActivityShare : 1
      let base = plane.isColor ? base * pair.colorDoubt : base
      let most = plane.isColor ? most * pair.colorDoubt : most
      var (place, limit) = (windows.extreme, base)
      let scale = blocks.magnitudeUnit(of: plane) * area(side: side)
      if Double(windows[place]) / scale > Self.closeness * limit {
        // Where there is more to see, encoding leaves more behind.
        if !hasActivityWindows {
          knowActivity(pair)
          activityWindows.update(activity.sums, of: blocks, side: side)
          hasActivityWindows = true
        }
        let activityScale = LocalActivity.unit * area(side: side)
        func least(_ place: Int) -> Double {
          let seen = Double(activityWindows[place]) / activityScale
          return min(
            base + share * slope * seen * (plane.isColor ? pair.colorDoubt : 1),
            max((share + 1) / 2 * most, base))
        }
        (place, limit) = windows.worst(scale, least: base, limit: least)
        // Only for the verdict, as for shifts.
        if Double(windows[place]) / scale > limit, knowChanges(pair) {
          changeWindows.update(changes[plane].magnitudes, of: blocks, side: side)
          let changeScale = changes.magnitudeUnit(of: plane) * area(side: side)
          let (slope, most) =
            plane.isColor
            ? (Self.colorMotionSlope, Self.colorMotionMost) : (Self.motionSlope, Self.motionMost)
          (place, limit) = windows.worst(scale, least: base) {
            least($0) + min(slope * Double(changeWindows[$0]) / changeScale, most)
          }
        }
      }
      let found = FrameMeasures.Window(
        value: Double(windows[place]) / scale, limit: limit, plane: plane,
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
      isKnown = changes.update(previous, pair.a, tolerance: nil) != nil
    }
    hasChanges = isKnown
    return isKnown
  }

  /// Works out the activity of the expected picture, once for each pair.
  ///
  /// - Parameters:
  ///   - pair: The pictures.
  ///   - everywhere: True for the activity of the whole picture, false for that of the rows that
  ///     differ and of the windows around them.
  mutating func knowActivity(_ pair: Pair, everywhere: Bool = false) {
    let (all, changed) = (0..<blocks.rows, blocks.changedBlockRows)
    let reach = Self.shiftSide / DifferenceBlocks.side
    let near = changed.lowerBound - reach..<changed.upperBound + reach
    let rows = everywhere ? all : near.clamped(to: all)
    guard rows.lowerBound < activityRows.lowerBound || rows.upperBound > activityRows.upperBound
    else { return }
    activity.update(pair.a, blocks: blocks, in: rows)
    activityRows = rows
  }

  /// The 32 × 32 window that became brighter or darker, or changed its colour, most for its limit.
  ///
  /// That grows where the expected clip itself becomes brighter or darker from the frame before:
  /// encoders follow a fade, or something that comes in, with errors of a frame.
  mutating func worstShift(_ pair: Pair) -> FrameMeasures.Window? {
    let side = Self.shiftSide
    let (base, most) = (thresholds[.shift], max(thresholds[.shiftMost], thresholds[.shift]))
    var worst: FrameMeasures.Window?
    for plane in blocks.planes {
      windows.update(blocks[plane].signed, of: blocks, side: side)
      let share = plane.isColor ? Self.colorShare * pair.colorDoubt : 1
      var (place, limit) = (windows.extreme, share * base)
      let scale = blocks.unit(of: plane) * area(side: side)
      // What changes from frame to frame costs a look at a third picture: only for the verdict.
      if abs(Double(windows[place])) / scale > limit, most > base {
        let isKnown = knowChanges(pair)
        if isKnown {
          changeWindows.update(changes[plane].signed, of: blocks, side: side)
          knowActivity(pair)
          activityWindows.update(activity.sums, of: blocks, side: side)
        }
        let changeScale = changes.unit(of: plane) * area(side: side)
        let activityScale = LocalActivity.unit * area(side: side)
        (place, limit) = windows.worst(scale, least: share * base, above: share * base) {
          guard isKnown else { return share * base }
          let step = abs(Double(changeWindows[$0])) / changeScale
          let seen = Double(activityWindows[$0]) / activityScale
          let slow = recent.slowDrift(in: bounds($0, side: side))
          let rounding = plane.isColor ? 0 : Self.shiftActivitySlope * seen
          let growth = Self.changeSlope * step + Self.driftSlope * slow + rounding
          return share * min(base + growth, most)
        }
      }
      let found = FrameMeasures.Window(
        value: Double(windows[place]) / scale, limit: limit, plane: plane,
        bounds: bounds(place, side: side))
      if found.ratio > worst?.ratio ?? -1 { worst = found }
    }
    return worst
  }

  /// Levels that the limit of a shift grows by for each level by which the window's mean changes
  /// from frame to frame.
  private static let changeSlope = 0.45

  /// Levels that it grows by in luma for each level of local activity: roundings of predictions add
  /// up in fine patterns.
  private static let shiftActivitySlope = 0.08

  /// Levels that it grows by for each level of slow drift.
  private static let driftSlope = 0.2

  /// The error of encoding in colour differences, which have a quarter of the samples, beside that
  /// in luma: busy patterns read 2.9 and 2.0.
  private static let colorShare = 1.24

  // MARK: Tiles

  /// The limit of a shift of tiles, which grows with the median of their activity.
  ///
  /// The rounding of motion-compensated predictions adds up in textures only: photographs in
  /// motion, from one encoder to another, read up to 0.8 at a median activity of 3 and more.
  mutating func tileLimit(_ shift: Double, _ pair: Pair) -> Double {
    let (base, most) = (thresholds[.tiles], max(thresholds[.tilesMost], thresholds[.tiles]))
    guard mode == .perceptual, shift > Self.closeness * base, most > base else { return base }
    knowActivity(pair, everywhere: true)
    let middle = tiles.median(of: activity.sums, unit: LocalActivity.unit, blocks)
    guard shift > base else { return min(base + Self.tileSlope * middle, most) }
    // Colour differences count half, as their shifts do.
    let drift = max(
      recent.middleDrift(of: .y), recent.middleDrift(of: .cb) / 2, recent.middleDrift(of: .cr) / 2)
    let drifted = min(Self.tileDriftSlope * drift, Self.tileDriftMost)
    return min(base + Self.tileSlope * middle, most) + drifted
  }

  /// Levels that the limit of tiles grows by for each level of the middle activity.
  private static let tileSlope = 0.2

  /// Levels that it grows by for each level of slow drift of the whole picture, and the most of
  /// them: gradients whose colours turn read up to 1.2 within 60 frames a second.
  private static let tileDriftSlope = 0.3
  private static let tileDriftMost = 1.0

  /// The largest absolute median of the tiles' means.
  ///
  /// Colour differences count half: encoding busy colours again, with a quarter of the samples,
  /// reads 0.6.
  mutating func worstTileShift() -> Double {
    var worst = 0.0
    for plane in blocks.planes {
      let weight = plane.isColor ? 0.5 : 1
      let middle = tiles.median(of: blocks[plane].signed, unit: blocks.unit(of: plane), blocks)
      worst = max(worst, weight * abs(middle))
    }
    return worst
  }
}
