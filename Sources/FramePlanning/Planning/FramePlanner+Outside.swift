import FrameSampling
import Graphics
import LayerModel

/// Layers outside of what is seen, as most rows of a long list are: they are not planned again
/// while nothing of them changes but the place of all.
extension FramePlanner {
  /// Takes of the frame's limits what a subtree took in the plan before, when it was outside of
  /// what is seen then, and is so elsewhere.
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

  /// Notes a subtree that adds nothing, when that is because of its place.
  mutating func noteOutside(
    _ positions: Range<Int>, _ takes: Range<Int>, _ context: Context
  ) {
    guard frame.keepsValues(of: positions), let reach = reach(of: positions),
      isOutside(reach, at: positions.lowerBound, context)
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
    var corners: [[Point]] = Array(repeating: [], count: positions.count)
    for i in positions.reversed() {
      guard all[i].contentsDissolve == nil, let own = reach(of: all[i].properties, all[i].kind)
      else { return nil }
      corners[i - first] += own.corners
      guard i > first else { break }
      guard let parent = all[i].parent, let map = all[i].transformToPlane.affine else { return nil }
      if !all[i].isMask, let box = Rect(around: corners[i - first]) {
        corners[parent - first] += map.boundingBox(of: box).corners
      }
      corners[i - first] = []
    }
    return Rect(around: corners[0])
  }

  /// The rectangle beyond which a layer itself draws nothing.
  private func reach(of properties: LayerProperties, _ kind: LayerKind) -> Rect? {
    guard !kind.has([.copies, .particles, .part, .captions, .depth]), properties.pageCurl <= 0,
      properties.shadow.opacity <= 0 || properties.shadow.color == nil,
      properties.filters.isEmpty, properties.backgroundFilters.isEmpty,
      properties.compositingFilter == .normal
    else { return nil }
    let bounds = properties.bounds
    if properties.contents != nil {
      switch properties.contentsGravity {
      case .resize, .resizeAspect: break
      default: return nil
      }
    }
    if kind.has(.text) {
      guard properties.text.partition == .none else { return nil }
      return bounds.insetBy(-properties.text.reach)
    }
    guard kind.has(.outline), let box = properties.shape.path?.controlPointBox else {
      return bounds
    }
    // Half the line, as far as its corners and square ends reach.
    let line = properties.shape.isStroked ? properties.shape.lineWidth / 2 : 0
    let reach = line * max(properties.shape.miterLimit, 1.5)
    return Rect(around: bounds.corners + box.insetBy(-reach).corners)
  }
}
