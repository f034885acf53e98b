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
        properties.gradient, in: properties.bounds, map: planned.map, reach: reach, extents: kept,
        layerID: planned.layer.id)
    else { return }
    steps.append(
      DrawingStep(
        coverage: outline.coverage, paint: .gradient(plan.gradients.count), alpha: planned.alpha,
        extents: extents, layer: planned.path))
    plan.gradients.append(picture)
  }

  /// A gradient through the coverage of an outline or its line, which lies in some pixels.
  mutating func add(
    _ gradient: ShapeGradient, through coverage: DrawingStep.Coverage, in reach: PixelRect,
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) {
    let (kept, extents) = (
      reach.intersection(planned.unmasked), reach.intersection(planned.visible)
    )
    guard !extents.isEmpty,
      let picture = GradientPicture(
        gradient, map: planned.map, reach: reach, extents: kept, layerID: planned.layer.id)
    else { return }
    steps.append(
      DrawingStep(
        coverage: coverage, paint: .gradient(plan.gradients.count), alpha: planned.alpha,
        extents: extents, layer: planned.path))
    plan.gradients.append(picture)
  }
}

extension GradientPicture {
  /// The gradient of an outline or its line: a layer's, measured in points.
  fileprivate init?(
    _ shape: ShapeGradient, map: AffineTransform, reach: PixelRect, extents: PixelRect,
    layerID: PresentationLayer.ID
  ) {
    var gradient = GradientProperties()
    (gradient.type, gradient.colors) = (shape.type, shape.colors)
    gradient.locations = shape.locations
    let (start, ray) = (shape.startPoint, shape.endPoint - shape.startPoint)
    (gradient.startPoint, gradient.endPoint) = (start, shape.endPoint)
    var focus = Point.zero
    if shape.type == .radial, ray.length > 0 {
      let radius = ray.length
      gradient.endPoint = start + Point(x: radius, y: radius)
      let across = Point(x: -ray.y, y: ray.x)
      focus = (ray * shape.focus.x + across * shape.focus.y) * (1 / radius)
      // On the circle itself half of the plane would have no colour.
      if focus.length > Self.farthestFocus { focus = focus * (Self.farthestFocus / focus.length) }
    }
    self.init(
      gradient, in: Rect(x: 0, y: 0, width: 1, height: 1), focus: focus, map: map, reach: reach,
      extents: extents, layerID: layerID)
  }

  /// The greatest distance of a focus from the centre, as a part of the radius.
  private static let farthestFocus = 0.99
}
