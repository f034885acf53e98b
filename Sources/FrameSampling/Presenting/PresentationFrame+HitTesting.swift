public import Graphics
import LayerModel
import Timing

extension PresentationFrame {
  /// The position in the tree of the layer that a point of the canvas hits, or `nil` when it hits
  /// none: the deepest one that holds it, of several the one in front (core-animation 7.7).
  ///
  /// - Bounds are half-open: their left and top edges belong to them, the right and bottom ones do
  ///   not. A layer is hit in its bounds, whatever it draws there.
  /// - Sublayers are hit outside their superlayer too, unless it masks to its bounds, rounded as
  ///   they are, or has a mask: what these cut away cannot be hit.
  /// - Hidden layers, layers that are turned away and not double-sided, and all that is in them are
  ///   passed through; so are layers with an opacity below 0.01, as views are (*chosen*: Apple says
  ///   nothing of layers).
  /// - Of a replicator's copies only the first is hit.
  /// - A page that rolls up is hit where its paper is seen; under it, and below, is what is behind
  ///   it.
  /// - Layers that keep depth are never hit themselves, and masks neither; behind the eye nothing
  ///   is.
  public func hitTest(_ point: Point) -> Int? {
    hit(siblings: layers.indices, point)
  }

  /// The layer hit in a range of sibling subtrees.
  private func hit(siblings range: Range<Int>, _ point: Point) -> Int? {
    var roots: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      roots.append(next)
      next = layers[next].subtreeEnd
    }
    for root in roots.reversed() {
      if let found = hit(layerAt: root, point) { return found }
    }
    return nil
  }

  private func hit(layerAt position: Int, _ point: Point) -> Int? {
    let layer = layers[position]
    let properties = layer.properties
    guard !properties.isHidden, properties.opacity >= 0.01, layer.isOriginal else { return nil }
    if layer.keepsDepth { return hit(siblings: layer.sublayers, point) }
    if !properties.isDoubleSided, layer.transformToCanvas.determinant < 0 { return nil }
    // Edge on, or behind the eye, there is nothing to touch, and neither is what lies in its plane.
    guard let own = layer.ownPoint(under: point) else { return nil }
    guard properties.pageCurl > 0 else { return hit(layerAt: position, point, own) }
    // A page that rolls up is hit where its paper is seen, and so is what is on it.
    guard properties.pageCurl < 1 else { return nil }
    let curl = PageCurl(progress: properties.pageCurl, in: properties.bounds)
    for y in curl.places(at: own.y) {
      let place = Point(x: own.x, y: y)
      if let seen = layer.transformToCanvas.apply(to: place),
        let found = hit(layerAt: position, seen, place)
      {
        return found
      }
    }
    return nil
  }

  /// The layer hit in a subtree, at a point of the canvas and of its root.
  private func hit(layerAt position: Int, _ point: Point, _ own: Point) -> Int? {
    let layer = layers[position]
    let properties = layer.properties
    if properties.masksToBounds, !properties.roundedBoundsContain(own) { return nil }
    if let mask = layer.mask.first, !covers(layerAt: mask, point) { return nil }
    return hit(siblings: layer.sublayers, point)
      ?? (properties.bounds.contains(own) ? position : nil)
  }

  /// True where a layer of a mask, or one in it, is opaque in the least.
  private func covers(layerAt position: Int, _ point: Point) -> Bool {
    let layer = layers[position]
    let properties = layer.properties
    guard !properties.isHidden, properties.opacity > 0 else { return false }
    guard let own = layer.ownPoint(under: point) else { return false }
    if properties.masksToBounds, !properties.roundedBoundsContain(own) { return false }
    if layer.kind.has(.outline), properties.shapeCovers(own) { return true }
    if (properties.backgroundColor?.alpha ?? 0) > 0, properties.roundedBoundsContain(own) {
      return true
    }
    if properties.contents != nil, properties.bounds.contains(own) { return true }
    if properties.borderWidth > 0, (properties.borderColor?.alpha ?? 0) > 0,
      properties.roundedBoundsContain(own),
      !properties.bounds.insetBy(properties.borderWidth).contains(own)
    {
      return true
    }
    var next = layer.sublayers.lowerBound
    while next < layer.sublayers.upperBound {
      if covers(layerAt: next, point) { return true }
      next = layers[next].subtreeEnd
    }
    return false
  }
}

extension PresentationLayer {
  /// The point of the layer's own plane that is seen at a point of the canvas.
  package func ownPoint(under point: Point) -> Point? {
    transformToCanvas.inverted?.apply(to: point)
  }
}

extension LayerProperties {
  /// True for points inside the bounds and, where a corner is round, inside its circle.
  fileprivate func roundedBoundsContain(_ point: Point) -> Bool {
    guard bounds.contains(point) else { return false }
    let radius = min(max(cornerRadius, 0), bounds.size.width / 2, bounds.size.height / 2)
    let isLeft = point.x < bounds.minX + radius
    let isTop = point.y < bounds.minY + radius
    guard isLeft || point.x > bounds.maxX - radius, isTop || point.y > bounds.maxY - radius else {
      return true
    }
    let corner: CornerMask =
      isTop ? (isLeft ? .topLeft : .topRight) : (isLeft ? .bottomLeft : .bottomRight)
    guard maskedCorners.contains(corner) else { return true }
    let center = Point(
      x: isLeft ? bounds.minX + radius : bounds.maxX - radius,
      y: isTop ? bounds.minY + radius : bounds.maxY - radius)
    return (point - center).length <= radius
  }

  /// True where a shape is filled, or where its line runs; dashes count as a whole line, and joins
  /// and caps as round.
  fileprivate func shapeCovers(_ point: Point) -> Bool {
    guard let path else { return false }
    if (fillColor?.alpha ?? 0) > 0 {
      let winding = path.windingNumber(around: point)
      if fillRule == .evenOdd ? winding % 2 != 0 : winding != 0 { return true }
    }
    guard (strokeColor?.alpha ?? 0) > 0, lineWidth > 0 else { return false }
    let line =
      strokeStart <= 0 && strokeEnd >= 1
      ? path : PathMeasure(path).trimmed(from: strokeStart, to: strokeEnd)
    return line.distance(to: point) <= lineWidth / 2
  }
}
