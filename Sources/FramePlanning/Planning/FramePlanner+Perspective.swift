import FrameSampling
import Graphics
import LayerModel

extension FramePlanner {
  /// Draws a layer with all that is in it flat, and shows that through a map.
  @inline(never)
  mutating func addInPerspective(
    _ planned: PlannedLayer, at position: Int, under map: ProjectiveTransform,
    to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let content = try contentBox(of: position, planned, under: map)
    try addInPerspective(planned, content, under: map, to: &steps) {
      (planner, map, flat) throws(RasterError) in
      try planner.add(planned, under: map, to: &flat)
    }
  }

  /// Draws the background and the border of a layer that keeps its sublayers' depth.
  mutating func addGround(
    of planned: PlannedLayer, _ ground: PlannedLayer.Place?, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let first = steps.count
    switch ground {
    case .plane(let map): addFrame(of: planned, under: map, to: &steps)
    case .perspective(let map):
      try addInPerspective(planned, planned.properties.bounds, under: map, to: &steps) {
        (planner, map, flat) in
        planner.addFrame(of: planned, under: map, to: &flat)
      }
    case .space, nil: return
    }
    if planned.fadesAsGroup { fade(&steps, from: first, by: planned.opacity, layer: planned.path) }
  }

  private mutating func addFrame(
    of planned: PlannedLayer, under map: AffineTransform, to steps: inout [DrawingStep]
  ) {
    planned.map = map
    let first = steps.count
    addBackground(of: planned, to: &steps)
    planned.hasBackground = steps.count > first
    tint(&steps, from: first, of: planned)
    addBorder(of: planned, to: &steps, on: first)
  }

  /// Draws something of a layer flat, into a picture of its own, and shows that through a map.
  ///
  /// - Parameters:
  ///   - planned: The layer.
  ///   - content: Where something is drawn, in the layer's coordinates; `nil` is nowhere.
  ///   - map: From the layer's coordinates to pixels.
  ///   - steps: The drawing steps to which it is added.
  ///   - draw: Draws it under a map to the pixels of the picture.
  /// - Throws: What `draw` throws.
  @inline(never)
  private mutating func addInPerspective(
    _ planned: PlannedLayer, _ content: Rect?, under map: ProjectiveTransform,
    to steps: inout [DrawingStep],
    draw: (inout FramePlanner, AffineTransform, inout [DrawingStep]) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard let content,
      let placement = WarpPlacement(
        of: content, bounds: planned.properties.bounds, map: map, visible: planned.visible,
        canvasArea: frame.canvas.widthInPixels * frame.canvas.heightInPixels)
    else { return }
    guard !isMeasuring else {
      steps.append(
        DrawingStep(
          coverage: .box, paint: .color(.black), extents: placement.extents, layer: planned.path))
      return
    }
    planned.draw(on: placement.picture, pixels: placement.pixels)
    var flat: [DrawingStep] = []
    let outer = flatReach
    flatReach = placement.reach
    defer { flatReach = outer }
    try draw(&self, placement.pixels, &flat)
    guard !flat.isEmpty else { return }
    let first = plan.groups.count
    hasFlatDrawings = true
    if joinEdges(of: &flat, in: planned),
      let seen = projected(flat, by: placement, in: placement.picture),
      plan.groups[first...].warpedArea <= Self.mostPictures * placement.extents.area
    {
      steps += seen
    } else if let seen = warped(flat, in: placement.picture, by: placement, layer: planned.path) {
      steps.append(seen)
    }
  }

  /// The pictures in perspective that one layer may need, as many times as it has pixels: beyond
  /// that it is one picture.
  private static let mostPictures = 4

  /// Plans something on trial, of which only the steps are of use.
  private mutating func withEmptyPlan(
    _ body: (inout FramePlanner) throws(RasterError) -> Void
  ) throws(RasterError) {
    let kept = plan
    plan = DrawingPlan(canvas: kept.canvas)
    defer { plan = kept }
    try body(&self)
  }

  /// The box of a layer's drawing with all that is in it, in its own coordinates; `nil` when that
  /// is nothing.
  ///
  /// Found by planning it as if all could be seen. Layers in perspective below it are found once
  /// each, so that depth does not multiply the work.
  private mutating func contentBox(
    of position: Int, _ seen: PlannedLayer, under map: ProjectiveTransform
  ) throws(RasterError) -> Rect? {
    if let known = contentBoxes[position] { return known.isEmpty ? nil : known }
    guard let planned = PlannedLayer(position: position, of: frame.layers, seen.context) else {
      return nil
    }
    let middle = planned.properties.bounds.center
    let stretch = WarpPlacement.jacobian(of: map, at: middle)
    // About the size at which it will be drawn: pixels are the measure's grain.
    let size = 2 * max(stretch.x.length, stretch.y.length)
    let scale = size.isFinite ? min(max(size, 1e-3), 1e3) : 1
    let pixels = AffineTransform.scale(x: scale, y: scale)
    planned.draw(on: .everywhere, pixels: pixels)
    var steps: [DrawingStep] = []
    try withEmptyPlan { (planner) throws(RasterError) in
      let wasMeasuring = planner.isMeasuring
      planner.isMeasuring = true
      defer { planner.isMeasuring = wasMeasuring }
      try planner.add(planned, under: pixels, to: &steps)
    }
    let extents = steps.extents.rect
    let box = Rect(
      x: extents.minX / scale, y: extents.minY / scale, width: extents.size.width / scale,
      height: extents.size.height / scale)
    contentBoxes[position] = box
    return box.isEmpty ? nil : box
  }
}

extension ArraySlice<DrawingGroup> {
  /// The pixels of those that show a picture in another form.
  fileprivate var warpedArea: Int { reduce(0) { $1.warp == nil ? $0 : $0 + $1.extents.area } }
}
