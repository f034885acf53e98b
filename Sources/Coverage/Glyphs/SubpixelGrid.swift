import Graphics

/// The places between pixels at which text is drawn that is neither turned nor scaled.
///
/// The nearest one is at most 1/32 of a pixel away along x and along y. So a glyph of some size has
/// 256 masks, and they are kept.
struct SubpixelGrid {
  /// Places in a pixel along x, and along y.
  static let count = 16
  /// Places in a pixel.
  static let placeCount = count * count

  /// The pixel.
  let column: Int
  let row: Int
  /// The place in it, counted row after row.
  let phase: UInt8

  /// The nearest place to a point within the ``CoverageGrid``.
  init(nearest point: Point) {
    let steps = Double(Self.count)
    let (x, y) = (
      CoverageGrid.nearest(point.x * steps), CoverageGrid.nearest(point.y * steps)
    )
    (column, row) = (x >> 4, y >> 4)
    phase = UInt8((y & 15) << 4 | x & 15)
  }

  /// The coordinates of a place in the pixel (0, 0), on the ``CoverageGrid``.
  static func coordinates(of phase: UInt8) -> (x: Int, y: Int) {
    let step = CoverageGrid.step / count
    return (Int(phase & 15) * step, Int(phase >> 4) * step)
  }
}
