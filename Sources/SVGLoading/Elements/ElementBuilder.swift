import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of elements.
struct ElementBuilder {
  let document: SVGDocument
  /// The size that percentages are parts of.
  var viewport: Viewport
  /// The map from the user space to the canvas, of which the linear part alone is exact.
  var map = AffineTransform.identity
  /// The elements that lead here by references, so that none leads to itself.
  var path: [SVGNode] = []
  /// True in a container with a clip, a mask or a filter: outlines without paint are made, too,
  /// which count in its bounding box.
  var isBoxed = false
  /// The elements that are used by others, with those, that lead here.
  var uses: [(target: SVGNode, use: SVGNode)] = []

  /// The layers of elements, back to front.
  func layers(_ nodes: [SVGNode], in outer: Style) -> [Layer] {
    nodes.compactMap { layer($0, in: outer) }
  }

  /// The layer of an element; `nil` when nothing is drawn.
  func layer(_ node: SVGNode, in outer: Style) -> Layer? {
    guard visit(node, in: outer), !Self.undrawn.contains(node.name) else { return nil }
    let style = Style(node, in: outer)
    guard node.isForAll, !style.hasNoBox(node) else { return nil }
    guard style.isDisplayed || document.motion.changes("display", of: node, in: self) else {
      return nil
    }
    guard node.field.take(of: .layers) else { return nil }
    // A filter may draw where an empty group has nothing.
    let nothing = node.name == "g" && style.filter != nil ? Layer(anchorPoint: .zero) : nil
    var inside = mapped(by: style)
    inside.isBoxed = isBoxed || Self.containers.contains(node.name) && style.needsBox
    guard var layer = inside.content(node, style) ?? nothing else { return nil }
    layer.name = node.id ?? ""
    layer.location = node.field.location
    decorate(&layer, node, style)
    // Its box is known.
    if inside.isBoxed, !isBoxed { layer.sublayers = layer.sublayers.compactMap(\.seen) }
    return layer
  }

  /// The builder of what an element draws by reference, as a paint, a clip, a mask or a marker,
  /// which does not count in bounding boxes.
  func inside(_ node: SVGNode) -> ElementBuilder {
    var inside = self
    inside.path.append(node)
    inside.isBoxed = false
    return inside
  }

  /// The builder of an element's content, with the element's transform in its map.
  private func mapped(by style: Style) -> ElementBuilder {
    let texts = [style["transform"], style.ownTransform].compactMap(\.self).filter { $0 != "none" }
    guard !texts.isEmpty else { return self }
    var inside = self
    let own = texts.compactMap {
      document.transform($0, of: viewport.size, fontSize: style.fontSize)
    }
    inside.map = own.reduce(AffineTransform.identity) { $0.concatenating($1) }.concatenating(map)
    return inside
  }

  /// Counts an element that is looked at, each time it is used, with the texts that are read for it
  /// again; false when there is too much to do, which is reported.
  func visit(_ node: SVGNode, in outer: Style) -> Bool {
    let motion = document.motion.weight(of: node)
    return node.field.take(1 + motion.count, of: .madeValues)
      && node.field.take(node.textSize + outer.textSize + motion.textSize, of: .parameterBytes)
  }

  /// Elements that are drawn where others refer to them, or never.
  private static let undrawn: Set<String> = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient",
    "title", "desc", "metadata", "style", "script", "filter", "animate", "animateTransform",
    "animateMotion", "animateColor", "set", "mpath", "view", "stop", "font", "font-face", "cursor",
    "discard",
  ]

  /// Container elements that are drawn (SVG 2, 5.1).
  private static let containers: Set<String> = ["g", "a", "switch", "svg", "use"]

  private func content(_ node: SVGNode, _ style: Style) -> Layer? {
    switch node.name {
    case "g", "a": return group(layers(node.children, in: style))
    case "switch":
      guard node.field.take(node.children.count, of: .madeValues) else { return nil }
      let chosen = node.children.first { child in
        !Self.undrawn.contains(child.name) && child.isForAll && !isForeign(child)
      }
      return group(layers(chosen.map { [$0] } ?? [], in: style))
    case "svg": return nested(node, style, size: nil)
    case "use": return use(node, style)
    case "path", "rect", "circle", "ellipse", "line", "polyline", "polygon":
      return ShapeBuilder(builder: self, node: node, style: style).layer()
    case "text": return TextBuilder(builder: self, node: node, style: style).layer()
    case "image": return ImageBuilder(builder: self, node: node, style: style).layer()
    default:
      node.field.leaveOut(
        "the element \(Quotation.quoted(Quotation.cut(node.name, to: 40))) is left out",
        drawing: "nothing in its place")
      return nil
    }
  }

  /// True, told, for a `foreignObject`, in whose place the next alternative is drawn.
  private func isForeign(_ node: SVGNode) -> Bool {
    guard node.name == "foreignObject" else { return false }
    node.field.leaveOut(
      "the element \"foreignObject\" is left out", drawing: "the next one of its alternatives")
    return true
  }

  private func group(_ sublayers: [Layer]) -> Layer? {
    sublayers.isEmpty ? nil : Layer(anchorPoint: .zero, sublayers: sublayers)
  }

  /// The element around one where it is drawn: what uses it, else that in which it stands.
  func element(around node: SVGNode) -> SVGNode? {
    var uses = self.uses[...]
    return Self.element(around: node, in: &uses)
  }

  /// The element around one in the last use of it, which leaves those before.
  static func element(
    around node: SVGNode, in uses: inout ArraySlice<(target: SVGNode, use: SVGNode)>
  ) -> SVGNode? {
    guard let last = uses.last, last.target === node else { return node.parent }
    uses.removeLast()
    return last.use
  }

  // MARK: Lengths

  /// A length of an element's attribute or property.
  func length(
    _ name: String, of node: SVGNode, _ style: Style, _ reference: Length.Reference,
    or usual: Double = 0
  ) -> Double {
    guard let text = node.value(of: name), let length = Length(text) else {
      return usual
    }
    return length.value(of: reference, fontSize: style.fontSize)
  }

  func x(_ name: String, of node: SVGNode, _ style: Style, or usual: Double = 0) -> Double {
    length(name, of: node, style, .width(viewport), or: usual)
  }

  func y(_ name: String, of node: SVGNode, _ style: Style, or usual: Double = 0) -> Double {
    length(name, of: node, style, .height(viewport), or: usual)
  }

  // MARK: Elements of other elements

  /// The layer of a viewport of its own: an `svg` element, or a `symbol` that is used.
  private func nested(_ node: SVGNode, _ style: Style, size: (width: Double?, height: Double?)?)
    -> Layer?
  {
    let width = size?.width ?? x("width", of: node, style, or: viewport.size.width)
    let height = size?.height ?? y("height", of: node, style, or: viewport.size.height)
    guard width > 0, height > 0, !ViewBox.isNothing(node["viewBox"]) else { return nil }
    let place =
      node.name == "svg"
      ? Point(x: x("x", of: node, style), y: y("y", of: node, style)) : .zero
    let box = ViewBox(node["viewBox"])
    var inside = self
    inside.viewport = Viewport(size: box?.rect.size ?? Size(width: width, height: height))
    let fitting =
      box?.map(to: Rect(x: 0, y: 0, width: width, height: height), node["preserveAspectRatio"])
      ?? .identity
    inside.map = fitting.concatenating(map)
    guard var content = group(inside.layers(node.children, in: style)) else { return nil }
    content.properties.transform = Transform(fitting)
    var layer = Layer(anchorPoint: .zero, sublayers: [content])
    layer.properties.position = place
    layer.properties.bounds.size = Size(width: width, height: height)
    layer.properties.masksToBounds = !["visible", "auto"].contains(style["overflow"] ?? "hidden")
    // The place moves on with its own transform.
    return group([layer])
  }

  private func use(_ node: SVGNode, _ style: Style) -> Layer? {
    guard let target = document.node(SVGNode.identity(in: node.reference), for: node) else {
      if node.reference != nil, SVGNode.identity(in: node.reference) == nil {
        node.field.leaveOut("a part of another file is left out", drawing: "nothing in its place")
      }
      return nil
    }
    let limit = node.field.reading.diagnostics.limits[.uses]
    guard !path.contains(where: { $0 === target }), !isInside(node, target) else {
      node.field.report(
        "the element \(Quotation.quoted(Quotation.cut(target.id ?? "", to: 40))) is used in itself",
        allowed: "an element that this one is not in")
      return nil
    }
    guard path.count < limit else {
      node.field.report(
        "found more than \(limit) uses in one another", allowed: "at most that many (--limit uses)")
      return nil
    }
    var inside = self
    inside.path.append(target)
    inside.uses.append((target, node))
    let style = style.inContext
    let used: Layer?
    if target.name == "symbol" || target.name == "svg" {
      let own = Style(target, in: style)
      func side(_ name: String, _ reference: Length.Reference) -> Double? {
        node[name].flatMap(Length.init).map { $0.value(of: reference, fontSize: style.fontSize) }
          ?? target[name].flatMap(Length.init).map {
            $0.value(of: reference, fontSize: style.fontSize)
          }
      }
      guard inside.visit(target, in: style), own.isDisplayed || target.name == "symbol",
        target.field.take(of: .layers)
      else { return nil }
      let made = inside.mapped(by: own).nested(
        target, own,
        size: (
          side("width", .width(viewport)) ?? viewport.size.width,
          side("height", .height(viewport)) ?? viewport.size.height
        ))
      used = made.map {
        var layer = $0
        inside.decorate(&layer, target, own)
        return layer
      }
    } else {
      used = inside.layer(target, in: style)
    }
    return used.flatMap { moved($0, by: node, style) }
  }

  /// A layer that is used at the place where it is, in which the clips, masks and filters of its
  /// use are, too (SVG 2, 5.6).
  func moved(_ used: Layer, by node: SVGNode, _ style: Style) -> Layer? {
    guard var content = group([used]) else { return nil }
    EffectBuilder(builder: self, node: node, style: style).putForms(in: &content)
    var moved = Layer(anchorPoint: .zero, sublayers: [content])
    moved.properties.position = Point(x: x("x", of: node, style), y: y("y", of: node, style))
    return group([moved])
  }

  /// True for an element that is in another one.
  private func isInside(_ node: SVGNode, _ other: SVGNode) -> Bool {
    var next: SVGNode? = node
    while let around = next {
      if around === other { return true }
      next = around.parent
    }
    return false
  }

  // MARK: Effects

  /// Gives a layer what its element says about the whole of it: filters, clips, masks, opacity, its
  /// place and its motion.
  func decorate(_ layer: inout Layer, _ node: SVGNode, _ style: Style, isOutermost: Bool = false) {
    let effects = EffectBuilder(builder: self, node: node, style: style)
    let source = layer
    if node.name != "use" { effects.putForms(in: &layer) }
    effects.putShare(in: &layer)
    var (text, outer) = (style["transform"], isOutermost ? nil : style.ownTransform)
    let (origin, size) =
      text == nil && outer == nil ? (nil, .zero) : transformOrigin(of: source, style)
    func put(_ text: String?, in layer: inout Layer) {
      guard let text, !isOutermost else { return }
      if let map = document.transform(text, of: size, fontSize: style.fontSize) {
        place(&layer, map, about: origin)
      } else {
        node.field.leaveOut(
          "a transform that is none is left out", drawing: "the element without it",
          at: "transform")
      }
    }
    // It stays where the transform moves.
    if let own = outer, !document.motion.changes("transform", of: node, in: self) {
      (text, outer) = ([own, text ?? "none"].filter { $0 != "none" }.joined(separator: " "), nil)
    }
    put(text, in: &layer)
    document.motion.put(in: &layer, node, style, self)
    guard let outer, node.field.take(of: .layers), var around = group([layer]) else { return }
    put(outer, in: &around)
    layer = around
  }

  private func place(_ layer: inout Layer, _ map: AffineTransform, about center: Point?) {
    let map = center.map { map.about($0) } ?? map
    guard map != .identity else { return }
    layer.properties.transform = Transform(map)
  }

  /// The transform of a gradient or a pattern, about the origin of the element that says it.
  ///
  /// - Parameters:
  ///   - attribute: The attribute that says it.
  ///   - chain: The element, and those from which it takes what it does not say.
  /// - Returns: The map at the moment that is looked at.
  func transform(_ attribute: String, of chain: [SVGNode]) -> AffineTransform {
    guard let owner = chain.first(where: { $0.moment["transform"] != nil || $0[attribute] != nil })
    else { return .identity }
    let map = (owner.moment["transform"] ?? owner[attribute]).flatMap(PaintText.transform)
    return map.map { about($0, Gradient.style(of: owner)) } ?? .identity
  }

  /// The transform of something that is drawn by reference, about the origin that its style says.
  func about(_ map: AffineTransform, _ style: Style) -> AffineTransform {
    guard map != .identity, style["transform-origin"] != nil,
      let origin = transformOrigin(of: Layer(), style).point
    else { return map }
    return map.about(origin)
  }

  /// The point about which an element's transforms act, where one is said, and the size of the box
  /// that percentages of them are parts of.
  func transformOrigin(
    of layer: Layer, _ style: Style, isOutermost: Bool = false
  ) -> (point: Point?, size: Size) {
    let whole = isOutermost ? document.size : viewport.size
    let box =
      switch isOutermost ? nil : style["transform-box"] {
      case "fill-box", "content-box": layer.contentBox ?? .zero
      case "stroke-box", "border-box": layer.contentBox(withLines: true) ?? .zero
      default: Rect(x: 0, y: 0, width: whole.width, height: whole.height)
      }
    // The outermost element is a box of CSS, which turns about its middle.
    guard let origin = style["transform-origin"] ?? (isOutermost ? "50% 50%" : nil) else {
      return (box.origin == .zero ? nil : box.origin, box.size)
    }
    return (
      PlaceInBox.point(StyleList.words(origin), in: box, fontSize: style.fontSize), box.size
    )
  }
}

extension Layer {
  /// An outline that is not drawn, but counts in the boxes of what it is in (SVG 2, 8.10).
  static func unseen(_ path: Path) -> Layer {
    var layer = Layer(anchorPoint: .zero, kind: .shape)
    layer.properties.shape.path = path
    layer.properties.shape.fillColor = nil
    layer.properties.isHidden = true
    return layer
  }

  /// The layer without such outlines; `nil` for one of them.
  fileprivate var seen: Layer? {
    let shape = properties.shape
    if properties.isHidden, kind == .shape, animations.isEmpty, sublayers.isEmpty,
      !shape.isFilled, !shape.isStroked
    {
      return nil
    }
    var layer = self
    layer.sublayers = sublayers.compactMap(\.seen)
    return layer
  }
}
