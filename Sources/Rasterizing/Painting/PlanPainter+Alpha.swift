import Coverage
import FramePlanning
import Graphics
import LayerModel

/// Pictures of alpha alone, in which nothing but the alpha of a paint counts.
///
/// pixman takes such pixels apart one by one, so that masked layers behind mattes take 2.6 times as
/// long (`make bench BENCH=lottie`).
extension PlanPainter {
  /// Paints a picture into one of alpha alone.
  ///
  /// - Returns: False when it has to be done otherwise.
  func paintAlpha(
    of picture: Picture, as step: DrawingStep, in box: PixelRect,
    to context: borrowing CairoContext
  ) throws(RasterError) -> Bool {
    guard !context.hasColors, step.hasPictureCoverage else { return false }
    let part = step.extents.intersection(box)
    let mask = try mask(of: step)
    caches.alpha.withRows(width: part.width, height: part.height) { rows in
      writeAlpha(of: picture, as: step, through: mask, in: part, to: rows)
      _ = context.withPixels {
        $0.paint(SolidColor(.black, alpha: 1), step.operation, through: rows, of: part)
      }
    }
    return true
  }

  /// True when the first step of a group reaches all of a picture of alpha over nothing, so that
  /// it need not be painted.
  func writesAlpha(of group: DrawingGroup, in extents: PixelRect) -> Bool {
    guard group.content == .alpha, group.sprites == nil, group.warp == nil,
      let step = group.steps.first, step.extents.contains(extents),
      step.operation != .sourceAtop, step.operation != .destinationOut,
      !refusedLayers.contains(step.layer),
      !step.hasGroups || !plan.pictures(of: step).contains(where: isFailed)
    else { return false }
    return switch step.paint {
    case .color(let color): step.coverage.isWritten && color.alpha * step.alpha >= 1
    case .group: step.hasPictureCoverage
    default: false
    }
  }

  /// Writes the alpha of a step of this kind.
  func writeAlpha(of step: DrawingStep, to picture: Picture) throws(RasterError) {
    let extents = picture.extents
    var painted: Picture?
    if case .group(let number) = step.paint { painted = try groupPicture(number) }
    let mask = try mask(of: step)
    _ = picture.withAlpha { rows in
      if let painted {
        writeAlpha(of: painted, as: step, through: mask, in: extents, to: rows)
      } else {
        write(extents, of: step, to: rows)
      }
    }
  }

  private func mask(of step: DrawingStep) throws(RasterError) -> Picture? {
    if case .mask(let number) = step.coverage { try groupPicture(number) } else { nil }
  }

  /// Writes the alpha of a picture through the coverage of a step.
  private func writeAlpha(
    of picture: Picture, as step: DrawingStep, through mask: Picture?, in part: PixelRect,
    to rows: borrowing AlphaRows
  ) {
    if step.coverage.isWritten {
      write(part, of: step, to: rows)
      if step.alpha < 1 { rows.multiply(by: step.alpha, width: part.width, height: part.height) }
    } else {
      let level = UInt8(truncatingIfNeeded: SolidColor.byte(step.alpha))
      for row in 0..<part.height { rows.fill(row, 0, part.width, with: level) }
      mask?.multiply(rows, of: part)
    }
    picture.multiply(rows, of: part)
  }
}

extension DrawingStep {
  /// True when its coverage is that of whole pixels, or levels.
  fileprivate var hasPictureCoverage: Bool {
    switch coverage {
    case .box, .area, .text, .stroke, .mask: true
    case .rect, .cell: false
    }
  }
}
