import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Puts filters into a layer, as far as it has their like: blurs, shadows, matrices of colours.
struct FilterBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// Puts the filters of a property's text into a layer.
  func put(_ text: String, in layer: inout Layer) {
    if let identity = SVGNode.identity(in: text) {
      guard let filter = builder.document.node(identity, for: node), filter.name == "filter",
        node.field.take(filter.size, of: .madeValues)
      else { return }
      let box = layer.contentBox
      put(filter, in: &layer)
      clip(&layer, to: filter, box)
      return
    }
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      // Calls may stand in one another.
      var (depth, end) = (0, open)
      while end < rest.endIndex {
        if rest[end] == "(" { depth += 1 }
        if rest[end] == ")" { depth -= 1 }
        if depth == 0 { break }
        end = rest.index(after: end)
      }
      guard end < rest.endIndex else { break }
      put(rest[..<open].trimmed, rest[rest.index(after: open)..<end].trimmed, in: &layer)
      rest = rest[rest.index(after: end)...]
    }
  }

  /// Cuts a layer to the region of its filter, a tenth of its box around it where nothing is said.
  private func clip(_ layer: inout Layer, to filter: SVGNode, _ box: Rect?) {
    let isOfBox = filter["filterUnits"] != "userSpaceOnUse"
    guard let box = isOfBox ? box : .zero else { return }
    func length(_ name: String, _ reference: Length.Reference, _ usual: String) -> Double {
      (filter[name].flatMap(Length.init) ?? Length(usual))?.value(
        of: isOfBox ? .box : reference, fontSize: style.fontSize) ?? 0
    }
    let (width, height) = (
      Length.Reference.width(builder.viewport), Length.Reference.height(builder.viewport)
    )
    var region = Rect(
      x: length("x", width, "-10%"), y: length("y", height, "-10%"),
      width: max(0, length("width", width, "120%")),
      height: max(0, length("height", height, "120%")))
    if isOfBox {
      region = Rect(
        x: box.minX + region.origin.x * box.size.width,
        y: box.minY + region.origin.y * box.size.height,
        width: region.size.width * box.size.width, height: region.size.height * box.size.height)
    }
    var outer = Layer(sublayers: [layer], location: layer.location)
    outer.properties.anchorPoint = .zero
    outer.properties.bounds = region
    outer.properties.position = region.origin
    outer.properties.masksToBounds = true
    layer = Layer(sublayers: [outer], location: layer.location)
    layer.properties.anchorPoint = .zero
  }

  private func add(_ kind: LayerFilter.Kind, _ value: PropertyValue, in layer: inout Layer) {
    let name = "\(kind.rawValue)\(layer.properties.filters.count)"
    layer.properties.filters.append(LayerFilter(name: name, kind, value))
  }

  private func leaveOut(_ name: String) {
    node.field.leaveOut(
      "the filter \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
      drawing: "the element without it")
  }

  // MARK: Calls

  private func put(_ name: String, _ argument: String, in layer: inout Layer) {
    func amount(_ usual: Double = 1) -> Double {
      if argument.isEmpty { return usual }
      let isPart = argument.hasSuffix("%")
      let number = NumberText.number(isPart ? argument.dropLast() : argument[...]) ?? usual
      return max(0, isPart ? number / 100 : number)
    }
    switch name {
    case "blur":
      let radius = Length(argument)?.value(of: .fontSize(style.fontSize)) ?? 0
      add(.gaussianBlur, .number(max(0, radius)), in: &layer)
    case "drop-shadow":
      var words = argument.split(whereSeparator: \.isWhitespace).map(String.init)
      var color = style.color
      let lengths = words.compactMap { Length($0)?.value(of: .fontSize(style.fontSize)) }
      words.removeAll { Length($0) != nil }
      if let found = PaintText.color(words.joined(separator: " ")) { color = found }
      guard lengths.count >= 2 else { return leaveOut(name) }
      setShadow(
        of: &layer, color, Size(width: lengths[0], height: lengths[1]),
        lengths.count > 2 ? lengths[2] : 0)
    case "brightness": add(.brightness, .number(amount()), in: &layer)
    case "contrast": add(.contrast, .number(amount()), in: &layer)
    case "saturate": add(.saturate, .number(amount()), in: &layer)
    case "grayscale": add(.saturate, .number(1 - min(amount(), 1)), in: &layer)
    case "invert": add(.invert, .number(min(amount(), 1)), in: &layer)
    case "hue-rotate":
      add(.hueRotate, .number((PaintText.angle(argument) ?? 0) * .pi / 180), in: &layer)
    case "opacity":
      add(.tint, .color(Color(red: 1, green: 1, blue: 1, alpha: min(amount(), 1))), in: &layer)
    default: leaveOut(name)
    }
  }

  private func setShadow(of layer: inout Layer, _ color: Color, _ offset: Size, _ radius: Double) {
    if layer.properties.shadow.opacity > 0 {
      node.field.leaveOut("a second shadow is approximated", drawing: "it in place of the first")
    }
    layer.properties.shadow.color = color
    layer.properties.shadow.opacity = 1
    layer.properties.shadow.offset = offset
    layer.properties.shadow.radius = max(0, radius)
  }

  // MARK: Elements

  private func put(_ filter: SVGNode, in layer: inout Layer) {
    let primitives = filter.children.filter { $0.name.hasPrefix("fe") }
    let scale = filter["primitiveUnits"] == "objectBoundingBox" ? layer.contentBox?.size : nil
    func deviation(_ node: SVGNode) -> Double {
      let numbers = node["stdDeviation"].flatMap { NumberText.numbers($0) } ?? [0]
      if numbers.count > 1, numbers[0] != numbers[1] {
        node.field.leaveOut(
          "a blur that differs along the axes is approximated", drawing: "their mean along both")
      }
      let mean = numbers.reduce(0, +) / Double(max(numbers.count, 1))
      return max(0, mean * (scale.map { ($0.width + $0.height) / 2 } ?? 1))
    }
    func number(_ node: SVGNode, _ name: String, _ usual: Double) -> Double {
      node[name].flatMap { NumberText.number($0) } ?? usual
    }
    func flood(_ node: SVGNode) -> Color {
      let own = Style(node, in: style)
      let text = own["flood-color"] ?? "black"
      var color = text == "currentcolor" ? own.color : PaintText.color(text) ?? .black
      color.alpha *= own.share("flood-opacity")
      return color
    }
    func offset(_ node: SVGNode, _ usual: Double) -> Size {
      Size(
        width: number(node, "dx", usual) * (scale?.width ?? 1),
        height: number(node, "dy", usual) * (scale?.height ?? 1))
    }
    let names = primitives.map(\.name)
    if names.contains("feOffset") || names.contains("feGaussianBlur"), isShadow(primitives) {
      let blur = primitives.first { $0.name == "feGaussianBlur" }
      var color = primitives.first { $0.name == "feFlood" }.map(flood) ?? .black
      for node in primitives where node.name == "feColorMatrix" {
        let numbers = node["values"].flatMap { NumberText.numbers($0) } ?? []
        guard node["type"] ?? "matrix" == "matrix", numbers.count == 20 else { continue }
        // The shadow of alpha alone: what is added is its colour.
        color =
          Color(
            red: numbers[4], green: numbers[9], blue: numbers[14],
            alpha: color.alpha * min(max(numbers[18] + numbers[19], 0), 1)
          ).clamped
      }
      for node in primitives.flatMap(\.children) where node.name == "feFuncA" {
        if node["type"] == "linear" { color.alpha *= min(max(number(node, "slope", 1), 0), 1) }
      }
      setShadow(
        of: &layer, color,
        primitives.first { $0.name == "feOffset" }.map { offset($0, 0) } ?? .zero,
        blur.map(deviation) ?? 0)
      return
    }
    for (place, primitive) in primitives.enumerated() {
      let source = primitive["in"]
      let isChained =
        source == nil || source == "SourceGraphic" && place == 0
        || place > 0 && source == primitives[place - 1]["result"]
      guard isChained else {
        leaveOut(primitive.name)
        return
      }
      switch primitive.name {
      case "feGaussianBlur": add(.gaussianBlur, .number(deviation(primitive)), in: &layer)
      case "feDropShadow":
        setShadow(
          of: &layer, flood(primitive), offset(primitive, 2),
          primitive["stdDeviation"] == nil ? 2 : deviation(primitive))
      case "feColorMatrix": putMatrix(primitive, in: &layer)
      case "feMerge" where primitive.children.count == 1: break
      default: leaveOut(primitive.name)
      }
    }
  }

  /// True for primitives that draw a shadow under what casts it.
  private func isShadow(_ primitives: [SVGNode]) -> Bool {
    let known: Set<String> = [
      "feGaussianBlur", "feOffset", "feFlood", "feComposite", "feColorMatrix",
      "feComponentTransfer", "feMerge", "feBlend",
    ]
    let isOver = primitives.last.map { last in
      last.name == "feMerge"
        ? last.children.last?["in"] == "SourceGraphic" && last.children.count == 2
        : last.name == "feBlend" && last["in"] == "SourceGraphic"
          || last.name == "feComposite" && last["in"] == "SourceGraphic"
            && last["operator"] ?? "over" == "over"
    }
    return primitives.allSatisfy { known.contains($0.name) } && isOver == true
      && primitives.count { $0.name == "feGaussianBlur" } <= 1
      && primitives.count { $0.name == "feOffset" } <= 1
  }

  private func putMatrix(_ node: SVGNode, in layer: inout Layer) {
    let numbers = node["values"].flatMap { NumberText.numbers($0) } ?? []
    if style["color-interpolation-filters"] ?? node["color-interpolation-filters"] != "sRGB" {
      node.field.leaveOut(
        "a matrix of colours in linear light is approximated", drawing: "the matrix in sRGB")
    }
    switch node["type"] ?? "matrix" {
    case "matrix" where numbers.count == 20: add(.colorMatrix, .numbers(numbers), in: &layer)
    case "saturate": add(.saturate, .number(max(0, numbers.first ?? 1)), in: &layer)
    case "hueRotate": add(.hueRotate, .number((numbers.first ?? 0) * .pi / 180), in: &layer)
    case "luminanceToAlpha":
      let rows: [Double] = Array(repeating: 0, count: 15)
      add(.colorMatrix, .numbers(rows + [0.2125, 0.7154, 0.0721, 0, 0]), in: &layer)
    default: leaveOut("feColorMatrix")
    }
  }
}
