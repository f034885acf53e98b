public import Graphics
public import Storing

/// Decodes still pictures: PNG, JPEG, WebP, AVIF, and the first frame of a GIF.
///
/// The content decides the format, not the name. What is 8 or 16 bits of RGB, grey or palette is
/// converted exactly (16 bits rounded to nearest); JPEG and lossy WebP are converted from their
/// YCbCr with full-range BT.601, and AVIF, as the tags say. Orientation tags and colour profiles
/// are ignored: every picture counts as sRGB.
public struct ImageDecoder: Sendable {
  /// The limit of pictures, checked before any is decoded.
  public let limit: PictureLimit

  /// A decoder with a limit on what it takes.
  public init(limit: PictureLimit = .standard) {
    self.limit = limit
  }

  /// Decodes a file's picture, or its first one.
  ///
  /// Only regular files are opened; a symbolic link as the path's last part is refused.
  ///
  /// - Parameter file: The path.
  /// - Returns: The picture, premultiplied.
  /// - Throws: `MediaError` when the file cannot be read, is no such picture, is damaged before its
  ///   first picture is complete, or is larger than ``limit``.
  public func decode(contentsOf file: String) throws(MediaError) -> Pixmap {
    try decode(.file(file))
  }

  /// Decodes a picture, or the first of several, as ``decode(contentsOf:)`` does.
  public func decode(_ source: ContentSource) throws(MediaError) -> Pixmap {
    var reader = PictureReader(file: source.description)
    return try reader.pixmap(of: try picture(source))
  }

  /// The format of pictures that are items, AVIF's, and of movies.
  private static let items = "mov"

  /// The picture as its decoder leaves it.
  func picture(_ source: ContentSource) throws(MediaError) -> Picture {
    let file = source.description
    var demuxer = try Demuxer(
      source, formats: ["png_pipe", "apng", "jpeg_pipe", "webp_pipe", "gif", Self.items])
    try demuxer.selectStream()
    guard demuxer.formatName != Self.items || demuxer.isItem else {
      throw MediaError(file: file, reason: .noPicture)
    }
    var decoder = try demuxer.makeDecoder(limit: limit, isStrict: true)
    let packet = try Packet(file: file)
    let picture = try Picture(file: file)
    guard try decoder.next(into: picture, from: demuxer, packet) else {
      throw MediaError(file: file, reason: .noPicture)
    }
    return picture
  }
}
