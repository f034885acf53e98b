import FramePlanning
import Graphics
import LayerModel
import SceneModel
import TestSupport

/// What a layer that is pressed flat shows: every kind of drawing there is.
enum FlattenedContent: String, CaseIterable {
  case background, image, nineSlice, enlargedSlices, nearestImage, fill, stroke, dashes, curve
  case axial, radial, conic, text, replicator, emitter, transform, scroll

  static func images() throws -> ImageStore {
    try Drawing.images(["art": Pixmap(width: 64, height: 48) { _, _ in Drawing.red }])
  }

  /// The part of the bounds that is covered, where that is simple.
  var share: Double? {
    switch self {
    case .background, .image, .nineSlice, .enlargedSlices, .nearestImage, .axial, .conic: 1
    case .fill: 0.5
    default: nil
    }
  }

  /// A layer of 30 × 30 points.
  var layer: Layer {
    let kind: LayerKind =
      switch self {
      case .fill, .stroke, .dashes, .curve: .shape
      case .axial, .radial, .conic: .gradient
      case .text: .text
      case .replicator: .replicator
      case .emitter: .emitter
      case .transform: .transform
      case .scroll: .scroll
      default: .layer
      }
    let inside = Drawing.layer(frame: Rect(x: 3, y: 3, width: 8, height: 8)) {
      $0.backgroundColor = Drawing.green
    }
    let hasSublayer = [.replicator, .transform, .scroll].contains(kind)
    return Drawing.layer(
      kind, frame: Rect(x: 15, y: 15, width: 30, height: 30), sublayers: hasSublayer ? [inside] : []
    ) { properties in
      switch self {
      case .background, .scroll: properties.backgroundColor = Drawing.blue
      case .image: properties.contents = Drawing.image("art")
      case .nearestImage:
        properties.contents = Drawing.image("art")
        properties.minificationFilter = .nearest
      case .nineSlice, .enlargedSlices:
        properties.contents = Drawing.image("art")
        properties.contentsCenter = Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        properties.contentsScale = self == .nineSlice ? 4 : 2000
      case .fill:
        properties.shape.path = Path(
          polyline: [Point(x: 0, y: 0), Point(x: 30, y: 0), Point(x: 30, y: 30)], closed: true)
      case .stroke, .dashes:
        properties.shape.path = Path(
          polyline: [Point(x: 2, y: 2), Point(x: 28, y: 9), Point(x: 4, y: 28)])
        properties.shape.fillColor = nil
        properties.shape.strokeColor = .black
        properties.shape.lineWidth = 3
        properties.shape.lineDashPattern = self == .dashes ? [4, 3] : []
      case .curve:
        properties.shape.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 26, height: 26))
        properties.shape.fillColor = nil
        properties.shape.strokeColor = .black
        properties.shape.lineWidth = 3
        properties.shape.strokeEnd = 0.7
      case .axial, .radial, .conic:
        properties.gradient.type = self == .axial ? .axial : self == .radial ? .radial : .conic
        properties.gradient.colors = [.white, .black, .white]
        properties.gradient.startPoint = Point(x: 0.3, y: 0.2)
        properties.gradient.endPoint = Point(x: 0.8, y: 0.9)
      case .text:
        properties.text.string = "flat and wrapped"
        properties.text.fontSize = 9
        properties.text.isWrapped = true
        properties.text.foregroundColor = .black
      case .replicator:
        properties.replicator.instanceCount = 5
        properties.replicator.instanceTransform = .translation(x: 5, y: 3)
      case .emitter:
        var cell = EmitterCell()
        cell.contents = Drawing.image("art")
        cell.birthRate = 8
        cell.lifetime = 2
        cell.velocity = 5
        cell.scale = 0.1
        cell.emissionRange = 6
        properties.emitter.cells = [cell]
        properties.emitter.position = Point(x: 15, y: 15)
      case .transform: break
      }
    }
  }

  /// How a layer is pressed flat.
  enum Way: String, CaseIterable {
    case height, turnedHeight, scale, shrink

    /// What is left of the area.
    func area(of scale: Double) -> Double { self == .shrink ? scale * scale : scale }

    func pressing(_ layer: Layer, to scale: Double) -> Layer {
      var layer = layer
      let turn = Transform.rotation(radians: 0.3)
      switch self {
      case .height: layer.properties.bounds.size.height *= scale
      case .turnedHeight:
        layer.properties.bounds.size.height *= scale
        layer.properties.transform = turn
      case .scale: layer.properties.transform = Transform.scale(x: 1, y: scale).concatenating(turn)
      case .shrink:
        layer.properties.transform = Transform.scale(x: scale, y: scale).concatenating(turn)
      }
      // A shape does not follow the bounds.
      if layer.kind == .shape, self == .height || self == .turnedHeight {
        let map = AffineTransform.scale(x: 1, y: scale)
        layer.properties.shape.path = layer.properties.shape.path?.transformed(by: map)
      }
      return layer
    }
  }

  /// What is around the layer, or done to it.
  enum Surroundings: String, CaseIterable {
    case alone, inPerspective, masked, maskedByPicture, asMask, shadowed, fading, blending, rounded
    case continuous, above, clipping, flattenedByParent, bordered

    /// True where as much is covered as by the layer alone.
    var keepsArea: Bool { [.alone, .asMask, .blending].contains(self) }

    func around(_ layer: Layer) -> Layer {
      var layer = layer
      let whole = Drawing.layer(frame: Rect(x: -40, y: -40, width: 140, height: 140)) {
        $0.backgroundColor = .black
      }
      let mark = Drawing.layer(frame: Rect(x: 5, y: 0, width: 9, height: 9)) {
        $0.backgroundColor = Drawing.green
        $0.transform = .rotation(radians: 0.4)
      }
      switch self {
      case .alone: break
      case .inPerspective:
        var parent = Drawing.layer(
          frame: Rect(x: 0, y: 0, width: 60, height: 60), sublayers: [layer])
        parent.properties.sublayerTransform = Transform.rotation(radians: 0.5, x: 0, y: 1, z: 0)
          .concatenating(.perspective(distance: 100))
        return parent
      case .masked: layer.mask = whole
      case .maskedByPicture:
        layer.mask = Drawing.layer(frame: Rect(x: 2, y: 0, width: 20, height: 20)) {
          $0.contents = Drawing.image("art")
          $0.transform = .rotation(radians: 0.2)
        }
      case .asMask:
        var shown = whole
        layer.properties.position = layer.properties.position + Point(x: 40, y: 40)
        shown.mask = layer
        return shown
      case .shadowed:
        layer.properties.shadow.opacity = 0.8
        layer.properties.shadow.radius = 2
        layer.sublayers.append(mark)
      case .fading:
        layer.properties.opacity = 0.5
        layer.sublayers.append(mark)
      case .blending: layer.properties.compositingFilter = .multiply
      case .rounded: layer.properties.cornerRadius = 6
      case .continuous:
        layer.properties.cornerRadius = 6
        layer.properties.cornerCurve = .continuous
        layer.properties.masksToBounds = true
      case .above: layer.sublayers.append(mark)
      case .clipping:
        layer.properties.masksToBounds = true
        if layer.kind == .shape {
          // Its own bounds are as they are.
          layer.properties.masksToBounds = false
        }
      case .flattenedByParent:
        var parent = Drawing.layer(
          frame: Rect(x: 0, y: 0, width: 60, height: 60), sublayers: [layer])
        parent.properties.transform = Transform.scale(x: 1e-7, y: 1)
          .concatenating(.rotation(radians: 0.7))
        return parent
      case .bordered:
        layer.properties.borderWidth = 2
        layer.properties.cornerRadius = 4
      }
      return layer
    }
  }
}
