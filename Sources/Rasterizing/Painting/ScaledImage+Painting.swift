import FramePlanning
import LayerModel
import FrameSampling
import Graphics

extension ScaledImage {
  /// An image of a layer.
  struct Slot: Hashable {
    let layer: PresentationLayer.ID
    let isSecond: Bool
  }

  var slot: Slot { Slot(layer: layerID, isSecond: isSecond) }

  /// The scaled image, painted whole under a clip of its own, in pixels that are counted from
  /// ``move``.
  func painted(
    from images: ImageStore, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    guard let entry = images.entry(of: pattern.image) else {
      throw .missingImage(name: pattern.image.name, layer: layer)
    }
    if let rows = AveragedRows(pattern, of: entry) {
      return try painted(rows, takingMemoryFrom: pool)
    }
    if let rows = BilinearRows(pattern, of: entry) {
      return try painted(rows, takingMemoryFrom: pool)
    }
    return try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
      (surface) throws(RasterError) in
      try painted(takingMemoryFrom: pool) { context throws(RasterError) in
        try context.setSource(
          surface, map: pattern.gridMap(around: rect.center), filter: pattern.filter)
      }
    }
  }

  private func painted(
    _ rows: some PixelRows, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    let made = try Picture(rows, extentsCounted, isOpaque: isOpaque, takingMemoryFrom: pool)
    defer { pool.give(back: made.memory) }
    return try painted(takingMemoryFrom: pool) { context in
      context.setSource(made.surface, x: extentsCounted.minX, y: extentsCounted.minY)
    }
  }

  /// The pixels of all of it, counted from ``move``.
  private var extentsCounted: PixelRect { whole.movedBy(x: -move.x, y: -move.y) }

  /// A picture of its rectangle, painted from a source.
  private func painted(
    takingMemoryFrom pool: PixelMemoryPool,
    from setSource: (_ context: borrowing CairoContext) throws(RasterError) -> Void
  ) throws(RasterError) -> Picture {
    let extents = extentsCounted
    let picture = try Picture(
      extents: extents, format: isOpaque ? .opaqueColor : .color, takingMemoryFrom: pool)
    let context = try CairoContext(target: picture.surface, x: extents.minX, y: extents.minY)
    try setSource(context)
    context.setPath(rect)
    context.fill()
    context.clearSource()
    try context.check("cairo_fill")
    return picture
  }
}

extension AveragedRows {
  /// The rows of an image whose pixels are means of boxes; `nil` for another one.
  ///
  /// Cairo would take up to five times as long (`make bench BENCH=images`).
  init?(_ pattern: ImagePattern, of entry: ImageStore.Entry) {
    guard pattern.isMeanOfBoxes else { return nil }
    self.init(
      map: pattern.map, croppedTo: pattern.crop, halvings: pattern.halvings, entry.halved)
  }
}

extension BilinearRows {
  /// The rows of an image that is not made smaller; `nil` for another one.
  init?(_ pattern: ImagePattern, of entry: ImageStore.Entry) {
    guard pattern.isBilinear else { return nil }
    self.init(entry.pixmap, map: pattern.map)
  }
}

extension Picture {
  /// A picture of rows.
  convenience init(
    _ rows: some PixelRows, _ extents: PixelRect, isOpaque: Bool,
    takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    try self.init(
      extents: extents, format: isOpaque ? .opaqueColor : .color, isCleared: false,
      takingMemoryFrom: pool)
    var rows = rows
    changeRows(as: UInt32.self) { y, row in rows.fill(&row, y, from: extents.minX) }
  }
}
