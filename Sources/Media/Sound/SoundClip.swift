package import Graphics
package import Timing

/// A part of a sound file, placed in a clip.
package struct SoundClip: Hashable, Sendable {
  /// The sound itself.
  package let source: ContentSource
  /// The time at which it begins to sound, in seconds from the clip's start.
  package let begin: Seconds
  /// The seconds of the file that are left out before it.
  package let offset: Seconds
  /// The time for which it sounds, in seconds; `nil` to the file's end.
  package let duration: Seconds?
  /// The factor of each sample; 1 leaves the sound as it is.
  package let amplitude: Double
  /// The time that it takes to come to its full amplitude, in seconds.
  package let fadeIn: Seconds
  /// The time that it takes to fall silent at its end, in seconds.
  package let fadeOut: Seconds

  /// A sound from its parts.
  package init(
    source: ContentSource, begin: Seconds, offset: Seconds, duration: Seconds?, amplitude: Double,
    fadeIn: Seconds, fadeOut: Seconds
  ) {
    (self.source, self.begin, self.offset, self.duration) = (source, begin, offset, duration)
    (self.amplitude, self.fadeIn, self.fadeOut) = (amplitude, fadeIn, fadeOut)
  }
}
