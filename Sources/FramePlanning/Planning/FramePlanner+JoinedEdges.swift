import Coverage
import Graphics
import LayerModel

/// Sides of a flat drawing that end at its layer's bounds, which are edges of whole pixels there:
/// seen through a map each would cover the pixels at its end by itself, and leave some of others.
extension FramePlanner {
  /// Covers the edge of a layer's bounds once where several things in it end there, as a layer that
  /// clips does.
  ///
  /// - Parameters:
  ///   - flat: All that is drawn.
  ///   - planned: The layer, whose map is that to the flat pixels.
  /// - Returns: False where a step between them paints beyond the bounds, or is a picture of its
  ///   own: clipping it would change the image.
  mutating func joinEdges(of flat: inout [DrawingStep], in planned: PlannedLayer) -> Bool {
    let box = planned.map.boundingBox(of: planned.properties.bounds)
    let bounds = PixelRect(covering: box)
    guard flat.endAlike(at: bounds) else { return true }
    guard let first = flat.firstIndex(where: { $0.ends(at: bounds) }),
      let last = flat.lastIndex(where: { $0.ends(at: bounds) }),
      let edge = ClipEdge(
        Path(rect: planned.properties.bounds), map: planned.map,
        reach: flatReach ?? ClipEdge.reach),
      flat[first...last].allSatisfy({ bounds.contains($0.extents) && hasOutlines($0) })
    else { return false }
    var inside = Array(flat[first...last])
    let seen = clipPixels(box).intersection(planned.visible)
    for i in inside.indices {
      inside[i].extents = inside[i].extents.moved(from: bounds, to: seen)
      stretch(&inside[i], beyond: edge)
    }
    cover(&inside, from: 0, on: 0, by: edge, seen, planned.path)
    flat.replaceSubrange(first...last, with: inside)
    return true
  }

  /// True for a step that paints through outlines alone, in its groups, too.
  private func hasOutlines(_ step: DrawingStep, levels: Int = 8) -> Bool {
    guard let number = step.paintedGroup else { return isOutlined(step) }
    return levels > 0 && plan.groups[number].isPlain
      && plan.groups[number].steps.allSatisfy { hasOutlines($0, levels: levels - 1) }
  }
}

extension DrawingStep {
  /// The sides of a box at which its pixels end: left, right, top and bottom.
  fileprivate func sides(at box: PixelRect) -> [Bool] {
    [
      extents.minX == box.minX, extents.maxX == box.maxX, extents.minY == box.minY,
      extents.maxY == box.maxY,
    ]
  }

  fileprivate func ends(at box: PixelRect) -> Bool { sides(at: box).contains(true) }
}

extension PixelRect {
  /// The pixels with the sides that lie on those of a box moved to those of another one.
  func moved(from old: PixelRect, to new: PixelRect) -> PixelRect {
    func moved(_ side: KeyPath<PixelRect, Int>) -> Int {
      self[keyPath: side] == old[keyPath: side] ? new[keyPath: side] : self[keyPath: side]
    }
    return PixelRect(x: moved(\.minX)..<moved(\.maxX), y: moved(\.minY)..<moved(\.maxY))
  }
}

extension [DrawingStep] {
  /// True when two that lie over one another end at the same side of a box.
  fileprivate func endAlike(at box: PixelRect) -> Bool {
    var there = Array<PixelRect>(repeating: .empty, count: 4)
    return contains { step in
      zip(there.indices, step.sides(at: box)).contains { side, isThere in
        guard isThere else { return false }
        defer { there[side] = there[side].union(step.extents) }
        return step.extents.intersects(there[side])
      }
    }
  }
}
