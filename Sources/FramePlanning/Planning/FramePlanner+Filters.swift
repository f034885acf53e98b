import Coverage
import FrameSampling
import Graphics
import LayerModel

/// The filters of a layer while its steps are made.
struct FilterCast {
  let filtering: PixelFiltering
  /// The pixels in which the result may be seen.
  let visible: PixelRect

  /// `nil` when nothing is filtered.
  init?(of planned: FramePlanner.PlannedLayer) {
    guard !planned.properties.filters.isEmpty,
      let filtering = PixelFiltering(
        planned.properties.filters, map: planned.map, endsAtEdges: false)
    else { return nil }
    self.filtering = filtering
    visible = planned.visible
  }

  /// The pixels from which something can come to visible ones: blurs reach as far in as out.
  var source: PixelRect {
    // Where only extents are asked for, nothing is painted.
    visible == .everywhere ? visible : filtering.reached(from: visible).limited
  }
}

extension FramePlanner {
  /// Makes one filtered picture of all steps from a place on, which were made for all pixels that
  /// can reach it.
  mutating func filter(
    _ steps: inout [DrawingStep], from first: Int, _ filter: FilterCast, of planned: PlannedLayer
  ) {
    let painted = takeIsolated(&steps, from: first, layer: planned.path)
    let filtering = filter.filtering
    if let blur = filtering.coloredBlur(of: painted.onlyColor) {
      // As a picture in colour 20 layers, rotating, take three times as long (`make bench
      // BENCH=filters`).
      var color = blur.color
      color.alpha = min(blur.growth, 1)
      guard color.alpha > 0 else { return }
      let step = blurred(
        painted.map(silhouette), by: blur.blur, growth: max(blur.growth, 1), in: color,
        from: filter.source, seenIn: filter.visible, of: planned, as: .layer)
      if let step { steps.append(step) }
      return
    }
    let content = painted.extents
    var extents = filtering.reached(from: content.intersection(filter.source))
    if filtering.fillsClearPixels, filter.visible != .everywhere {
      // Clear pixels that get alpha are seen as far as the bounds.
      extents = extents.union(
        PixelRect(covering: planned.map.boundingBox(of: planned.properties.bounds)))
    }
    extents = extents.intersection(filter.source)
    let seen = extents.intersection(filter.visible)
    guard !seen.isEmpty else { return }
    var group = DrawingGroup(steps: painted, content: .color, opacity: 1, extents: extents)
    group.filtering = filtering
    group.filteringSlot = FilterSlot(layer: planned.layer.id, content: .layer)
    let number = plan.add(group)
    steps.append(
      DrawingStep(
        coverage: .box, paint: .group(number), extents: seen,
        layer: planned.path))
  }

  /// Adds the filtered backdrop of a layer in the shape of its bounds, if it has one.
  ///
  /// The backdrop is everything that the same picture shows so far: on the canvas its background
  /// and the layers drawn before, in a mask or in perspective the layers drawn there before; for a
  /// sublayer also the backdrop of its superlayer.
  mutating func addBackdrop(of planned: PlannedLayer, to steps: inout [DrawingStep]) {
    guard !planned.properties.backgroundFilters.isEmpty, !planned.properties.bounds.isEmpty,
      planned.visible != .everywhere,
      let filtering = PixelFiltering(
        planned.properties.backgroundFilters, map: planned.map, endsAtEdges: true)
    else { return }
    let outline = boundsCoverage(of: planned)
    let reach = PixelRect(covering: outline.box)
    let seen = reach.intersection(planned.visible)
    guard !seen.isEmpty else { return }
    var extents = filtering.reached(from: seen).limited
    var behind: [DrawingStep] = []
    if planned.isOnCanvas {
      let canvas = PixelRect(x: 0..<frame.canvas.widthInPixels, y: 0..<frame.canvas.heightInPixels)
      extents = extents.intersection(canvas)
      if let color = frame.canvas.background?.clamped, color.alpha > 0 {
        behind.append(
          DrawingStep(
            coverage: .rect(canvas.rect), paint: .color(color), extents: extents,
            layer: planned.path))
      }
    }
    for step in steps where step.extents.intersects(extents) {
      var step = step
      step.extents = step.extents.intersection(extents)
      behind.append(step)
    }
    guard !behind.isEmpty || filtering.fillsClearPixels else { return }
    var group = DrawingGroup(steps: behind, content: .color, opacity: 1, extents: extents)
    group.filtering = filtering
    group.filteringSlot = FilterSlot(layer: planned.layer.id, content: .backdrop)
    steps.append(
      DrawingStep(
        coverage: outline.coverage, paint: .group(plan.add(group)), alpha: planned.alpha,
        extents: seen, layer: planned.path))
  }
}

extension [DrawingStep] {
  /// The colour that all of the steps paint, opaque, each with an alpha of its own; `nil` when one
  /// paints another, or anything else.
  fileprivate var onlyColor: Color? {
    guard case .color(var color)? = first?.paint else { return nil }
    color.alpha = 1
    let isOnly = allSatisfy { step in
      guard case .color(var other) = step.paint, step.operation == .normal else { return false }
      other.alpha = 1
      return other == color
    }
    return isOnly ? color : nil
  }
}

extension PixelRect {
  /// Its first part that Cairo has a picture for, which only canvases nearly as long exceed.
  var limited: PixelRect {
    let longest = 32_000
    return PixelRect(
      x: minX..<min(maxX, minX + longest), y: minY..<min(maxY, minY + longest))
  }
}
