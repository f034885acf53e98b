import Graphics
import Synchronization
import Timing

/// The pictures of a file that plays, of which those shown last are kept.
///
/// All workers share it: a picture that several of them show is decoded once.
final class AnimatedImageEntry: Sendable {
  /// How many bytes of pictures are kept, unless that is fewer than ``leastCount``.
  private static let byteLimit = 64 << 20
  private static let leastCount = 4

  private struct Kept {
    var entries: [Int: ImageStore.Entry] = [:]
    /// Numbers of pictures, those asked for last at the end.
    var order: [Int] = []
    var byteCount = 0
  }

  let timetable: PictureTimetable
  private let decode: @Sendable (Int) throws -> Pixmap
  private let kept = Mutex(Kept())

  init(timetable: PictureTimetable, decode: @escaping @Sendable (Int) throws -> Pixmap) {
    self.timetable = timetable
    self.decode = decode
  }

  /// A picture by its number; `nil` when it cannot be decoded.
  func entry(_ picture: Int) -> ImageStore.Entry? {
    // Held while decoding: who waits would have to wait for the decoder anyway.
    kept.withLock { kept in
      if let entry = kept.entries[picture] {
        kept.order.removeAll { $0 == picture }
        kept.order.append(picture)
        return entry
      }
      guard let pixmap = try? decode(picture), let entry = ImageStore.Entry(pixmap) else {
        return nil
      }
      kept.entries[picture] = entry
      kept.order.append(picture)
      kept.byteCount += pixmap.bytes.count
      while kept.byteCount > Self.byteLimit, kept.order.count > Self.leastCount {
        let oldest = kept.order.removeFirst()
        kept.byteCount -= kept.entries.removeValue(forKey: oldest)?.pixmap.bytes.count ?? 0
      }
      return entry
    }
  }
}
