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
    let extents = whole.movedBy(x: -move.x, y: -move.y)
    let picture = try Picture(
      extents: extents, format: isOpaque ? .opaqueColor : .color, takingMemoryFrom: pool)
    let context = try CairoContext(target: picture.surface, x: extents.minX, y: extents.minY)
    if let rows = AveragedRows(pattern, of: entry) {
      let averaged = try Picture(rows, extents, isOpaque: isOpaque, takingMemoryFrom: pool)
      context.setSource(averaged.surface, x: extents.minX, y: extents.minY)
      context.setPath(rect)
      context.fill()
      context.clearSource()
      try context.check("cairo_fill")
      pool.give(back: averaged.memory)
      return picture
    }
    try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
      (surface) throws(RasterError) in
      try context.setSource(
        surface, map: pattern.gridMap(around: rect.center), filter: pattern.filter)
      context.setPath(rect)
      context.fill()
      context.clearSource()
      try context.check("cairo_fill")
    }
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
