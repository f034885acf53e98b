import FramePlanning
import FrameSampling
import Graphics
import Synchronization

/// Pictures that one worker made and others show, too: the last one of each image and gradient.
///
/// All rasterizers of a timeline share them. Each picture is kept as long as any of them shows it,
/// so that what stands still is made once and takes memory once, however many workers there are.
public final class SharedPictures: Sendable {
  let scaled = SharedPictureTable<ScaledImage.Slot, ScaledImage>()
  let gradients = SharedPictureTable<PresentationLayer.ID, GradientPicture>()

  /// None yet.
  public init() {}
}

/// The last picture of each slot that a worker made and that any of them keeps.
final class SharedPictureTable<Slot: Hashable & Sendable, Key>: Sendable {
  /// A picture of a key, kept by some workers.
  ///
  /// It may be shared by threads, because its pixels do not change while anyone holds it or shows
  /// it, and the rest only under the table's lock.
  final class Entry: @unchecked Sendable {  // What changes is under the table's lock.
    let key: Key
    let pixels: PicturePixels
    fileprivate var holders = 1
    /// True once someone who no longer holds it showed it still.
    fileprivate var isShownOn = false

    fileprivate init(_ key: Key, _ pixels: PicturePixels) {
      (self.key, self.pixels) = (key, pixels)
    }
  }

  private let entries = Mutex<[Slot: Entry]>([:])

  /// A table without pictures, of keys that may be compared on any thread.
  init() where Key: Sendable {}

  /// The picture of a slot, which the caller holds from now on.
  ///
  /// - Parameters:
  ///   - slot: Its place.
  ///   - part: The pixels that it must have, in its own coordinates.
  ///   - key: The values that decide them.
  ///   - isSame: True when the same picture is made of another key.
  ///   - making: Makes it when it is not there; others may do so at the same time, of whose
  ///     pictures the first is taken.
  /// - Returns: The picture.
  /// - Throws: The error of `making`.
  func picture<Failure: Error>(
    _ slot: Slot, having part: PixelRect, of key: Key, isSame: (Key) -> Bool,
    making: () throws(Failure) -> PicturePixels
  ) throws(Failure) -> Entry {
    func found(in entries: [Slot: Entry]) -> Entry? {
      guard let entry = entries[slot], entry.pixels.extents.contains(part), isSame(entry.key) else {
        return nil
      }
      entry.holders += 1
      return entry
    }
    if let entry = entries.withLock({ found(in: $0) }) { return entry }
    let made = Entry(key, try making())
    return entries.withLock { entries in
      if let entry = found(in: entries) { return entry }
      entries[slot] = made
      return made
    }
  }

  /// Ends the caller's hold.
  ///
  /// - Parameters:
  ///   - entry: The picture.
  ///   - slot: Its place.
  ///   - isShown: True when something of the caller's shows it still.
  /// - Returns: True when nobody shows it, or finds it from now on: its memory is the caller's.
  func giveBack(_ entry: Entry, in slot: Slot, isShown: Bool) -> Bool {
    entries.withLock { entries in
      entry.holders -= 1
      entry.isShownOn = entry.isShownOn || isShown
      guard entry.holders == 0 else { return false }
      if entries[slot] === entry { entries[slot] = nil }
      return !entry.isShownOn
    }
  }
}
