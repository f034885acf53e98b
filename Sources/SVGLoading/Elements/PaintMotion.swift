import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

/// Puts the motion of an outline's paints and lines into a layer that draws it.
struct PaintMotion {
  let motion: Motion
  let outline: Outline
  /// The box that paints are parts of; `nil` for the outline's own.
  let box: Rect?

  private var node: SVGNode { outline.node }
  private var style: Style { outline.style }

  private func animations(_ attribute: String) -> [SVGAnimation] {
    motion.animations(attribute, of: node, in: outline.builder)
  }

  /// Puts the motion into a layer.
  func put(in layer: inout Layer) {
    let shape = layer.properties.shape
    let gradients = GradientMotion(motion: motion, outline: outline, box: box)
    if !shape.fillGradient.isDrawn {
      putColors(.fill, AnimationKeyPath(.fillColor), shape.fillColor, in: &layer)
    } else {
      gradients.put(.fill, in: &layer)
      tell(.fill)
    }
    if !shape.strokeGradient.isDrawn {
      putColors(.stroke, AnimationKeyPath(.strokeColor), shape.strokeColor, in: &layer)
    } else {
      gradients.put(.stroke, in: &layer)
      tell(.stroke)
    }
    if shape.strokeColor != nil { putLine(in: &layer) }
  }

  /// Puts the motion into a layer whose paint is layers that show through its mask.
  func put(inMasked layer: inout Layer) {
    guard var mask = layer.mask, let path = mask.properties.shape.path else { return }
    let part: PaintBuilder.Part = mask.properties.shape.fillColor == nil ? .stroke : .fill
    let gradients = GradientMotion(motion: motion, outline: outline, box: box)
    if layer.sublayers.count == 1, layer.sublayers[0].properties.shape.fillGradient.isDrawn {
      gradients.put(part, inField: &layer.sublayers[0], of: path)
    }
    tell(part)
    if part == .stroke { putLine(in: &mask) }
    layer.mask = mask
  }

  /// Tells of animations that change a paint that is no colour.
  private func tell(_ part: PaintBuilder.Part) {
    for animation in animations(part.rawValue) { tell(animation) }
  }

  private func tell(_ animation: SVGAnimation) {
    animation.node.field.leaveOut(
      "an animation of \(Quotation.quoted(animation.attribute)) from or to a paint that is no colour is left out",
      drawing: "the element without it")
  }

  // MARK: Colours

  private func putColors(
    _ part: PaintBuilder.Part, _ keyPath: AnimationKeyPath, _ base: Color?, in layer: inout Layer
  ) {
    guard let base else { return }
    let opacity = style.share("\(part.rawValue)-opacity")
    for animation in animations(part.rawValue) {
      let texts = Frames.texts(of: animation, base: style[part.rawValue])
      guard !texts.contains(where: { $0.hasPrefix("url(") }) else {
        tell(animation)
        continue
      }
      let values = texts.map { text -> PropertyValue in
        var color = self.color(text, part)
        // What is added leaves the alpha that is there.
        color?.alpha *= animation.isAdditive ? 0 : opacity
        return .color(color)
      }
      layer.animations += animation.animations(keyPath, values)
    }
    for animation in animations("\(part.rawValue)-opacity") {
      let values = Frames.texts(of: animation, base: style["\(part.rawValue)-opacity"]).map {
        text -> PropertyValue in
        var color = base
        color.alpha = PaintText.share(text) ?? 1
        return .color(color)
      }
      layer.animations += animation.animations(keyPath, values)
    }
  }

  /// The colour of a value; `nil` for none.
  private func color(_ text: String, _ part: PaintBuilder.Part) -> Color? {
    switch text.lowercased() {
    case "currentcolor": return style.color
    // Nothing is added at the start of a difference.
    case "0": return .black
    case "inherit":
      let outer = outline.builder.element(around: node).map { Gradient.style(of: $0) } ?? Style()
      let text = outer[part.rawValue] ?? (part == .fill ? "black" : "none")
      return text.lowercased() == "currentcolor" ? outer.color : PaintText.color(text)
    default: return PaintText.color(text)
    }
  }

  // MARK: Lines

  private func putLine(in layer: inout Layer) {
    func numbers(_ attribute: String, _ keyPath: AnimationKeyPath, scale: Double = 1) {
      for animation in animations(attribute) {
        let values = Frames.texts(of: animation, base: style[attribute]).compactMap {
          Length($0)?.value(of: .diagonal(outline.builder.viewport), fontSize: style.fontSize)
        }
        layer.animations += animation.animations(keyPath, values.map { .number($0 * scale) })
      }
    }
    numbers("stroke-width", AnimationKeyPath(.lineWidth))
    let shape = layer.properties.shape
    let dashes = Dashes(of: node, style, along: shape.path, outline.builder.viewport)
    numbers("stroke-dashoffset", AnimationKeyPath(.lineDashPhase), scale: dashes.scale)
    for animation in animations("stroke-dasharray") {
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
