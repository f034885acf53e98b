import Graphics
import LayerModel

extension LayerProperties {
  /// From the layer's coordinates to its superlayer's:
  /// `(p − a) · transform + (position, zPosition)`, where a is the anchor point in the bounds.
  func transformToSuperlayer() -> Transform {
    let anchor = bounds.point(atUnit: anchorPoint)
    return Transform.translation(x: -anchor.x, y: -anchor.y, z: -anchorPointZ)
      .concatenating(transform)
      .concatenating(.translation(x: position.x, y: position.y, z: zPosition))
  }

  /// Applies to a sublayer's map what is done to all of them in this layer's coordinates: turned
  /// over about the bounds' midline when the geometry is flipped, then brought to its place as a
  /// replicator's copy, then `sublayerTransform` about the anchor point.
  func placeSublayer(_ map: inout Transform, instance: Int) {
    if isGeometryFlipped {
      map = map.concatenating(.scale(x: 1, y: -1))
        .concatenating(.translation(x: 0, y: 2 * bounds.midY))
    }
    if instance > 0, replicator.instanceTransform != .identity {
      map = map.concatenating(replicator.instanceTransform.power(instance).about(bounds.center))
    }
    if sublayerTransform != .identity {
      map = map.concatenating(sublayerTransform.about(bounds.point(atUnit: anchorPoint)))
    }
  }
}

extension Transform {
  /// The same map with a point of the plane for its origin.
  func about(_ point: Point) -> Transform {
    Transform.translation(x: -point.x, y: -point.y).concatenating(self)
      .concatenating(.translation(x: point.x, y: point.y))
  }

  /// False when the sizes of layers and ancestors have grown beyond all numbers.
  var isFinite: Bool {
    let (r1, r2, r3, r4) = rows
    // 0 times anything finite is 0, and times anything else is not a number.
    return ((r1 + r2 + r3 + r4) * 0).sum() == 0
  }

  /// How near to the eye the image of a point of the plane z = 0 is; points behind the eye are
  /// nearest.
  func depth(of point: Point) -> Double {
    let z = m13 * point.x + m23 * point.y + m43
    let w = m14 * point.x + m24 * point.y + m44
    return w > 0 ? z / w : .infinity
  }
}
