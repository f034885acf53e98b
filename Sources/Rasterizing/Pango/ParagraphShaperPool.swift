import Media
import Synchronization

/// Idle shapers of paragraphs, kept for the next text: making one takes far longer than setting a
/// text.
final class ParagraphShaperPool: Sendable {
  /// The one of this process.
  static let shared = ParagraphShaperPool()

  private struct Idle {
    let face: FontFace
    /// The font file as it was when it was read.
    let identity: FileIdentity
    let setter: ParagraphShaper
  }

  /// The last one given back comes last.
  private let idle = Mutex<[Idle]>([])
  /// A machine's workers with a font each; those that were not used for longest go first.
  private static let limit = 64

  /// Takes what sets paragraphs in a face, to be given back; `nil` when Pango cannot use the face.
  func take(_ face: FontFace) -> ParagraphShaper? {
    guard let identity = FileIdentity(face.file) else { return nil }
    let found = idle.withLock { idle -> ParagraphShaper? in
      guard let place = idle.lastIndex(where: { $0.face == face && $0.identity == identity }) else {
        return nil
      }
      return idle.remove(at: place).setter
    }
    return found ?? ParagraphShaper(face: face, identity: identity, fallbacks: .shared)
  }

  /// Takes back what nobody uses any more.
  func give(_ setter: ParagraphShaper) {
    idle.withLock { idle in
      idle.append(Idle(face: setter.face, identity: setter.identity, setter: setter))
      if idle.count > Self.limit { idle.removeFirst() }
    }
  }
}
