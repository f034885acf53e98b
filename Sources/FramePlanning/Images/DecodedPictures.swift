import Graphics
import Synchronization

/// Decoded pictures, of which those shown last are kept.
///
/// All workers share them: a picture that several of them show is decoded once.
final class DecodedPictures<Key: Hashable & Sendable>: Sendable {
  private struct Kept {
    package let entry: ImageStore.Entry
    /// The number of the last question for it.
    var lastUse: Int
  }

  private struct State {
    package var kept: [Key: Kept] = [:]
    var uses = 0
    package var byteCount = 0
  }

  /// The most bytes of pictures that are kept, unless that is fewer than ``leastCount``.
  private let byteLimit: Int
  private static var leastCount: Int { 4 }
  private let state = Mutex(State())

  init(byteLimit: Int) { self.byteLimit = byteLimit }

  /// A picture; `nil` when it cannot be decoded.
  func entry(
    _ key: Key, pixelsPerPoint: Size = Size(width: 1, height: 1),
    decoding decode: () throws -> Pixmap
  ) -> ImageStore.Entry? {
    // Held while decoding: who waits would have to wait for the decoder anyway.
    state.withLock { state in
      state.uses += 1
      if let entry = state.kept[key]?.entry {
        state.kept[key]?.lastUse = state.uses
        return entry
      }
      guard let pixmap = try? decode(),
        let entry = ImageStore.Entry(pixmap, pixelsPerPoint: pixelsPerPoint)
      else { return nil }
      state.kept[key] = Kept(entry: entry, lastUse: state.uses)
      state.byteCount += entry.byteCount
      while state.byteCount > byteLimit, state.kept.count > Self.leastCount,
        let oldest = state.kept.min(by: { $0.value.lastUse < $1.value.lastUse })
      {
        state.byteCount -= oldest.value.entry.byteCount
        state.kept[oldest.key] = nil
      }
      return entry
    }
  }
}

extension ImageStore.Entry {
  /// The bytes that it takes, what else is kept of a small one and its halves included.
  fileprivate var byteCount: Int { pixmap.bytes.count * 4 / 3 + 1024 }
}
