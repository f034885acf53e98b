import Documents
import LayerModel
import Media
public import TimelineModel

/// A video with sound that a layer shows without it: only `audio` is heard.
public struct SilentVideo: Hashable, Sendable, CustomStringConvertible {
  /// Names from the root to the first layer that shows it, separated by `/`.
  public let layer: String
  /// The file, as the scene names it.
  public let file: String

  /// "the sound of the video "a.mp4" is not heard; audio: [{file: a.mp4}] plays it, with at where
  /// it begins".
  public var description: String {
    "the sound of the video \"\(file)\" is not heard; at the top level, audio: [{file: \(YAMLWriter.scalar(file))}] plays it, with at: the second at which it begins"
  }
}

extension Timeline {
  /// The videos whose sound is dropped, in the order of layers: those that have some and are not
  /// among the scene's sounds.
  public var silentVideos: [SilentVideo] {
    let heard = Set(audio.map(\.source))
    return imagesShown.compactMap { shown in
      guard !heard.contains(shown.image.source), VideoSound.isIn(shown.image.source) else {
        return nil
      }
      return SilentVideo(layer: shown.layerPath, file: shown.image.name)
    }
  }
}
