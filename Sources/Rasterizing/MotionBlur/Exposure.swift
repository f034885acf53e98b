import FramePlanning
import Graphics
import LayerModel

/// The memory of a worker that draws exposures: the picture drawn last, and the sum of several.
struct Exposure {
  /// The picture drawn last.
  var pixmap: Pixmap
  /// The plan that it shows; `nil` while its pixels mean nothing.
  var plan: DrawingPlan?
  /// Means something only where an exposure has blurred.
  var sum: ExposureSum

  init(_ canvas: Canvas) {
    pixmap = Pixmap(width: canvas.widthInPixels, height: canvas.heightInPixels)
    sum = ExposureSum(width: pixmap.width, height: pixmap.height)
  }
}
