package import Graphics
import Storing

/// The sound of a video that a layer shows.
package enum VideoSound {
  /// True for a file that plays and has a stream of sound; false as well for what cannot be read,
  /// which is told when it is shown.
  package static func isIn(_ source: ContentSource) -> Bool {
    // Pictures have a size in their headers, and no sound.
    guard let facts = try? ImageFacts(of: source), facts.pixelCount == nil,
      let demuxer = try? Demuxer(source, formats: ["mov", "matroska", "avi", "mpegts", "ogg"])
    else { return false }
    return demuxer.hasSound
  }
}
