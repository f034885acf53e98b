import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Puts the paint of a style into a shape layer: a colour, a gradient or a pattern.
struct PaintBuilder {
  /// The part of a shape that is painted.
  enum Part: String { case fill, stroke }

  /// The lot of a part.
  enum Result {
    /// Nothing is drawn.
    case none
    /// The layer has the paint.
    case plain
    /// Layers of their own show through the layer as a mask.
    case masked([Layer])

    /// The layer that draws it.
    func layer(_ shape: Layer) -> Layer? {
      switch self {
      case .none: return nil
      case .plain: return shape
      case .masked(let layers):
        return Layer(anchorPoint: .zero, sublayers: layers, mask: shape)
      }
    }
  }

  let builder: ElementBuilder
  let node: SVGNode
  let style: Style
  var paintBox = PaintBox()

  /// Paints a part of a shape layer that draws neither yet.
  func paint(_ part: Part, _ path: Path, in layer: inout Layer) -> Result {
    let text = style[part.rawValue] ?? (part == .fill ? "black" : "none")
    let opacity = style.share("\(part.rawValue)-opacity")
    if part == .stroke, layer.properties.shape.lineWidth == 0,
      !builder.document.motion.changes("stroke-width", of: node, in: builder)
    {
      return .none
    }
    guard text.hasPrefix("url(") else {
      guard let color = color(text) else {
        return builder.document.motion.changes(part.rawValue, of: node, in: builder)
          ? set(.clear, part, opacity, in: &layer) : .none
      }
      return set(color, part, opacity, in: &layer)
    }
    let identity = SVGNode.identity(in: text)
    let rest = text.firstIndex(of: ")").map { text[text.index(after: $0)...].trimmed } ?? ""
    guard let server = identity.flatMap({ builder.document.nodes[$0] }) else {
      if rest.isEmpty {
        node.field.leaveOut(
          "a paint that is not there is left out", drawing: "nothing in its place")
      }
      return set(color(rest), part, opacity, in: &layer)
    }
    switch server.name {
    case "linearGradient", "radialGradient":
      return gradient(server, part, path, opacity, in: &layer, else: color(rest))
    case "pattern": return pattern(server, part, path, opacity, in: &layer, else: color(rest))
    default: return set(color(rest), part, opacity, in: &layer)
    }
  }

  /// Gives a part of a layer one colour, be it clear, as it may become visible; none leaves it.
  private func set(
    _ color: Color?, _ part: Part, _ opacity: Double, in layer: inout Layer
  ) -> Result {
    guard var color else { return .none }
    color.alpha *= opacity
    if part == .fill {
      layer.properties.shape.fillColor = color
    } else {
      layer.properties.shape.strokeColor = color
    }
    return .plain
  }

  private func color(_ text: String) -> Color? {
    switch text.lowercased() {
    case "none", "": return nil
    case "currentcolor": return style.color
    case "context-fill", "context-stroke":
      guard let paint = style[text.lowercased()] else { return nil }
      if paint.hasPrefix("url(") {
        node.field.leaveOut(
          "a gradient or a pattern of a context is left out", drawing: "nothing in its place")
      }
      return PaintText.color(paint)
    default:
      if let color = PaintText.color(text) { return color }
      node.field.leaveOut(
        "the paint \(Quotation.quoted(Quotation.cut(text, to: 40))) is not known",
        drawing: "nothing in its place")
      return nil
    }
  }

  /// The box that a part may paint.
  private func reach(_ path: Path, _ part: Part, _ layer: Layer) -> Rect? {
    guard let box = path.controlPointBox.map(paintBox.reach(of:)) else { return nil }
    guard part == .stroke else { return box }
    let shape = layer.properties.shape
    let width = shape.lineWidth / 2 * (shape.lineJoin == .miter ? max(shape.miterLimit, 1.5) : 1.5)
    return Rect(
      x: box.minX - width, y: box.minY - width, width: box.size.width + 2 * width,
      height: box.size.height + 2 * width)
  }

  // MARK: Gradients

  private func gradient(
    _ server: SVGNode, _ part: Part, _ path: Path, _ opacity: Double, in layer: inout Layer,
    else fallback: Color?
  ) -> Result {
    guard let gradient = Gradient(server, builder: builder, box: paintBox.box ?? path.boundingBox)
    else {
      // Parts of a box without an area are nothing.
      return set(fallback, part, opacity, in: &layer)
    }
    func only(_ color: Color) -> Result { set(color, part, opacity, in: &layer) }
    guard let last = gradient.stops.last else { return .none }
    guard gradient.stops.count > 1, !gradient.isFlat else { return only(last.color) }
    guard let reach = reach(path, part, layer) else { return .none }
    if let plain = gradient.shapeGradient(opacity: opacity, over: reach) {
      if part == .fill {
        layer.properties.shape.fillColor = last.color
        layer.properties.shape.fillGradient = plain
      } else {
        layer.properties.shape.strokeColor = last.color
        layer.properties.shape.strokeGradient = plain
      }
      return .plain
    }
    // A circle that is an ellipse here is drawn where it is a circle.
    guard let back = gradient.map.inverted else { return only(last.color) }
    var field = Layer(anchorPoint: .zero, kind: .shape)
    let area = back.boundingBox(of: reach)
    guard let plain = gradient.untransformed.shapeGradient(opacity: opacity, over: area) else {
      return only(last.color)
    }
    field.properties.transform = Transform(gradient.map)
    field.properties.shape.path = .rect(area)
    field.properties.shape.fillColor = last.color
    field.properties.shape.fillGradient = plain
    _ = set(.black, part, 1, in: &layer)
    return .masked([field])
  }

  // MARK: Patterns

  private func pattern(
    _ server: SVGNode, _ part: Part, _ path: Path, _ opacity: Double, in layer: inout Layer,
    else fallback: Color?
  ) -> Result {
    guard !builder.path.contains(where: { $0 === server }) else {
      node.field.leaveOut(
        "a pattern that is in itself is left out", drawing: "nothing in its place")
      return .none
    }
    guard let reach = reach(path, part, layer), let box = paintBox.box ?? path.boundingBox else {
      return .none
    }
    let pattern = Pattern(server, builder: builder, box: box)
    // Parts of a box without an area are nothing.
    guard !pattern.isOfBox || box.size.width > 0 && box.size.height > 0 else {
      return set(fallback, part, opacity, in: &layer)
    }
    guard var tiles = pattern.layer(over: reach) else { return .none }
    tiles.properties.opacity = opacity
    _ = set(.black, part, 1, in: &layer)
    return .masked([tiles])
  }
}
