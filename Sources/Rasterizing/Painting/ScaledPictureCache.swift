import Graphics
import SceneModel
import TimelineCompiling

/// Images scaled to the canvas's pixels, each kept while its layer shows it unchanged.
final class ScaledPictureCache {
  private struct Kept {
    let image: ScaledImage
    var picture: Picture
  }

  /// Which image of which layer.
  private struct Slot: Hashable {
    let layer: PresentationLayer.ID
    let isSecond: Bool
  }

  private var kept: [Slot: Kept] = [:]
  private let keeps: Bool
  private let pool: PixelMemoryPool

  init(keeps: Bool, pool: PixelMemoryPool) {
    self.keeps = keeps
    self.pool = pool
  }

  /// The scaled image, painted whole under a clip of its own, or the one kept from a frame before.
  func picture(
    of image: ScaledImage, from images: ImageStore
  ) throws(RasterError) -> Picture {
    let slot = Slot(layer: image.layerID, isSecond: image.isSecond)
    if let found = kept[slot], found.image.isSamePicture(as: image) {
      return found.picture
    }
    let reference = image.pattern.image
    guard let entry = images.entry(of: reference) else {
      throw .missingImage(name: reference.name, layer: image.layer)
    }
    if var old = kept.removeValue(forKey: slot),
      isKnownUniquelyReferenced(&old.picture)
    {
      // Nothing in this frame shows it: an image that grows reuses its memory from frame to frame.
      pool.give(back: old.picture.memory)
    }
    let picture = try Picture(
      extents: image.extents, format: image.isOpaque ? .opaqueColor : .color,
      takingMemoryFrom: pool)
    let context = try CairoContext(
      target: picture.surface, x: image.extents.minX, y: image.extents.minY)
    try CairoSurface.reading(entry.pixmap, isOpaque: entry.isOpaque) {
      (surface) throws(RasterError) in
      context.setSource(surface, map: image.pattern.map, filter: image.pattern.filter)
      context.setPath(image.rect)
      context.fill()
      context.clearSource()
      try context.check("cairo_fill")
    }
    if keeps { kept[slot] = Kept(image: image, picture: picture) }
    return picture
  }
}
