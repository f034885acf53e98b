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
    let source = layer
    lazy var box = source.contentBox
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
      let name = rest[..<open].trimmed.lowercased()
      if name == "url" {
        put(reference: "url\(rest[open...end])", box, in: &layer)
      } else {
        put(name, rest[rest.index(after: open)..<end].trimmed, in: &layer)
      }
      rest = rest[rest.index(after: end)...]
    }
  }

  /// Puts the filter that a reference names into a layer.
  private func put(reference: String, _ box: Rect?, in layer: inout Layer) {
    guard let identity = SVGNode.identity(in: reference),
      let filter = builder.document.node(identity, for: node), filter.name == "filter",
      node.field.take(filter.size, of: .madeValues)
    else { return }
    var graph = FilterGraph(
      filter, of: node, drawnBy: layer, builder: builder, box: box)
    guard let picture = graph.picture() else { return }
    let region = region(of: filter, box)
    let most = picture.copies > 1 ? (picture.copies - 1) * WrittenCount(of: [layer]).layers : 0
    guard node.field.take(most + picture.layers, of: .layers) else { return }
    layer = picture.layer(of: layer, in: region ?? .zero)
    FilterMotion(builder: builder, filter: filter).put(in: &layer)
    if let region { cut(&layer, to: region) }
  }

  /// The region of a filter, a tenth of the box around it where nothing is said; `nil` for all.
  private func region(of filter: SVGNode, _ box: Rect?) -> Rect? {
    let isOfBox = filter["filterUnits"] != "userSpaceOnUse"
    guard let box = isOfBox ? box : .zero else { return nil }
    func length(_ name: String, _ reference: Length.Reference, _ usual: String) -> Double {
      (filter[name].flatMap(Length.init) ?? Length(usual))?.value(
        of: isOfBox ? .box : reference, fontSize: style.fontSize) ?? 0
    }
    let (width, height) = builder.viewport.sides
    let region = Rect(
      x: length("x", width, "-10%"), y: length("y", height, "-10%"),
      width: max(0, length("width", width, "120%")),
      height: max(0, length("height", height, "120%")))
    return isOfBox ? region.part(of: box) : region
  }

  /// Cuts a layer to a rectangle.
  private func cut(_ layer: inout Layer, to region: Rect) {
    var outer = Layer(anchorPoint: .zero, sublayers: [layer], location: layer.location)
    outer.properties.bounds = region
    outer.properties.position = region.origin
    outer.properties.masksToBounds = true
    layer = Layer(anchorPoint: .zero, sublayers: [outer], location: layer.location)
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
      layer.add(.gaussianBlur, .number(max(0, radius)))
    case "drop-shadow":
      var words = StyleList.words(argument)
      var color = style.color
      let lengths = words.compactMap { Length($0)?.value(of: .fontSize(style.fontSize)) }
      words.removeAll { Length($0) != nil }
      if let found = PaintText.color(words.joined(separator: " ")) { color = found }
      guard lengths.count >= 2 else { return leaveOut(name) }
      layer.setShadow(
        color, Size(width: lengths[0], height: lengths[1]),
        lengths.count > 2 ? lengths[2] : 0)
    case "brightness": layer.add(.brightness, .number(amount()))
    case "contrast": layer.add(.contrast, .number(amount()))
    case "saturate": layer.add(.saturate, .number(amount()))
    case "grayscale": layer.add(.saturate, .number(1 - min(amount(), 1)))
    case "invert": layer.add(.invert, .number(min(amount(), 1)))
    case "sepia": layer.add(.colorMatrix, LayerFilter.sepia(min(amount(), 1)))
    case "hue-rotate":
      layer.add(.hueRotate, .number((PaintText.angle(argument) ?? 0) * .pi / 180))
    case "opacity":
      layer.add(.tint, .color(Color(red: 1, green: 1, blue: 1, alpha: min(amount(), 1))))
    default: leaveOut(name)
    }
  }
}
