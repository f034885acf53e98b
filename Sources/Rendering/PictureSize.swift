import SceneModel

/// How many pixels a rendered picture may have, so that a slip of the pen does not ask for more
/// memory than there is.
enum PictureSize {
  /// The most pixels of a clip's frame: 8192 × 8192.
  ///
  /// Several frames are in memory at once, at four bytes a pixel and more in the encoder.
  static let clipLimit = 64 << 20

  /// The most pixels of a still: one gigabyte, and what libavcodec takes whatever the shape.
  static let stillLimit = 250_000_000

  /// Throws when a canvas has more pixels than a limit.
  static func check(_ canvas: Canvas, limit: Int) throws(RenderError) {
    let (width, height) = (canvas.widthInPixels, canvas.heightInPixels)
    // The sides are at most 32767, which the compiler has made sure of.
    guard width * height > limit else { return }
    throw .request(
      "the picture is \(width) × \(height) pixels, which is \(millions(width * height)); \(limit == clipLimit ? "a frame of a clip" : "a still") has at most \(millions(limit)). A smaller --scale helps"
    )
  }

  private static func millions(_ pixels: Int) -> String {
    "\((pixels + 500_000) / 1_000_000) million"
  }
}
