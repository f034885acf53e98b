import FrameSampling
import LayerModel
import Graphics
import SceneModel
import TimelineModel
import Timing

extension EventSimulator {
  /// A short touch.
  func tap(_ point: Point, _ context: HandlerContext) {
    let hit = hitTest(point)
    note(.tap, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    let touch = touch(Drag(from: point, to: point, duration: 0))
    guard let handler = hit?.nearest(where: { !$0.source.onTap.isEmpty }) else { return }
    runHandler(
      handler.source.onTap,
      HandlerContext(layer: handler, touch: touch, cause: "\(handler.path) onTap"))
  }

  /// A touch that rests; it counts once it has lasted, on the layer on which it began.
  func press(_ point: Point, lasting duration: Seconds, _ context: HandlerContext) {
    let touch = touch(Drag(from: point, to: point, duration: duration))
    var later = context
    later.layer = hitTest(point)
    later.touch = touch
    if duration > 0 {
      add(ScheduledEvent(at: now + duration, .press(touch, later)))
    } else {
      pressed(touch, later)
    }
  }

  /// The end of the time that a press takes; the context's layer is the one that was hit.
  func pressed(_ touch: Touch, _ context: HandlerContext) {
    let hit = context.layer
    note(.press, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    guard let handler = hit?.nearest(where: { !$0.source.onPress.isEmpty }) else { return }
    runHandler(
      handler.source.onPress,
      HandlerContext(layer: handler, touch: touch, cause: "\(handler.path) onPress"))
  }

  /// A touch that moves; a draggable layer goes with it.
  func drag(_ drag: Drag, _ context: HandlerContext) {
    let hit = hitTest(drag.from)
    note(.drag, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    if let layer = hit?.nearest(where: \.source.isDraggable) { follow(drag, layer) }
    guard let handler = hit?.nearest(where: { !$0.source.onDrag.isEmpty }) else { return }
    runHandler(
      handler.source.onDrag,
      HandlerContext(layer: handler, touch: touch(drag), cause: "\(handler.path) onDrag"))
  }

  private func touch(_ drag: Drag) -> Touch {
    touchCount += 1
    return Touch(ordinal: touchCount, drag: drag)
  }

  /// Moves a layer as far as the finger goes, in its superlayer's coordinates.
  private func follow(_ drag: Drag, _ layer: LiveLayer) {
    guard let from = point(drag.from, in: layer.superlayer),
      let to = point(drag.to, in: layer.superlayer)
    else { return }
    let start = layer.model(at: now).position
    layer.move(
      .position, from: .point(start), to: .point(start + (to - from)), at: now,
      lasting: drag.duration)
  }

  // MARK: The presentation tree

  /// The layer that is seen at a point of the canvas.
  func hitTest(_ point: Point) -> LiveLayer? {
    guard let (frame, sources) = presentation() else { return nil }
    // A state that a transition shows is its layer.
    return frame.hitTest(point).map { sources[frame.layers[$0].index] }.map { $0.original ?? $0 }
  }

  /// A point of the canvas in the coordinates of a layer as it is seen now.
  func point(_ point: Point, in layer: LiveLayer?) -> Point? {
    guard let layer else { return point }
    guard let (frame, sources) = presentation() else { return nil }
    return frame.layers.first { sources[$0.index] === layer }?.ownPoint(under: point)
  }

  /// The tree as it is seen now, and the layer that each of its layers is; `nil` once a limit is passed.
  private func presentation() -> (frame: PresentationFrame, sources: [LiveLayer])? {
    var flattener = TreeFlattener(limits)
    for layer in roots { flattener.add(layer, under: nil) }
    if let excess = flattener.excess { report(excess) }
    guard take(steps: flattener.stepCount), !isOver else { return nil }
    let timeline = Timeline(
      title: "", canvas: scene.canvas, duration: now, frameRate: scene.frameRate,
      layers: flattener.layers, events: [], warnings: [], limits: limits)
    let sampler = FrameSampler(timeline, emitsParticles: false)
    return (sampler.frame(at: now), flattener.sources)
  }

  // MARK: Points of a path

  /// Changes a point of a path, by `addPoint`, `movePoint` or `removePoint`.
  func edit(
    _ layer: LiveLayer, _ edit: PathPointEdit, by action: ScriptAction, _ context: HandlerContext
  ) {
    guard layer.source.kind.has(.outline) else {
      return issues.error("has no path to edit", layer: layer.path, at: layer.source.location)
    }
    guard let canvasPoint = edit.point ?? context.touch?.drag.from else {
      return issues.error("\(context.cause): there is no touch here, so say a \"point\"")
    }
    guard let point = point(canvasPoint, in: layer) else { return }
    let path = layer.model(at: now).path ?? Path()
    let nearest = path.nearestVertex(to: point)
    switch action {
    case .addPoint:
      note(.addPoint, layer: layer, cause: context.cause)
      layer.set(.path, to: .path(path.adding(vertex: point, radius: edit.radius)), at: now)
    case .removePoint:
      note(.removePoint, layer: layer, cause: context.cause)
      guard let nearest else { return }
      let rest = path.removing(vertex: nearest)
      layer.set(.path, to: .path(rest.isEmpty ? nil : rest), at: now)
    default:
      note(.movePoint, layer: layer, cause: context.cause)
      guard let nearest, let drag = context.touch?.drag,
        let end = self.point(drag.to, in: layer)
      else { return }
      // The point jumps under the finger, and then stays there.
      layer.move(
        .path, from: .path(path.moving(vertex: nearest, to: point)),
        to: .path(path.moving(vertex: nearest, to: end)), at: now, lasting: drag.duration)
    }
  }
}

extension LiveLayer {
  /// The layer itself, or its nearest ancestor, for which something is true.
  fileprivate func nearest(where holds: (LiveLayer) -> Bool) -> LiveLayer? {
    holds(self) ? self : superlayer?.nearest(where: holds)
  }
}
