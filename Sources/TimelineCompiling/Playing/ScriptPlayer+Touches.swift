import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// A short touch.
  func tap(_ place: Point, _ context: HandlerContext) {
    guard let point = canvasPoint(place, context) else {
      record.taps.append(tapped(nil))
      return note(.tap, cause: context.cause, message: "nothing is hit")
    }
    show(Drag(from: point, to: point, duration: 0))
    let hit = hitLayer(point)
    note(.tap, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    record.taps.append(tapped(hit))
    answer(.tap, hit, \.onTap, named: "onTap", touch(Drag(from: point, to: point, duration: 0)))
  }

  /// A tap here and now, by the layer that it hits.
  private func tapped(_ hit: LayerID?) -> PlayedTap {
    let answering = hit.flatMap { record.nearest(to: $0, where: { !$0.source.onTap.isEmpty }) }
    return PlayedTap(
      time: now, layerPath: hit.map { record[$0].path },
      isAnswered: answering != nil || touchHandler != nil, location: site)
  }

  /// A touch that rests; it counts once it has lasted, on the layer on which it began.
  func press(_ place: Point, lasting duration: Seconds, _ context: HandlerContext) {
    guard let point = canvasPoint(place, context) else {
      return note(.press, cause: context.cause, message: "nothing is hit")
    }
    let rest = Drag(from: point, to: point, duration: duration)
    show(rest)
    let touch = touch(rest)
    var later = context
    later.layer = hitLayer(point)
    later.touch = touch
    if duration > 0 {
      add(ScheduledEvent(at: now + duration, .press(touch, later)))
    } else {
      pressed(touch, later)
    }
  }

  /// The end of the time that a press takes; the context's layer is the one that was hit.
  func pressed(_ touch: LiveTouch, _ context: HandlerContext) {
    let hit = context.layer
    note(.press, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    answer(.press, hit, \.onPress, named: "onPress", touch)
  }

  /// A touch that moves; a draggable layer goes with it.
  func drag(_ way: Drag, _ context: HandlerContext) {
    guard let from = canvasPoint(way.from, context), let to = canvasPoint(way.to, context) else {
      return note(.drag, cause: context.cause, message: "nothing is hit")
    }
    let drag = Drag(from: from, to: to, duration: way.duration)
    show(drag)
    let hit = hitLayer(drag.from)
    note(.drag, layer: hit, cause: context.cause, message: hit == nil ? "nothing is hit" : "")
    if let layer = hit.flatMap({ record.nearest(to: $0, where: \.source.isDraggable) }) {
      follow(drag, layer)
    }
    answer(.drag, hit, \.onDrag, named: "onDrag", touch(drag))
  }

  /// Runs the handler of the layer that a touch hits, or of its nearest ancestor that has one, and
  /// then the program's.
  private func answer(
    _ kind: TimelineEvent.Kind, _ hit: LayerID?, _ entries: KeyPath<Layer, [ActionEntry]>,
    named name: String, _ touch: LiveTouch
  ) {
    if let hit, let layer = record.nearest(to: hit, where: { !$0.source[keyPath: entries].isEmpty })
    {
      runHandler(
        .entries(record[layer].source[keyPath: entries]),
        HandlerContext(layer: layer, touch: touch, cause: "\(record[layer].path) \(name)"))
    }
    guard let touchHandler else { return }
    let layer = hit.map(reference)
    runHandler(
      .code { _ in touchHandler(kind, layer, touch.drag.from) },
      HandlerContext(layer: hit, touch: touch, cause: "code \(name)"))
  }

  /// Notes where a finger is from now on.
  private func show(_ drag: Drag) {
    record.touches.append(
      ShownTouches.Touch(begin: now, end: now + drag.duration, from: drag.from, to: drag.to))
  }

  private func touch(_ drag: Drag) -> LiveTouch {
    touchCount += 1
    return LiveTouch(ordinal: touchCount, drag: drag)
  }

  /// Moves a layer as far as the finger goes, in the coordinates in which its position is.
  private func follow(_ drag: Drag, _ layer: LayerID) {
    guard let tree = touchedTree(), let from = tree.positionPoint(drag.from, of: layer),
      let to = tree.positionPoint(drag.to, of: layer)
    else { return }
    let start = model(of: layer).position
    record[layer].history.move(
      .position, from: .point(start), to: .point(start + (to - from)), at: now,
      lasting: drag.duration)
  }

  // MARK: The presentation tree

  /// The layer that is seen at a point of the canvas.
  func hitLayer(_ point: Point) -> LayerID? {
    guard let tree = touchedTree() else { return nil }
    // A state that a transition shows is its layer.
    return tree.hitTest(point).map { record[$0].original ?? $0 }
  }

  /// A point of the canvas in the coordinates of a layer as it is seen now.
  func point(_ point: Point, in layer: LayerID) -> Point? {
    touchedTree()?.point(point, in: layer)
  }

  /// The tree as it is seen now, which is flattened anew only when the record has changed; `nil`
  /// once a limit is passed.
  func touchedTree() -> TouchedTree? {
    if touched?.version != record.version {
      // The old tree is not needed while the next one is made.
      touched = nil
      touched = TouchedTree(record, flattener, of: scene, limits)
      treeCount += 1
      // What it has besides its layers and tracks was looked at once, to flatten it.
      guard let new = touched, take(steps: max(0, new.partCount - new.stepCount)) else {
        return nil
      }
    }
    if let excess = touched?.excess { report(excess) }
    guard take(steps: touched?.stepCount ?? 0), !isOver else { return nil }
    touched?.show(now)
    return touched
  }

  // MARK: Points of a path

  /// Changes a point of a path, by `addPoint`, `movePoint` or `removePoint`.
  func edit(
    _ layer: LayerID, _ edit: PathPointEdit, by action: ScriptAction, _ context: HandlerContext
  ) {
    guard record[layer].source.kind.has(.outline) else {
      return report(.noPath, of: layer)
    }
    guard edit.point != nil || context.touch != nil else {
      return record.issues.error(.noTouch(cause: context.cause))
    }
    guard
      let seen = edit.point.map({ canvasPoint($0, context) }) ?? context.touch?.drag.from,
      let point = point(seen, in: layer)
    else { return }
    let path = model(of: layer).shape.path ?? Path()
    elementCount += path.elements.count
    guard keeps(to: .pathElements, elementCount, layer: layer) else { return }
    let nearest = path.nearestVertex(to: point)
    switch action {
    case .addPoint:
      note("addPoint", layer: layer, cause: context.cause)
      record[layer].history.set(
        .path, to: .path(path.adding(vertex: point, radius: edit.radius)), at: now)
    case .removePoint:
      note("removePoint", layer: layer, cause: context.cause)
      guard let nearest else { return }
      let rest = path.removing(vertex: nearest)
      record[layer].history.set(.path, to: .path(rest.isEmpty ? nil : rest), at: now)
    default:
      note("movePoint", layer: layer, cause: context.cause)
      guard let nearest, let drag = context.touch?.drag,
        let end = self.point(drag.to, in: layer)
      else { return }
      // The point jumps under the finger, and then stays there.
      record[layer].history.move(
        .path, from: .path(path.moving(vertex: nearest, to: point)),
        to: .path(path.moving(vertex: nearest, to: end)), at: now, lasting: drag.duration)
    }
  }
}
