import Coverage
import Graphics
import LayerModel

/// Opacity and masks, without groups where one paint through one coverage says the same.
///
/// All decisions are functions of the frame alone, so that no cache and no worker changes a pixel.
extension FramePlanner {
  /// Fades all steps from a place on as one picture.
  mutating func fade(
    _ steps: inout [DrawingStep], from first: Int, by alpha: Double, layer: String
  ) {
    guard steps.count > first else { return }
    if !Self.overlaps(steps[first...]) {
      for i in first..<steps.count { multiply(&steps[i], by: alpha) }
      return
    }
    group(&steps, from: first, layer: layer)
    multiply(&steps[first], by: alpha)
  }

  /// Multiplies all steps from a place on, as one picture, with the alpha of a mask.
  ///
  /// - Parameters:
  ///   - steps: The steps; those from `first` on are replaced.
  ///   - first: Where the masked ones begin.
  ///   - mask: The steps that paint the mask; none of them hides everything.
  ///   - layer: The masked layer's path.
  mutating func mask(
    _ steps: inout [DrawingStep], from first: Int, by mask: [DrawingStep], layer: String
  ) {
    guard steps.count > first, let only = mask.first else {
      steps.removeSubrange(first...)
      return
    }
    let extents = mask.extents
    for i in (first..<steps.count).reversed() {
      steps[i].extents = steps[i].extents.intersection(extents)
      if steps[i].extents.isEmpty { steps.remove(at: i) }
    }
    guard steps.count > first else { return }

    if mask.count == 1, case .color(let color) = only.paint, only.coverage.isGeometric {
      paint(&steps, from: first, through: only, alpha: color.alpha * only.alpha, layer: layer)
      return
    }
    let number = plan.add(mask: mask, extents: extents)
    makePaintable(&steps, from: first, layer: layer)
    setCoverage(of: &steps[first], to: .mask(number))
  }

  /// Paints all steps from a place on through the coverage of another.
  private mutating func paint(
    _ steps: inout [DrawingStep], from first: Int, through mask: DrawingStep, alpha: Double,
    layer: String
  ) {
    // Whole pixels stay or go, whichever step they belong to: nothing lands outside the extents.
    if flatReach == nil, alpha == 1, mask.coverage.isFull(in: Array(steps[first...]).extents) {
      return
    }
    makePaintable(&steps, from: first, layer: layer)
    setCoverage(of: &steps[first], to: mask.coverage)
    multiply(&steps[first], by: alpha)
  }

  /// Leaves one step whose coverage is free to be replaced: its own is that of whole pixels, or
  /// moves into a group's picture.
  private mutating func makePaintable(
    _ steps: inout [DrawingStep], from first: Int, layer: String
  ) {
    if steps.count == first + 1 {
      switch steps[first].coverage {
      case .box where steps[first].isPicture:
        return
      case .rect(let rect) where rect.isPixelAligned:
        return
      default: break
      }
    }
    group(&steps, from: first, layer: layer)
  }

  /// Keeps all steps from a place on from blending with what is behind them.
  @inline(never)
  mutating func isolate(_ steps: inout [DrawingStep], from first: Int, layer: String) {
    guard steps[first...].contains(where: plan.blends) else { return }
    // With nothing behind them, modes either paint as usual or not at all.
    while steps.count > first, [.sourceAtop, .destinationOut].contains(steps[first].operation) {
      steps.remove(at: first)
    }
    guard steps.count > first else { return }
    steps[first].operation = .normal
    if steps[first...].contains(where: plan.blends) {
      group(&steps, from: first, layer: layer)
    }
  }

  /// Takes away all steps from a place on, which do not blend with the steps behind them.
  ///
  /// - Returns: The steps, back to front.
  mutating func takeIsolated(
    _ steps: inout [DrawingStep], from first: Int, layer: String
  ) -> [DrawingStep] {
    isolate(&steps, from: first, layer: layer)
    defer { steps.removeSubrange(first...) }
    return Array(steps[first...])
  }

  /// Composites all steps from a place on, as one picture, in a mode.
  @inline(never)
  mutating func composite(
    _ steps: inout [DrawingStep], from first: Int, with mode: BlendMode, of planned: PlannedLayer
  ) {
    guard mode != .normal, steps.count > first else { return }
    if steps.count > first + 1 || steps[first].members != nil || steps[first].border != nil {
      group(&steps, from: first, layer: planned.path)
    }
    steps[first].operation = mode
  }

  /// Replaces all steps from a place on by one that paints them as a picture.
  ///
  /// A single step is composited by its picture as it would be by itself.
  mutating func group(_ steps: inout [DrawingStep], from first: Int, layer: String) {
    var members = Array(steps[first...])
    let operation = members.count == 1 ? members[0].operation : .normal
    if members.count == 1 { members[0].operation = .normal }
    let extents = members.extents
    let number = plan.add(
      DrawingGroup(steps: members, content: .color, opacity: 1, extents: extents))
    steps.removeSubrange(first...)
    steps.append(
      DrawingStep(
        coverage: .box, paint: .group(number), extents: extents, layer: layer))
    steps[first].operation = operation
  }

  /// Gives a step another coverage, to which a picture's alpha has to go over.
  private mutating func setCoverage(
    of step: inout DrawingStep, to coverage: DrawingStep.Coverage
  ) {
    step.coverage = coverage
    guard case .mask = coverage, step.isPicture else { return }
    let alpha = step.alpha
    step.alpha = 1
    multiply(&step, by: alpha)
  }

  /// Multiplies what a step paints, where Cairo can do it.
  mutating func multiply(_ step: inout DrawingStep, by alpha: Double) {
    guard alpha < 1 else { return }
    if step.paint.isColor {
      step.alpha *= alpha
      return
    }
    if step.members != nil {
      var steps = [step]
      group(&steps, from: 0, layer: step.layer)
      step = steps[0]
    }
    switch step.coverage {
    case .box, .rect, .area, .text, .stroke: step.alpha *= alpha
    case .cell: preconditionFailure("cells are members of groups only")
    case .mask(let number):
      // A copy: a shadow may be cast by the mask as it was.
      var group = plan.groups[number]
      group.opacity *= alpha
      step.coverage = .mask(plan.add(group))
    }
  }

  /// True when any two steps may touch the same pixel; taken for granted when there are many.
  private static func overlaps(_ steps: ArraySlice<DrawingStep>) -> Bool {
    // Comparing each with each is cheaper than a group only while they are few.
    guard steps.count <= 8 else { return true }
    return steps.indices.contains { i in
      steps[..<i].contains { $0.extents.intersects(steps[i].extents) }
    }
  }
}

extension DrawingStep.Coverage {
  /// Edges so near to a pixel's edge, in pixels, lie on it: half a step of the grid of coverage.
  private static let nearness = 1.0 / 8192

  /// True when it is known that pixels, none of which lies outside of its extents, are covered as a
  /// whole.
  fileprivate func isFull(in pixels: PixelRect) -> Bool {
    let insides: [Rect]
    switch self {
    case .rect(let rect) where rect.isPixelAligned: return true
    case .rect(let rect): insides = [rect]
    case .area(let path, let map, _) where map.isAxisAligned: insides = path.insides(under: map)
    case .area, .text, .stroke, .box, .mask, .cell: return false
    }
    return insides.contains {
      $0.insetBy(-Self.nearness).intersection(pixels.rect) == pixels.rect
    }
  }

  /// True for shapes, through which anything can be painted.
  fileprivate var isGeometric: Bool {
    switch self {
    case .rect, .area, .text, .stroke: true
    case .box, .mask, .cell: false
    }
  }
}
