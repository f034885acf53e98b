import Inbetween
import Synchronization

/// Pictures as PNG files, the latest that were asked for, so many bytes at most.
final class PictureCache: Sendable {
  /// An instant at a scale.
  struct Key: Hashable {
    let instant: Seconds
    let scale: Double
  }

  private struct State {
    var pictures: [Key: (bytes: [UInt8], use: Int)] = [:]
    var byteCount = 0
    var use = 0
  }

  private let state = Mutex(State())
  /// The bytes of all at most.
  ///
  /// That is less than a tenth of what a preview takes, which so stays the same whatever is looked
  /// at; the page keeps more, for itself.
  private static let limit = 6 << 20

  /// A picture that is known; it is the latest then.
  subscript(key: Key) -> [UInt8]? {
    state.withLock { state in
      guard let bytes = state.pictures[key]?.bytes else { return nil }
      state.use += 1
      state.pictures[key]?.use = state.use
      return bytes
    }
  }

  /// Adds a picture, in place of those that nobody asked for the longest.
  func add(_ bytes: [UInt8], for key: Key) {
    state.withLock { state in
      guard bytes.count <= Self.limit, state.pictures[key] == nil else { return }
      state.use += 1
      state.pictures[key] = (bytes, state.use)
      state.byteCount += bytes.count
      guard state.byteCount > Self.limit else { return }
      // A quarter at once, so that they are not put in order for each.
      for (key, old) in state.pictures.sorted(by: { $0.value.use < $1.value.use }) {
        guard state.byteCount > Self.limit * 3 / 4 else { return }
        state.pictures[key] = nil
        state.byteCount -= old.bytes.count
      }
    }
  }
}
