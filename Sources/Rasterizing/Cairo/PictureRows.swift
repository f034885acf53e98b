import Graphics

/// The rows of a picture that is made already; beyond it they are transparent.
///
/// With Cairo, which paints them through a picture of the coverage, mattes take 1.06 times as long
/// (`make bench BENCH=lottie`).
struct PictureRows: PixelRows {
  let isWide = WideKernels.areAvailable
  private let picture: Picture
  /// Bits that each of its pixels has, whatever its memory says.
  private let full: UInt32

  /// The rows of a picture with colours; `nil` for one of alpha alone.
  init?(_ picture: Picture) {
    switch picture.format {
    case .color: full = 0
    case .opaqueColor: full = 0xFF00_0000
    case .alpha: return nil
    }
    self.picture = picture
  }

  mutating func fill(_ row: inout MutableSpan<UInt32>, _ y: Int, from x: Int) {
    let inside = picture.extents.columns.clamped(to: x..<x + row.count)
    let isInside = picture.extents.rows.contains(y)
    let own = isInside ? inside.lowerBound - x..<inside.upperBound - x : 0..<0
    for i in 0..<own.lowerBound { row[i] = 0 }
    for i in own.upperBound..<row.count { row[i] = 0 }
    guard !own.isEmpty else { return }
    let first = inside.lowerBound - picture.extents.minX
    picture.changeRow(y, as: UInt32.self) { line in
      unsafe line.withUnsafeMutableBufferPointer { line in
        unsafe row.withUnsafeMutableBufferPointer { row in
          // One by one, from which vectors are made.
          for i in 0..<own.count { unsafe row[own.lowerBound &+ i] = line[first &+ i] | full }
        }
      }
    }
  }
}
