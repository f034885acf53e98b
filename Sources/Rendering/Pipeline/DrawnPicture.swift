import Graphics
import Rasterizing
import SceneModel

/// A picture, and what it shows, so that only what the next one shows otherwise need be drawn.
struct DrawnPicture {
  private(set) var pixmap: Pixmap
  /// What the pixels show; `nil` while they mean nothing.
  private var plan: DrawingPlan?

  /// A picture of a canvas's size that shows nothing yet.
  init(_ canvas: Canvas) {
    pixmap = Pixmap(width: canvas.widthInPixels, height: canvas.heightInPixels)
  }

  /// Draws what is planned.
  ///
  /// - Returns: Where the picture is not what it was.
  mutating func draw(
    _ next: DrawingPlan, with rasterizer: Rasterizer
  ) throws(RasterError) -> ChangedRegion {
    let changed =
      plan.map(next.changes(since:))
      ?? ChangedRegion(allOfWidth: pixmap.width, height: pixmap.height)
    // Until it is drawn, the picture is neither.
    plan = nil
    try rasterizer.draw(next, bands: changed.bands, into: &pixmap)
    plan = next
    return changed
  }
}
