import Graphics
import Storing

/// The sound of a clip's file, as far as its header tells.
package enum FileSound: Hashable, Sendable {
  /// A kind of file that has pictures alone.
  case impossible
  /// A kind of file that may have sound, without any.
  case absent
  /// A file with a stream of sound.
  case present

  /// Reads the header of a clip's file; numbered pictures have no sound.
  package init(ofClip path: String) throws(MediaError) {
    let file = ContentSource.file(path)
    guard NumberedPath(path) == nil,
      try !FileHeader(of: file, followingLinks: true).isAnimatedWebP
    else {
      self = .impossible
      return
    }
    let demuxer = try Demuxer(file, followingLinks: true)
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
    try SoundDecoder(.file(path), ofClip: true)
  }
}
