import FrameSampling
import LayerModel
import Graphics

extension FramePlanner {
  /// A text layer's text, from the top of the bounds, whatever their height (core-animation 9.2).
  mutating func addText(
    of subject: Subject, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let properties = subject.properties
    let text = properties.text
    guard subject.layer.kind.has(.text), !text.string.isEmpty, text.fontSize > 0,
      let color = text.foregroundColor, color.alpha > 0
    else { return }
    guard let face = fonts.face(of: text.font) else {
      throw .missingFont(name: text.font.name, layer: subject.path)
    }
    try takeText(of: subject)
    guard let set = texts.text(properties, face: face, layerID: subject.layer.id) else {
      plan.failures.append(
        LayerFailure(
          layer: subject.path, function: "pango_ft2_font_map_new",
          status: "the font \"\(text.font.name)\" cannot be used"))
      return
    }
    try take(set.outline.elements.count, of: .drawnElements, for: subject)
    guard let box = set.outline.controlPointBox else { return }
    let origin = properties.bounds.origin
    let map = AffineTransform(
      a: text.fontSize, b: 0, c: 0, d: text.fontSize, tx: origin.x, ty: origin.y
    ).concatenating(subject.map)
    guard map.isDrawable else { return }
    add(
      .fill(set.outline, map, .nonZero), box: map.boundingBox(of: box), color: color, of: subject,
      to: &steps)
  }
}
