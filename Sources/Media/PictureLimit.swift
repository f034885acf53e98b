/// How large a picture may be before its pixels are decoded.
public struct PictureLimit: Hashable, Sendable {
  /// The most pixels a picture may have.
  public let pixels: Int
  /// The longest side a picture may have, in pixels.
  public let side: Int

  /// Limits on area and side, each at least 1.
  public init(pixels: Int, side: Int) {
    self.pixels = max(pixels, 1)
    self.side = max(side, 1)
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
