import Coverage
import FrameSampling
import Graphics
import LayerModel

extension FramePlanner {
  /// Adds an image in slices, as one picture whose slices meet without a seam.
  ///
  /// Each pixel takes the slice that its centre lies in, and the picture as a whole has the
  /// antialiased edges of its place.
  mutating func addSlices(
    _ slices: NineSlice, of reference: PresentationImage, place: Rect, extents: PixelRect,
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) {
    let first = steps.count
    let upright = planned.uprightMap
    for slice in slices.slices {
      let (stretchX, stretchY) = (
        slice.place.size.width / slice.source.size.width,
        slice.place.size.height / slice.source.size.height
      )
      let map = AffineTransform(
        a: stretchX, b: 0, c: 0, d: stretchY,
        tx: slice.place.origin.x - slice.source.origin.x * stretchX,
        ty: slice.place.origin.y - slice.source.origin.y * stretchY
      ).concatenating(upright)
      guard map.isDrawable else { continue }
      // Outer slices go on beyond the edge, whose pixels the outline then covers in part.
      let cell = slice.place.reaching(out: place, by: 2 / upright.smallestStretch)
      let reach = PixelRect(covering: upright.boundingBox(of: cell)).intersection(extents)
      guard !reach.isEmpty else { continue }
      steps.append(
        DrawingStep(
          coverage: .cell(cell, upright),
          paint: .pattern(
            ImagePattern(
              image: reference, of: slices.imageSize, map: map, part: slice.source,
              extents: reach,
              filter: Self.filter(for: map, planned.properties))),
          extents: reach, layer: planned.path))
    }
    guard steps.count > first else { return }
    group(&steps, from: first, layer: planned.path)
    let box = upright.boundingBox(of: place)
    let isRectangle = upright.isAxisAligned
    steps[first].coverage =
      isRectangle ? .rect(box) : .area(Path(rect: place), upright, .nonZero)
    steps[first].alpha = planned.alpha
  }
}

extension Rect {
  /// The rectangle with those sides moved out that lie on a side of another one.
  fileprivate func reaching(out place: Rect, by distance: Double) -> Rect {
    let left = minX <= place.minX ? distance : 0
    let top = minY <= place.minY ? distance : 0
    // Sums of lengths may miss the far side by a rounding.
    let right = maxX >= place.maxX - 1e-9 * place.size.width ? distance : 0
    let bottom = maxY >= place.maxY - 1e-9 * place.size.height ? distance : 0
    return Rect(
      x: minX - left, y: minY - top, width: size.width + left + right,
      height: size.height + top + bottom)
  }
}

extension AffineTransform {
  /// A lower bound of how far points move apart that were one apart.
  fileprivate var smallestStretch: Double {
    let norm = (a * a + b * b + c * c + d * d).squareRoot()
    return abs(determinant) / norm
  }
}
