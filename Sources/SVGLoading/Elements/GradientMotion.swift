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
    guard let path = layer.properties.shape.path, let (server, frames) = frames(of: part) else {
      return
    }
    let base =
      part == .fill ? layer.properties.shape.fillGradient : layer.properties.shape.strokeGradient
    let area = path.controlPointBox ?? .zero
    layer.animations += frames.animations(
      Self.keyPaths(part, isRadial: base.type == .radial), from: Self.values(of: base)
    ) {
      gradient(of: server, path)
    } _: { gradients in
      shapes(of: gradients, part, gradients.map { _ in area }).map { Self.values(of: $0) }
    }
  }

  /// Puts the motion into a layer that the gradient fills where it is a circle, and that shows
  /// through an outline.
  func put(_ part: PaintBuilder.Part, inField field: inout Layer, of path: Path) {
    guard let area = field.properties.shape.path?.boundingBox,
      let (server, frames) = frames(of: part)
    else { return }
    let reach = field.properties.transform.inPlane.boundingBox(of: area)
    func place(_ area: Rect, _ map: AffineTransform) -> [PropertyValue] {
      [.path(.rect(area)), .transform(Transform(map))]
    }
    let base =
      Self.values(of: field.properties.shape.fillGradient)
      + place(area, field.properties.transform.inPlane)
    field.animations += frames.animations(
      Self.keyPaths(.fill, isRadial: true) + [
        AnimationKeyPath(.path), AnimationKeyPath(.transform),
      ],
      from: base
    ) { () -> Gradient? in
      gradient(of: server, path).flatMap { $0.map.inverted == nil ? nil : $0 }
    } _: { gradients in
      let areas = gradients.map { ($0.map.inverted ?? .identity).boundingBox(of: reach) }
      let shapes = shapes(of: gradients.map(\.untransformed), part, areas)
      return zip(zip(gradients, areas), shapes).map {
        Self.values(of: $1) + place($0.1, $0.0.map)
      }
    }
  }

  /// The frames of the gradient of a part, and its element; `nil` where it does not move.
  private func frames(of part: PaintBuilder.Part) -> (server: SVGNode, frames: Frames)? {
    guard let server = server(of: part), let moving = animations(of: server), !moving.isEmpty else {
      return nil
    }
    let isCurved = moving.contains(where: \.turnsOrGrows) || divides(server, moving)
    let curved = isCurved ? Frames.turningPaint : haveFactors(moving) ? Frames.movingAlphas : nil
    return (server, Frames(moving, curved: curved))
  }

  /// True where the alpha and the opacity of one stop move.
  private func haveFactors(_ moving: [SVGAnimation]) -> Bool {
    Dictionary(grouping: moving) { ObjectIdentifier($0.target) }.values.contains { moving in
      PaintMotion.haveFactors(
        moving.filter { $0.attribute == "stop-color" },
        moving.filter { $0.attribute == "stop-opacity" },
        base: moving[0].target.value(of: "stop-color") ?? "black", PaintText.color)
    }
  }

  /// True where a circle changes of which the place of a focus, or a circle about it, is a part.
  private func divides(_ server: SVGNode, _ moving: [SVGAnimation]) -> Bool {
    let names = Set(moving.map(\.attribute))
    guard server.name == "radialGradient",
      moving.contains(where: { ["r", "fr"].contains($0.attribute) && $0.mode != .discrete }),
      let base = Gradient(
        server, builder: outline.builder, box: Rect(x: 0, y: 0, width: 1, height: 1))
    else { return false }
    let isAside =
      base.isAside || !names.isDisjoint(with: ["fx", "fy"])
      || base.saysFocus && !names.isDisjoint(with: ["cx", "cy"])
    return isAside || names.contains("r") && (base.hasInnerCircle || names.contains("fr"))
  }

  /// The gradient at the moment that is looked at; `nil` for one that is a colour.
  private func gradient(of server: SVGNode, _ path: Path) -> Gradient? {
    let gradient = Gradient(
      server, builder: outline.builder, box: box ?? path.boundingBox, isMoving: true)
    return gradient.flatMap { $0.isFlat || $0.stops.count < 2 ? nil : $0 }
  }

  /// The gradients of layers over areas, all of the same turns of their colours, which move between
  /// them.
  private func shapes(
    of gradients: [Gradient], _ part: PaintBuilder.Part, _ areas: [Rect]
  ) -> [ShapeGradient] {
    let turns = zip(gradients, areas).compactMap { $0.turns(over: $1) }
    let all = turns.first.map { first in
      turns.reduce(first) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
    }
    let common = all.flatMap { $0.count <= Gradient.mostRepetitions ? $0 : nil }
    let opacity = outline.style.share("\(part.rawValue)-opacity")
    return zip(gradients, areas).compactMap {
      $0.shapeGradient(opacity: opacity, over: $1, turns: common)
    }
  }

  /// The element that paints a part; `nil` for none.
  private func server(of part: PaintBuilder.Part) -> SVGNode? {
    SVGNode.identity(in: outline.style[part.rawValue])
      .flatMap { outline.builder.document.nodes[$0] }
  }

  /// The animations of a paint, of those that it refers to and of their stops; `nil` for too many.
  private func animations(of server: SVGNode) -> [SVGAnimation]? {
    var moving: [SVGAnimation] = []
    for node in outline.builder.document.chain(from: server) {
      guard outline.node.field.take(node.children.count, of: .madeValues) else { return nil }
      moving += motion.table.animations(of: node)
      moving += node.children.flatMap { motion.table.animations(of: $0) }
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
