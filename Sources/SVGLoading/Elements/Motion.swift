import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel
import Timing

/// Puts the motion of a document's elements into their layers (SMIL).
struct Motion {
  let table: MotionTable
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
  func changes(_ attribute: String, of node: SVGNode, in builder: ElementBuilder) -> Bool {
    !table.isEmpty && !animations(attribute, of: node, in: builder).isEmpty
  }

  /// The animations of an attribute, those that the element inherits where it is drawn, too.
  func animations(
    _ attribute: String, of node: SVGNode, in builder: ElementBuilder
  ) -> [SVGAnimation] {
    var (node, uses) = (node, builder.uses[...])
    while true {
      let own = table.animations(attribute, of: node)
      guard own.isEmpty, Self.inherited.contains(attribute),
        [nil, "inherit", "unset"].contains(node.declared[attribute]),
        let outer = ElementBuilder.element(around: node, in: &uses)
      else { return own }
      node = outer
    }
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

  /// True for an outline that moves.
  func moves(_ outline: Outline) -> Bool {
    let names = Outline.attributes[outline.node.name] ?? []
    return table.animations(of: outline.node).contains { names.contains($0.attribute) }
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
    let curved = outline.boundsCorners(moving) ? "a rectangle that bounds its corners" : nil
    let paths = Frames(moving, curved: curved).animations(AnimationKeyPath(.path)) {
      outline.path().flatMap {
        node.field.take($0.elements.count, of: .pathElements) ? .path($0) : nil
      }
    }
    let paints = PaintMotion(motion: self, outline: outline, box: box)
    for i in parts.indices {
      if parts[i].kind.has(.outline) {
        parts[i].animations += paths
        paints.put(in: &parts[i])
      } else if var mask = parts[i].mask {
        mask.animations += paths
        parts[i].mask = mask
        paints.put(inMasked: &parts[i])
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
    return Frames(moving, atMost: frames).animations(AnimationKeyPath(.path)) {
      let path = outline()
      return way.node.field.take(1 + max(path.elements.count, letters), of: .pathElements)
        ? .path(path) : nil
    }
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
    func opacity(_ text: String) -> PropertyValue? {
      PaintText.difference(text).map { .number($0) }
    }
    layer.animations += Frames(own.filter { $0.attribute == "opacity" }).animations(
      AnimationKeyPath(.opacity),
      own: {
        $0.animations(
          AnimationKeyPath(.opacity),
          Frames.texts(of: $0, base: style["opacity"]).compactMap(opacity))
      }, orAt: { opacity(node.moment["opacity"] ?? style["opacity"] ?? "1") })
    hide(&layer, node, style, builder)
    move(&layer, node, style, builder)
    let transforms = own.filter { $0.attribute == "transform" }
    if !transforms.isEmpty {
      let isOutermost = node.parent == nil
      if isOutermost, layer.properties.transform != .identity, node.field.take(of: .layers) {
        // The map of its box stays within the transform.
        layer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
      }
      let (origin, size) = builder.transformOrigin(of: layer, style, isOutermost: isOutermost)
      StyleTransform(
        node: node, style: style, animations: transforms.filter { $0.style != nil },
        origin: origin ?? .zero, size: size
      ).put(in: &layer)
      let isStyled = transforms.contains { $0.style != nil }
      if isStyled, let other = transforms.first(where: { $0.style == nil }) {
        other.node.field.leaveOut(
          "an animation of a transform beside one of a style sheet is left out",
          drawing: "that of the style sheet")
      }
      TransformMotion(
        node: node, animations: isStyled ? [] : transforms, origin: origin ?? .zero
      ).put(in: &layer)
    }
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
  func paints(_ node: SVGNode, in builder: ElementBuilder) -> Bool {
    !table.isEmpty && Self.ofShapes.contains { changes($0, of: node, in: builder) }
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

  private func hide(
    _ layer: inout Layer, _ node: SVGNode, _ style: Style, _ builder: ElementBuilder
  ) {
    let isContainer = ["g", "a", "svg", "switch", "use"].contains(node.name)
    let visible = isContainer ? [] : animations("visibility", of: node, in: builder)
    let displayed = table.animations("display", of: node)
    guard !visible.isEmpty || !displayed.isEmpty else { return }
    layer.properties.isHidden = !style.isDisplayed || !isContainer && !style.isVisible
    hide(&layer, visible, shown: "visible", style)
    if !visible.isEmpty, !displayed.isEmpty, node.field.take(of: .layers) {
      // Each hides the element by itself.
      layer.properties.isHidden = !style.isVisible
      var outer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
      outer.properties.isHidden = !style.isDisplayed
      layer = outer
    }
    hide(&layer, displayed, shown: "inline", style)
  }

  private func hide(
    _ layer: inout Layer, _ moving: [SVGAnimation], shown: String, _ style: Style
  ) {
    let isOfDisplay = shown == "inline"
    layer.animations += SVGAnimation.stacked(moving, by: \.self) { animation in
      let values = Frames.texts(of: animation, base: style[animation.attribute] ?? shown).map {
        isOfDisplay ? $0 != "none" : $0 == "visible"
      }
      guard let pace = animation.style, values.count == pace.times.count,
        let steps = ShownSteps(
          values, at: pace.times, pace.curves,
          take: { animation.node.field.take($0, of: .expressionSteps) })
      else {
        return animation.animations(
          AnimationKeyPath(.isHidden), values.map { .bool(!$0) }, isOnly: true, canBlend: false)
      }
      return animation.animations(
        AnimationKeyPath(.isHidden), steps.shown.map { .bool(!$0) }, isOnly: true,
        canBlend: false
      ) { ($0.keyTimes, $0.timingFunctions) = (steps.times + [1], []) }
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
        layer.sublayers[i].animations += SVGAnimation.stacked(ways, by: \.animation) {
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
