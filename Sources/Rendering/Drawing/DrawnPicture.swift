import FramePlanning
import Graphics
import LayerModel
import Rasterizing

/// A picture, and what it shows, so that only what the next one shows otherwise need be drawn.
struct DrawnPicture {
  /// Empty before the first drawing: the worker that draws it allocates its pixels.
  private(set) var pixmap = Pixmap(width: 0, height: 0)
  private let canvas: Canvas
  /// The plan that the pixels show; `nil` while they mean nothing.
  private var drawn: DrawnPlan?

  /// A picture of a canvas's size that shows nothing yet.
  init(_ canvas: Canvas) {
    self.canvas = canvas
  }

  /// Draws a plan, or the mean of several, without the layers that cannot be drawn.
  ///
  /// - Returns: The part of the picture that has changed, and the layers that are left out.
  mutating func draw(
    _ plans: [DrawingPlan], with rasterizer: Rasterizer
  ) throws(RasterError) -> DrawnPlan {
    if pixmap.width == 0 {
      pixmap = Pixmap(width: canvas.widthInPixels, height: canvas.heightInPixels)
    }
    let old = drawn
    // Until it is drawn, the picture is neither.
    drawn = nil
    let next =
      plans.count == 1
      ? try rasterizer.draw(plans[0], over: old?.plan, into: &pixmap)
      : try rasterizer.draw(meanOf: plans, over: old, into: &pixmap)
    drawn = next
    return next
  }
}
