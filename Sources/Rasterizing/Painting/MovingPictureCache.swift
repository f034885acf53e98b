import FramePlanning
import Graphics

/// Pictures from frames before that are shown again, in part or whole, wherever they have moved to.
///
/// A picture is kept in coordinates of its own, from which a move by whole pixels leads to the
/// canvas.
final class MovingPictureCache<Slot: Hashable & Sendable, Key> {
  private struct Kept {
    let key: Key
    let whole: Picture
    /// The part that was shown last.
    var shown: Picture
    /// The picture as other workers find it.
    let shared: SharedPictureTable<Slot, Key>.Entry?
  }

  private var kept: [Slot: Kept] = [:]
  private let keeps: Bool
  private let pool: PixelMemoryPool
  private let others: SharedPictureTable<Slot, Key>?

  /// An empty cache.
  ///
  /// - Parameters:
  ///   - keeps: False for one that stays empty.
  ///   - pool: Lends memory.
  ///   - others: The pictures that other workers made; `nil` when each makes its own.
  init(
    keeps: Bool, pool: PixelMemoryPool, sharing others: SharedPictureTable<Slot, Key>? = nil
  ) {
    self.keeps = keeps
    self.pool = pool
    self.others = keeps ? others : nil
  }

  deinit { removeAll() }

  /// The picture that was shown last in a slot, when it was made of the same key; else `nil`.
  func found(_ slot: Slot, _ isSame: (Key) -> Bool) -> Picture? {
    guard let found = kept[slot], isSame(found.key) else { return nil }
    return found.shown
  }

  /// A part of the picture that is kept in a slot, which may have moved; `nil` when it has to be
  /// made.
  ///
  /// - Parameters:
  ///   - slot: The place under which it is kept.
  ///   - extents: The pixels of the canvas that are shown.
  ///   - move: From the picture's own coordinates to the canvas's.
  ///   - renewing: The key of the same picture there, or `nil` when it is another one.
  /// - Returns: The part.
  /// - Throws: `RasterError` when Cairo refuses it.
  func found(
    _ slot: Slot, showing extents: PixelRect, movedBy move: (x: Int, y: Int),
    renewing: (Key) -> Key?
  ) throws(RasterError) -> Picture? {
    guard let old = kept[slot],
      old.whole.extents.contains(extents.movedBy(x: -move.x, y: -move.y)),
      let key = renewing(old.key)
    else { return nil }
    let shown = try Picture(extents, of: old.whole, movedBy: move)
    kept[slot] = Kept(key: key, whole: old.whole, shown: shown, shared: old.shared)
    return shown
  }

  /// A part of a picture, which is kept or made.
  ///
  /// - Parameters:
  ///   - slot: The place under which one picture is kept.
  ///   - key: The values that decide its pixels.
  ///   - extents: The pixels of the canvas that are shown.
  ///   - move: From the picture's own coordinates to the canvas's.
  ///   - isSame: True when the same picture is made of another key.
  ///   - making: Makes the picture in its own coordinates, at least its visible part.
  ///   - forgetting: Takes a key that another one replaces.
  /// - Returns: The part.
  /// - Throws: The error of `making`, or `RasterError` when Cairo refuses it.
  func picture(
    _ slot: Slot, _ key: Key, showing extents: PixelRect, movedBy move: (x: Int, y: Int),
    isSame: (Key) -> Bool, making: (PixelMemoryPool) throws(RasterError) -> Picture,
    forgetting: (Key) -> Void = { _ in }
  ) throws(RasterError) -> Picture {
    let part = extents.movedBy(x: -move.x, y: -move.y)
    if let old = kept[slot], old.whole.extents.contains(part), isSame(old.key) {
      let shown = try Picture(extents, of: old.whole, movedBy: move)
      kept[slot] = Kept(key: key, whole: old.whole, shown: shown, shared: old.shared)
      forgetting(old.key)
      return shown
    }
    if let old = kept[slot] { forgetting(old.key) }
    remove(slot)
    let shared = try others?.picture(slot, having: part, of: key, isSame: isSame) {
      () throws(RasterError) in try making(pool).pixels
    }
    let (whole, shown): (Picture, Picture)
    do {
      whole = if let shared { try Picture(shared.pixels) } else { try making(pool) }
      shown = try Picture(extents, of: whole, movedBy: move)
    } catch {
      if let shared { _ = others?.giveBack(shared, in: slot, isShown: true) }
      throw error
    }
    if keeps {
      kept[slot] = Kept(key: key, whole: whole, shown: shown, shared: shared)
    } else {
      forgetting(key)
    }
    return shown
  }

  /// Forgets the picture of a slot.
  func remove(_ slot: Slot) {
    guard var old = kept.removeValue(forKey: slot) else { return }
    // Something in this frame may show it.
    let isShown = !isKnownUniquelyReferenced(&old.shown)
    if giveBack(old, in: slot, isShown: isShown) { pool.give(back: old.whole.memory) }
  }

  /// Forgets every picture.
  func removeAll() {
    for (slot, old) in kept { _ = giveBack(old, in: slot, isShown: true) }
    kept.removeAll()
  }

  /// Leaves a picture to the others who show it.
  ///
  /// - Returns: True when nobody does.
  private func giveBack(_ old: Kept, in slot: Slot, isShown: Bool) -> Bool {
    guard let others, let shared = old.shared else { return !isShown }
    return others.giveBack(shared, in: slot, isShown: isShown)
  }
}
