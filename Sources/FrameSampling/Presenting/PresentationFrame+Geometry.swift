package import Graphics
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

extension PresentationFrame {
  /// Brings a map to the coordinates in which a layer's position is on to those of its plane.
  ///
  /// - Parameters:
  ///   - map: The map.
  ///   - position: The layer's position in the tree.
  /// - Returns: The position of the plane's layer; `nil` is the canvas.
  func bring(_ map: inout Transform, toPlaneOf position: Int) -> Int? {
    guard let parent = layers[position].parent else { return nil }
    // Inferred: a mask follows its layer's coordinates, but not what is done to the sublayers.
    if layers[position].isMask { return parent }
    return bring(&map, toPlaneIn: parent, instance: layers[position].instance)
  }

  /// Brings a map to the coordinates in which the positions of a layer's sublayers are on to those
  /// of the plane that they are drawn in, whose position it returns.
  private func bring(_ map: inout Transform, toPlaneIn parent: Int, instance: Int) -> Int? {
    placeSublayer(of: parent, &map, instance: instance)
    let keepsDepth = layers[parent].kind.keepsDepth(
      preservesDepth: layers[parent].properties.preservesDepth,
      pageCurl: layers[parent].properties.pageCurl)
    guard keepsDepth else { return parent }
    map = map.concatenating(layers[parent].transformInSpace)
    return layers[parent].plane
  }

  /// A map to a plane's coordinates, on to the canvas.
  func toCanvas(_ map: Transform, plane: Int?) -> ProjectiveTransform {
    let toPlane = ProjectiveTransform(map)
    guard let plane else { return toPlane }
    return toPlane.concatenating(layers[plane].transformToCanvas)
  }

  /// The map from the points in which the positions of a layer's sublayers are counted to those of
  /// the canvas.
  ///
  /// They are the layer's own points where it neither flips its geometry nor has a
  /// `sublayerTransform`.
  package func sublayersToCanvas(of position: Int) -> ProjectiveTransform {
    var map = Transform.identity
    let plane = bring(&map, toPlaneIn: position, instance: 0)
    return toCanvas(map, plane: plane)
  }

  /// The point, among those in which a layer's position is counted, that is seen at a point of the
  /// canvas, as deep as the layer is; `nil` where none is.
  package func positionPoint(of position: Int, under point: Point) -> Point? {
    var map = Transform.translation(x: 0, y: 0, z: layers[position].properties.zPosition)
    let plane = bring(&map, toPlaneOf: position)
    return toCanvas(map, plane: plane).inverted?.apply(to: point)
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
