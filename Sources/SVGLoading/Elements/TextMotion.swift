import Graphics
import LayerModel
import SceneModel

/// The motion of a run of text, whose places are attributes of its elements.
struct TextMotion {
  private let builder: ElementBuilder
  private let x: [Motion.Way]
  private let y: [Motion.Way]

  /// The motion of a run whose place is said there.
  init(builder: ElementBuilder, x: TextRun.Origin?, y: TextRun.Origin?) {
    self.builder = builder
    func ways(_ attribute: String, _ origin: TextRun.Origin?) -> [Motion.Way] {
      let motion = builder.document.motion
      guard let origin, motion.changes(attribute, of: origin.node, in: builder) else { return [] }
      return motion.ways(
        of: origin.node, attribute, at: origin.place, Gradient.style(of: origin.node), builder)
    }
    self.x = ways("x", x)
    self.y = ways("y", y)
  }

  /// The ways along both axes, the least and the largest.
  var reach: Rect {
    func ends(_ ways: [Motion.Way]) -> (least: Double, length: Double) {
      let numbers = ways.flatMap(\.numbers) + [0]
      let least = numbers.min() ?? 0
      return (least, (numbers.max() ?? 0) - least)
    }
    let (x, y) = (ends(x), ends(y))
    return Rect(x: x.least, y: y.least, width: x.length, height: y.length)
  }

  /// Moves a layer.
  func put(in layer: inout Layer) {
    let place = layer.properties.position
    layer.animations += animations(.position, from: place)
  }

  private func animations(
    _ property: LayerProperty, from place: Point, by sign: Double = 1
  ) -> [Animation] {
    SVGAnimation.stacked(x, by: \.animation) {
      $0.animations(AnimationKeyPath(property, .x), from: place.x, by: sign)
    }
      + SVGAnimation.stacked(y, by: \.animation) {
        $0.animations(AnimationKeyPath(property, .y), from: place.y, by: sign)
      }
  }

  /// Moves a layer that draws outlines in the paints of a style; those that are not of the text's
  /// box stay where they are.
  func put(inPainted layer: inout Layer, _ style: Style) {
    guard !x.isEmpty || !y.isEmpty else { return }
    guard layer.kind.has(.outline) else {
      // The outline shows layers of the paint's own.
      let isFilled = layer.mask?.properties.shape.fillColor != nil
      if isFixed(style[isFilled ? "fill" : "stroke"]), var mask = layer.mask {
        put(in: &mask)
        layer.mask = mask
      } else {
        put(in: &layer)
      }
      return
    }
    put(in: &layer)
    let shape = layer.properties.shape
    if shape.fillGradient.isDrawn, isFixed(style["fill"]) {
      layer.animations +=
        animations(.fillGradientStartPoint, from: shape.fillGradient.startPoint, by: -1)
        + animations(.fillGradientEndPoint, from: shape.fillGradient.endPoint, by: -1)
    }
    if shape.strokeGradient.isDrawn, isFixed(style["stroke"]) {
      layer.animations +=
        animations(.strokeGradientStartPoint, from: shape.strokeGradient.startPoint, by: -1)
        + animations(.strokeGradientEndPoint, from: shape.strokeGradient.endPoint, by: -1)
    }
  }

  /// True for a paint that is not of the box of what it fills.
  private func isFixed(_ paint: String?) -> Bool {
    var server = SVGNode.identity(in: paint).flatMap { builder.document.nodes[$0] }
    for _ in 0..<30 {
      guard let node = server else { return false }
      if let units = node[node.name == "pattern" ? "patternUnits" : "gradientUnits"] {
        return units == "userSpaceOnUse"
      }
      server = SVGNode.identity(in: node.reference).flatMap { builder.document.nodes[$0] }
    }
    return false
  }
}
