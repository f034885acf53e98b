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
  ///   they are, or has a mask: what these cut away cannot be hit. A mask's contents, texts and
  ///   gradients count as opaque in their bounds; its particles, filtered layers and shadows of
  ///   sublayers everywhere.
  /// - Hidden layers, layers that are turned away and not double-sided, and all that is in them are
  ///   passed through; so are layers with an opacity below 0.01, as views are (*chosen*: Apple says
  ///   nothing of layers).
  /// - Of a replicator's copies only the first is hit.
  /// - A page that rolls up is hit where its paper is seen; elsewhere the layers behind it are.
  /// - Layers that keep depth are never hit themselves, and masks neither; behind the eye nothing
  ///   is.
  public func hitTest(_ point: Point) -> Int? { hits(point, limit: 1).first }

  /// The positions of the layers that a point of the canvas would hit one after another, were those
  /// before them not there: the first is that of ``hitTest(_:)``.
  ///
  /// - Parameters:
  ///   - point: The point.
  ///   - limit: The most layers.
  /// - Returns: Positions in the tree, front to back.
  public func hits(_ point: Point, limit: Int) -> [Int] {
    var found: [Int] = []
    // Those that wait are a list and no calls, however deep layers lie; the last is next.
    var steps = subtrees(in: layers.indices, point)
    while found.count < limit, let step = steps.popLast() {
      switch step {
      case .layer(let position): found.append(position)
      case .subtree(let position, let point): steps += ways(into: position, point)
      case .inside(let position, let point, let own):
        let layer = layers[position]
        if layer.properties.masksToBounds, !layer.properties.roundedBoundsContain(own) { continue }
        if let mask = layer.mask.first, !covers(maskAt: mask, point) { continue }
        if layer.properties.bounds.contains(own) { steps.append(.layer(position)) }
        steps += subtrees(in: layer.sublayers, point)
      }
    }
    return found
  }

  private enum HitStep {
    /// A layer with all that is in it, at a point of the canvas.
    case subtree(Int, Point)
    /// The same, at a point of the canvas and of the layer, which lets the point through.
    case inside(Int, Point, own: Point)
    /// A layer that the point is in, where nothing in it is hit.
    case layer(Int)
  }

  /// Sibling subtrees in a range of positions, back to front.
  private func subtrees(in range: Range<Int>, _ point: Point) -> [HitStep] {
    roots(in: range).map { .subtree($0, point) }
  }

  /// The positions of sibling subtrees in a range, back to front.
  func roots(in range: Range<Int>) -> [Int] {
    var roots: [Int] = []
    var next = range.lowerBound
    while next < range.upperBound {
      roots.append(next)
      next = layers[next].subtreeEnd
    }
    return roots
  }

  /// The steps into a layer at a point of the canvas, the last first; none where it lets the point
  /// pass.
  private func ways(into position: Int, _ point: Point) -> [HitStep] {
    let layer = layers[position]
    let properties = layer.properties
    guard !properties.isHidden, properties.opacity >= 0.01, layer.isOriginal else { return [] }
    if layer.keepsDepth { return subtrees(in: layer.sublayers, point) }
    if !properties.isDoubleSided, layer.facesAway { return [] }
    // Edge on, or behind the eye, there is nothing to touch, and neither is what lies in its plane.
    guard let own = layer.ownPoint(under: point) else { return [] }
    guard properties.pageCurl > 0 else { return [.inside(position, point, own: own)] }
    // A page that rolls up is hit where its paper is seen, and so are its sublayers.
    guard properties.pageCurl < 1 else { return [] }
    let curl = PageCurl(progress: properties.pageCurl, in: properties.bounds)
    return curl.places(at: own.y).reversed().compactMap { y in
      let place = Point(x: own.x, y: y)
      return layer.transformToCanvas.apply(to: place).map { .inside(position, $0, own: place) }
    }
  }

  /// True where a layer of a mask, or one in it, is opaque in the least, and no mask in it hides
  /// that.
  private func covers(maskAt root: Int, _ point: Point) -> Bool {
    // The layers in which a sublayer covers the point, and those whose masks do. From the last
    // layer on, so that what is in one is known before it, however deep layers lie.
    var (covered, unmasked): (Set<Int>, Set<Int>) = ([], [])
    for position in (root..<layers[root].subtreeEnd).reversed() {
      let cover = cover(of: position, point)
      guard cover == .opaque || cover == .sublayers && covered.contains(position),
        layers[position].mask.isEmpty || unmasked.contains(position)
      else { continue }
      guard position != root, let parent = layers[position].parent else { return true }
      if layers[position].isMask { unmasked.insert(parent) } else { covered.insert(parent) }
    }
    return false
  }

  /// The part of a mask's layer that covers a point.
  private enum Cover {
    /// The layer itself.
    case opaque
    /// The sublayers, maybe.
    case sublayers
    /// Nothing of either.
    case none
  }

  private func cover(of position: Int, _ point: Point) -> Cover {
    let layer = layers[position]
    let properties = layer.properties
    guard !properties.isHidden, properties.opacity > 0 else { return .none }
    guard properties.isDoubleSided || !layer.facesAway, let own = layer.ownPoint(under: point)
    else { return layer.keepsDepth ? .sublayers : .none }
    if properties.masksToBounds, !layer.keepsDepth, !properties.roundedBoundsContain(own) {
      return .none
    }
    return !layer.sublayers.isEmpty && properties.castsShadow || layer.covers(own)
      ? .opaque : .sublayers
  }
}

extension PresentationLayer {
  /// The point of the layer's own plane that is seen at a point of the canvas.
  package func ownPoint(under point: Point) -> Point? {
    transformToCanvas.inverted?.apply(to: point)
  }

  /// True where the alpha of the layer, or of its shadow, may be above 0.
  ///
  /// The alpha of contents, texts and gradients is not looked at: they cover their bounds.
  /// Particles and filtered layers cover all points.
  fileprivate func covers(_ point: Point) -> Bool {
    if kind.has(.sublayersOnly) { return false }
    if !properties.filters.isEmpty { return true }
    if kind.has(.particles), !properties.emitter.cells.isEmpty { return true }
    if kind.has(.outline), properties.shape.covers(point) { return true }
    if properties.shadowReaches(point) { return true }
    guard properties.bounds.contains(point) else { return false }
    if properties.contents != nil || contentsDissolve != nil || kind.has(.part) { return true }
    if kind.has(.text), !properties.text.string.isEmpty { return true }
    guard properties.roundedBoundsContain(point) else { return false }
    if (properties.backgroundColor?.alpha ?? 0) > 0 { return true }
    if kind.has(.gradient), properties.gradient.colors.contains(where: { $0.alpha > 0 }) {
      return true
    }
    return properties.borderWidth > 0 && (properties.borderColor?.alpha ?? 0) > 0
      && !properties.bounds.insetBy(properties.borderWidth).contains(point)
  }
}

extension LayerProperties {
  /// True when the layer casts a shadow.
  fileprivate var castsShadow: Bool {
    shadow.opacity > 0 && (shadow.color?.alpha ?? 0) > 0 && !masksToBounds
  }

  /// True where the layer's shadow may be: within three radii of its path's bounding box or,
  /// without a path, of the bounds and the shape.
  fileprivate func shadowReaches(_ point: Point) -> Bool {
    guard castsShadow else { return false }
    let outline = shape.path?.boundingBox?.insetBy(-shape.lineWidth / 2)
    let caster = shadow.path?.boundingBox ?? outline?.union(bounds) ?? bounds
    let place = point - Point(x: shadow.offset.width, y: shadow.offset.height)
    return caster.insetBy(-3 * max(shadow.radius, 0)).contains(place)
  }

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
}

extension ShapeProperties {
  /// True where a shape is filled, or where its line runs; dashes count as a whole line, and joins
  /// and caps as round.
  fileprivate func covers(_ point: Point) -> Bool {
    guard let path = path.map(trim.left) else { return false }
    if isFilled {
      let winding = path.windingNumber(around: point)
      if fillRule == .evenOdd ? winding % 2 != 0 : winding != 0 { return true }
    }
    guard isStroked else { return false }
    let line =
      strokeStart <= 0 && strokeEnd >= 1
      ? path : PathMeasure(path).trimmed(from: strokeStart, to: strokeEnd)
    return line.distance(to: point) <= lineWidth / 2
  }
}
