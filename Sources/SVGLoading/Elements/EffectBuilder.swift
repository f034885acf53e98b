import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Puts what a style says about an element as a whole into its layer: filters, clips, masks,
/// opacity and blend modes.
struct EffectBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// The parts of red, green and blue in a colour's light (CSS Masking 1, 9).
  private static let light = [0.2125, 0.7154, 0.0721]

  /// Puts filters, clips and masks into a layer, in its coordinates.
  func putForms(in layer: inout Layer) {
    // Boxes are those of the element, whatever a filter makes of it.
    let source = layer
    if let text = style.filter {
      FilterBuilder(builder: builder, node: node, style: style).put(text, in: &layer)
    }
    let clip =
      shapeMask(of: source)
      ?? reference("clip-path", "clipPath").flatMap { clipMask($0, of: source) }
    let mask = reference("mask", "mask").flatMap { lightMask($0, of: source) }
    if let clip {
      layer.mask = clip
      if let mask { wrap(&layer, in: mask) }
    } else if let mask {
      layer.mask = mask
    }
  }

  /// Puts the opacity and the blend mode into a layer.
  func putShare(in layer: inout Layer) {
    layer.properties.opacity = style.share("opacity")
    if let text = style["mix-blend-mode"], text != "normal" {
      if let mode = Self.blendModes[text] {
        layer.properties.compositingFilter = mode
      } else {
        node.field.leaveOut(
          "the blend mode \(Quotation.quoted(Quotation.cut(text, to: 40))) is not known",
          drawing: "the element over what is behind it")
      }
    }
    if style["isolation"] == "isolate" { layer.properties.shouldRasterize = true }
  }

  /// The blend modes by their names.
  static let blendModes: [String: BlendMode] = [
    "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
    "lighten": .lighten, "color-dodge": .colorDodge, "color-burn": .colorBurn,
    "hard-light": .hardLight, "soft-light": .softLight, "difference": .difference,
    "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color,
    "luminosity": .luminosity, "plus-lighter": .plusLighter,
  ]

  /// Puts a layer into another one that has a mask.
  private func wrap(_ layer: inout Layer, in mask: Layer) {
    var outer = Layer(anchorPoint: .zero, sublayers: [layer], mask: mask)
    outer.location = layer.location
    layer = outer
  }

  /// The element that a property refers to; `nil` for none.
  private func reference(_ property: String, _ name: String) -> SVGNode? {
    guard let text = style[property], text != "none" else { return nil }
    guard let identity = SVGNode.identity(in: text) else {
      node.field.leaveOut(
        "the \(property) \(Quotation.quoted(Quotation.cut(text, to: 40))) is left out",
        drawing: "the element without it")
      return nil
    }
    guard let found = builder.document.node(identity, for: node), found.name == name else {
      return nil
    }
    guard !builder.path.contains(where: { $0 === found }) else {
      node.field.leaveOut(
        "a \(name) that is in itself is left out", drawing: "the element without it")
      return nil
    }
    return found
  }

  // MARK: Clips

  /// The mask of a shape of CSS; `nil` for none.
  private func shapeMask(of layer: Layer) -> Layer? {
    guard let shape = style["clip-path"].flatMap({ builder.document.shape($0) }) else { return nil }
    let box =
      switch shape.box {
      case .fill: layer.contentBox ?? .zero
      case .stroke: layer.contentBox(withLines: true) ?? .zero
      case .view: Rect(origin: .zero, size: builder.viewport.size)
      }
    let limit = node.field.reading.diagnostics.left(of: .pathElements)
    guard let path = shape.path(in: box, fontSize: style.fontSize, limit: limit),
      node.field.take(path.elements.count, of: .pathElements), node.field.take(of: .layers)
    else { return nil }
    var mask = Layer(anchorPoint: .zero, kind: .shape)
    mask.properties.shape.path = path
    mask.properties.shape.fillColor = .black
    mask.properties.shape.fillRule = shape.fillRule
    return mask
  }

  /// The mask of a clip: the areas of its shapes, whatever their paints are.
  private func clipMask(_ clip: SVGNode, of layer: Layer) -> Layer? {
    var mask = Layer(anchorPoint: .zero, name: clip.id ?? "")
    let inside = builder.inside(clip)
    let outer = Gradient.style(of: clip)
    mask.sublayers = clip.children.compactMap { inside.area($0, in: outer) }
    guard clip.field.take(mask.sublayers.count + 1, of: .layers) else { return nil }
    let own = EffectBuilder(builder: inside, node: clip, style: outer)
    let texts = [outer.ownTransform, outer["transform"]].compactMap(\.self).filter { $0 != "none" }
    var map =
      builder.document.transform(
        texts.joined(separator: " "), of: builder.viewport.size, fontSize: outer.fontSize)
      ?? .identity
    map = builder.about(map, outer)
    if clip["clipPathUnits"] == "objectBoundingBox" {
      guard let box = layer.contentBox else { return mask }
      if builder.document.motion.changes("transform", of: clip, in: builder) {
        // The map of its box stays within the transform.
        guard clip.field.take(of: .layers) else { return nil }
        var parts = Layer(anchorPoint: .zero, sublayers: mask.sublayers)
        parts.properties.transform = Transform(box.mapOfParts)
        mask.sublayers = [parts]
      } else {
        map = box.mapOfParts.concatenating(map)
      }
    }
    mask.properties.transform = Transform(map)
    if let other = own.reference("clip-path", "clipPath").flatMap({ own.clipMask($0, of: layer) }) {
      if map == .identity { mask.mask = other } else { own.wrap(&mask, in: other) }
    }
    builder.document.motion.put(in: &mask, clip, outer, builder)
    return mask
  }

  // MARK: Masks

  private func lightMask(_ source: SVGNode, of layer: Layer) -> Layer? {
    let inside = builder.inside(source)
    let outer = Gradient.style(of: source)
    guard source.field.take(4, of: .layers) else { return nil }
    var content = Layer(
      anchorPoint: .zero, name: source.id ?? "",
      sublayers: inside.layers(source.children, in: outer))
    let box = layer.contentBox
    if source["maskContentUnits"] == "objectBoundingBox", let box {
      content.properties.transform = Transform(box.mapOfParts)
    }
    let isOfBox = source["maskUnits"] != "userSpaceOnUse"
    func length(_ name: String, _ reference: Length.Reference, _ usual: String) -> Double {
      (source[name].flatMap(Length.init) ?? Length(usual))?.value(of: isOfBox ? .box : reference)
        ?? 0
    }
    let (width, height) = builder.viewport.sides
    var region = Rect(
      x: length("x", width, "-10%"), y: length("y", height, "-10%"),
      width: length("width", width, "120%"), height: length("height", height, "120%"))
    if isOfBox {
      guard let box else { return nil }
      region = region.part(of: box)
    }
    var clip = Layer(anchorPoint: .zero, sublayers: [content])
    clip.properties.bounds = region
    clip.properties.position = region.origin
    clip.properties.masksToBounds = true
    let style = Style(source, in: Style())
    if Gradient.isInLight(Gradient.style(of: source)) {
      source.field.leaveOut(
        "a mask by the light of linear colours is approximated", drawing: "that of sRGB")
    }
    var mask: Layer
    if (style["mask-type"] ?? source["mask-type"]) == "alpha" {
      mask = Layer(anchorPoint: .zero, sublayers: [clip])
    } else {
      mask = .mask(ofLightOf: [clip], parts: Self.light)
    }
    let own = EffectBuilder(builder: inside, node: source, style: style)
    if let other = own.reference("mask", "mask").flatMap({ own.lightMask($0, of: layer) }) {
      own.wrap(&mask, in: other)
    }
    return mask
  }
}

extension ElementBuilder {
  /// The area of an element of a clip; `nil` for nothing.
  fileprivate func area(_ node: SVGNode, in outer: Style) -> Layer? {
    guard visit(node, in: outer) else { return nil }
    var style = Style(node, in: outer)
    guard style.isDisplayed, style.isVisible, node.isForAll, !style.hasNoBox(node),
      node.field.take(of: .layers)
    else { return nil }
    style = style.setting("fill", to: "black").setting("fill-opacity", to: nil)
      .setting("stroke", to: "none").setting("opacity", to: nil)
      .setting("fill-rule", to: style["clip-rule"]).setting("filter", to: nil)
      .setting("mask", to: nil).setting("marker-start", to: nil).setting("marker-mid", to: nil)
      .setting("marker-end", to: nil)
    var layer: Layer?
    switch node.name {
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      layer = ShapeBuilder(builder: self, node: node, style: style).layer()
    case "text": layer = TextBuilder(builder: self, node: node, style: style).layer()
    case "use":
      guard
        let target = document.node(SVGNode.identity(in: node.reference), for: node),
        target.name != "use", !path.contains(where: { $0 === target })
      else { return nil }
      var inside = self
      inside.path.append(target)
      inside.uses.append((target, node))
      layer = inside.area(target, in: style).flatMap { moved($0, by: node, style) }
    default: return nil
    }
    guard var layer else { return nil }
    layer.name = node.id ?? ""
    decorate(&layer, node, style)
    return layer
  }
}
