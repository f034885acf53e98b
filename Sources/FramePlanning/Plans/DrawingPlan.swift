package import Graphics
public import LayerModel

/// All that has to be painted for one frame, a pure function of it.
///
/// Only a `Rasterizer` makes one. It is complete without the frame; of two plans that were made
/// with the same images, ``changes(since:)`` tells where their pictures may differ.
public struct DrawingPlan: Sendable {
  /// The canvas, which decides the picture's size and what lies behind everything.
  public let canvas: Canvas
  package var steps: [DrawingStep] = []
  /// The steps' identities; none where nobody knows them.
  var stamps: [StepStamp] = []
  package var groups: [DrawingGroup] = []
  package var scaledImages: [ScaledImage] = []
  package var gradients: [GradientPicture] = []
  /// Layers of which something could not even be planned.
  package var failures: [LayerFailure] = []

  /// The number of steps of all groups together, a step of several groups each time.
  private(set) var groupedSteps = 0

  init(canvas: Canvas) { self.canvas = canvas }

  /// Adds a group, whose steps refer to groups before it only.
  ///
  /// - Returns: Its number.
  mutating func add(_ group: DrawingGroup) -> Int {
    groupedSteps += group.steps.count
    groups.append(group)
    return groups.count - 1
  }

  /// Adds a group of which only alpha is kept, which takes over the groups of its steps: nothing
  /// else of those is kept either, unless one of them needs colours.
  ///
  /// - Returns: Its number.
  mutating func add(mask steps: [DrawingStep], extents: PixelRect) -> Int {
    if steps.contains(where: \.hasGroups) { reduceToAlpha(steps) }
    return add(DrawingGroup(steps: steps, content: .alpha, opacity: 1, extents: extents))
  }

  private mutating func reduceToAlpha(_ steps: [DrawingStep]) {
    // A backdrop's filter has the groups of the steps before it, too.
    var (below, waiting) = (Set<Int>(), steps.flatMap(pictures))
    while let number = waiting.popLast() {
      if below.insert(number).inserted { waiting += parts(of: number) }
    }
    guard below.allSatisfy({ groups[$0].canBeAlpha }) else { return }
    for number in below { groups[number].reduceToAlpha() }
  }

  /// The groups of whose pictures a step is painted.
  ///
  /// - Complexity: O(steps of all its members).
  package func pictures(of step: DrawingStep) -> [Int] {
    var result: [Int] = []
    if case .mask(let number) = step.coverage { result.append(number) }
    if case .group(let number) = step.paint { result.append(number) }
    if let members = step.members { result += parts(of: members) }
    return result
  }

  /// The groups of whose pictures a group is made, which come before it.
  package func parts(of number: Int) -> [Int] {
    let group = groups[number]
    let shown = [group.warp?.group].compactMap(\.self)
    return group.steps.reduce(into: shown) { parts, step in
      if step.hasGroups { parts += pictures(of: step) }
    }
  }

  /// Empties the groups that nothing shows, as of those of which only outlines were taken.
  mutating func emptyUnshownGroups() {
    var isShown = [Bool](repeating: false, count: groups.count)
    var waiting = steps.flatMap(\.groups)
    while let number = waiting.popLast() {
      guard !isShown[number] else { continue }
      isShown[number] = true
      waiting += groups[number].steps.flatMap(\.groups)
      if let shown = groups[number].warp?.group { waiting.append(shown) }
    }
    for number in groups.indices where !isShown[number] {
      groups[number] = DrawingGroup(steps: [], content: .color, opacity: 1, extents: .empty)
    }
  }

  /// The pixels of pictures that Cairo stretches or turns while it paints them, and of what it
  /// blends: what becomes of them depends, in the last digit, on its clip.
  package var rigid: [PixelRect] {
    var result: [PixelRect] = []
    addRigid(of: steps, to: &result)
    return result
  }

  private func addRigid(of steps: [DrawingStep], to result: inout [PixelRect]) {
    // Read where they are: a step is large.
    let all = steps.span
    for i in all.indices {
      if all[i].isRigid {
        result.append(all[i].extents)
      } else if let members = all[i].members {
        addRigid(of: groups[members].steps, to: &result)
      }
    }
  }

  /// True when something of a step is composited in another way than over what is behind it.
  func blends(_ step: DrawingStep) -> Bool {
    if step.operation != .normal { return true }
    return step.members.map { groups[$0].steps.contains(where: blends) } ?? false
  }
}
