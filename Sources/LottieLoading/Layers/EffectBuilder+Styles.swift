import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

extension EffectBuilder {
  /// Adds the styles, of which a colour over the layer is below all that lies around it.
  func addStyles(in layer: inout Layer) {
    let isOverlay = { (style: JSONField) in style["ty"]?.integer == 7 }
    for (place, style) in (styles.filter(isOverlay) + styles.filter { !isOverlay($0) }).enumerated()
    {
      switch style["ty"]?.integer {
      case 0: line(style, in: &layer)
      case 1:
        guard wrap(&layer, style) else { return }
        shadow(
          color: style["c"], opacity: number(style["o"], 75).map { $0 / 100 },
          // The light comes from there.
          angle: number(style["a"], 120).map { 180 - $0 }, distance: number(style["d"], 5),
          deviation: number(style["s"], 5).map { $0 / Self.deviationsOfSize }, in: &layer)
      case 3:
        guard wrap(&layer, style) else { return }
        shadow(
          color: style["c"], opacity: number(style["o"], 75).map { $0 / 100 }, angle: Track(0),
          distance: Track(0),
          deviation: number(style["s"], 5).map { $0 / Self.deviationsOfSize }, in: &layer)
        style.leaveOut("an outer glow is approximated", drawing: "a shadow to all sides")
      case 7: overlay(style, "overlay\(place)", in: &layer)
      default:
        let name = style["nm"]?.text ?? "\(style["ty"]?.integer ?? 0)"
        style.leaveOut(
          "the layer style \(Quotation.quoted(Quotation.cut(name, to: 40))) is left out",
          drawing: "the layer without it")
      }
    }
  }

  /// Paints a colour over a layer where it is seen.
  private func overlay(_ style: JSONField, _ name: String, in layer: inout Layer) {
    guard wrap(&layer, style) else { return }
    if let mode = style["bm"].map({ number($0, 1).last }), mode != 1 {
      style.leaveOut("the blend mode of a style is left out", drawing: "its colour alone")
    }
    let color = reader.color(style["c"]).map { [$0.red, $0.green, $0.blue] }
    let opacity = number(style["so"] ?? style["o"], 100).map { min(max($0 / 100, 0), 1) }
    let matrix = color.combined(with: opacity, keeping: .apart, baking) { color, opacity in
      (0..<3).flatMap { row -> [Double] in
        (0..<3).map { row == $0 ? 1 - opacity : 0 } + [0, opacity * color[row]]
      } + [0, 0, 0, 1, 0]
    }
    writer.add(.colorMatrix, name, matrix, in: &layer) { .numbers($0) }
  }
}
