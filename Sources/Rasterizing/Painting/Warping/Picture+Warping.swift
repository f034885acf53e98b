import Graphics

extension Picture {
  /// Shows a flat picture in perspective, in this one, which is transparent before.
  ///
  /// Every pixel is the mean of samples between the flat picture's pixels, beyond which it is
  /// transparent.
  ///
  /// - Parameters:
  ///   - source: The flat picture, whose first pixel is (0, 0).
  ///   - map: From its pixels to the canvas's.
  ///   - pool: Lends memory.
  /// - Throws: `RasterError` when Cairo refuses it.
  /// - Complexity: O(samples), as ``WarpSampling`` counts them.
  func show(
    _ source: Picture, by map: ProjectiveTransform, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    guard let sampling = WarpSampling(map, in: extents) else { return }
    let counts = sampling.counts
    var (picture, borrowed) = (source, [Picture]())
    defer { for picture in borrowed { pool.give(back: picture.memory) } }
    let most = counts.joined().reduce(0) { max($0, $1.halvings) }
    for halvings in 0...most {
      if halvings > 0 {
        picture = try picture.halved(takingMemoryFrom: pool)
        borrowed.append(picture)
      }
      show(picture, halvings, sampling, counts)
    }
  }

  /// Shows the tiles for which the flat picture is halved so often.
  private func show(
    _ source: Picture, _ halvings: Int, _ sampling: WarpSampling, _ counts: [[WarpSampling.Count]]
  ) {
    let half = 1 / Double(1 << halvings)
    let map = sampling.back.concatenating(ProjectiveTransform(.scale(x: half, y: half)))
    let size = (width: source.extents.width, height: source.extents.height)
    source.withPixels { pixels, stride in
      let sampler = PixelSampler(stride: stride, width: size.width, height: size.height)
      precondition(sampler.fits(pixels), "pixels are missing")
      changeRows(as: UInt32.self) { y, row in
        let tiles = counts[(y - extents.minY) / WarpSampling.tileHeight]
        guard tiles.contains(where: { $0.halvings == halvings }) else { return }
        let columns = WarpSampling.columns(of: extents, inRow: y, thatReach: size, through: map)
        for (number, count) in tiles.enumerated() where count.halvings == halvings {
          let tile = sampling.tile(number, inRow: y)
          sampler.fill(
            &row, tile.columns.shifted(by: -extents.minX).clamped(to: columns),
            at: (extents.minX, y), count, through: map,
            isInside: sampler.holds(tile, through: map), from: pixels)
        }
      }
    }
  }
}

extension WarpSampling {
  /// The pixels of a row, counted from the first, some of whose samples may reach the flat picture.
  fileprivate static func columns(
    of extents: PixelRect, inRow y: Int, thatReach size: (width: Int, height: Int),
    through back: ProjectiveTransform
  ) -> Range<Int> {
    let (u, v, w) = (
      SIMD3(back.x.x, back.y.x, back.origin.x), SIMD3(back.x.y, back.y.y, back.origin.y),
      SIMD3(back.x.z, back.y.z, back.origin.z)
    )
    // Half a pixel beyond its edges the flat picture still shines.
    let sides = [
      w, u + w, v + w, w * Double(size.width + 1) - u, w * Double(size.height + 1) - v,
    ]
    return sides.reduce(0..<extents.width) { columns, side in
      // Anywhere in the pixel, and not in its centre alone.
      let anywhere = (abs(side.x) + abs(side.y)) / 2
      let start =
        side.x * (Double(extents.minX) + 0.5) + side.y * (Double(y) + 0.5) + side.z + anywhere
      func limited(_ column: Double) -> Int {
        min(max(Int(saturating: column), columns.lowerBound), columns.upperBound)
      }
      if side.x == 0 { return start >= 0 ? columns : columns.lowerBound..<columns.lowerBound }
      let crossing = -start / side.x
      return side.x > 0
        ? limited(crossing.rounded(.down))..<columns.upperBound
        : columns.lowerBound..<limited(crossing.rounded(.up) + 1)
    }
  }
}

extension Range<Int> {
  fileprivate func shifted(by distance: Int) -> Range<Int> {
    lowerBound + distance..<upperBound + distance
  }
}
