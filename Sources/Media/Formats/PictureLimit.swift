import Storing

/// The largest size of a picture or a clip before its pixels are decoded.
public struct PictureLimit: Hashable, Sendable {
  /// The most pixels a picture may have.
  public let pixels: Int
  /// The longest side a picture may have, in pixels.
  public let side: Int
  /// The most bytes of a compressed clip that are held.
  public let clipBytes: Int
  /// The most pictures a clip that plays may have.
  public let clipFrames: Int
  /// The most pixels that all pictures of a clip that plays may have together.
  public let clipPixels: Int

  /// Limits, each at least 1.
  ///
  /// - Parameters:
  ///   - pixels: The most pixels a picture may have.
  ///   - side: The longest side a picture may have, in pixels.
  ///   - clipBytes: The most bytes of a compressed clip that are held.
  ///   - clipFrames: The most pictures a clip that plays may have.
  ///   - clipPixels: The most pixels that all pictures of such a clip may have together.
  public init(
    pixels: Int, side: Int, clipBytes: Int = 256 << 20, clipFrames: Int = 100_000,
    clipPixels: Int = 100_000_000_000
  ) {
    self.pixels = max(pixels, 1)
    self.side = max(side, 1)
    self.clipBytes = max(clipBytes, 1)
    self.clipFrames = max(clipFrames, 1)
    self.clipPixels = max(clipPixels, 1)
  }

  /// 64 megapixels, and the 32767 pixels a side that Cairo can hold.
  public static let standard = PictureLimit(pixels: 64 << 20, side: 32767)

  /// Throws when a size passes the limit; unknown sizes (0) pass.
  func check(width: Int, height: Int, file: String) throws(MediaError) {
    guard width > side || height > side || width * height > pixels else { return }
    throw MediaError(
      file: file,
      reason: .tooLarge(width: width, height: height, pixelLimit: pixels, sideLimit: side))
  }
}
