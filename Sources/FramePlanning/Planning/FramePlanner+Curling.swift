import FrameSampling
import Graphics
import LayerModel

/// The page that a layer rolls up to while its steps are made.
struct CurlCast {
  /// The curl in pixels.
  let curl: PageCurl
  /// The pixels in which the result may be seen.
  let visible: PixelRect
  /// The pixels that are painted: those of the page that may come to be seen on the cylinder, too,
  /// at any progress, so that pictures scaled to them stay while the page rolls up.
  let source: PixelRect

  /// `nil` when the layer lies flat.
  ///
  /// - Parameter planned: A layer whose coordinates are the pixels', scaled and moved.
  @inline(never)
  init?(of planned: FramePlanner.PlannedLayer) {
    guard planned.properties.pageCurl > 0 else { return nil }
    let (map, bounds) = (planned.map, planned.properties.bounds)
    curl = PageCurl(progress: planned.properties.pageCurl, in: bounds)
      .scaled(by: map.d, movedBy: map.ty)
    // Beyond all numbers there is no place to roll up at.
    guard (curl.end - curl.top).isFinite else { return nil }
    visible = planned.visible
    // The cylinder shows the farthest part of the page when it is about to roll up.
    let end = PageCurl(progress: 0, in: bounds).end * map.d + map.ty
    source =
      visible == .everywhere
      ? visible
      : PixelRect(
        x: visible.columns, y: visible.minY..<max(visible.maxY, PixelRect.limited(end.rounded(.up)))
      ).limited
  }
}

extension FramePlanner {
  /// Rolls up all steps from a place on, as one page.
  ///
  /// Above the cylinder they are painted as they are; the cylinder is a picture made of a picture
  /// of the part of the page that is seen on it.
  @inline(never)
  mutating func curl(
    _ steps: inout [DrawingStep], from first: Int, _ cast: CurlCast, of planned: PlannedLayer
  ) {
    let page = takeIsolated(&steps, from: first, layer: planned.path)
    let content = page.extents
    func row(_ y: Double) -> Int { PixelRect.limited(y) }
    let top = row(cast.curl.top.rounded(.down))
    let bottom = max(row(cast.curl.bottom.rounded(.up)), top)
    let flat = PixelRect(
      x: cast.visible.columns,
      y: cast.visible.minY..<max(min(top, cast.visible.maxY), cast.visible.minY))
    for var step in page where step.extents.intersects(flat) {
      step.extents = step.extents.intersection(flat)
      steps.append(step)
    }
    let end = max(row(cast.curl.end.rounded(.up)), bottom)
    let shown = content.intersection(PixelRect(x: content.columns, y: top..<end + 1))
    let extents = PixelRect(x: shown.columns, y: top..<bottom).intersection(cast.visible)
    guard !shown.isEmpty, !extents.isEmpty else { return }
    let number = plan.add(
      DrawingGroup(
        steps: page.filter { $0.extents.intersects(shown) }, content: .color, opacity: 1,
        extents: shown))
    let rolled = plan.add(
      DrawingGroup(
        steps: [], content: .color, opacity: 1, extents: extents,
        warp: .init(source: .group(number), form: .curl(cast.curl))))
    steps.append(
      DrawingStep(
        coverage: .box, paint: .group(rolled), extents: extents,
        layer: planned.path))
  }
}
