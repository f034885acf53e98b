import LayerModel
import Graphics

extension PresentationFrame {
  /// Finds where a layer lies, whose superlayer has been placed before.
  ///
  /// - Returns: True when it was elsewhere, or had another factor of its colours.
  mutating func place(_ position: Int) -> Bool {
    let place = placed(position)
    return layers[position].set(place)
  }

  private func placed(_ position: Int) -> PresentationLayer.Place {
    // Read where they are: a layer is large.
    let all = layers.span
    var map = transformToSuperlayer(of: position)
    let plane = bring(&map, toPlaneOf: position)
    let isInSpace = plane != all[position].parent
    let depth =
      isInSpace
      ? map.depth(of: all[position].properties.bounds.center)
      : all[position].properties.zPosition
    var toPlane = ProjectiveTransform(map)
    var toCanvas = toCanvas(map, plane: plane)
    if !(map.isFinite && toCanvas.isFinite) {
      // Beyond all numbers a layer has no extent.
      map = .scale(x: 0, y: 0)
      (toPlane, toCanvas) = (ProjectiveTransform(map), ProjectiveTransform(map))
    }
    // A depth beyond all numbers, or behind the eye, is in front of all others.
    return PresentationLayer.Place(
      inSpace: map, toPlane: toPlane, toCanvas: toCanvas, plane: plane,
      depth: depth.isFinite ? depth : .greatestFiniteMagnitude, isFlipped: isFlipped(position),
      tint: tint(of: position))
  }

  private func isFlipped(_ position: Int) -> Bool {
    let all = layers.span
    guard let parent = all[position].parent else { return false }
    let turnsOver = !all[position].isMask && all[parent].properties.isGeometryFlipped
    return all[parent].isFlipped != turnsOver
  }

  private func tint(of position: Int) -> Color {
    let all = layers.span
    guard let parent = all[position].parent, !all[position].isMask else { return .white }
    let outer = all[parent].tint
    guard all[parent].kind.has(.copies) else { return outer }
    let own = all[parent].properties.replicator.color(ofInstance: all[position].instance)
    return Color(
      red: outer.red * own.red, green: outer.green * own.green, blue: outer.blue * own.blue,
      alpha: outer.alpha * own.alpha)
  }
}

extension PresentationLayer {
  /// The place of a layer, and the factor of its colours there.
  fileprivate struct Place {
    let inSpace: Transform
    let toPlane, toCanvas: ProjectiveTransform
    let plane: Int?
    let depth: Double
    let isFlipped: Bool
    let tint: Color
  }

  /// Puts the layer in its place; at once, because each write to a layer of a frame looks whether
  /// the frame has them for itself.
  fileprivate mutating func set(_ place: Place) -> Bool {
    guard
      transformInSpace != place.inSpace || transformToPlane != place.toPlane
        || transformToCanvas != place.toCanvas || plane != place.plane || depth != place.depth
        || isFlipped != place.isFlipped || tint != place.tint
    else { return false }
    transformInSpace = place.inSpace
    transformToPlane = place.toPlane
    transformToCanvas = place.toCanvas
    plane = place.plane
    depth = place.depth
    isFlipped = place.isFlipped
    tint = place.tint
    return true
  }
}
