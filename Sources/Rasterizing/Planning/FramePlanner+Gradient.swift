import FrameSampling
import LayerModel
import Graphics

extension FramePlanner {
  /// A gradient layer's colours, in the shape of the bounds.
  mutating func addGradient(of planned: PlannedLayer, to steps: inout [DrawingStep]) {
    guard planned.layer.kind.has(.gradient) else { return }
    let properties = planned.properties
    guard !properties.bounds.isEmpty else { return }
    let outline = boundsCoverage(of: planned)
    let reach = PixelRect(covering: outline.box)
    let kept = reach.intersection(planned.unmasked)
    let extents = reach.intersection(planned.visible)
    guard !extents.isEmpty,
      let picture = GradientPicture(
        properties, map: planned.map, reach: reach, extents: kept, layerID: planned.layer.id)
    else { return }
    steps.append(
      DrawingStep(
        coverage: outline.coverage, paint: .gradient(plan.gradients.count), alpha: planned.alpha,
        extents: extents, layer: planned.path))
    plan.gradients.append(picture)
  }
}
