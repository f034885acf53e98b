import Graphics

extension Picture {
  /// Shows another picture in perspective, in this one, which is transparent before.
  ///
  /// It is done in tiles, with numbers that count from each tile's own corner: pixman has only
  /// 16 bits before and 16 behind the point.
  ///
  /// - Parameters:
  ///   - source: The flat picture.
  ///   - map: From its pixels to this picture's, both in coordinates of their own extents.
  ///   - samples: How often each side of a pixel is sampled: 1, 2, 4 or 8.
  ///   - pool: Lends memory.
  func show(
    _ source: Picture, by map: ProjectiveTransform, samples: Int,
    takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    let fine =
      map
      .concatenating(
        ProjectiveTransform(
          .translation(x: -Double(extents.minX), y: -Double(extents.minY))
            .concatenating(.scale(x: Double(samples), y: Double(samples)))))
    guard let back = fine.inverted else { return }
    let tiles = WarpTiles(target: self, source: source, map: back, samples: samples)
    try tiles.paint(takingMemoryFrom: pool)
  }
}

/// The tiles of one picture that is shown in perspective.
private struct WarpTiles {
  let target: Picture
  let source: Picture
  /// From the samples of the target, counted from its first one, to pixels of the source's extents.
  let map: ProjectiveTransform
  let samples: Int

  /// Samples in a tile's side: a temporary picture of them stays in the processor's cache.
  private static let side = 256

  func paint(takingMemoryFrom pool: PixelMemoryPool) throws(RasterError) {
    let step = Self.side / samples
    var scratch: [Picture] = []
    defer { for picture in scratch { pool.give(back: picture.memory) } }
    var side = Self.side
    while side > step {
      scratch.append(
        try Picture(
          extents: PixelRect(x: 0..<side, y: 0..<side), format: .color, takingMemoryFrom: pool))
      side /= 2
    }
    for y in stride(from: 0, to: target.extents.height, by: step) {
      for x in stride(from: 0, to: target.extents.width, by: step) {
        let tile = PixelRect(
          x: x..<min(x + step, target.extents.width), y: y..<min(y + step, target.extents.height))
        if samples == 1 {
          try paint(tile, into: target, offset: (0, 0))
          continue
        }
        let fine = PixelRect(
          x: tile.minX * samples..<tile.maxX * samples,
          y: tile.minY * samples..<tile.maxY * samples)
        scratch[0].clear()
        try paint(fine, into: scratch[0], offset: (fine.minX, fine.minY))
        var (width, height) = (fine.width, fine.height)
        for i in scratch.indices {
          (width, height) = (width / 2, height / 2)
          let isLast = i + 1 == scratch.count
          try (isLast ? target : scratch[i + 1]).halve(
            scratch[i], into: isLast ? (tile.minX, tile.minY) : (0, 0), width: width, height: height
          )
        }
      }
    }
  }

  /// The part of the source that a tile of samples shows, with what lies between its pixels.
  private func footprint(of tile: PixelRect) -> PixelRect {
    let images = tile.rect.corners.compactMap(map.apply(to:))
    // Some of the tile is behind the eye: what is in front may show any of it.
    guard images.count == 4, let box = Rect(around: images) else { return source.extents }
    return PixelRect(covering: box.insetBy(-2)).intersection(source.extents)
  }

  private func paint(
    _ tile: PixelRect, into picture: Picture, offset: (x: Int, y: Int)
  ) throws(RasterError) {
    let footprint = footprint(of: tile)
    guard !footprint.isEmpty else { return }
    let local = ProjectiveTransform(.translation(x: Double(tile.minX), y: Double(tile.minY)))
      .concatenating(map)
      .concatenating(
        ProjectiveTransform(.translation(x: -Double(footprint.minX), y: -Double(footprint.minY))))
    try source.withImage(of: footprint) { image throws(RasterError) in
      try picture.withImage(of: picture.extents) { target throws(RasterError) in
        target.paint(
          image, ofSize: (footprint.width, footprint.height), through: local,
          x: tile.minX - offset.x, y: tile.minY - offset.y, width: tile.width, height: tile.height)
      }
    }
  }
}

extension Picture {
  /// Paints another picture at half its size.
  fileprivate func halve(
    _ source: Picture, into origin: (x: Int, y: Int), width: Int, height: Int
  ) throws(RasterError) {
    try source.withImage(of: PixelRect(x: 0..<2 * width, y: 0..<2 * height)) {
      image throws(RasterError) in
      try withImage(of: extents) { target throws(RasterError) in
        target.paintHalved(image, x: origin.x, y: origin.y, width: width, height: height)
      }
    }
  }
}
