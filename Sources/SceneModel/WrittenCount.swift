/// Numbers of the layers and animations that something is written with.
package struct WrittenCount: Hashable, Sendable {
  /// The number of layers, those in layers and masks included.
  package private(set) var layers = 0
  /// The number of animations, those in groups included.
  package private(set) var animations = 0

  /// The numbers for some layers, without what a script adds to them.
  package init(of layers: [Layer]) {
    for layer in layers {
      self.layers += 1
      count(layer.animations)
      let within = WrittenCount(of: layer.sublayers + (layer.mask.map { [$0] } ?? []))
      self.layers += within.layers
      animations += within.animations
    }
  }

  private mutating func count(_ animations: [Animation]) {
    self.animations += animations.count
    for animation in animations {
      if case .group(let children) = animation.action { count(children) }
    }
  }
}
