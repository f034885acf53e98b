import FramePlanning
import LayerModel
import Graphics

extension Picture {
  /// Paints sprites over one another, or adds them.
  func paint(
    _ sprites: [Sprite], isAdded: Bool, from cache: SpriteCache, _ images: ImageStore,
    takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    var scratch: Picture?
    defer { if let scratch { pool.give(back: scratch.memory) } }
    try withImage(of: extents) { target throws(RasterError) in
      for sprite in sprites {
        guard let back = sprite.map.inverted else { continue }
        let source = try cache.picture(of: sprite, from: images)
        let box = sprite.extents
        let place = (x: box.minX - extents.minX, y: box.minY - extents.minY)
        // From the pixels that are painted, counted from the first, to the source's.
        let map = AffineTransform.translation(x: Double(box.minX), y: Double(box.minY))
          .concatenating(back)
        try source.withImage(of: source.extents) { image throws(RasterError) in
          guard sprite.tint != .white else {
            target.composite(
              image, through: map, isNearest: sprite.isNearest, at: place, width: box.width,
              height: box.height, isAdded: isAdded)
            return
          }
          let needed = PixelRect(x: 0..<box.width, y: 0..<box.height)
          let colored = try Self.scratch(&scratch, holding: needed, takingMemoryFrom: pool)
          let tint = try PixmanImage(tint: sprite.tint)
          try colored.withImage(of: colored.extents) { colored throws(RasterError) in
            colored.paint(
              image, through: map, isNearest: sprite.isNearest, tint: tint, width: box.width,
              height: box.height)
            target.composite(
              colored, x: place.x, y: place.y, width: box.width, height: box.height,
              isAdded: isAdded)
          }
        }
      }
    }
  }

  /// The scratch picture: the present one where it is large enough, else a larger one.
  private static func scratch(
    _ scratch: inout Picture?, holding needed: PixelRect, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) -> Picture {
    if let scratch, scratch.extents.contains(needed) { return scratch }
    if let scratch { pool.give(back: scratch.memory) }
    let extents = needed.union(scratch?.extents ?? .empty)
    scratch = nil
    let made = try Picture(extents: extents, format: .color, takingMemoryFrom: pool)
    scratch = made
    return made
  }
}

/// Parts of images, halved some times, kept from frame to frame.
final class SpriteCache {
  private struct Key: Hashable {
    let image: ContentSource
    let part: PixelRect
    let halvings: Int
  }

  private var pictures: [Key: Picture] = [:]
  /// The one that was asked for last.
  private var last: (key: Key, picture: Picture)?
  private let pool: PixelMemoryPool

  init(pool: PixelMemoryPool) { self.pool = pool }

  /// The part of the image that a sprite shows.
  func picture(of sprite: Sprite, from images: ImageStore) throws(RasterError) -> Picture {
    let key = Key(image: sprite.image.source, part: sprite.part, halvings: sprite.halvings)
    if let last, last.key == key { return last.picture }
    if let found = pictures[key] {
      last = (key, found)
      return found
    }
    guard let entry = images.entry(of: sprite.image) else {
      throw .missingImage(name: sprite.image.name, layer: "")
    }
    var picture = try Picture(entry, sprite.part, takingMemoryFrom: pool)
    for _ in 0..<sprite.halvings { picture = try picture.halved(takingMemoryFrom: pool) }
    pictures[key] = picture
    last = (key, picture)
    return picture
  }
}

extension Picture {
  /// A part of an image as it is.
  convenience init(
    _ image: ImageStore.Entry, _ part: PixelRect, takingMemoryFrom pool: PixelMemoryPool
  ) throws(RasterError) {
    try self.init(
      extents: PixelRect(x: 0..<part.width, y: 0..<part.height), format: .color,
      takingMemoryFrom: pool)
    let context = try CairoContext(target: surface, x: 0, y: 0)
    try CairoSurface.reading(image.pixmap, isOpaque: image.isOpaque) {
      (source) throws(RasterError) in
      context.setSource(source, x: -part.minX, y: -part.minY)
      context.setPath(extents.rect)
      context.fill()
      context.clearSource()
      try context.check("cairo_fill")
    }
  }

  /// The picture at half its size; an odd row or column more counts as transparent.
  func halved(takingMemoryFrom pool: PixelMemoryPool) throws(RasterError) -> Picture {
    let half = try Picture(
      extents: PixelRect(x: 0..<(extents.width + 1) / 2, y: 0..<(extents.height + 1) / 2),
      format: .color, takingMemoryFrom: pool)
    try withImage(of: extents) { image throws(RasterError) in
      try half.withImage(of: half.extents) { target throws(RasterError) in
        target.paintHalved(
          image, x: 0, y: 0, width: half.extents.width, height: half.extents.height)
      }
    }
    return half
  }
}
