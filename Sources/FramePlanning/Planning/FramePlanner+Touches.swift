import Coverage
import Graphics
import LayerModel
import FrameSampling

extension FramePlanner {
  /// The rings around touches, above all layers.
  func addTouches(to steps: inout [DrawingStep], on canvas: PixelRect, scale: Double) {
    let style = StrokeStyle(
      width: TouchIndicator.lineWidth, cap: .butt, join: .miter, miterLimit: 10)
    let map = AffineTransform.scale(x: scale, y: scale)
    for touch in frame.touches {
      let color = touch.color.clamped
      let line = StrokeTessellation(
        Path(ellipseIn: touch.square(ofReach: touch.radius)), map: map, style: style)
      let extents = line.extents.intersection(canvas)
      guard color.alpha > 0, !extents.isEmpty else { continue }
      steps.append(
        DrawingStep(
          coverage: .stroke(line), paint: .color(color), extents: extents, layer: "showTouches"))
    }
  }
}

extension PresentationTouch {
  /// The square around the touch whose sides are that far away.
  fileprivate func square(ofReach reach: Double) -> Rect {
    Rect(x: center.x - reach, y: center.y - reach, width: 2 * reach, height: 2 * reach)
  }
}
