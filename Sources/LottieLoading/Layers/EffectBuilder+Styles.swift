import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// The numbers of the styles that are drawn, those next to the layer first: overlays of a
  /// gradient and of a colour, the glow and the shadow inside, the stroke, and the glow and the
  /// shadow outside.
  private static let order = [8, 7, 4, 2, 0, 3, 1]

  /// Adds the styles.
  func addStyles(in layer: inout Layer, _ nesting: Nesting) {
    guard !styles.isEmpty else { return }
    let content = layer
    var nesting = nesting
    let count = WrittenCount(of: [content])
    func ranked(_ style: JSONField) -> Int? {
      style["ty"]?.integer.flatMap(Self.order.firstIndex)
    }
    for place in Self.order.indices {
      for style in styles where ranked(style) == place {
        // Each looks at all of the content.
        guard style.take(count.layers, of: .madeItems) else { return }
        add(style, of: content, isStill: count.animations == 0, in: &layer)
        guard nesting.allows(layer, after: style) else { return }
      }
    }
    for style in styles where ranked(style) == nil {
      let name = style["nm"]?.text ?? "\(style["ty"]?.integer ?? 0)"
      style.leaveOut(
        "the layer style \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
        drawing: "the layer without it")
    }
  }

  /// Adds a style of some content, which may change, to a layer of it and of the styles before.
  private func add(
    _ style: JSONField, of content: Layer, isStill: Bool, in layer: inout Layer
  ) {
    let type = style["ty"]?.integer
    let opacity = number(style["so"] ?? style["o"], type == 7 || type == 8 ? 100 : 75)
      .map { $0 / 100 }
    var shade = Shade(
      color: reader.color(style["c"]), opacity: opacity,
      deviation: number(style["s"], 5).map { max(0, $0) / Self.deviationsOfSize },
      choke: number(style["ch"], 0))
    if type == 1 || type == 2 {
      // The light comes from there.
      shade.offset = way(number(style["a"], 120).map { 180 - $0 }, number(style["d"], 5))
    }
    switch type {
    case 0: line(style, around: content, in: &layer)
    case 1, 3:
      shade.mode = mode(of: style)
      shadow(shade, style, in: &layer)
      if type == 3 {
        style.leaveOut("an outer glow is approximated", drawing: "a shadow to all sides")
      }
    case 2, 4:
      guard mayCopy(content, for: style) else { return }
      let isFromMiddle = type == 4 && number(style["sr"], 1).last == 2
      let inner = silhouette(of: content, shade, isInverted: !isFromMiddle)
      put(inner, opacity, style, within: content, over: &layer)
      if type == 4 {
        style.leaveOut("an inner glow is approximated", drawing: "a shade from all sides")
      }
    case 8:
      let bounds = content.properties.bounds
      let isSized = bounds.size != .zero
      if !isSized, !isStill {
        style.leaveOut(
          "a gradient over a layer that changes is approximated", drawing: "one as it is at first")
      }
      let box = isSized ? bounds : content.contentBox(withLines: true) ?? .zero
      guard let gradient = gradient(style, over: box) else { return }
      put(gradient, opacity, style, within: content, over: &layer)
    default:
      var color = Layer.everything
      writer.put(
        reader.color(style["c"]), AnimationKeyPath(.backgroundColor), in: &color, { .color($0) }
      ) { $0.backgroundColor = $1 }
      put(color, opacity, style, within: content, over: &layer)
    }
  }

  /// Puts paint over a layer of some content, within that, as a style blends it.
  private func put(
    _ paint: Layer, _ opacity: Track<Double>, _ style: JSONField, within content: Layer,
    over layer: inout Layer
  ) {
    let mode = mode(of: style)
    guard opacity.constant != 0, style.take(4, of: .layers),
      mode == .normal || mayCopy(content, for: style)
    else { return }
    if mode != .normal {
      // What is half clear blends as what is opaque does, and is half clear again by the mask.
      layer = layer.enclosed()
      writer.add(.colorMatrix, "opaque", Track(Self.opaque), in: &layer) { .numbers($0) }
    }
    var paint = paint
    writer.put(opacity, .opacity, in: &paint) { $0.opacity = min(max($1, 0), 1) }
    paint.properties.compositingFilter = mode == .normal ? .sourceAtop : mode
    layer = layer.enclosed()
    layer.sublayers.append(paint)
    layer.properties.shouldRasterize = true
    // What blends reaches beyond the layer, too.
    if mode != .normal {
      var mask = content
      mask.properties.anchorPoint = .zero
      layer = layer.enclosed(mask: mask)
    }
  }

  /// The colour matrix that raises each alpha above 0 to 1.
  private static let opaque: [Double] =
    [1, 0, 0, 0, 0] + [0, 1, 0, 0, 0] + [0, 0, 1, 0, 0] + [0, 0, 0, 255, 0]

  /// The most layers in content of which styles draw copies.
  private static let mostCopied = 2000

  /// True where a style may draw a copy of layers; too many are told, or reported.
  func mayCopy(_ layers: Layer, for style: JSONField) -> Bool {
    let count = layers.count(upTo: Self.mostCopied)
    guard count > Self.mostCopied else { return style.take(count + 1, of: .layers) }
    style.leaveOut(
      "a copy of more than \(Self.mostCopied) layers is left out", drawing: "the layer without it")
    return false
  }

  // MARK: Blend modes

  /// The blend mode of a style.
  private func mode(of style: JSONField) -> BlendMode {
    let place = Int(min(max(number(style["bm"], 1).last, 0), 100))
    if let mode = Self.modes[place] {
      // Black multiplies as it covers.
      let isBlack = style["c"].map { reader.color($0).constant == .black } ?? false
      return mode == .multiply && isBlack ? .normal : mode
    }
    style.leaveOut("the blend mode \(place) of a style is left out", drawing: "its paint alone")
    return .normal
  }

  /// The modes by their places in After Effects' menu, with its lines, as far as all versions have
  /// the same.
  private static let modes: [Int: BlendMode] = [
    1: .normal, 4: .darken, 5: .multiply, 6: .colorBurn, 10: .lighten, 11: .screen, 12: .colorDodge,
    13: .plusLighter, 16: .overlay, 17: .softLight, 18: .hardLight, 24: .difference,
    25: .exclusion,
  ]
}
