package import Media
import Storing

/// The sound of a clip, which is read when it is compared.
public struct ClipSound: Sendable {
  /// Opens a sound at its beginning.
  package typealias Opening = @Sendable () throws(MediaError) -> any SoundSource

  /// The kind of sound that there is.
  enum Kind: Sendable {
    case impossible
    case absent
    case present(Opening)
  }

  let kind: Kind

  /// None, for the clip is of a kind that has pictures alone.
  public static let impossible = ClipSound(kind: .impossible)
  /// None, though there could be some.
  public static let absent = ClipSound(kind: .absent)

  /// Some, which can be opened more than once.
  package static func present(_ open: @escaping Opening) -> ClipSound {
    ClipSound(kind: .present(open))
  }
}
