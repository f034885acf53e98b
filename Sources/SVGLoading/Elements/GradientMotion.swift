import Documents
import Graphics
import LayerModel
import SceneModel

/// Puts the motion of a gradient into a layer that is painted by it.
struct GradientMotion {
  let motion: Motion
  let outline: Outline
  /// The box that the gradient is parts of; `nil` for the outline's own.
  let box: Rect?

  /// Puts the motion into the part of a layer that the gradient paints.
  func put(_ part: PaintBuilder.Part, in layer: inout Layer) {
    let style = outline.style
    guard let path = layer.properties.shape.path, let server = server(of: part),
      let moving = animations(of: server), !moving.isEmpty
    else { return }
    let turns = moving.contains { $0.attribute == "transform" && $0.node["type"] != "translate" }
    let base =
      part == .fill ? layer.properties.shape.fillGradient : layer.properties.shape.strokeGradient
    let area = path.controlPointBox ?? .zero
    let opacity = style.share("\(part.rawValue)-opacity")
    layer.animations += Frames(moving, isStraight: !turns).animations(
      Self.keyPaths(part, isRadial: base.type == .radial), from: Self.values(of: base)
    ) { () -> Gradient? in
      guard
        let gradient = Gradient(
          server, builder: outline.builder, box: box ?? path.boundingBox, isMoving: true),
        !gradient.isFlat, gradient.stops.count > 1
      else { return nil }
      return gradient
    } _: { gradients in
      // All have the same turns of their colours, which move between them.
      let turns = gradients.compactMap { $0.turns(over: area) }
      let all = turns.first.map { first in
        turns.reduce(first) {
          min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound)
        }
      }
      let common = all.flatMap { $0.count <= Gradient.mostRepetitions ? $0 : nil }
      return gradients.compactMap {
        $0.shapeGradient(opacity: opacity, over: area, turns: common).map { Self.values(of: $0) }
      }
    }
  }

  /// Tells of the motion of a gradient that is drawn by layers of its own.
  func tell(_ part: PaintBuilder.Part) {
    guard let server = server(of: part), let first = animations(of: server)?.first else { return }
    first.node.field.leaveOut(
      "an animation of a pattern, or of a gradient that is no circle, is left out",
      drawing: "the paint without it")
  }

  /// The element that paints a part; `nil` for none.
  private func server(of part: PaintBuilder.Part) -> SVGNode? {
    SVGNode.identity(in: outline.style[part.rawValue])
      .flatMap { outline.builder.document.nodes[$0] }
  }

  /// The animations of a paint, of those that it refers to and of their stops; `nil` for too many.
  private func animations(of server: SVGNode) -> [SVGAnimation]? {
    var moving: [SVGAnimation] = []
    var chain = [server]
    while let next = SVGNode.identity(in: chain[chain.count - 1].reference)
      .flatMap({ outline.builder.document.nodes[$0] }), !chain.contains(where: { $0 === next }),
      chain.count < 30
    {
      chain.append(next)
    }
    for node in chain {
      guard outline.node.field.take(node.children.count, of: .madeValues) else { return nil }
      moving += motion.table.animations(of: node)
      if node.name != "pattern" {
        moving += node.children.flatMap { motion.table.animations(of: $0) }
      }
    }
    return moving
  }

  private static func keyPaths(_ part: PaintBuilder.Part, isRadial: Bool) -> [AnimationKeyPath] {
    let all: [LayerProperty] =
      part == .fill
      ? [
        .fillGradientColors, .fillGradientLocations, .fillGradientStartPoint, .fillGradientEndPoint,
        .fillGradientFocus,
      ]
      : [
        .strokeGradientColors, .strokeGradientLocations, .strokeGradientStartPoint,
        .strokeGradientEndPoint, .strokeGradientFocus,
      ]
    return (isRadial ? all[...] : all.dropLast()).map { AnimationKeyPath($0) }
  }

  private static func values(of gradient: ShapeGradient) -> [PropertyValue] {
    [
      .colors(gradient.colors), .numbers(gradient.locations), .point(gradient.startPoint),
      .point(gradient.endPoint), .point(gradient.focus),
    ]
  }
}
