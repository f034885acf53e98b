extension DrawingPlan {
  /// The bands in which painting this plan differs from painting another, for the same canvas.
  ///
  /// A band is a pure function of the steps that touch it, one after another. Steps are compared with
  /// all that they refer to, so a band that is left out has the same steps and the same bytes.
  func changedBands(since old: DrawingPlan) -> BandSet {
    let changed = changedSteps(since: old)
    var bands = BandSet()
    for step in changed.old { bands.formUnion(BandSet(rows: old.steps[step].extents.rows)) }
    for step in changed.new { bands.formUnion(BandSet(rows: steps[step].extents.rows)) }
    return bands
  }

  /// The steps of either plan that have no equal at their place in the other.
  private func changedSteps(since old: DrawingPlan) -> (old: [Int], new: [Int]) {
    let equalGroups = equalGroups(to: old)
    func isStep(_ number: Int, equalTo other: Int, of old: DrawingPlan) -> Bool {
      isEqual(steps[number], to: old.steps[other], of: old, equalGroups)
    }
    if steps.count == old.steps.count {
      let changed = steps.indices.filter { !isStep($0, equalTo: $0, of: old) }
      return (changed, changed)
    }
    // Steps came or went: what lies between the equal beginnings and the equal ends has changed.
    let common = min(steps.count, old.steps.count)
    var head = 0
    while head < common, isStep(head, equalTo: head, of: old) { head += 1 }
    var tail = 0
    while tail < common - head,
      isStep(steps.count - 1 - tail, equalTo: old.steps.count - 1 - tail, of: old)
    { tail += 1 }
    return (Array(head..<old.steps.count - tail), Array(head..<steps.count - tail))
  }

  /// For each group whether the other plan has an equal one under the same number.
  ///
  /// Groups refer to groups before them only, so one pass over both suffices.
  private func equalGroups(to old: DrawingPlan) -> [Bool] {
    var equal: [Bool] = []
    for (group, other) in zip(groups, old.groups) {
      equal.append(
        group.content == other.content && group.opacity == other.opacity
          && group.extents == other.extents && group.steps.count == other.steps.count
          && zip(group.steps, other.steps).allSatisfy { isEqual($0, to: $1, of: old, equal) })
    }
    return equal
  }

  private func isEqual(
    _ step: DrawingStep, to other: DrawingStep, of old: DrawingPlan, _ equalGroups: [Bool]
  ) -> Bool {
    guard step.alpha == other.alpha, step.extents == other.extents, step.clip == other.clip,
      step.isBounded == other.isBounded
    else { return false }
    switch (step.coverage, other.coverage) {
    case (.mask(let a), .mask(let b)): guard a == b, equalGroups[a] else { return false }
    case (let a, let b): guard a == b else { return false }
    }
    switch (step.paint, other.paint) {
    case (.group(let a), .group(let b)): return a == b && equalGroups[a]
    case (.scaled(let a), .scaled(let b)):
      return scaledImages[a].isSamePicture(as: old.scaledImages[b])
    case (let a, let b): return a == b
    }
  }
}
