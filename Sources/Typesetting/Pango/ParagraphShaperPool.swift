import Media
import Synchronization
import Storing

/// Idle shapers of paragraphs, kept for the next text: making one takes far longer than setting a
/// text.
final class ParagraphShaperPool: Sendable {
  /// The one of this process.
  static let shared = ParagraphShaperPool()

  private struct Idle {
    let cascades: [FontCascade]
    /// The font files as they were when they were read.
    let identities: [FileIdentity]
    let shaper: ParagraphShaper
  }

  /// The last one given back comes last.
  private let idle = Mutex<[Idle]>([])
  /// A machine's workers with a font each; those that were not used for longest go first.
  private static let limit = 64

  /// Takes a shaper of lists of faces, to be given back.
  ///
  /// - Throws: ``TypesettingError/call(function:status:)`` when a face cannot be used.
  func take(_ cascades: [FontCascade]) throws(TypesettingError) -> ParagraphShaper {
    var identities: [FileIdentity] = []
    for face in cascades.flatMap(\.faces) {
      guard let identity = FileIdentity(face.file) else {
        throw .call(function: "stat", status: "the file \(face.file) is gone")
      }
      identities.append(identity)
    }
    let found = idle.withLock { idle -> ParagraphShaper? in
      guard
        let place = idle.lastIndex(where: {
          $0.cascades == cascades && $0.identities == identities
        })
      else { return nil }
      return idle.remove(at: place).shaper
    }
    if let found { return found }
    return try ParagraphShaper(cascades: cascades, identities: identities, fallbacks: .shared)
  }

  /// Takes back a shaper that is no longer used.
  func give(_ shaper: ParagraphShaper) {
    idle.withLock { idle in
      idle.append(
        Idle(
          cascades: shaper.cascades, identities: shaper.identities, shaper: shaper))
      if idle.count > Self.limit { idle.removeFirst() }
    }
  }
}
