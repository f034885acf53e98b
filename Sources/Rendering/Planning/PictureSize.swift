import LayerModel

/// The most pixels of a rendered picture, so that a slip of the pen does not ask for more memory
/// than there is.
enum PictureSize {
  /// Throws when a canvas has more pixels than a limit.
  static func check(
    _ canvas: Canvas, _ limit: WorkLimits.Name, of limits: WorkLimits
  ) throws(RenderError) {
    let (width, height) = (canvas.widthInPixels, canvas.heightInPixels)
    // The sides are at most 32767, which the compiler has made sure of.
    guard let excess = limits.excess(of: limit, found: width * height) else { return }
    throw .request(
      "the picture is \(width) × \(height) pixels, which is \(millions(width * height)); \(limit == .clipPixels ? "a frame of a clip" : "a still") has at most \(millions(excess.allowed))\(excess.hint). A smaller --scale helps"
    )
  }

  private static func millions(_ pixels: Int) -> String {
    "\((pixels + 500_000) / 1_000_000) million"
  }
}
