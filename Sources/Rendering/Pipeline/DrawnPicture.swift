import Graphics
import LayerModel
import Rasterizing

/// A picture, and what it shows, so that only what the next one shows otherwise need be drawn.
struct DrawnPicture {
  private(set) var pixmap: Pixmap
  /// The plan that the pixels show; `nil` while they mean nothing.
  private var plan: DrawingPlan?

  /// A picture of a canvas's size that shows nothing yet.
  init(_ canvas: Canvas) {
    pixmap = Pixmap(width: canvas.widthInPixels, height: canvas.heightInPixels)
  }

  /// Draws what is planned, without what cannot be drawn.
  ///
  /// - Returns: Where the picture is not what it was, and what is left out.
  mutating func draw(
    _ next: DrawingPlan, with rasterizer: Rasterizer
  ) throws(RasterError) -> DrawnPlan {
    let old = plan
    // Until it is drawn, the picture is neither.
    plan = nil
    let drawn = try rasterizer.draw(next, over: old, into: &pixmap)
    plan = drawn.plan
    return drawn
  }
}
