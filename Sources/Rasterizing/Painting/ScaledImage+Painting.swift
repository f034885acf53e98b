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
    let picture = try Picture(
      extents: extentsCounted, format: isOpaque ? .opaqueColor : .color, takingMemoryFrom: pool)
    return try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
      (surface) throws(RasterError) in
      try changing(picture) { context throws(RasterError) in
        try context.setSource(
          surface, map: pattern.gridMap(around: rect.center), filter: pattern.filter)
        context.setPath(rect)
        context.fill()
        context.clearSource()
      }
    }
  }

  private func painted(
    _ rows: some PixelRows, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    let picture = try Picture(rows, extentsCounted, isOpaque: isOpaque, takingMemoryFrom: pool)
    guard !rect.isPixelAligned else { return picture }
    // The pixels at its edges are as much of it as they are covered.
    return try changing(picture) { context in context.keep(rect) }
  }

  /// The pixels of all of it, counted from ``move``.
  private var extentsCounted: PixelRect { whole.movedBy(x: -move.x, y: -move.y) }

  /// A picture after it was painted on.
  private func changing(
    _ picture: Picture, _ paint: (_ context: borrowing CairoContext) throws(RasterError) -> Void
  ) throws(RasterError) -> Picture {
    let extents = picture.extents
    let context = try CairoContext(target: picture.surface, x: extents.minX, y: extents.minY)
    try paint(context)
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
