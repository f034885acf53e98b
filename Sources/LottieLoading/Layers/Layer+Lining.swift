import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// The layer's forms, each with a line along its outline and nothing else; `nil` where it has
  /// none.
  ///
  /// - Parameters:
  ///   - isWhole: Made false by pictures and texts, which have no outline.
  ///   - draw: Gives a form's line its colour and its width, which is that of the form's own line
  ///     and more.
  /// - Returns: The lines.
  func lining(_ isWhole: inout Bool, _ draw: (_ line: inout Layer, _ own: Double) -> Void) -> Layer?
  {
    guard !properties.isHidden else { return nil }
    var line = self
    line.sublayers = sublayers.compactMap { $0.lining(&isWhole, draw) }
    line.properties.compositingFilter = .normal
    line.properties.filters = []
    line.properties.shadow = LayerProperties().shadow
    if properties.contents != nil || kind == .text { isWhole = false }
    line.properties.contents = nil
    line.properties.backgroundColor = nil
    line.animations.removeAll { animation in
      animation.keyPath.map { !Self.ofForms.contains($0.property) } ?? false
    }
    if properties.backgroundColor != nil {
      var box = Layer(anchorPoint: .zero, kind: .shape)
      box.properties.shape.path = Path(rect: properties.bounds)
      box.properties.shape.fillColor = nil
      box.properties.shape.lineJoin = .round
      draw(&box, 0)
      line.sublayers.insert(box, at: 0)
    }
    guard kind == .shape else { return line.sublayers.isEmpty ? nil : line }
    let shape = properties.shape
    line.properties.shape.fillColor = nil
    line.properties.shape.fillGradient = ShapeGradient()
    line.properties.shape.strokeGradient = ShapeGradient()
    line.properties.shape.lineDashPattern = []
    if shape.strokeColor == nil || shape.lineCap == .butt { line.properties.shape.lineCap = .round }
    line.properties.shape.lineJoin = .round
    draw(&line, shape.strokeColor == nil ? 0 : shape.lineWidth)
    return line
  }

  /// The properties that say where a form is, and which.
  private static let ofForms: Set<LayerProperty> = [
    .position, .transform, .bounds, .anchorPoint, .isHidden, .path, .trimStart, .trimEnd,
    .trimOffset,
  ]
}
