import Coverage
import Graphics
import LayerModel

extension FramePlanner {
  /// The border: a ring inside the edge, or all of the bounds when it is as wide as they are.
  ///
  /// - Parameters:
  ///   - planned: The layer.
  ///   - steps: The steps; a colour that covers the same bounds right below becomes one with it.
  ///   - background: Where such a colour would be.
  mutating func addBorder(
    of planned: PlannedLayer, to steps: inout [DrawingStep], on background: Int
  ) {
    let width = planned.properties.borderWidth
    guard width > 0, let own = planned.properties.borderColor else { return }
    let (color, outline) = (planned.tinted(own.clamped), planned.outline)
    let extents = PixelRect(covering: planned.map.boundingBox(of: outline.bounds))
      .intersection(planned.visible)
    guard color.alpha > 0, !outline.bounds.isEmpty, !extents.isEmpty else { return }
    let isRing = 2 * width < min(outline.bounds.size.width, outline.bounds.size.height)
    var paint = BorderedColor(
      fill: .clear, border: color, inside: isRing ? outline.path(inset: width) : Path())
    var step = DrawingStep(
      coverage: .area(path(of: outline), planned.map, .nonZero), paint: .bordered(paint),
      alpha: planned.alpha, extents: extents, layer: planned.path)
    if planned.hasBackground, steps.count == background + 1,
      let fill = steps[background].color(within: step, box: boundsBox(of: planned))
    {
      paint.fill = fill.multiplied(by: steps[background].alpha)
      paint.border = color.multiplied(by: planned.alpha)
      (step.paint, step.alpha) = (.bordered(paint), 1)
      steps.removeLast()
    }
    steps.append(step)
  }

  /// The rectangle that the bounds are, where they are one along the axes.
  private func boundsBox(of planned: PlannedLayer) -> Rect? {
    guard planned.map.isAxisAligned, planned.outline.isSquare else { return nil }
    return planned.map.boundingBox(of: planned.properties.bounds)
  }
}

extension DrawingStep {
  /// The colour that it paints over what is there, when it covers what another step does.
  fileprivate func color(within other: DrawingStep, box: Rect?) -> Color? {
    guard case .color(let color) = paint, operation == .normal, extents == other.extents else {
      return nil
    }
    if let box, coverage == .rect(box) { return color }
    return coverage == other.coverage ? color : nil
  }
}

extension Color {
  /// The colour with its alpha times another one.
  fileprivate func multiplied(by alpha: Double) -> Color {
    var result = self
    result.alpha *= alpha
    return result
  }
}
