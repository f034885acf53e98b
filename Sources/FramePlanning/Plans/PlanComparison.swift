import Graphics
import Coverage
import LayerModel

/// Finds where painting one plan may differ from painting another on the same canvas.
///
/// A pixel is a function of the steps that reach it, one after another, and of nothing else. Steps
/// are compared with all that they refer to; where all of them are equal, so are the bytes.
struct PlanComparison {
  private let old: DrawingPlan
  private let new: DrawingPlan
  /// For each group where its picture may differ from the other plan's group of the same number, or
  /// `nil` when the two are not the same kind of picture at all.
  private var groups: [ChangedRegion?] = []

  /// The pixels that a step changes.
  private enum Difference {
    case nothing
    /// Some of the pixels that either of the two reaches.
    case some([Place])
    case everything
  }

  private enum Place {
    case group(Int)
    case boxes([PixelRect])
  }

  init(old: DrawingPlan, new: DrawingPlan) {
    self.old = old
    self.new = new
    // Groups refer to groups before them only, so one pass suffices.
    for (group, other) in zip(new.groups, old.groups) {
      guard
        group.content == other.content && group.opacity == other.opacity
          && group.tint == other.tint && group.sprites == other.sprites
          && group.extents == other.extents && group.blur == other.blur
          && group.filtering == other.filtering
          && isSameWarp(group.warp, other.warp)
      else {
        groups.append(nil)
        continue
      }
      if group.blur != nil || group.filtering != nil {
        // What changes outside of the canvas counts, too, and every pixel may reach all of them.
        let number = groups.count
        groups.append(
          new.isSamePicture(group: number, as: number, of: old)
            ? ChangedRegion(width: new.canvas.widthInPixels, height: new.canvas.heightInPixels)
            : nil)
        continue
      }
      groups.append(changes(from: other.steps, to: group.steps, in: group))
    }
  }

  /// The region in which the pictures may differ.
  package var changes: ChangedRegion { changes(from: old.steps, to: new.steps, in: nil) }

  /// True when two of the plans' own steps are one that was planned once: it refers to nothing.
  private func isOne(_ i: Int, _ j: Int) -> Bool {
    i < old.stamps.count && j < new.stamps.count && old.stamps[i] == new.stamps[j]
  }

  /// True when two groups show the same picture in the same form.
  private func isSameWarp(_ a: DrawingGroup.Warp?, _ b: DrawingGroup.Warp?) -> Bool {
    guard a == b else { return false }
    return a?.group.map { groups[$0]?.isEmpty ?? false } ?? true
  }

  /// The region in which painting one list of steps may differ from painting another.
  ///
  /// - Parameters:
  ///   - old: The steps of the picture there is.
  ///   - new: The steps of the picture wanted.
  ///   - group: The group whose picture it is, painted whole; `nil` for the canvas.
  /// - Returns: All pixels that may differ.
  private func changes(
    from old: [DrawingStep], to new: [DrawingStep], in group: DrawingGroup?
  ) -> ChangedRegion {
    // What is shown in perspective has pixels of its own, and may have more than the canvas.
    var region = ChangedRegion(
      width: group?.extents.maxX ?? self.new.canvas.widthInPixels,
      height: group?.extents.maxY ?? self.new.canvas.heightInPixels)
    if old.count == new.count {
      for i in old.indices where group != nil || !isOne(i, i) {
        if old[i].coverage.isElsewhere(than: new[i].coverage) {
          region.add(old[i].extents)
          region.add(new[i].extents)
        } else {
          add(difference(of: new[i], from: old[i]), of: old[i], new[i], to: &region)
        }
      }
      return region
    }
    // Steps came or went: what lies between the equal beginnings and the equal ends has changed.
    let middle = UnequalMiddle(of: old.count, and: new.count) { i, j in
      if group == nil, isOne(i, j) { return true }
      return if case .nothing = difference(of: new[j], from: old[i]) { true } else { false }
    }
    for step in old[middle.first] { region.add(step.extents) }
    for step in new[middle.second] { region.add(step.extents) }
    return region
  }

  private func add(
    _ difference: Difference, of old: DrawingStep, _ new: DrawingStep,
    to region: inout ChangedRegion
  ) {
    switch difference {
    case .nothing: break
    case .everything:
      region.add(old.extents)
      region.add(new.extents)
    case .some(let places):
      let extents = old.extents.union(new.extents)
      for place in places {
        switch place {
        case .boxes(let boxes): for box in boxes { region.add(box.intersection(extents)) }
        case .group(let number):
          if let changes = groups[number] { region.add(changes, within: extents) }
        }
      }
    }
  }

  private func difference(of step: DrawingStep, from other: DrawingStep) -> Difference {
    guard step.alpha == other.alpha, step.operation == other.operation else { return .everything }
    var places: [Place] = []
    switch (step.paint, other.paint) {
    case (.group(let a), .group(let b)), (.members(let a), .members(let b)):
      guard a == b, let changes = groups[a] else { return .everything }
      if !changes.isEmpty { places.append(.group(a)) }
    case (.scaled(let a), .scaled(let b)):
      guard new.scaledImages[a].isSamePicture(as: old.scaledImages[b]) else { return .everything }
    case (.gradient(let a), .gradient(let b)):
      guard new.gradients[a] == old.gradients[b] else { return .everything }
    case (let a, let b): guard a == b else { return .everything }
    }
    switch (step.coverage, other.coverage) {
    case (.mask(let a), .mask(let b)):
      guard a == b, let changes = groups[a] else { return .everything }
      if !changes.isEmpty { places.append(.group(a)) }
    case (let a, let b) where a == b: break
    case (.area(let a, let map, let rule), .area(let b, let otherMap, let otherRule)):
      guard map == otherMap, rule == otherRule, let rows = a.differences(from: b, under: map)
      else { return .everything }
      let columns = step.extents.union(other.extents).columns
      places.append(.boxes(rows.map { PixelRect(x: columns, y: $0) }))
    case (.text(let a, let map), .text(let b, let otherMap)):
      guard map == otherMap else { return .everything }
      places.append(.boxes(a.differences(from: b, under: map)))
    case (.stroke(let a), .stroke(let b)): places.append(.boxes(a.differences(from: b)))
    default: return .everything
    }
    if step.extents != other.extents, !(step.isWhole && other.isWhole) {
      places.append(
        .boxes(
          step.extents.parts(around: other.extents) + other.extents.parts(around: step.extents)))
    }
    return places.isEmpty ? .nothing : .some(places)
  }
}

extension DrawingStep {
  /// True when its extents are those of its outline, so that nothing else ends where they do.
  fileprivate var isWhole: Bool {
    switch coverage {
    case .area(let path, let map, _): extents == path.extents(under: map)
    case .text(let text, let map): extents == text.outline.extents(under: map)
    case .stroke(let line): extents == line.extents
    case .box, .rect, .mask, .cell: false
    }
  }
}

extension DrawingStep.Coverage {
  /// True when it is of the same kind as another one under another map, which takes no look at
  /// the rest of the two steps.
  @inline(__always)
  fileprivate func isElsewhere(than other: DrawingStep.Coverage) -> Bool {
    if case .area(_, let map, _) = self, case .area(_, let otherMap, _) = other {
      return map != otherMap
    }
    if case .rect(let rect) = self, case .rect(let otherRect) = other { return rect != otherRect }
    return false
  }
}

extension Path {
  /// The pixels that its points and control points reach under a map.
  func extents(under map: AffineTransform) -> PixelRect? {
    controlPointBox.map { PixelRect(covering: map.boundingBox(of: $0)) }
  }
}

extension DrawingPlan {
  /// The region in which this plan's picture may differ from another's; elsewhere they are equal
  /// byte for byte.
  ///
  /// Plans that show the same give the empty region. Plans for canvases of different sizes or
  /// backgrounds give all of this one's picture.
  ///
  /// - Parameter old: The plan whose picture there is, made with the same images.
  /// - Returns: What to draw over that picture.
  /// - Complexity: O(steps and their outlines), much less than drawing them.
  public func changes(since old: DrawingPlan) -> ChangedRegion {
    guard canvas == old.canvas else {
      return ChangedRegion(allOfWidth: canvas.widthInPixels, height: canvas.heightInPixels)
    }
    return PlanComparison(old: old, new: self).changes
  }
}
