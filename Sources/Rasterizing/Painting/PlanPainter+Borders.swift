import Coverage
import Graphics
import LayerModel

/// Borders: the difference of two coverages, painted over the colour inside.
extension PlanPainter {
  /// Rectangles of fewer pixels are covered as quickly as they are filled.
  private static let fewestPixels = 1 << 12

  /// Paints a colour and the border over it, which fade as one picture.
  func paint(
    _ colors: BorderedColor, of step: DrawingStep, in box: PixelRect,
    to context: borrowing CairoContext
  ) throws(RasterError) {
    guard case .area(let outline, let map, _) = step.coverage, step.operation == .normal else {
      preconditionFailure("borders lie along an outline")
    }
    let part = step.extents.intersection(box)
    let (outer, inner) = (
      FlatOutline(outline, map: map), FlatOutline(colors.inside, map: map)
    )
    let inside =
      part.area < Self.fewestPixels
      ? PixelRect.empty : middle(of: colors.inside, under: map).intersection(part)
    for part in part.parts(around: inside) {
      try paint(colors, in: part, from: outer, to: inner, alpha: step.alpha, context)
    }
    guard !inside.isEmpty, colors.fill.alpha > 0 else { return }
    context.setSource(colors.fill, alpha: step.alpha)
    context.setPath(inside.rect)
    context.fill()
  }

  /// The largest rectangle of pixels that lie inside of a border.
  private func middle(of inside: Path, under map: AffineTransform) -> PixelRect {
    guard map.isAxisAligned else { return .empty }
    let largest = inside.insides(under: map).compactMap(PixelRect.init(wellInside:))
      .max { $0.area < $1.area }
    return largest ?? .empty
  }

  private func paint(
    _ colors: BorderedColor, in part: PixelRect, from outer: FlatOutline, to inner: FlatOutline,
    alpha: Double, _ context: borrowing CairoContext
  ) throws(RasterError) {
    let rows = BorderRows(colors, alpha: alpha)
    let isPainted = context.changePixels { pixels in
      withCoverage(of: part, from: outer, to: inner) { outside, ring in
        if rows.isTwofold {
          pixels.paint(SolidColor(colors.fill, alpha: 1), through: outside, of: part)
          pixels.paint(SolidColor(colors.border, alpha: 1), through: ring, of: part)
        } else {
          pixels.paint(rows, from: outside, ring, of: part)
        }
      }
    }
    guard !isPainted else { return }
    let picture = try Picture(coverageOf: part, takingMemoryFrom: pool) { alphas in
      withCoverage(of: part, from: outer, to: inner) { outside, ring in
        rows.writeAlpha(of: part, from: outside, ring, to: alphas)
      }
    }
    context.setSource(.black, alpha: 1)
    context.mask(picture.surface, x: part.minX, y: part.minY)
    pool.give(back: picture.memory)
  }

  /// Lends the coverage of an outline, and of what of it is not in another one inside of it.
  private func withCoverage(
    of part: PixelRect, from outer: FlatOutline, to inner: FlatOutline,
    _ body: (_ outside: borrowing AlphaRows, _ ring: borrowing AlphaRows) -> Void
  ) {
    caches.alpha.withRows(width: part.width, height: part.height) { outside in
      AreaCoverage.write(part, of: outer, .nonZero, memory: caches.coverage, to: outside)
      caches.insideAlpha.withRows(width: part.width, height: part.height) { ring in
        AreaCoverage.write(part, of: inner, .nonZero, memory: caches.coverage, to: ring)
        ring.subtract(from: outside, width: part.width, height: part.height)
        body(outside, ring)
      }
    }
  }
}
