import Storing

/// Sound that is read piece by piece: stereo at 48 kHz, both channels of a sample one behind
/// another.
package protocol SoundSource: AnyObject {
  /// The next samples.
  ///
  /// - Parameter count: How many are wanted.
  /// - Returns: As many, fewer at the end.
  /// - Throws: `MediaError` when the sound cannot be decoded.
  func read(_ count: Int) throws(MediaError) -> [Float]
}

/// The sound of a clip's file, as far as its header tells.
package enum FileSound: Hashable, Sendable {
  /// Files of this kind have pictures alone.
  case impossible
  /// There could be some, and there is none.
  case absent
  /// There is some.
  case present

  /// Looks into a clip's file, or at the pattern of numbered ones.
  package init(ofClip path: String) throws(MediaError) {
    guard NumberedPath(path) == nil, try !WebPAnimation.isOne(path) else {
      self = .impossible
      return
    }
    let demuxer = try Demuxer(path: path, followingLinks: true, formats: [])
    let format = demuxer.formatName
    if demuxer.hasSound {
      self = .present
    } else {
      let isPicture = format.hasSuffix("_pipe") || Self.pictureFormats.contains(format)
      self = isPicture ? .impossible : .absent
    }
  }

  /// Names of libavformat's formats that have pictures alone, besides those of single pictures.
  private static let pictureFormats: Set = ["gif", "apng", "yuv4mpegpipe", "rawvideo", "image2"]

  /// Opens the sound of a clip's file, with silence where its packets' times leave a gap.
  package static func open(_ path: String) throws(MediaError) -> any SoundSource {
    try SoundDecoder(clip: path)
  }
}

extension Soundtrack {
  /// The whole of it, mixed while it is read.
  package var source: any SoundSource { MixedSound(self) }
}

/// A soundtrack while it is mixed.
private final class MixedSound: SoundSource {
  private var mixer: SoundMixer

  init(_ track: Soundtrack) { mixer = SoundMixer(track) }

  func read(_ count: Int) throws(MediaError) -> [Float] { try mixer.next(count) }
}
