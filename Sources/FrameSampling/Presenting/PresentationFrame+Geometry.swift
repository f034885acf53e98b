import Graphics
import LayerModel

extension PresentationFrame {
  /// The map from a layer's coordinates to its superlayer's:
  /// `(p − a) · transform + (position, zPosition)`, where a is the anchor point in the bounds.
  ///
  /// Each value is read where it is: a method of the properties would have a copy of them all.
  func transformToSuperlayer(of position: Int) -> Transform {
    let anchor = layers[position].properties.bounds
      .point(atUnit: layers[position].properties.anchorPoint)
    let place = layers[position].properties.position
    return layers[position].properties.transform
      .afterTranslation(
        x: -anchor.x, y: -anchor.y, z: -layers[position].properties.anchorPointZ
      )
      .beforeTranslation(x: place.x, y: place.y, z: layers[position].properties.zPosition)
  }

  /// Applies to a sublayer's map what is done to all of them in a layer's coordinates: turned
  /// over about the bounds' midline when the geometry is flipped, then brought to its place as a
  /// replicator's copy, then `sublayerTransform` about the anchor point.
  func placeSublayer(of position: Int, _ map: inout Transform, instance: Int) {
    let bounds = layers[position].properties.bounds
    if layers[position].properties.isGeometryFlipped {
      map = map.concatenating(.scale(x: 1, y: -1))
        .concatenating(.translation(x: 0, y: 2 * bounds.midY))
    }
    let copy = layers[position].properties.replicator.instanceTransform
    if instance > 0, copy != .identity {
      map = map.concatenating(copy.power(instance).about(bounds.center))
    }
    let sublayers = layers[position].properties.sublayerTransform
    if sublayers != .identity {
      let anchor = bounds.point(atUnit: layers[position].properties.anchorPoint)
      map = map.concatenating(sublayers.about(anchor))
    }
  }
}

extension Transform {
  /// The same map with a point of the plane for its origin.
  func about(_ point: Point) -> Transform {
    afterTranslation(x: -point.x, y: -point.y).beforeTranslation(x: point.x, y: point.y)
  }

  /// The nearness to the eye of the image of a point of the plane z = 0; points behind the eye are
  /// nearest.
  func depth(of point: Point) -> Double {
    let z = m13 * point.x + m23 * point.y + m43
    let w = m14 * point.x + m24 * point.y + m44
    return w > 0 ? z / w : .infinity
  }
}
