/// The compression of a movie's sound.
package enum SoundCodec: String, CaseIterable, Hashable, Sendable {
  /// AAC at 192 kb/s.
  case aac
  /// Opus at 128 kb/s.
  case opus
  /// Samples of 24 bits, not compressed.
  case pcm
}
