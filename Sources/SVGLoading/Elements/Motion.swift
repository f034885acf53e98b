import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel
import Timing

/// Puts the motion of a document's elements into their layers (SMIL).
struct Motion {
  private let table: MotionTable
  /// Attributes that elements take from those around them.
  private static let inherited: Set<String> = [
    "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray", "visibility",
  ]

  init(_ table: MotionTable = MotionTable()) { self.table = table }

  /// The end of the last animation in seconds; `nil` where there is none, or one never ends.
  var end: Seconds? { table.end }

  /// The number of an element's animations, and the bytes of their attributes.
  func weight(of node: SVGNode) -> (count: Int, textSize: Int) { table.weight(of: node) }

  /// True where an animation changes an attribute of an element.
  func changes(_ attribute: String, of node: SVGNode) -> Bool {
    !table.isEmpty && !animations(attribute, of: node).isEmpty
  }

  /// The animations of an attribute, those that the element inherits, too.
  private func animations(_ attribute: String, of node: SVGNode) -> [SVGAnimation] {
    let own = table.animations(attribute, of: node)
    guard own.isEmpty, Self.inherited.contains(attribute), node.declared[attribute] == nil,
      let parent = node.parent
    else { return own }
    return animations(attribute, of: parent)
  }

  // MARK: Shapes

  /// The outline of a shape that is nothing yet; `nil` where it stays so.
  func firstOutline(of outline: Outline) -> Path? {
    guard !table.isEmpty else { return nil }
    let names = Outline.attributes[outline.node.name] ?? []
    let moving = table.animations(of: outline.node).filter { names.contains($0.attribute) }
    defer { outline.node.moment = [:] }
    let courses = moving.map { ($0.attribute, Frames.texts(of: $0)) }
    let count = courses.map(\.1.count).max() ?? 0
    guard outline.node.field.take(count * moving.count, of: .keyframes) else { return nil }
    for place in 0..<count {
      for (attribute, texts) in courses where !texts.isEmpty {
        outline.node.moment[attribute] = texts[min(place, texts.count - 1)]
      }
      if let path = outline.path() { return path }
    }
    return nil
  }

  /// Puts the motion of an outline and of its paints into the layers that draw it.
  ///
  /// - Parameters:
  ///   - parts: The layers.
  ///   - outline: The outline.
  ///   - box: The box that its paints are parts of; `nil` for its own.
  func put(inPaintsOf parts: inout [Layer], _ outline: Outline, _ box: Rect? = nil) {
    guard !table.isEmpty else { return }
    let node = outline.node
    let names = Outline.attributes[node.name] ?? []
    let moving = table.animations(of: node).filter { names.contains($0.attribute) }
    let paths = Frames(moving).animations([AnimationKeyPath(.path)]) {
      outline.path().flatMap {
        node.field.take($0.elements.count, of: .pathElements) ? [.path($0)] : nil
      }
    }
    for i in parts.indices {
      if parts[i].kind.has(.outline) {
        parts[i].animations += paths
        putPaints(in: &parts[i], outline, box)
      } else if var mask = parts[i].mask {
        mask.animations += paths
        parts[i].mask = mask
      }
    }
  }

  /// The animations of the outline of a text that moves along its path.
  func ways(
    of way: TextWay, _ first: Path, letters: Int, _ outline: () -> Path
  ) -> [Animation] {
    let moving = table.animations("startOffset", of: way.node)
    // A long text moves in fewer frames, so that others have room.
    let room = way.node.field.reading.diagnostics.left(of: .pathElements) / 2
    let parts = max(first.elements.count, letters, 1)
    let frames = max(30, Double(min(room, 400_000)) / Double(parts))
    return Frames(moving, atMost: frames).animations([AnimationKeyPath(.path)]) {
      let path = outline()
      return way.node.field.take(1 + max(path.elements.count, letters), of: .pathElements)
        ? [.path(path)] : nil
    }
  }

  private func putPaints(in layer: inout Layer, _ outline: Outline, _ box: Rect?) {
    let (node, style) = (outline.node, outline.style)
    func numbers(_ attribute: String, _ keyPath: AnimationKeyPath, scale: Double = 1) {
      for animation in animations(attribute, of: node) {
        let values = Frames.texts(of: animation, base: style[attribute]).compactMap {
          Length($0)?.value(of: .diagonal(outline.builder.viewport), fontSize: style.fontSize)
        }
        layer.animations += animation.animations(keyPath, values.map { .number($0 * scale) })
      }
    }
    func colors(_ part: String, _ keyPath: AnimationKeyPath, _ base: Color?) {
      guard let base else { return }
      let opacity = style.share("\(part)-opacity")
      for animation in animations(part, of: node) {
        let values = Frames.texts(of: animation, base: style[part]).map { text -> PropertyValue in
          var color = text.lowercased() == "currentcolor" ? style.color : PaintText.color(text)
          color?.alpha *= opacity
          return .color(color)
        }
        layer.animations += animation.animations(keyPath, values)
      }
      for animation in animations("\(part)-opacity", of: node) {
        let values = Frames.texts(of: animation, base: style["\(part)-opacity"]).map {
          text -> PropertyValue in
          var color = base
          color.alpha = PaintText.share(text) ?? 1
          return .color(color)
        }
        layer.animations += animation.animations(keyPath, values)
      }
    }
    let shape = layer.properties.shape
    if !shape.fillGradient.isDrawn {
      colors("fill", AnimationKeyPath(.fillColor), shape.fillColor)
    } else {
      putGradient(.fill, in: &layer, outline, box)
    }
    if !shape.strokeGradient.isDrawn {
      colors("stroke", AnimationKeyPath(.strokeColor), shape.strokeColor)
    } else {
      putGradient(.stroke, in: &layer, outline, box)
    }
    if shape.strokeColor != nil {
      numbers("stroke-width", AnimationKeyPath(.lineWidth))
      let dashes = Dashes(of: node, style, along: shape.path, outline.builder.viewport)
      numbers("stroke-dashoffset", AnimationKeyPath(.lineDashPhase), scale: dashes.scale)
      for animation in animations("stroke-dasharray", of: node) {
        let texts = Frames.texts(of: animation, base: style["stroke-dasharray"])
        guard node.field.take(texts.reduce(0) { $0 + $1.utf8.count }, of: .parameterBytes) else {
          return
        }
        let patterns = Dashes.alike(texts.map { dashes.pattern($0) })
        layer.animations += animation.animations(
          AnimationKeyPath(.lineDashPattern), patterns.map { .numbers($0) }
        ) { ($0.isAdditive, $0.isCumulative) = (false, false) }
      }
    }
  }

  private func putGradient(
    _ part: PaintBuilder.Part, in layer: inout Layer, _ outline: Outline, _ box: Rect?
  ) {
    let style = outline.style
    guard
      let server = SVGNode.identity(in: style[part.rawValue])
        .flatMap({ outline.builder.document.nodes[$0] })
    else { return }
    var moving: [SVGAnimation] = []
    var chain = [server]
    while let next = SVGNode.identity(in: chain[chain.count - 1].reference)
      .flatMap({ outline.builder.document.nodes[$0] }), !chain.contains(where: { $0 === next }),
      chain.count < 30
    {
      chain.append(next)
    }
    for node in chain {
      guard outline.node.field.take(node.children.count, of: .madeValues) else { return }
      moving += table.animations(of: node) + node.children.flatMap { table.animations(of: $0) }
    }
    let turns = moving.contains { $0.attribute == "transform" && $0.node["type"] != "translate" }
    guard !moving.isEmpty, let path = layer.properties.shape.path else { return }
    let keyPaths: [LayerProperty] =
      part == .fill
      ? [
        .fillGradientColors, .fillGradientLocations, .fillGradientStartPoint, .fillGradientEndPoint,
      ]
      : [
        .strokeGradientColors, .strokeGradientLocations, .strokeGradientStartPoint,
        .strokeGradientEndPoint,
      ]
    layer.animations += Frames(moving, isStraight: !turns).animations(
      keyPaths.map { AnimationKeyPath($0) }
    ) {
      guard
        let gradient = Gradient(
          server, builder: outline.builder, box: box ?? path.boundingBox, isMoving: true),
        !gradient.isFlat, gradient.stops.count > 1,
        let plain = gradient.shapeGradient(
          opacity: style.share("\(part.rawValue)-opacity"), over: path.controlPointBox ?? .zero)
      else { return nil }
      return [
        .colors(plain.colors), .numbers(plain.locations), .point(plain.startPoint),
        .point(plain.endPoint),
      ]
    }
  }

  /// The transform of a gradient, the first of a chain of references that moves, at the moment that
  /// is looked at; `nil` where none does.
  func transform(of chain: [SVGNode]) -> AffineTransform? {
    for node in chain {
      guard let text = node.moment["transform"],
        let animation = table.animations("transform", of: node).last
      else { continue }
      return PaintText.transform("\(animation.node["type"] ?? "translate")(\(text))")
    }
    return nil
  }

  // MARK: Elements

  /// Attributes whose motion shapes have.
  private static let ofShapes: Set<String> = [
    "fill", "stroke", "fill-opacity", "stroke-opacity", "stroke-width", "stroke-dashoffset",
    "stroke-dasharray",
  ]

  /// Puts the motion of an element as a whole into its layer.
  func put(in layer: inout Layer, _ node: SVGNode, _ style: Style, _ builder: ElementBuilder) {
    guard !table.isEmpty else { return }
    let own = table.animations(of: node)
    for animation in own where animation.attribute == "opacity" {
      let values = Frames.texts(of: animation, base: style["opacity"]).compactMap {
        PaintText.difference($0)
      }
      layer.animations += animation.animations(
        AnimationKeyPath(.opacity), values.map { .number($0) })
    }
    hide(&layer, node, style)
    move(&layer, node, style, builder)
    let transforms = own.filter { $0.attribute == "transform" }
    let styled = transforms.filter { $0.style != nil }
    if !styled.isEmpty {
      let (origin, size) = builder.transformOrigin(of: layer, style)
      StyleTransform(
        node: node, style: style, animations: styled, origin: origin ?? .zero, size: size
      ).put(in: &layer)
    }
    TransformMotion(animations: transforms.filter { $0.style == nil }).put(in: &layer)
    PathMotion(animations: own.filter { $0.attribute == "motion" }, document: builder.document)
      .put(in: &layer)
    tellRest(
      of: node,
      but: Self.ofLayers.union(Outline.attributes[node.name] ?? [])
        .union(Self.isMoved(node) || node.name == "text" ? ["x", "y"] : []))
  }

  /// Attributes whose motion all layers have.
  private static let ofLayers: Set<String> = [
    "opacity", "display", "visibility", "transform", "motion",
  ]

  /// True where the paints of an element move.
  func paints(_ node: SVGNode) -> Bool {
    !table.isEmpty && Self.ofShapes.contains { changes($0, of: node) }
  }

  /// Tells of the animations of an element that are not of its paints, but for some.
  func tellRest(of node: SVGNode, but drawn: Set<String>) {
    guard !table.isEmpty else { return }
    for animation in table.animations(of: node)
    where !drawn.contains(animation.attribute) && !Self.ofShapes.contains(animation.attribute) {
      animation.node.field.leaveOut(
        "an animation of \(Quotation.quoted(Quotation.cut(animation.attribute, to: 40))) is left out",
        drawing: "the element without it")
    }
  }

  private func hide(_ layer: inout Layer, _ node: SVGNode, _ style: Style) {
    let isContainer = ["g", "a", "svg", "switch", "use"].contains(node.name)
    for (attribute, shown) in [("display", "inline"), ("visibility", "visible")]
    where attribute == "display" || !isContainer {
      for animation in animations(attribute, of: node) {
        let values = Frames.texts(of: animation, base: style[attribute] ?? shown).map {
          attribute == "display" ? $0 != "none" : $0 == "visible"
        }
        layer.properties.isHidden = !style.isDisplayed || !isContainer && !style.isVisible
        guard let style = animation.style, values.count == style.times.count,
          let steps = ShownSteps(
            values, at: style.times, style.curves,
            take: { node.field.take($0, of: .expressionSteps) })
        else {
          layer.animations += animation.animations(
            AnimationKeyPath(.isHidden), values.map { .bool(!$0) }, isOnly: true, canBlend: false)
          continue
        }
        layer.animations += animation.animations(
          AnimationKeyPath(.isHidden), steps.shown.map { .bool(!$0) }, isOnly: true,
          canBlend: false
        ) { ($0.keyTimes, $0.timingFunctions) = (steps.times + [1], []) }
      }
    }
  }

  private static func isMoved(_ node: SVGNode) -> Bool {
    ["use", "image", "svg"].contains(node.name)
  }

  /// Moves what lies in an element whose place is two attributes.
  private func move(
    _ layer: inout Layer, _ node: SVGNode, _ style: Style, _ builder: ElementBuilder
  ) {
    guard Self.isMoved(node) else { return }
    for (attribute, member) in [("x", AnimationKeyPath.Member.x), ("y", .y)] {
      let ways = ways(of: node, attribute, style, builder)
      for i in layer.sublayers.indices {
        let place = layer.sublayers[i].properties.position
        layer.sublayers[i].animations += ways.flatMap {
          $0.animations(AnimationKeyPath(.position, member), from: member == .x ? place.x : place.y)
        }
      }
    }
  }

  /// The way of a coordinate in an animation, from where it is without one.
  struct Way {
    let animation: SVGAnimation
    let numbers: [Double]

    /// The animations of a number that goes the way, or, by −1, back.
    func animations(
      _ keyPath: AnimationKeyPath, from start: Double, by sign: Double = 1
    ) -> [Animation] {
      let start = animation.isAdditive ? 0 : start
      return animation.animations(keyPath, numbers.map { .number(start + sign * $0) })
    }
  }

  /// The ways of a coordinate of an element, of that at a place in its list.
  func ways(
    of node: SVGNode, _ attribute: String, at place: Int = 0, _ style: Style,
    _ builder: ElementBuilder
  ) -> [Way] {
    let reference: Length.Reference =
      attribute == "x" ? .width(builder.viewport) : .height(builder.viewport)
    func number(_ text: String) -> Double? {
      let list = StyleList.values(text)
      guard place < list.count else { return nil }
      return Length(list[place])?.value(of: reference, fontSize: style.fontSize)
    }
    let written = node.value(of: attribute) ?? "0"
    let base = number(written) ?? 0
    return table.animations(attribute, of: node).compactMap { animation in
      let texts = Frames.texts(of: animation, base: written)
      // Each place of a list reads all of it.
      guard node.field.take(texts.reduce(0) { $0 + $1.utf8.count }, of: .parameterBytes) else {
        return nil
      }
      let values = texts.compactMap(number)
      guard values.count == texts.count, !values.isEmpty else { return nil }
      return Way(
        animation: animation, numbers: values.map { $0 - (animation.isAdditive ? 0 : base) })
    }
  }
}
