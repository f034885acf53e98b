public import Timing

/// A part of a sound file that is heard in a clip.
public struct AudioClip: Hashable, Sendable {
  /// The file's path as the author wrote it.
  public var name: String
  /// The file that it names.
  public var file: String
  /// When it begins, in seconds from the clip's start; at least 0.
  public var begin: Seconds
  /// The seconds of the file that are left out before it; at least 0.
  public var offset: Seconds
  /// How long it sounds, in seconds; `nil` is to the file's end.
  public var duration: Seconds?
  /// How much louder it is than in the file, in decibels.
  public var gain: Double
  /// How long its amplitude grows from 0 on, in seconds.
  public var fadeIn: Seconds
  /// How long its amplitude falls to 0 before its end, in seconds.
  public var fadeOut: Seconds
  /// Where the author wrote it.
  public var location: SourceLocation?

  /// A file that is heard from the clip's start on, as it is.
  public init(
    name: String, file: String, begin: Seconds = 0, offset: Seconds = 0, duration: Seconds? = nil,
    gain: Double = 0, fadeIn: Seconds = 0, fadeOut: Seconds = 0, location: SourceLocation? = nil
  ) {
    (self.name, self.file, self.begin, self.offset) = (name, file, begin, offset)
    (self.duration, self.gain, self.fadeIn, self.fadeOut) = (duration, gain, fadeIn, fadeOut)
    self.location = location
  }
}
