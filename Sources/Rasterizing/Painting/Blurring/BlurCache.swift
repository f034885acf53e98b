import Coverage
import FramePlanning
import Graphics

/// Blurred pictures from frames before, by the layers that they are of.
///
/// Each is kept with the alpha that it was made of. A layer that moves by whole pixels paints the
/// same alpha somewhere else, and so casts the same shadow there.
final class BlurCache {
  private struct Key {
    let group: KeptGroup
    /// The blur without the whole pixels of its shift.
    let gaussian: GaussianBlur
    let growth: Double
    let source: Picture
  }

  private let kept: MovingPictureCache<FilterSlot, Key>
  private let pool: PixelMemoryPool

  init(keeps: Bool, pool: PixelMemoryPool) {
    kept = MovingPictureCache(keeps: keeps, pool: pool)
    self.pool = pool
  }

  /// The picture that is kept for a group, or `nil` when its source has to be painted.
  ///
  /// - Throws: `RasterError` when Cairo refuses it.
  func found(_ group: KeptGroup) throws(RasterError) -> Picture? {
    if let same = kept.found(group.slot, { $0.group.isSamePicture(as: group) }) { return same }
    guard let blur = group.plan.groups[group.number].blur else { return nil }
    return try kept.found(
      group.slot, showing: group.plan.groups[group.number].extents, movedBy: Self.move(of: blur)
    ) { old in
      guard old.gaussian == blur.gaussian.withoutWholeShift, old.growth == blur.growth,
        group.isSameElsewhere(as: old.group)
      else { return nil }
      return Key(
        group: group, gaussian: old.gaussian, growth: old.growth, source: old.source)
    }
  }

  /// From coordinates in which the source begins at 0 to the canvas's.
  private static func move(of blur: DrawingGroup.Blur) -> (x: Int, y: Int) {
    let shift = blur.gaussian.wholeShift
    return (blur.source.minX + shift.x, blur.source.minY + shift.y)
  }

  /// The picture of a group whose source is painted.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - blur: Its blur.
  ///   - source: The alpha that is blurred, which the cache takes.
  ///   - extents: The pixels of the picture.
  /// - Returns: The picture.
  /// - Throws: `RasterError` when Cairo refuses it.
  func picture(
    of group: KeptGroup, _ blur: DrawingGroup.Blur, madeOf source: Picture,
    _ extents: PixelRect
  ) throws(RasterError) -> Picture {
    let (gaussian, move) = (blur.gaussian.withoutWholeShift, Self.move(of: blur))
    return try kept.picture(
      group.slot,
      Key(group: group, gaussian: gaussian, growth: blur.growth, source: source),
      showing: extents, movedBy: move
    ) {
      $0.gaussian == gaussian && $0.growth == blur.growth && $0.source.hasSamePixels(as: source)
    } making: { (pool) throws(RasterError) in
      let result = try Picture(
        extents: blur.result.movedBy(x: -move.x, y: -move.y), format: .alpha,
        takingMemoryFrom: pool)
      let origin = PixelRect(x: 0..<blur.source.width, y: 0..<blur.source.height)
      gaussian.filter(
        try Picture(origin, of: source, movedBy: (-blur.source.minX, -blur.source.minY)),
        into: result)
      if blur.growth > 1 { result.grow(by: blur.growth) }
      return result
    } forgetting: {
      pool.give(back: $0.source.memory)
    }
  }

  /// Forgets every picture.
  func removeAll() { kept.removeAll() }
}
