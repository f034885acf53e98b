public import LayerModel

/// A sound file that cannot be read.
public struct SoundFailure: Hashable, Sendable, CustomStringConvertible {
  /// The part of the clip's sound that it is.
  public let clip: AudioClip
  /// The reason, as a sentence.
  public let reason: String

  /// "the sound "a.wav" cannot be read: …".
  public var description: String {
    "the sound \"\(clip.name)\" cannot be read: \(reason)"
  }
}
