import FrameSampling
import LayerModel
import Graphics

extension FramePlanner {
  /// A gradient layer's colours, in the shape of the bounds.
  mutating func addGradient(of subject: Subject, to steps: inout [DrawingStep]) {
    let properties = subject.properties
    guard subject.layer.kind.has(.gradient), !properties.bounds.isEmpty else { return }
    let outline = boundsCoverage(of: subject)
    let reach = PixelRect(covering: outline.box)
    let kept = reach.intersection(subject.unmasked)
    let extents = reach.intersection(subject.visible)
    guard !extents.isEmpty,
      let picture = GradientPicture(
        properties, map: subject.map, extents: kept, layerID: subject.layer.id)
    else { return }
    steps.append(
      DrawingStep(
        coverage: outline.coverage, paint: .gradient(plan.gradients.count), alpha: subject.alpha,
        reach: reach, extents: extents, layer: subject.path))
    plan.gradients.append(picture)
  }
}
