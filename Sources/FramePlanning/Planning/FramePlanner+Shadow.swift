import Coverage
import LayerModel
import FrameSampling
import Graphics

/// A layer's shadow while its steps are made.
struct ShadowCast {
  let blur: GaussianBlur
  let color: Color
  /// The pixels in which the shadow may be seen.
  let visible: PixelRect

  /// `nil` when the layer casts no shadow that could be seen; one that clips to its bounds casts
  /// none (core-animation 7.6).
  init?(of planned: FramePlanner.PlannedLayer) {
    guard planned.properties.shadow.opacity > 0, !planned.properties.masksToBounds else {
      return nil
    }
    let shadow = planned.properties.shadow
    guard var color = shadow.color?.clamped else { return nil }
    color.alpha *= min(shadow.opacity, 1)
    guard color.alpha > 0, let blur = GaussianBlur(of: shadow, map: planned.map) else {
      return nil
    }
    self.color = color
    self.blur = blur
    visible = planned.visible
  }

  /// The pixels from which a shadow can fall on visible ones.
  var source: PixelRect {
    // Where only extents are asked for, nothing is painted.
    guard visible != .everywhere else { return visible }
    let all = blur.source(of: visible)
    // Cairo's pictures have at most 32767 pixels a side, which only canvases nearly as long exceed.
    let longest = 32_000
    return PixelRect(
      x: all.minX..<min(all.maxX, all.minX + longest),
      y: all.minY..<min(all.maxY, all.minY + longest))
  }
}

extension FramePlanner {
  /// Puts a shadow, which all steps from one on cast, at a place before them.
  ///
  /// The steps were made for all pixels that can cast it.
  ///
  /// The shadow is that of the alpha of the layer with all its sublayers, or of the shadow path. It
  /// is painted and blurred whole, wherever it is seen.
  mutating func addShadow(
    _ shadow: ShadowCast, of planned: PlannedLayer, to steps: inout [DrawingStep], at place: Int,
    from first: Int
  ) {
    let casting = caster(of: shadow, planned, Array(steps[first...]))
    for i in (first..<steps.count).reversed() {
      steps[i].extents = steps[i].extents.intersection(shadow.visible)
      if steps[i].extents.isEmpty { steps.remove(at: i) }
    }
    let step = blurred(
      casting.steps, by: shadow.blur, in: shadow.color, alpha: casting.alpha,
      from: shadow.source, seenIn: shadow.visible, of: planned, as: .shadow)
    if let step { steps.insert(step, at: place) }
  }

  /// A colour through the blurred alpha of steps.
  ///
  /// - Parameters:
  ///   - painted: The steps.
  ///   - blur: Blurs their alpha.
  ///   - growth: Multiplies it then, up to opaque; at least 1.
  ///   - color: The colour.
  ///   - alpha: Multiplies all of it.
  ///   - source: The pixels from which something can come to visible ones.
  ///   - visible: The pixels in which it may be seen.
  ///   - planned: The layer.
  ///   - content: The content of the layer under which the picture is kept.
  /// - Returns: The step; `nil` when nothing is seen.
  mutating func blurred(
    _ painted: [DrawingStep], by blur: GaussianBlur, growth: Double = 1, in color: Color,
    alpha: Double = 1, from source: PixelRect, seenIn visible: PixelRect,
    of planned: PlannedLayer, as content: FilterSlot.Content
  ) -> DrawingStep? {
    let source = painted.extents.intersection(source)
    let reached = blur.reached(from: source)
    let extents = reached.intersection(visible)
    guard !source.isEmpty, !extents.isEmpty else { return nil }
    var group = DrawingGroup(steps: painted, content: .alpha, opacity: 1, extents: extents)
    group.blur = DrawingGroup.Blur(
      gaussian: blur, growth: growth, source: source, result: reached.kept(showing: extents),
      slot: FilterSlot(layer: planned.layer.id, content: content))
    return DrawingStep(
      coverage: .mask(plan.add(group)), paint: .color(color), alpha: alpha, extents: extents,
      layer: planned.path)
  }

  /// The caster of a shadow, and the factor of the shadow's alpha.
  private func caster(
    of shadow: ShadowCast, _ planned: PlannedLayer, _ content: [DrawingStep]
  ) -> (steps: [DrawingStep], alpha: Double) {
    // A layer that fades by itself has done so in its own drawing.
    guard let path = planned.properties.shadow.path else { return (content.map(silhouette), 1) }
    guard let box = path.controlPointBox else { return ([], 1) }
    let reach = PixelRect(covering: planned.map.boundingBox(of: box))
    let extents = reach.intersection(shadow.source)
    guard !extents.isEmpty else { return ([], 1) }
    let step = DrawingStep(
      coverage: .area(path, planned.map, .nonZero), paint: .color(.black),
      extents: extents, layer: planned.path)
    return ([step], planned.alpha)
  }

  /// A step with the same alpha: an opaque image or gradient is like a colour, and need not be made
  /// for the shadow.
  func silhouette(of step: DrawingStep) -> DrawingStep {
    var result = step
    let isOpaque: Bool
    switch (step.paint, step.coverage) {
    case (.scaled(let number), .box):
      let image = plan.scaledImages[number]
      result.coverage = .rect(image.place)
      isOpaque = images.entry(of: image.pattern.image)?.isOpaque ?? false
    case (.pattern(let pattern), .area):
      isOpaque = images.entry(of: pattern.image)?.isOpaque ?? false
    case (.gradient(let number), .rect), (.gradient(let number), .area),
      (.gradient(let number), .text), (.gradient(let number), .stroke):
      isOpaque = plan.gradients[number].isOpaque
    default: isOpaque = false
    }
    guard isOpaque else { return step }
    result.paint = .color(.black)
    return result
  }
}

extension GaussianBlur {
  /// The blur of a shadow, whose standard deviation is its radius in the layer's own coordinates
  /// (core-animation 7.6); `nil` for one that falls farther away than any canvas reaches.
  init?(of shadow: ShadowProperties, map: AffineTransform) {
    let offset = shadow.offset
    let shift = Point(
      x: map.a * offset.width + map.c * offset.height,
      y: map.b * offset.width + map.d * offset.height)
    // In pixels; no canvas, and no layer near one, is so large.
    let farthestShift = 1e7
    guard abs(shift.x) < farthestShift, abs(shift.y) < farthestShift else { return nil }
    self.init(deviation: shadow.radius, shift: shift, map: map)
  }
}
