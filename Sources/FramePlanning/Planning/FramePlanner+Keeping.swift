import FrameSampling
import LayerModel

/// Layers that stand still, whose steps are taken from the plan before.
extension FramePlanner {
  /// All of the plan beside its steps, by number.
  struct Mark: Equatable {
    let groups, scaledImages, gradients, failures, pictures: Int
  }

  /// The subtrees that are planned, and their steps.
  struct Record {
    /// For each position what is kept of the subtree there.
    var kept: [PlanMemory.Kept?] = []
    var takes: [PlanMemory.Take] = []
    /// The subtrees beyond the visible pixels, by their positions; empty when there are none.
    var outside: [PlanMemory.Outside?] = []
    /// The steps that are taken from the plan before, by their numbers here and there.
    var taken: [(first: Int, old: Range<Int>)] = []
  }

  /// Takes the steps of subtrees that stand still, one after another.
  ///
  /// - Parameters:
  ///   - range: The positions of siblings' subtrees, the first of which is looked at first.
  ///   - steps: The plan's own steps.
  /// - Returns: The position from which layers have to be planned: the first when none is taken.
  /// - Throws: That a limit is passed.
  mutating func takeKept(
    _ range: Range<Int>, to steps: inout [DrawingStep]
  ) throws(RasterError) -> Int {
    guard let memory, let plan = memory.plan, !isFull(beside: steps.count + plan.steps.count)
    else { return range.lowerBound }
    var position = range.lowerBound
    let first = steps.count
    var run: Range<Int>?
    while position < range.upperBound, let kept = memory.kept[position],
      frame.isUnchanged(position..<kept.end),
      run.map({ $0.upperBound == kept.steps.lowerBound }) ?? true
    {
      let lower = run?.lowerBound ?? kept.steps.lowerBound
      let start = first + kept.steps.lowerBound - lower
      let take = record.takes.count
      for known in memory.takes[kept.takes] {
        try self.take(known.count, of: known.name, at: known.position)
      }
      record.kept[position] = PlanMemory.Kept(
        steps: start..<start + kept.steps.count, takes: take..<record.takes.count, end: kept.end)
      run = lower..<kept.steps.upperBound
      position = kept.end
    }
    if let run, !run.isEmpty {
      steps.append(contentsOf: plan.steps[run])
      record.taken.append((first, run))
    }
    return position
  }

  /// The places up to which the plan is filled.
  var mark: Mark {
    Mark(
      groups: plan.groups.count, scaledImages: plan.scaledImages.count,
      gradients: plan.gradients.count, failures: plan.failures.count, pictures: pictureCount)
  }

  /// Notes a subtree's steps, which are the plan's own, unless they refer to something else in it.
  mutating func keep(
    _ positions: Range<Int>, _ steps: Range<Int>, _ takes: Range<Int>, since mark: Mark
  ) {
    guard mark == self.mark else { return }
    record.kept[positions.lowerBound] = PlanMemory.Kept(
      steps: steps, takes: takes, end: positions.upperBound)
  }

  /// The identities of the plan's own steps.
  func stamps(count: Int) -> [StepStamp] {
    var stamps = (0..<count).map { StepStamp(frame: frame.history.number, index: $0) }
    guard let old = memory?.plan?.stamps, !old.isEmpty else { return stamps }
    for (first, run) in record.taken {
      stamps.replaceSubrange(first..<first + run.count, with: old[run])
    }
    return stamps
  }
}
