public import Graphics
public import Timing

/// A part of a sound that is heard in a clip.
public struct AudioClip: Hashable, Sendable {
  /// The file's path as the author wrote it; of bytes what stands for them in messages.
  public var name: String
  /// The content.
  public var source: ContentSource
  /// The time at which it begins, in seconds from the clip's start; at least 0.
  public var begin: Seconds
  /// The seconds of the sound that are left out before it; at least 0.
  public var offset: Seconds
  /// The time for which it sounds, in seconds; `nil` is to the sound's end.
  public var duration: Seconds?
  /// The gain over its content, in decibels.
  public var gain: Double
  /// The time for which its amplitude grows from 0 on, in seconds.
  public var fadeIn: Seconds
  /// The time for which its amplitude falls to 0 before its end, in seconds.
  public var fadeOut: Seconds
  /// The place where the author wrote it.
  @Incidental public var location: SourceLocation?

  /// A sound that is heard from the clip's start on, as it is.
  public init(
    name: String, source: ContentSource, begin: Seconds = 0, offset: Seconds = 0,
    duration: Seconds? = nil, gain: Double = 0, fadeIn: Seconds = 0, fadeOut: Seconds = 0,
    location: SourceLocation? = nil
  ) {
    (self.name, self.source, self.begin, self.offset) = (name, source, begin, offset)
    (self.duration, self.gain, self.fadeIn, self.fadeOut) = (duration, gain, fadeIn, fadeOut)
    self.location = location
  }
}
