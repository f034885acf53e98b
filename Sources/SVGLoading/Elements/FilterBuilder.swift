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

  /// Puts the filters of a property's text into a layer; one that is invalid is none.
  func put(_ text: String, in layer: inout Layer) {
    guard let calls = FilterCall.list(text) else {
      node.field.leaveOut(
        "the filter \(Quotation.quoted(Quotation.cut(text, to: 40))) is left out",
        drawing: "the element without it")
      return
    }
    let source = layer
    lazy var box = source.contentBox
    for call in calls {
      if call.name == "url" {
        put(reference: "url(\(call.argument))", box, in: &layer)
      } else {
        put(call, in: &layer)
      }
    }
  }

  /// Puts the filter that a reference names into a layer.
  private func put(reference: String, _ box: Rect?, in layer: inout Layer) {
    guard let identity = SVGNode.identity(in: reference),
      let filter = builder.document.node(identity, for: node), filter.name == "filter",
      node.field.take(filter.size, of: .madeValues)
    else { return }
    let region = region(of: filter, box)
    var graph = FilterGraph(
      filter, of: node, drawnBy: layer, builder: builder, box: box, region: region)
    guard let picture = graph.picture() else { return }
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

  // MARK: Calls

  private func put(_ call: FilterCall, in layer: inout Layer) {
    func length(_ length: Length) -> Double { length.value(of: .fontSize(style.fontSize)) }
    switch call.name {
    case "blur":
      layer.add(.gaussianBlur, .number(Length(call.argument).map(length) ?? 0))
    case "drop-shadow":
      guard let (color, lengths) = call.shadow else { return }
      layer.setShadow(
        color.flatMap { PaintText.color($0) } ?? style.color,
        Size(width: length(lengths[0]), height: length(lengths[1])),
        lengths.count > 2 ? length(lengths[2]) : 0)
    case "brightness": layer.add(.brightness, .number(call.amount))
    case "contrast": layer.add(.contrast, .number(call.amount))
    case "saturate": layer.add(.saturate, .number(call.amount))
    case "grayscale": layer.add(.saturate, .number(1 - min(call.amount, 1)))
    case "invert": layer.add(.invert, .number(min(call.amount, 1)))
    case "sepia": layer.add(.colorMatrix, LayerFilter.sepia(min(call.amount, 1)))
    case "hue-rotate":
      layer.add(.hueRotate, .number((PaintText.angle(call.argument) ?? 0) * .pi / 180))
    default:
      let alpha = min(call.amount, 1)
      layer.add(.tint, .color(Color(red: 1, green: 1, blue: 1, alpha: alpha)))
    }
  }
}
