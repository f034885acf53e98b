import Coverage
import Graphics
import LayerModel

/// Layers that clip: the edge is covered once, whatever fills it (core-animation 7.5).
extension FramePlanner {
  /// Clips in clips are painted in place so deep; those below are pictures, to which what is behind
  /// them is nothing.
  private static let deepest = 16

  /// Clips all steps from a place on to the bounds of a layer, together with its background.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - first: Where those that are clipped begin.
  ///   - ground: Where the background begins: a step before them, or the same place.
  ///   - box: The box of the bounds.
  ///   - planned: The layer.
  @inline(never)
  mutating func clip(
    _ steps: inout [DrawingStep], from first: Int, on ground: Int, to box: Rect,
    of planned: PlannedLayer
  ) {
    let outline = planned.outline
    guard !outline.bounds.isEmpty,
      let edge = ClipEdge(
        path(of: outline), map: planned.map, reach: flatReach ?? ClipEdge.reach)
    else {
      steps.removeSubrange(first...)
      return
    }
    let reach = clipPixels(box)
    let isCut =
      flatReach == nil && planned.map.isAxisAligned && outline.isSquare && box.isPixelAligned
    for i in (first..<steps.count).reversed() {
      steps[i].extents = steps[i].extents.intersection(planned.visible).intersection(reach)
      if steps[i].extents.isEmpty { steps.remove(at: i) }
    }
    guard !isCut else { return }
    var isReached = false
    for i in first..<steps.count where !edge.hasWellInside(steps[i].extents) {
      isReached = true
      if flatReach != nil {
        let seen = reach.intersection(planned.visible)
        steps[i].extents = steps[i].extents.moved(from: PixelRect(covering: box), to: seen)
      }
      stretch(&steps[i], beyond: edge)
    }
    guard isReached else { return }
    cover(
      &steps, from: first, on: ground, by: edge, reach.intersection(planned.visible), planned.path)
  }

  /// The pixels to which steps that a box clips are cut; in a flat drawing some more, which the
  /// clip's coverage then hides.
  func clipPixels(_ box: Rect) -> PixelRect {
    PixelRect(covering: flatReach.map { box.insetBy(-$0) } ?? box)
  }

  /// Covers all steps from a place on, and the background below them, with an outline once: as the
  /// one colour that they may be, or as members.
  mutating func cover(
    _ steps: inout [DrawingStep], from first: Int, on ground: Int, by edge: ClipEdge,
    _ seen: PixelRect, _ layer: String
  ) {
    var first = first
    if let top = steps[first...].lastIndex(where: { $0.isOpaqueColor && $0.fills(seen) }) {
      // Nothing behind it is seen: it is the background.
      steps.removeSubrange(ground..<top)
      first = ground + 1
    } else if ground == first, steps[first].isPlainColor, steps[first].fills(seen) {
      first += 1
    }
    let coverage = DrawingStep.Coverage.area(edge.outline, edge.map, .nonZero)
    if ground < first {
      if steps[first...].allSatisfy({ edge.hasWellInside($0.extents) }) {
        steps[ground].coverage = coverage
        return
      }
      (steps[ground].coverage, steps[ground].extents) = (.rect(seen.rect), seen)
    }
    for i in ground..<steps.count where depth(of: steps[i]) >= Self.deepest {
      var member = [steps[i]]
      group(&member, from: 0, layer: steps[i].layer)
      steps[i] = member[0]
    }
    let inside = Array(steps[ground...])
    var members = DrawingGroup(
      steps: inside, content: .color, opacity: 1, extents: inside.extents)
    members.depth = 1 + (members.steps.map(depth).max() ?? 0)
    steps.removeSubrange(ground...)
    steps.append(
      DrawingStep(
        coverage: coverage, paint: .members(plan.add(members)), extents: members.extents,
        layer: layer))
  }

  /// The number of groups of members inside each other in a step.
  private func depth(of step: DrawingStep) -> Int {
    step.members.map { plan.groups[$0].depth } ?? 0
  }

  // MARK: Sides on the edge

  /// Moves the sides of what a step paints out of sight where they lie on an edge or beyond.
  ///
  /// - Parameters:
  ///   - step: The step, which is clipped at the edge.
  ///   - edge: The edge.
  ///   - levels: The levels of groups in it that are looked into.
  mutating func stretch(
    _ step: inout DrawingStep, beyond edge: ClipEdge, levels: Int = 8
  ) {
    switch step.coverage {
    case .rect(let rect): step.coverage = .rect(edge.stretched(rect))
    case .area(let path, let map, let rule):
      switch edge.stretched(path, under: map, rule) {
      case .unchanged: break
      case .everything where step.members != nil || step.border != nil:
        step.moveBorder(from: map, to: .identity)
        step.coverage = .area(Path(rect: step.extents.rect), .identity, .nonZero)
      case .everything:
        step.coverage =
          step.isPicture && flatReach == nil ? .box : .rect(step.extents.rect)
      case .path(let path):
        step.moveBorder(from: map, to: edge.map)
        step.coverage = .area(path, edge.map, rule)
      }
    case .box, .text, .stroke, .mask, .cell: break
    }
    stretchPaint(of: step, beyond: edge, levels)
  }

  /// Does so in the picture or the members that a step paints.
  private mutating func stretchPaint(
    of step: DrawingStep, beyond edge: ClipEdge, _ levels: Int
  ) {
    switch step.paint {
    case .scaled(let number):
      plan.scaledImages[number].stretch(edge.stretched)
    case .group(let number), .members(let number):
      guard levels > 0, plan.groups[number].isPlain else { return }
      var inside = plan.groups[number].steps
      for i in inside.indices { stretch(&inside[i], beyond: edge, levels: levels - 1) }
      plan.groups[number].steps = inside
    case .color, .bordered, .image, .pattern, .gradient: break
    }
  }
}

extension DrawingStep {
  /// True for one colour over what is there.
  fileprivate var isPlainColor: Bool {
    if case .color = paint { operation == .normal } else { false }
  }

  /// True for a colour that hides what is there.
  fileprivate var isOpaqueColor: Bool {
    guard isPlainColor, case .color(let color) = paint else { return false }
    return color.alpha >= 1 && alpha >= 1
  }

  /// True when it covers all of some pixels.
  fileprivate func fills(_ pixels: PixelRect) -> Bool {
    guard case .rect(let rect) = coverage else { return false }
    return extents.contains(pixels) && rect.contains(pixels.rect)
  }
}
