import Graphics
import LayerModel
import SceneModel

extension Layer {
  /// A form whose fill lies over its stroke: the stroke, and the fill by itself above it.
  var fillOverStroke: Layer {
    var (line, area) = (self, self)
    line.properties.shape.fillColor = nil
    line.animations.removeAll { $0.keyPath?.property == .fillColor }
    area.properties.shape.strokeColor = nil
    area.animations.removeAll { animation in
      [.strokeColor, .lineWidth].contains(animation.keyPath?.property)
    }
    line.properties.anchorPoint = .zero
    area.properties.anchorPoint = .zero
    return Layer(anchorPoint: .zero, name: name, sublayers: [line, area], location: location)
  }
}
