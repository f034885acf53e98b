import FrameSampling
import Graphics
import LayerModel
import SceneModel
import TimelineModel
import Timing

extension ScriptPlayer {
  /// Keeps what a layer shows before the commit, of which a snapshot will be taken.
  func keepPicture(of layer: LayerID) {
    guard commit.pictured[layer] == nil, let state = keptState(of: layer, beforeCommit: true) else {
      return
    }
    commit.pictured[layer] = state
  }

  /// Gives a layer as contents what another one shows, as `render(in:)` draws it.
  ///
  /// It is what is on screen: changes of the same commit are not in it. Of a layer without an area
  /// there is no picture, and contents are none.
  func takeSnapshot(
    of source: LayerReference, for target: LayerReference, _ context: HandlerContext
  ) {
    with(target, context) { target in
      guard let layer = layer(source, context, mayHaveLeft: true) else { return }
      note(
        "snapshot", layer: target, cause: context.cause, message: "of \(record[layer].path)")
      guard let state = commit.pictured[layer] ?? keptState(of: layer),
        let snapshot = snapshot(of: layer, state, context)
      else { return }
      let image = snapshot.map { taken in
        record.snapshots.append(taken)
        return taken.image
      }
      let contents = LayerChange.Assignment.property(AnimationKeyPath(.contents), .image(image))
      apply(LayerChange(.handlerLayer, [contents]), to: target, context)
    }
  }

  /// The snapshot of a layer in a state that was kept, none where it has no area; `nil` after
  /// telling why it is too much.
  private func snapshot(
    of layer: LayerID, _ state: LayerID, _ context: HandlerContext
  ) -> LayerSnapshot?? {
    let path = record[layer].path
    let shown = flattener.presentation(of: state, in: record, at: now)
    let (size, scale) = (shown.bounds.size, scene.canvas.scale)
    guard size.width > 0, size.height > 0 else { return .some(nil) }
    let canvas = Canvas(size: size, scale: scale)
    let (width, height) = (canvas.widthInPixels, canvas.heightInPixels)
    let longest = Canvas.longestSideInPixels
    if max(width, height) > longest {
      fail(
        .snapshotTooLarge(
          layer: path, width: width, height: height, cause: context.cause, instant: now), at: nil)
      return nil
    }
    guard keeps(to: .imagePixels, width * height, layer: layer) else { return nil }
    // The picture is whole pixels, which the bounds fill.
    let stretch = (Double(width) / (size.width * scale), Double(height) / (size.height * scale))
    let place = Point(
      x: shown.anchorPoint.x * size.width * stretch.0,
      y: shown.anchorPoint.y * size.height * stretch.1)
    let values: [(LayerProperty, PropertyValue)] = [
      (.transform, .transform(.scale(x: stretch.0, y: stretch.1))), (.position, .point(place)),
      (.zPosition, .number(0)), (.anchorPointZ, .number(0)),
    ]
    let always = TimeMap([
      .pieces(PiecewiseLinearMap(before: .constant(TimePosition(time: 0)), []))
    ])
    let tree = TreeFlattener(
      of: state, in: record, flattener, limits,
      values.map { .holding($0.0, $0.1, where: always, label: "snapshot") })
    if let excess = tree.excess {
      report(excess)
      return nil
    }
    guard take(steps: tree.stepCount) else { return nil }
    let timeline = Timeline(
      title: "", canvas: canvas, duration: 0, frameRate: scene.frameRate, layers: tree.layers,
      events: [], warnings: [], limits: limits)
    let depth = 1 + depth(of: timeline)
    if depth > LayerSnapshot.deepest {
      fail(
        .snapshotTooDeep(layer: path, depth: depth, cause: context.cause, instant: now), at: nil)
      return nil
    }
    return LayerSnapshot(
      number: record.snapshots.count + 1, layerPath: path, instant: now, depth: depth,
      timeline: timeline)
  }

  /// The most snapshots inside each other that a timeline shows now.
  private func depth(of timeline: Timeline) -> Int {
    guard !record.snapshots.isEmpty else { return 0 }
    let frame = FrameSampler(timeline, emitsParticles: false).frame(at: now)
    return frame.layers.reduce(0) { deepest, layer in
      let dissolve = layer.contentsDissolve
      let images = [layer.properties.contents, dissolve?.from?.image, dissolve?.to?.image]
      return images.reduce(deepest) { deepest, image in
        guard case .snapshot(let number)? = image?.source else { return deepest }
        return max(deepest, record.snapshots[number - 1].depth)
      }
    }
  }
}
