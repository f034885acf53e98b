public import CoreGraphics
import Inbetween

extension CALayer {
  /// The map of the layer's own space into its superlayer's (core-animation 7.1).
  var transformToSuperlayer: Transform {
    let own = core.properties
    let anchor = own.bounds.point(atUnit: own.anchorPoint)
    var map = own.transform.afterTranslation(x: -anchor.x, y: -anchor.y, z: -own.anchorPointZ)
      .beforeTranslation(x: own.position.x, y: own.position.y, z: own.zPosition)
    guard let outer = superlayer?.core.properties else { return map }
    if outer.sublayerTransform != .identity {
      let center = outer.bounds.point(atUnit: outer.anchorPoint)
      map = map.beforeTranslation(x: -center.x, y: -center.y)
        .concatenating(outer.sublayerTransform)
        .beforeTranslation(x: center.x, y: center.y)
    }
    if outer.isGeometryFlipped {
      map = map.concatenating(.scale(x: 1, y: -1))
        .beforeTranslation(x: 0, y: 2 * outer.bounds.midY)
    }
    return map
  }

  /// The maps of the plane from the layer up to one above it, or to the top.
  private func map(upTo end: CALayer?) -> ProjectiveTransform {
    var (map, layer) = (ProjectiveTransform.identity, self)
    while layer.identityLayer !== end?.identityLayer {
      map = map.concatenating(ProjectiveTransform(layer.transformToSuperlayer))
      guard let next = layer.superlayer else { break }
      layer = next
    }
    return map
  }

  /// The layer itself, of a presentation the layer that it shows.
  private var identityLayer: CALayer { core.model ?? self }

  private func convert(_ point: Point, from: CALayer?, to: CALayer?) -> Point {
    let up = from.map { $0.map(upTo: nil).apply(to: point) } ?? point
    guard let up, let to else { return up ?? point }
    return to.map(upTo: nil).inverted?.apply(to: up) ?? up
  }

  /// A point of another layer's space in this one's; of `nil` it is in the tree's.
  public func convert(_ p: CGPoint, from l: CALayer?) -> CGPoint {
    CGPoint(convert(Point(p), from: l, to: self))
  }
  /// A point of this layer's space in another's.
  public func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
    CGPoint(convert(Point(p), from: self, to: l))
  }
  /// The rectangle around another layer's rectangle in this one's space.
  public func convert(_ r: CGRect, from l: CALayer?) -> CGRect {
    CGRect(
      Rect(around: Rect(r).corners.map { convert($0, from: l, to: self) }) ?? .zero)
  }
  /// The rectangle around this layer's rectangle in another's space.
  public func convert(_ r: CGRect, to l: CALayer?) -> CGRect {
    CGRect(
      Rect(around: Rect(r).corners.map { convert($0, from: self, to: l) }) ?? .zero)
  }

  /// A time of another layer in this one's; of `nil` it is ``CACurrentMediaTime()``'s.
  public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let above = l.map(\.ancestors) ?? []
    let shared = ancestors.first { layer in above.contains { $0 === layer } }
    var time = t
    for layer in above.prefix(while: { $0 !== shared }) { time = layer.timeAbove(time) }
    for layer in ancestors.prefix(while: { $0 !== shared }).reversed() {
      time = layer.timeInside(time)
    }
    return time
  }
  /// A time of this layer in another's.
  public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    guard let l else {
      return ancestors.reduce(t) { $1.timeAbove($0) }
    }
    return l.convertTime(t, from: self)
  }

  /// The layer and all above it, from it up.
  private var ancestors: [CALayer] {
    var all = [identityLayer]
    while let next = all.last?.core.superlayer { all.append(next) }
    return all
  }

  /// A time of the superlayer in this layer's; before its begin it is 0 (measured).
  private func timeInside(_ time: CFTimeInterval) -> CFTimeInterval {
    let timing = core.timing
    let begin = timing.beginTime ?? 0
    guard begin == 0 || time >= begin else { return 0 }
    return (time - begin) * timing.speed + timing.timeOffset
  }

  /// A time of this layer in its superlayer's; of a paused one it is 0 (measured).
  private func timeAbove(_ time: CFTimeInterval) -> CFTimeInterval {
    let timing = core.timing
    guard timing.speed != 0 else { return 0 }
    return (time - timing.timeOffset) / timing.speed + (timing.beginTime ?? 0)
  }

  func hitLayer(_ p: CGPoint) -> CALayer? {
    guard !core.properties.isHidden, core.properties.opacity > 0,
      let own = ProjectiveTransform(transformToSuperlayer).inverted?.apply(to: Point(p))
    else { return nil }
    let point = CGPoint(own)
    let isInside = contains(point)
    if core.properties.masksToBounds, !isInside { return nil }
    let ordered = (sublayers ?? []).enumerated().sorted {
      ($0.element.zPosition, $0.offset) > ($1.element.zPosition, $1.offset)
    }
    for (_, sublayer) in ordered {
      if let hit = sublayer.hitTest(point) { return hit }
    }
    return isInside && !core.kind.has(.sublayersOnly) ? self : nil
  }

  // MARK: Scrolling

  /// Lets the nearest scroll layer show a rectangle.
  public func scrollRectToVisible(_ r: CGRect) {
    guard let scroll = nearestScrollLayer else { return }
    scroll.scroll(to: convert(r, to: scroll))
  }
  /// Lets the nearest scroll layer begin at a point.
  public func scroll(_ p: CGPoint) {
    guard let scroll = nearestScrollLayer else { return }
    scroll.scroll(to: convert(p, to: scroll))
  }
  private var nearestScrollLayer: CAScrollLayer? {
    var layer = superlayer
    while let next = layer {
      if let scroll = next as? CAScrollLayer { return scroll }
      layer = next.superlayer
    }
    return nil
  }
  /// The part of the layer that its nearest scroll layer shows.
  public var visibleRect: CGRect {
    guard let scroll = nearestScrollLayer else { return bounds }
    return bounds.intersection(scroll.convert(scroll.bounds, to: self))
  }
}
