import Media
import Synchronization
import Storing

/// Idle shapers of paragraphs, kept for the next text: making one takes far longer than setting a
/// text.
final class ParagraphShaperPool: Sendable {
  /// The one of this process.
  static let shared = ParagraphShaperPool()

  private struct Idle {
    let face: FontFace
    /// The font file as it was when it was read.
    let identity: FileIdentity
    let shaper: ParagraphShaper
  }

  /// The last one given back comes last.
  private let idle = Mutex<[Idle]>([])
  /// A machine's workers with a font each; those that were not used for longest go first.
  private static let limit = 64

  /// Takes a shaper of a face, to be given back.
  ///
  /// - Throws: ``TypesettingError/call(function:status:)`` when the face cannot be used.
  func take(_ face: FontFace) throws(TypesettingError) -> ParagraphShaper {
    guard let identity = FileIdentity(face.file) else {
      throw .call(function: "stat", status: "the file \(face.file) is gone")
    }
    let found = idle.withLock { idle -> ParagraphShaper? in
      guard let place = idle.lastIndex(where: { $0.face == face && $0.identity == identity }) else {
        return nil
      }
      return idle.remove(at: place).shaper
    }
    if let found { return found }
    return try ParagraphShaper(face: face, identity: identity, fallbacks: .shared)
  }

  /// Takes back a shaper that is no longer used.
  func give(_ shaper: ParagraphShaper) {
    idle.withLock { idle in
      idle.append(Idle(face: shaper.face, identity: shaper.identity, shaper: shaper))
      if idle.count > Self.limit { idle.removeFirst() }
    }
  }
}
