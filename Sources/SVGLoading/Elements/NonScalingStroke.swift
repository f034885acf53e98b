import Documents
import Graphics
import LayerModel
import SceneModel

/// A line whose width and dashes are those of the canvas, whatever the map to it is
/// (`vector-effect`).
struct NonScalingStroke {
  private let shape: ShapeBuilder
  private let map: AffineTransform
  /// The factor of lengths in the map, the mean of all directions.
  private let factor: Double
  /// True where the map changes angles, and the line is drawn behind it.
  private let isSheared: Bool

  /// The line of a shape; `nil` for one that scales.
  init?(of shape: ShapeBuilder) {
    guard shape.style["vector-effect"] == "non-scaling-stroke" else { return nil }
    let map = shape.builder.map
    let area = abs(map.a * map.d - map.b * map.c)
    guard area > 0, area.isFinite else { return nil }
    (self.shape, self.map, factor) = (shape, map, area.squareRoot())
    let lengths = map.a * map.a + map.b * map.b - map.c * map.c - map.d * map.d
    let angle = map.a * map.c + map.b * map.d
    isSheared = max(abs(lengths), abs(angle)) > 1e-6 * area
  }

  /// True where the line needs a layer of its own.
  var isLayer: Bool { isSheared && shape.builder.document.motion.table.isEmpty }

  /// Sets the width and the dashes in the layer of the stroke.
  func put(in layer: inout Layer) {
    let motion = shape.builder.document.motion
    let moves = ["stroke-width", "stroke-dasharray", "stroke-dashoffset"].contains {
      motion.changes($0, of: shape.node, in: shape.builder)
    }
    guard !moves else { return leaveOut("a line that scales") }
    let isDrawnBehind = isLayer && !layer.properties.shape.strokeGradient.isDrawn
    guard isDrawnBehind, let back = map.inverted, shape.node.field.take(of: .layers) else {
      if isSheared { leaveOut("a line of the mean width") }
      layer.properties.shape.lineWidth /= factor
      guard shape.node["pathLength"] == nil else { return }
      layer.properties.shape.lineDashPattern = layer.properties.shape.lineDashPattern.map {
        $0 / factor
      }
      layer.properties.shape.lineDashPhase /= factor
      return
    }
    layer.properties.shape.path = layer.properties.shape.path?.transformed(by: map)
    layer.properties.transform = Transform(back)
    layer = Layer(anchorPoint: .zero, sublayers: [layer])
  }

  private func leaveOut(_ drawing: String) {
    shape.node.field.leaveOut(
      "a line whose width does not scale is approximated", drawing: drawing)
  }
}
