import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of shapes: outlines with their paints and markers.
struct ShapeBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style
  /// The box that its paints are parts of, where that is not the outline's own.
  var paintBox = PaintBox()

  /// The layer of a shape; `nil` when nothing is drawn.
  func layer() -> Layer? {
    let motion = builder.document.motion
    let isShown = style.isVisible || motion.changes("visibility", of: node, in: builder)
    guard isShown || builder.isBoxed else { return nil }
    let outline = Outline(builder: builder, node: node, style: style)
    // A shape that grows from nothing is there, too.
    let path = outline.path() ?? motion.firstOutline(of: outline)
    let ends = style["stroke-linecap"] == "square" ? path?.withSquares : path
    guard let path = ends, !path.isEmpty, node.field.take(path.elements.count, of: .pathElements)
    else {
      return nil
    }
    guard isShown else { return .unseen(path) }
    var parts = painted(path)
    if outline.path() == nil {
      for i in parts.indices { parts[i].properties.shape.path = Path() }
    }
    motion.put(inPaintsOf: &parts, outline)
    let markers = MarkerBuilder(builder: builder, node: node, style: style).layers(along: path)
    if !markers.isEmpty, motion.moves(outline) {
      node.field.leaveOut(
        "markers along an outline that moves are approximated",
        drawing: "markers where it is without motion")
    }
    let isBehind = paintOrder.first == "markers"
    let all = isBehind ? markers + parts : parts + markers
    guard !all.isEmpty else { return builder.isBoxed ? .unseen(path) : nil }
    if all.count == 1, parts.count == 1 { return all[0] }
    return Layer(anchorPoint: .zero, sublayers: all)
  }

  /// The layers of an outline in the paints of its style: one that fills and strokes it, or more.
  func painted(_ path: Path) -> [Layer] {
    let paints = PaintBuilder(
      builder: builder, node: node, style: style, paintBox: paintBox)
    var shape = Layer(anchorPoint: .zero, kind: .shape)
    shape.properties.shape.path = path
    shape.properties.shape.fillColor = nil
    shape.properties.shape.fillRule = style["fill-rule"] == "evenodd" ? .evenOdd : .nonZero
    setLine(of: &shape, path)
    var (filled, stroked) = (shape, shape)
    let fill = paints.paint(.fill, path, in: &filled)
    let stroke = paints.paint(.stroke, path, in: &stroked)
    let outline = NonScalingStroke(of: self)
    if case .plain = stroke { outline?.put(in: &stroked) }
    let strokeFirst = paintOrder.first { $0 != "markers" } == "stroke"
    switch (fill, stroke) {
    case (.none, .none): return []
    case (.plain, .plain) where !strokeFirst && outline?.isLayer != true:
      shape.properties.shape.fillColor = filled.properties.shape.fillColor
      shape.properties.shape.fillGradient = filled.properties.shape.fillGradient
      shape.properties.shape.strokeColor = stroked.properties.shape.strokeColor
      shape.properties.shape.strokeGradient = stroked.properties.shape.strokeGradient
      shape.properties.shape.lineWidth = stroked.properties.shape.lineWidth
      shape.properties.shape.lineDashPattern = stroked.properties.shape.lineDashPattern
      shape.properties.shape.lineDashPhase = stroked.properties.shape.lineDashPhase
      return [shape]
    default:
      let layers = [fill.layer(filled), stroke.layer(stroked)].map { $0.map { [$0] } ?? [] }
      return strokeFirst ? layers[1] + layers[0] : layers[0] + layers[1]
    }
  }

  /// The parts that are painted before others (`paint-order`): none of them comes twice.
  private var paintOrder: [Substring] {
    let words = style["paint-order"]?.split(whereSeparator: \.isWhitespace) ?? []
    let isValid =
      Set(words).count == words.count
      && words.allSatisfy { ["fill", "stroke", "markers"].contains($0) }
    return isValid ? words : []
  }

  // MARK: Lines

  private func setLine(of layer: inout Layer, _ path: Path) {
    let diagonal = Length.Reference.diagonal(builder.viewport)
    func length(_ text: String?) -> Double? {
      text.flatMap(Length.init)?.value(of: diagonal, fontSize: style.fontSize)
    }
    layer.properties.shape.lineWidth = max(0, length(style["stroke-width"]) ?? 1)
    layer.properties.shape.lineCap =
      style["stroke-linecap"].flatMap { LineCap(rawValue: $0) } ?? .butt
    let join = style["stroke-linejoin"] ?? "miter"
    layer.properties.shape.lineJoin = LineJoin(rawValue: join) ?? .miter
    layer.properties.shape.miterLimit =
      style["stroke-miterlimit"].flatMap { NumberText.number($0) }.map { max($0, 0) } ?? 4
    let dashes = Dashes(of: node, style, along: path, builder.viewport)
    layer.properties.shape.lineDashPattern = dashes.pattern(style["stroke-dasharray"])
    layer.properties.shape.lineDashPhase = dashes.offset(style["stroke-dashoffset"])
  }
}
