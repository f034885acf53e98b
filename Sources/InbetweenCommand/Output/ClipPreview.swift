import Foundation
import Inbetween

/// A clip as a page shows it: its own file where browsers play that frame by frame, else a movie
/// made of its frames.
///
/// Scenes and numbered pictures have no such file, animations cannot be held still, frames that are
/// shown for different lengths of time are not found by their number, and others are not played or
/// too large.
enum ClipPreview {
  /// A clip for a page.
  ///
  /// - Parameters:
  ///   - clip: The clip, which is read once more where a movie must be made.
  ///   - summary: A description of the clip.
  ///   - rate: Frames per second of a clip that names no rate.
  /// - Returns: The content of the page; where no movie can be made, the clip's own file.
  static func embedded(
    _ clip: any ComparableClip, _ summary: ClipSummary, spareRate rate: FrameRate
  ) -> EmbeddedClip {
    let own = EmbeddedClip(contentsOf: clip.name)
    if case .file(let mediaType, _) = own,
      mediaType.hasPrefix("video/") && !summary.isVariable || summary.frameCount < 2
    {
      return own
    }
    // A page without a movie still has the frames that matter.
    guard let scratch = try? HiddenFolder.scratch(),
      (try? encode(clip, summary, summary.frameRate ?? rate, to: scratch.file("clip.mp4"))) != nil,
      case .file(let mediaType, let bytes) = EmbeddedClip(contentsOf: scratch.file("clip.mp4"))
    else { return own }
    return .preview(mediaType: mediaType, bytes: bytes)
  }

  private static func encode(
    _ clip: any ComparableClip, _ summary: ClipSummary, _ rate: FrameRate, to path: String
  ) throws {
    // Fine enough that what is seen is the clip and not the encoder.
    guard
      let format = VideoFormat(
        width: summary.width, height: summary.height, frameRate: rate, rateFactor: 8)
    else { return }
    let muxer = try MovieMuxer(path: path)
    let converter = PixelConverter()
    let frame = try EncoderFrame(format: format)
    let stream = try clip.frames()
    var index = 0
    var segment: SegmentEncoder?
    while let picture = try stream.next()?.pixmap() {
      guard picture.width == summary.width, picture.height == summary.height else { return }
      if index % VideoFormat.segmentLength == 0 {
        if let segment { try muxer.append(try segment.finish()) }
        let next = try SegmentEncoder(format: format, firstFrame: index)
        try muxer.beginSegment(next.header)
        segment = next
      }
      try converter.convert(picture, into: frame)
      if let segment { try muxer.append(try segment.encode(frame, at: index)) }
      index += 1
    }
    if let segment { try muxer.append(try segment.finish()) }
    try muxer.finish()
  }
}
