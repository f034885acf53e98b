import LayerModel
import FrameSampling
import Graphics

extension ScaledImage: PictureRecipe {
  /// An image of a layer.
  struct Slot: Hashable {
    let layer: PresentationLayer.ID
    let isSecond: Bool
  }

  var slot: Slot { Slot(layer: layerID, isSecond: isSecond) }

  /// The scaled image, painted whole under a clip of its own.
  func painted(
    from images: ImageStore, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    guard let entry = images.entry(of: pattern.image) else {
      throw .missingImage(name: pattern.image.name, layer: layer)
    }
    let picture = try Picture(
      extents: extents, format: isOpaque ? .opaqueColor : .color, takingMemoryFrom: pool)
    let context = try CairoContext(target: picture.surface, x: extents.minX, y: extents.minY)
    try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
      (surface) throws(RasterError) in
      try context.setSource(surface, map: pattern.map, filter: pattern.filter)
      context.setPath(rect)
      context.fill()
      context.clearSource()
      try context.check("cairo_fill")
    }
    return picture
  }
}
