public import Timing

/// A named time of a clip, for people and programs; nothing that is drawn depends on it.
public struct SceneMarker: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The begin, in seconds from the clip's start; it may be outside of the clip.
  public var begin: Seconds
  /// The length in seconds, 0 of an instant.
  public var duration: Seconds

  /// A named instant, or time.
  public init(_ name: String = "", at begin: Seconds = 0, duration: Seconds = 0) {
    (self.name, self.begin, self.duration) = (name, begin, duration)
  }
}
