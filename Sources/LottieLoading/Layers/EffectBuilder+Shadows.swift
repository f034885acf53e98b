import Documents
import Graphics
import LayerModel
import SceneModel

/// A shadow or a glow of a layer.
struct Shade {
  var color: Track<Color>
  /// The opacity, 0…1.
  var opacity: Track<Double>
  var offset = Track(Point.zero)
  /// The standard deviation of its blur.
  var deviation: Track<Double>
  /// The hundredths of its way from the edge that are opaque.
  var choke = Track(0.0)
  var mode = BlendMode.normal
}

extension EffectBuilder {
  /// A way at an angle in degrees, clockwise from the right.
  func way(_ angle: Track<Double>, _ distance: Track<Double>) -> Track<Point> {
    // A turn bends the way; a distance alone is a straight one.
    let turns = angle.bent(baking) {
      AffineTransform.turn(degrees: $0).apply(to: Point(x: 1, y: 0))
    }
    return turns.combined(with: distance, keeping: .apart, baking) { $0 * $1 }
  }

  /// Draws a shadow below a layer, or in its place; as a copy of the layer, where a layer's own
  /// shadow cannot be as it is.
  func shadow(_ shade: Shade, isAlone: Bool = false, _ field: JSONField, in layer: inout Layer) {
    if isAlone || shade.mode != .normal || shade.choke.constant != 0 {
      guard mayCopy(layer, for: field) else { return }
      var copy = silhouette(of: layer, shade)
      writer.put(shade.opacity, .opacity, in: &copy) { $0.opacity = min(max($1, 0), 1) }
      copy.properties.compositingFilter = shade.mode
      layer = layer.enclosed()
      layer.sublayers = [copy] + (isAlone ? [] : layer.sublayers)
      return
    }
    guard wrap(&layer, field) else { return }
    if layer.mask != nil || layer.properties.shouldRasterize {
      // A mask would cut the shadow, and what blends within the layer would see it.
      guard field.take(of: .layers) else { return }
      layer = layer.enclosed()
    }
    writer.put(shade.color, AnimationKeyPath(.shadowColor), in: &layer, { .color($0) }) {
      $0.shadow.color = $1
    }
    writer.put(shade.opacity, .shadowOpacity, in: &layer) { $0.shadow.opacity = $1 }
    writer.put(shade.deviation, .shadowRadius, in: &layer) { $0.shadow.radius = $1 }
    writer.put(
      shade.offset, AnimationKeyPath(.shadowOffset), in: &layer,
      {
        .size(Size(width: $0.x, height: $0.y))
      }
    ) { $0.shadow.offset = Size(width: $1.x, height: $1.y) }
  }

  /// A copy of a layer in one colour, blurred and moved, or what that leaves.
  func silhouette(of layer: Layer, _ shade: Shade, isInverted: Bool = false) -> Layer {
    var copy = layer
    copy.name = ""
    copy.properties.anchorPoint = .zero
    copy = Layer(sublayers: [copy])
    // What is clear is painted as far as the bounds, about the origin.
    copy.properties.bounds = Layer.everything.properties.bounds
    if shade.deviation.constant != 0 {
      writer.add(.gaussianBlur, "size", shade.deviation, in: &copy) { .number($0) }
    }
    let alpha = shade.choke.bent(baking) { choke in
      let growth = 1 / (1 - min(max(choke / 100, 0), 0.99))
      return isInverted ? [-growth, growth] : [growth, 0]
    }
    paint(shade.color, alpha, "color", in: &copy)
    writer.put(PointTrack(shade.offset), .position, in: &copy) { $0.position = $1 }
    return copy
  }
}
