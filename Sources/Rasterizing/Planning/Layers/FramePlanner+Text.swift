import FrameSampling
import LayerModel
import Graphics

extension FramePlanner {
  /// A text layer's text, from the top of the bounds, whatever their height (core-animation 9.2).
  mutating func addText(
    of planned: PlannedLayer, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let properties = planned.properties
    let text = properties.text
    guard planned.layer.kind.has(.text), !text.string.isEmpty, text.fontSize > 0,
      let color = text.foregroundColor, color.alpha > 0
    else { return }
    guard let face = fonts.face(of: text.font) else {
      throw .missingFont(name: text.font.name, layer: planned.path)
    }
    try takeText(of: planned)
    let set: TypesetText
    do throws(RasterError) {
      set = try texts.text(properties, face: face, layerID: planned.layer.id)
    } catch {
      guard case .call(let function, let status, _) = error else { throw error }
      plan.failures.append(
        LayerFailure(
          layer: planned.path, function: function, status: "font \"\(text.font.name)\": \(status)"))
      return
    }
    try take(set.outline.elements.count, of: .drawnElements, for: planned)
    guard let box = set.outline.controlPointBox else { return }
    let origin = properties.bounds.origin
    let map = AffineTransform(
      a: text.fontSize, b: 0, c: 0, d: text.fontSize, tx: origin.x, ty: origin.y
    ).concatenating(planned.map)
    guard map.isDrawable else { return }
    add(
      .fill(set.outline, map, .nonZero), box: map.boundingBox(of: box), color: color, of: planned,
      to: &steps)
  }
}
