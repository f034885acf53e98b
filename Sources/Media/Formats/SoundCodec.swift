/// The compression of a movie's sound.
package enum SoundCodec: String, CaseIterable, Hashable, Sendable {
  /// AAC at 192 kb/s.
  case aac
  /// Opus at 128 kb/s.
  case opus
  /// Samples of 24 bits, not compressed.
  case pcm

  /// The usual one beside a video.
  package init(besides video: VideoCodec) {
    switch video {
    case .h264: self = .aac
    case .vp9: self = .opus
    case .prores: self = .pcm
    }
  }
}
