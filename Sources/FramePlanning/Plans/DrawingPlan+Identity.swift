import Graphics
import Coverage

extension DrawingPlan {
  private struct Pair: Hashable {
    let own: Int
    package let other: Int
  }

  /// True when a group's picture is sure to equal one of another plan that was made with the same
  /// images.
  ///
  /// - Complexity: O(steps of the group and of those that it refers to, and their outlines).
  package func isSamePicture(group: Int, as other: Int, of plan: DrawingPlan) -> Bool {
    var waiting = [Pair(own: group, other: other)]
    var seen: Set<Pair> = []
    while let pair = waiting.popLast() {
      guard seen.insert(pair).inserted else { continue }
      let (a, b) = (groups[pair.own], plan.groups[pair.other])
      guard a.content == b.content, a.opacity == b.opacity, a.extents == b.extents,
        a.blur == b.blur, a.tint == b.tint, a.sprites == b.sprites,
        a.filtering == b.filtering, a.steps.count == b.steps.count, a.warp?.form == b.warp?.form,
        a.warp?.goesOn == b.warp?.goesOn
      else { return false }
      if let own = a.warp?.group, let other = b.warp?.group {
        waiting.append(Pair(own: own, other: other))
      } else if a.warp?.source != b.warp?.source {
        return false
      }
      for (step, old) in zip(a.steps, b.steps) {
        guard isSame(step, as: old, of: plan, &waiting) else { return false }
      }
    }
    return true
  }

  /// True when two steps are equal but for groups that they refer to, which are left to be
  /// compared.
  private func isSame(
    _ step: DrawingStep, as other: DrawingStep, of plan: DrawingPlan, _ waiting: inout [Pair]
  ) -> Bool {
    guard step.alpha == other.alpha, step.operation == other.operation,
      step.extents == other.extents
    else { return false }
    switch (step.coverage, other.coverage) {
    case (.mask(let a), .mask(let b)): waiting.append(Pair(own: a, other: b))
    case (let a, let b): guard a == b else { return false }
    }
    switch (step.paint, other.paint) {
    case (.group(let a), .group(let b)), (.members(let a), .members(let b)):
      waiting.append(Pair(own: a, other: b))
    case (.scaled(let a), .scaled(let b)):
      return scaledImages[a].isSamePicture(as: plan.scaledImages[b])
    case (.gradient(let a), .gradient(let b)):
      return gradients[a] == plan.gradients[b]
    case (let a, let b): return a == b
    }
    return true
  }

  /// True when the source of a group's blur is that of another group's, moved by whole pixels with
  /// it; false makes no promise.
  ///
  /// - Complexity: O(steps of the group, and their outlines).
  package func isSameSourceElsewhere(group: Int, as other: Int, of plan: DrawingPlan) -> Bool {
    let (a, b) = (groups[group], plan.groups[other])
    guard let source = a.blur?.source, let old = b.blur?.source else { return false }
    let move = (x: source.minX - old.minX, y: source.minY - old.minY)
    guard old.movedBy(x: move.x, y: move.y) == source, a.content == b.content,
      a.opacity == b.opacity, a.isPaintedPlainly, b.isPaintedPlainly,
      a.steps.count == b.steps.count
    else { return false }
    return zip(a.steps, b.steps).allSatisfy { $0.isSame(as: $1, movedBy: move) }
  }
}

extension DrawingGroup {
  /// True when nothing but its steps and its blur makes its picture.
  fileprivate var isPaintedPlainly: Bool {
    tint == nil && sprites == nil && warp == nil && filtering == nil
  }
}

extension DrawingStep {
  /// True when it paints the same colour through the same measured outline as another step, moved
  /// by whole pixels.
  fileprivate func isSame(as old: DrawingStep, movedBy move: (x: Int, y: Int)) -> Bool {
    guard alpha == old.alpha,
      operation == old.operation, paint == old.paint, paint.isColor,
      old.extents.movedBy(x: move.x, y: move.y) == extents,
      case .area(let path, let map, let rule) = coverage,
      case .area(let oldPath, let oldMap, let oldRule) = old.coverage, rule == oldRule
    else { return false }
    let (own, other) = (map.wholeTranslation, oldMap.wholeTranslation)
    return own.rest == other.rest && own.whole.x - other.whole.x == move.x
      && own.whole.y - other.whole.y == move.y && path == oldPath
  }
}
