public import Graphics
import Timing
public import Storing

extension ImageDecoder {
  /// Demuxers of files that may play.
  private static let videos = ["mov", "matroska", "avi", "mpegts", "ogg"]
  private static let animations = ["apng", "gif"]
  private static let stills = ["png_pipe", "jpeg_pipe", "webp_pipe"]

  /// Decodes a file that a layer shows: a still picture, or an animated GIF, APNG or video that
  /// plays.
  ///
  /// Only regular files are opened; a symbolic link as the path's last part is refused. A file that
  /// plays is decoded once to its end, to know its times and that it can be shown.
  ///
  /// - Parameter file: The path.
  /// - Returns: The content of the file.
  /// - Throws: `MediaError` when the file cannot be read, is nothing of that, is damaged, or is
  ///   larger than ``limit``.
  public func open(contentsOf file: String) throws(MediaError) -> DecodedImage {
    try open(.file(file))
  }

  /// Decodes content that a layer shows, as ``open(contentsOf:)`` does.
  public func open(_ source: ContentSource) throws(MediaError) -> DecodedImage {
    let file = source.description
    let header = try FileHeader(of: source)
    if header.isAnimatedWebP {
      throw MediaError(
        file: file,
        reason: .mismatch(
          found: "an animated WebP", expected: "an animated GIF or APNG, or a video"))
    }
    var demuxer = try Demuxer(source, formats: Self.stills + Self.animations + Self.videos)
    let kind = demuxer.formatName
    if Self.stills.contains(kind) { return .still(try decode(source)) }
    let isAnimation = Self.animations.contains(kind)
    if !isAnimation { try demuxer.probe(pixelLimit: limit.pixels) }
    var decoding = try AnimatedImageDecoding(
      demuxer: demuxer, limit: limit, isAnimation: isAnimation)
    let times = try decoding.scan()
    let isWhole = header.pictureCount.map { $0 <= times.starts.count } ?? !header.isCutGIF
    guard isWhole else {
      throw MediaError(
        file: file,
        reason: .mismatch(
          found: "the first \(times.starts.count) pictures of a file that is cut off",
          expected: "all of it"))
    }
    if times.starts.count == 1, isAnimation { return .still(try decoding.picture(0)) }
    let largestPixels = decoding.largestPixels
    guard
      let timetable = PictureTimetable(
        starts: times.starts, duration: times.duration,
        playCount: isAnimation ? header.playCount : 1)
    else { throw MediaError(file: file, reason: .noPicture) }
    return .moving(
      AnimatedImage(
        decoding: decoding, timetable: timetable, largestPixels: largestPixels))
  }
}
