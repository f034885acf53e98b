import FrameSampling
import Graphics
import LayerModel

/// Culling of subtrees beyond the visible pixels, as most rows of a long list are: they are not
/// planned again while their values stay the same.
extension FramePlanner {
  /// Takes of the frame's limits what a subtree took in the plan before, when it was beyond the
  /// visible pixels in that, and is so now.
  ///
  /// - Returns: False when it has to be planned.
  /// - Throws: That a limit is passed.
  mutating func staysOutside(
    _ position: Int, _ context: Context
  ) throws(RasterError) -> Bool {
    guard let memory, !memory.outside.isEmpty, let old = memory.outside[position],
      frame.keepsValues(of: position..<old.end), isOutside(old.reach, at: position, context)
    else { return false }
    let first = record.takes.count
    for known in memory.takes[old.takes] {
      try take(known.count, of: known.name, at: known.position)
    }
    note(position..<old.end, first..<record.takes.count, reaching: old.reach)
    return true
  }

  /// Notes a subtree that was planned and has no steps, when it lies beyond the visible pixels.
  mutating func noteOutside(
    _ positions: Range<Int>, _ takes: Range<Int>, _ context: Context
  ) {
    let first = positions.lowerBound
    // Most that has no steps for another reason is known by its first layer alone: it is hidden,
    // or among the visible pixels.
    guard frame.keepsValues(of: positions), !frame.layers.span[first].properties.isHidden,
      frame.layers.span[first].properties.opacity > 0, let own = reach(of: first),
      isOutside(own, at: first, context), let reach = reach(of: positions),
      isOutside(reach, at: first, context)
    else { return }
    note(positions, takes, reaching: reach)
  }

  private mutating func note(_ positions: Range<Int>, _ takes: Range<Int>, reaching reach: Rect) {
    if record.outside.isEmpty {
      record.outside = Array(repeating: nil, count: frame.layers.count)
    }
    record.outside[positions.lowerBound] = PlanMemory.Outside(
      reach: reach, takes: takes, end: positions.upperBound)
  }

  /// True when a rectangle in a layer's coordinates is beside all visible pixels.
  private func isOutside(_ reach: Rect, at position: Int, _ context: Context) -> Bool {
    let all = frame.layers.span
    let points = all[position].transformToPlane.concatenating(context.plane)
    guard case .plane(let map)? = LayerGeometry.place(points, pixels: context.pixels) else {
      return false
    }
    let (box, visible) = (map.boundingBox(of: reach), context.visible.rect)
    // More than rounding, and what an edge is moved by.
    let margin = 2.0
    return box.maxX + margin < visible.minX || box.minX - margin > visible.maxX
      || box.maxY + margin < visible.minY || box.minY - margin > visible.maxY
  }

  /// The rectangle in its first layer's coordinates beyond which a subtree draws nothing; `nil`
  /// where that is not told by its values alone.
  private func reach(of positions: Range<Int>) -> Rect? {
    let all = frame.layers.span
    let first = positions.lowerBound
    var reaches: [Rect?] = Array(repeating: nil, count: positions.count)
    // Sublayers come behind their superlayers.
    for i in positions.reversed() {
      guard let own = reach(of: i) else { return nil }
      let reach = reaches[i - first].map(own.union) ?? own
      guard i > first else { return reach }
      guard let parent = all[i].parent, let map = all[i].transformToPlane.affine else { return nil }
      // A mask shows nothing of its own.
      if all[i].isMask { continue }
      let box = map.boundingBox(of: reach)
      reaches[parent - first] = reaches[parent - first].map(box.union) ?? box
    }
    return nil
  }

  /// The rectangle in its coordinates beyond which a layer draws nothing but its sublayers; `nil`
  /// where that is not told by its values alone.
  private func reach(of position: Int) -> Rect? {
    // Read where they are: a layer is large.
    let all = frame.layers.span
    guard !all[position].kind.has([.copies, .particles, .part, .captions, .depth]),
      all[position].contentsDissolve == nil, all[position].properties.pageCurl <= 0,
      all[position].properties.shadow.opacity <= 0
        || all[position].properties.shadow.color == nil,
      all[position].properties.filters.isEmpty,
      all[position].properties.backgroundFilters.isEmpty,
      all[position].properties.compositingFilter == .normal
    else { return nil }
    let bounds = all[position].properties.bounds
    if all[position].properties.contents != nil {
      switch all[position].properties.contentsGravity {
      case .resize, .resizeAspect: break
      default: return nil
      }
    }
    if all[position].kind.has(.text) {
      guard all[position].properties.text.partition == .none else { return nil }
      return bounds.insetBy(-all[position].properties.text.reach)
    }
    guard all[position].kind.has(.outline) else { return bounds }
    let shape = all[position].properties.shape
    guard let box = shape.path?.controlPointBox else { return bounds }
    // Half the line, as far as its corners and square ends reach.
    let line = shape.isStroked ? shape.lineWidth / 2 : 0
    return bounds.union(box.insetBy(-line * max(shape.miterLimit, 1.5)))
  }
}
