import FramePlanning
import Graphics
import LayerModel

extension PlanPainter {
  /// Blends a step with its backdrop by ``PixelBlending``: a picture of the step is the source.
  ///
  /// - Returns: False for another mode, and in a picture of alpha alone.
  func blend(
    _ step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext
  ) throws(RasterError) -> Bool {
    guard PixelBlending.has(step.operation), context.hasColors else { return false }
    let part = step.extents.intersection(box)
    let picture = try Picture(extents: part, format: .color, takingMemoryFrom: pool)
    defer { pool.give(back: picture.memory) }
    let inner = try CairoContext(target: picture.surface, x: part.minX, y: part.minY)
    var plain = step
    plain.operation = .normal
    try applyPaint(of: plain, in: part, to: inner)
    try inner.check(step.cairoFunction)
    picture.withPixels { colors, stride in
      _ = context.changePixels { pixels in
        for y in part.rows {
          let start = (y - part.minY) * stride
          unsafe pixels.withRun(y, part.columns) { run in
            guard let first = run.baseAddress else { return }
            unsafe PixelBlending.blend(
              step.operation, colors.extracting(start..<start + part.width), over: first)
          }
        }
      }
    }
    return true
  }
}
