import Coverage
import FramePlanning
import FrameSampling
import Graphics
import LayerModel

/// The pictures of images and gradients, kept from frame to frame, or painted row by row.
extension PlanPainter {
  func entry(
    of reference: PresentationImage, for step: DrawingStep
  ) throws(RasterError) -> ImageStore.Entry {
    if let entry = images.entry(of: reference) { return entry }
    guard case .bytes(let bytes) = reference.image.source else {
      throw .missingImage(name: reference.name, layer: step.layer)
    }
    guard let entry = images.entry(ofGlyph: bytes) else {
      throw .call(
        function: "avcodec_receive_frame", status: "the picture of \(reference.name) is damaged",
        layer: "")
    }
    return entry
  }

  func scaledPicture(_ number: Int) throws(RasterError) -> Picture {
    if let picture = scaled[number] { return picture }
    let image = plan.scaledImages[number]
    let picture = try caches.scaled.picture(
      image.slot, image, showing: image.extents, movedBy: image.move
    ) {
      image.isSameElsewhere(as: $0)
    } making: { (pool) throws(RasterError) in
      try image.painted(from: images, takingMemoryFrom: pool)
    }
    scaled[number] = picture
    return picture
  }

  func gradientPicture(_ number: Int) throws(RasterError) -> Picture {
    if let picture = gradients[number] { return picture }
    let gradient = plan.gradients[number]
    let picture = try caches.gradients.picture(
      gradient.layerID, gradient, showing: gradient.extents, movedBy: gradient.move
    ) {
      gradient.isSameElsewhere(as: $0)
    } making: { (pool) throws(RasterError) in
      let picture = try Picture(
        extents: gradient.whole.movedBy(x: -gradient.move.x, y: -gradient.move.y),
        format: gradient.isOpaque ? .opaqueColor : .color, isCleared: false,
        takingMemoryFrom: pool)
      gradient.paint(into: picture)
      return picture
    }
    gradients[number] = picture
    return picture
  }

  /// Paints rows where a step covers pixels; where it does not say how much, or blends, as a
  /// picture.
  func paint(
    _ rows: some PixelRows, of step: DrawingStep, in box: PixelRect,
    to context: borrowing CairoContext
  ) throws(RasterError) {
    if step.operation == .normal, step.coverage.isWritten,
      paint(rows, of: step, in: box, over: context)
    {
      return
    }
    let picture = try Picture(
      rows, step.extents.intersection(box), isOpaque: false, takingMemoryFrom: pool)
    try apply(picture, of: step, in: box, to: context)
    pool.give(back: picture.memory)
  }

  /// Paints rows where a step covers pixels.
  ///
  /// - Returns: False when it has to be done otherwise.
  func paint(
    _ rows: some PixelRows, of step: DrawingStep, in box: PixelRect,
    over context: borrowing CairoContext
  ) -> Bool {
    let part = step.extents.intersection(box)
    return context.changePixels { pixels in
      var rows = rows
      caches.alpha.withRows(width: part.width, height: part.height) { alpha in
        write(part, of: step, to: alpha)
        if step.alpha < 1 {
          alpha.multiply(by: step.alpha, width: part.width, height: part.height)
        }
        pixels.paint(&rows, through: alpha, of: part)
      }
    }
  }

  /// Paints a gradient that was another one in the frame before only where it is covered: a picture
  /// of all of it would be for this frame alone.
  ///
  /// - Returns: False when it has to be painted as a picture.
  func paintPassing(
    _ number: Int, of step: DrawingStep, in box: PixelRect, to context: borrowing CairoContext
  ) -> Bool {
    guard step.operation == .normal, step.coverage.isWritten, gradients[number] == nil,
      passing.contains(number) || caches.isPassing(plan.gradients[number])
    else { return false }
    passing.insert(number)
    let rows = GradientRows(plan.gradients[number])
    return paint(rows, of: step, in: box, over: context)
  }
}
