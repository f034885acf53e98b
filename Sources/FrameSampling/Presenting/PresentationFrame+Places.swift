import LayerModel
import Graphics

extension PresentationFrame {
  /// Finds where a layer lies, whose superlayer has been placed before.
  ///
  /// - Returns: True when it was elsewhere, or had another factor of its colours.
  mutating func place(_ position: Int) -> Bool {
    var map = transformToSuperlayer(of: position)
    var plane: Int?
    var depth = layers[position].properties.zPosition
    if let parent = layers[position].parent {
      plane = parent
      // Inferred: a mask follows its layer's coordinates, but not what is done to the sublayers.
      if !layers[position].isMask {
        placeSublayer(of: parent, &map, instance: layers[position].instance)
        if layers[parent].keepsDepth {
          map = map.concatenating(layers[parent].transformInSpace)
          plane = layers[parent].plane
          depth = map.depth(of: layers[position].properties.bounds.center)
        }
      }
    }
    var toPlane = ProjectiveTransform(map)
    var toCanvas = plane.map { toPlane.concatenating(layers[$0].transformToCanvas) } ?? toPlane
    if !(map.isFinite && toCanvas.isFinite) {
      // Beyond all numbers a layer has no extent.
      map = .scale(x: 0, y: 0)
      (toPlane, toCanvas) = (ProjectiveTransform(map), ProjectiveTransform(map))
    }
    // A depth beyond all numbers, or behind the eye, is in front of all others.
    let place = PresentationLayer.Place(
      inSpace: map, toPlane: toPlane, toCanvas: toCanvas, plane: plane,
      depth: depth.isFinite ? depth : .greatestFiniteMagnitude, tint: tint(of: position))
    return layers[position].set(place)
  }

  private func tint(of position: Int) -> Color {
    guard let parent = layers[position].parent, !layers[position].isMask else { return .white }
    let outer = layers[parent].tint
    guard layers[parent].kind.has(.copies) else { return outer }
    let own = layers[parent].properties.replicator.color(ofInstance: layers[position].instance)
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
    let tint: Color
  }

  /// Puts the layer in its place; at once, because each write to a layer of a frame looks whether
  /// the frame has them for itself.
  fileprivate mutating func set(_ place: Place) -> Bool {
    guard
      transformInSpace != place.inSpace || transformToPlane != place.toPlane
        || transformToCanvas != place.toCanvas || plane != place.plane || depth != place.depth
        || tint != place.tint
    else { return false }
    transformInSpace = place.inSpace
    transformToPlane = place.toPlane
    transformToCanvas = place.toCanvas
    plane = place.plane
    depth = place.depth
    tint = place.tint
    return true
  }
}
