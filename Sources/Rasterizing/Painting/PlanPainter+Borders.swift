import Coverage
import FramePlanning
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
    let rows = BorderRows(colors, alpha: step.alpha)
    let isPainted = context.changePixels { pixels in
      let inside =
        part.area < Self.fewestPixels
        ? PixelRect.empty : middle(of: colors.inside, under: map).intersection(part)
      for part in part.parts(around: inside) {
        paint(colors, rows, in: part, from: outer, to: inner, pixels)
      }
      guard !inside.isEmpty, colors.fill.alpha > 0 else { return }
      paint(SolidColor(pixel: rows.pixel(255, 0)), on: inside, pixels)
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

  /// The largest rectangle of pixels that lie inside of a border.
  private func middle(of inside: Path, under map: AffineTransform) -> PixelRect {
    guard map.isAxisAligned else { return .empty }
    let largest = inside.insides(under: map).compactMap(PixelRect.init(wellInside:))
      .max { $0.area < $1.area }
    return largest ?? .empty
  }

  private func paint(
    _ colors: BorderedColor, _ rows: BorderRows, in part: PixelRect, from outer: FlatOutline,
    to inner: FlatOutline, _ pixels: borrowing TargetPixels
  ) {
    withCoverage(of: part, from: outer, to: inner) { outside, ring in
      if rows.isTwofold {
        pixels.paint(SolidColor(colors.fill, alpha: 1), through: outside, of: part)
        pixels.paint(SolidColor(colors.border, alpha: 1), through: ring, of: part)
      } else {
        pixels.paint(rows, from: outside, ring, of: part)
      }
    }
  }

  /// Paints pixels as they are painted where the border does not reach them, and nothing else.
  private func paint(
    _ color: SolidColor, on part: PixelRect, _ pixels: borrowing TargetPixels
  ) {
    caches.alpha.withRows(width: part.width, height: 1) { full in
      full.fill(0, 0, part.width, with: 255)
      pixels.paint(color, through: full.firstOnly, of: part)
    }
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
