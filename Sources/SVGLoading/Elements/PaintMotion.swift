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
    let share = "\(part.rawValue)-opacity"
    let colors = animations(part.rawValue).filter { animation in
      let isPlain = !Frames.texts(of: animation).contains { $0.hasPrefix("url(") }
      if !isPlain { tell(animation) }
      return isPlain
    }
    let shares = animations(share)
    let isCurved = Self.haveFactors(colors, shares, base: style[part.rawValue] ?? "black") {
      color($0, part)
    }
    let curved = isCurved ? Frames.movingAlphas : nil
    layer.animations += Frames(colors + shares, curved: curved).animations(
      keyPath,
      own: { animation in
        let texts = Frames.texts(of: animation, base: style[animation.attribute])
        guard animation.attribute != share else {
          return animation.animations(keyPath, texts.map { .color(faded(base, $0)) })
        }
        let found = texts.map { color($0, part) }
        let values = found.map { color -> PropertyValue in
          guard var color else { return .color(.clear) }
          // What is added leaves the alpha that is there.
          color.alpha *= animation.isAdditive ? 0 : style.share(share)
          return .color(color)
        }
        return animation.animations(keyPath, values, isOnly: found.contains(nil)) {
          // Nothing is between a colour and none.
          if found.contains(nil) { Frames.flip(&$0, values.count) }
        }
      },
      orAt: {
        func text(_ name: String) -> String? {
          animations(name).last?.target.moment[name] ?? style[name]
        }
        guard let color = color(text(part.rawValue) ?? "black", part) else { return .color(.clear) }
        return .color(faded(color, text(share) ?? "1", by: color.alpha))
      })
  }

  /// True where alpha is the product of one that moves and of an opacity that does.
  ///
  /// - Parameters:
  ///   - colors: The animations of the colour.
  ///   - shares: Those of its opacity.
  ///   - base: The colour without them.
  ///   - color: The colour of a text; `nil` for none.
  /// - Returns: True where both move, but in steps.
  static func haveFactors(
    _ colors: [SVGAnimation], _ shares: [SVGAnimation], base: String, _ color: (String) -> Color?
  ) -> Bool {
    guard colors.contains(where: { $0.mode != .discrete }),
      shares.contains(where: { $0.mode != .discrete })
    else { return false }
    let texts = [base] + colors.flatMap { Frames.texts(of: $0, base: base) }
    return Set(texts.compactMap { color($0)?.alpha }).count > 1
  }

  /// A colour of an opacity, or of a part of it.
  private func faded(_ color: Color, _ share: String, by alpha: Double = 1) -> Color {
    var color = color
    color.alpha = alpha * min(max(PaintText.share(share) ?? 1, 0), 1)
    return color
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
      func number(_ text: String) -> PropertyValue? {
        Length(text).map {
          .number(
            scale * $0.value(of: .diagonal(outline.builder.viewport), fontSize: style.fontSize))
        }
      }
      let moving = animations(attribute)
      layer.animations += Frames(moving).animations(
        keyPath,
        own: { animation in
          animation.animations(
            keyPath, Frames.texts(of: animation, base: style[attribute]).compactMap(number))
        },
        orAt: {
          number(moving.last?.target.moment[attribute] ?? style[attribute] ?? "0")
        })
    }
    numbers("stroke-width", AnimationKeyPath(.lineWidth))
    let shape = layer.properties.shape
    let dashes = Dashes(of: node, style, along: shape.path, outline.builder.viewport)
    numbers("stroke-dashoffset", AnimationKeyPath(.lineDashPhase), scale: dashes.scale)
    layer.animations += SVGAnimation.stacked(animations("stroke-dasharray"), by: \.self) {
      let texts = Frames.texts(of: $0, base: style["stroke-dasharray"])
      guard node.field.take(texts.reduce(0) { $0 + $1.utf8.count }, of: .parameterBytes) else {
        return []
      }
      let patterns = Dashes.alike(texts.map { dashes.pattern($0) })
      return $0.animations(AnimationKeyPath(.lineDashPattern), patterns.map { .numbers($0) }) {
        ($0.isAdditive, $0.isCumulative) = (false, false)
      }
    }
  }
}
