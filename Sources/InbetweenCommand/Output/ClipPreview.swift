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
    if summary.frameCount < 2, let picture = try? clip.frames().next()?.pixmap(),
      let png = try? PNGEncoder(hasAlpha: picture.hasTransparency, effort: .small).encode(picture)
    {
      return .file(mediaType: "image/png", bytes: png)
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
      try converter.convert(picture.overCheckerboard, into: frame)
      if let segment { try muxer.append(try segment.encode(frame, at: index)) }
      index += 1
    }
    if let segment { try muxer.append(try segment.finish()) }
    try muxer.finish()
  }
}

extension Pixmap {
  /// The picture over the squares that the page has behind what is transparent: a movie has no
  /// alpha.
  fileprivate var overCheckerboard: Pixmap {
    guard hasTransparency else { return self }
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        let place = y * strideInBytes + x * 4
        let rest = 255 - Int(bytes[place + 3])
        guard rest > 0 else { continue }
        let ground = (x / 8 + y / 8).isMultiple(of: 2) ? 204 : 238
        for channel in place..<place + 3 {
          result.bytes[channel] = UInt8(min(255, Int(bytes[channel]) + ground * rest / 255))
        }
        result.bytes[place + 3] = 255
      }
    }
    return result
  }
}
