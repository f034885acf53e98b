import FramePlanning
import FrameSampling

/// Pictures of groups from frames before, each kept while what it is made from stays the same.
final class PictureCache {
  private var kept: [FilterSlot: (group: KeptGroup, picture: Picture)] = [:]
  private let keeps: Bool
  private let pool: PixelMemoryPool

  init(keeps: Bool, pool: PixelMemoryPool) {
    self.keeps = keeps
    self.pool = pool
  }

  /// The picture that is kept for a group, or `nil` when it has to be made.
  func found(_ group: KeptGroup) -> Picture? {
    guard let found = kept[group.slot], found.group.isSamePicture(as: group) else { return nil }
    return found.picture
  }

  /// The picture of a group: the one that is kept, or a new one, which takes its place.
  func picture(
    of group: KeptGroup, making: (PixelMemoryPool) throws(RasterError) -> Picture
  ) throws(RasterError) -> Picture {
    if let found = found(group) { return found }
    if var old = kept.removeValue(forKey: group.slot), isKnownUniquelyReferenced(&old.picture) {
      // Nothing in this frame shows it: an image that grows reuses its memory from frame to frame.
      pool.give(back: old.picture.memory)
    }
    let picture = try making(pool)
    if keeps { kept[group.slot] = (group, picture) }
    return picture
  }

  /// Forgets every picture.
  func removeAll() { kept.removeAll() }
}
