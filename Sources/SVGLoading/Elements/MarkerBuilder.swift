import Documents
import Glibc
import Graphics
import LayerModel
import SceneModel

/// Makes the layers of markers at the vertices of a shape (SVG 2, 11.6).
struct MarkerBuilder {
  let builder: ElementBuilder
  let node: SVGNode
  let style: Style

  /// A vertex with the directions in which the outline comes to it and leaves it.
  private struct Vertex {
    let point: Point
    var into: Point?
    var out: Point?
    /// True for one inside of an arc.
    var isInside = false

    /// The direction of the bisector, in radians.
    var angle: Double {
      func unit(_ way: Point?) -> Point? {
        way.flatMap { $0.length > 0 ? $0 * (1 / $0.length) : nil }
      }
      switch (unit(into), unit(out)) {
      case (let a?, let b?): return atan2(a.y + b.y, a.x + b.x)
      case (let way?, nil), (nil, let way?): return atan2(way.y, way.x)
      case (nil, nil): return 0
      }
    }
  }

  /// The layers of the markers along an outline.
  func layers(along path: Path) -> [Layer] {
    guard ["path", "line", "polyline", "polygon"].contains(node.name) else { return [] }
    let names = ["marker-start", "marker-mid", "marker-end"].map { SVGNode.identity(in: style[$0]) }
    guard names.contains(where: { $0 != nil }) else { return [] }
    let ends = Outline(builder: builder, node: node, style: style).commandEnds
    let vertices = Self.vertices(of: path, ends)
    guard !vertices.isEmpty else { return [] }
    var layers: [Layer] = []
    for (place, vertex) in vertices.enumerated() {
      let isFirst = place == 0, isLast = place == vertices.count - 1
      var chosen: [(String?, isStart: Bool)] = []
      if isFirst { chosen.append((names[0], true)) }
      if !isFirst, !isLast { chosen.append((names[1], false)) }
      if isLast { chosen.append((names[2], false)) }
      for (name, isStart) in chosen {
        guard let marker = builder.document.node(name, for: node), marker.name == "marker",
          !builder.path.contains(where: { $0 === marker }), node.field.take(of: .layers),
          let layer = layer(marker, vertex, isStart: isStart)
        else { continue }
        layers.append(layer)
      }
    }
    return layers
  }

  private func layer(_ marker: SVGNode, _ vertex: Vertex, isStart: Bool) -> Layer? {
    func side(_ name: String, _ reference: Length.Reference) -> Double {
      marker[name].flatMap(Length.init)?.value(of: reference) ?? 3
    }
    let sides = builder.viewport.sides
    let size = Size(
      width: side("markerWidth", sides.width), height: side("markerHeight", sides.height))
    guard size.width > 0, size.height > 0, !ViewBox.isNothing(marker["viewBox"]) else {
      return nil
    }
    let viewBox = ViewBox(marker["viewBox"])
    var inside = builder.inside(marker)
    inside.viewport = Viewport(size: viewBox?.rect.size ?? size)
    var outer = Gradient.style(of: marker)
    for name in ["context-fill", "context-stroke"] {
      outer = outer.setting(name, to: style.inContext[name])
    }
    let layers = inside.layers(marker.children, in: outer)
    guard !layers.isEmpty else { return nil }
    let box =
      viewBox?.map(
        to: Rect(x: 0, y: 0, width: size.width, height: size.height), marker["preserveAspectRatio"])
      ?? .identity
    var content = Layer(anchorPoint: .zero, sublayers: layers)
    content.properties.transform = Transform(box)
    var clip = Layer(anchorPoint: .zero, sublayers: [content])
    clip.properties.bounds.size = size
    clip.properties.masksToBounds =
      !["visible", "auto"].contains(outer["overflow"] ?? "hidden")
    var turn = vertex.angle * 180 / .pi
    switch marker["orient"] ?? "0" {
    case "auto": break
    case "auto-start-reverse": if isStart { turn += 180 }
    case let text: turn = PaintText.angle(text) ?? 0
    }
    let width =
      style["stroke-width"].flatMap(Length.init)?.value(
        of: .diagonal(builder.viewport), fontSize: style.fontSize) ?? 1
    let scale = marker["markerUnits"] == "userSpaceOnUse" ? 1 : width
    let reference = box.apply(
      to: Point(x: refer("refX", marker, viewBox), y: refer("refY", marker, viewBox)))
    var placed = Layer(anchorPoint: .zero, name: marker.id ?? "", sublayers: [clip])
    placed.properties.transform = Transform(
      AffineTransform.translation(x: -reference.x, y: -reference.y)
        .concatenating(.scale(x: scale, y: scale)).concatenating(PaintText.turn(turn))
        .concatenating(.translation(x: vertex.point.x, y: vertex.point.y)))
    return placed
  }

  private func refer(_ name: String, _ marker: SVGNode, _ box: ViewBox?) -> Double {
    let text = marker[name] ?? "0"
    let rect = box?.rect ?? .zero
    let (begin, size) =
      name == "refX" ? (rect.minX, rect.size.width) : (rect.minY, rect.size.height)
    switch text {
    case "left", "top": return begin
    case "center": return begin + size / 2
    case "right", "bottom": return begin + size
    default:
      let viewport = box.map { Viewport(size: $0.rect.size) } ?? builder.viewport
      let sides = viewport.sides
      return Length(text)?.value(of: name == "refX" ? sides.width : sides.height) ?? 0
    }
  }

  /// The vertices of an outline, where commands end that are several elements, such as arcs.
  private static func vertices(of path: Path, _ ends: Set<Int>?) -> [Vertex] {
    var vertices: [Vertex] = []
    var start = 0
    func add(_ point: Point, into: Point, out: Point) {
      guard let last = vertices.last else { return }
      if vertices[vertices.count - 1].out == nil || last.out?.length == 0 {
        vertices[vertices.count - 1].out = out
      }
      vertices.append(Vertex(point: point, into: into))
    }
    for (place, element) in path.elements.enumerated() {
      let current = vertices.last?.point ?? .zero
      switch element {
      case .move(let to):
        start = vertices.count
        vertices.append(Vertex(point: to))
      case .line(let to): add(to, into: to - current, out: to - current)
      case .quadCurve(let to, let control): add(to, into: to - control, out: control - current)
      case .curve(let to, let control1, let control2):
        add(
          to, into: control2 == to ? to - control1 : to - control2,
          out: control1 == current ? control2 - current : control1 - current)
      case .close:
        guard vertices.indices.contains(start) else { break }
        let first = vertices[start]
        add(first.point, into: first.point - current, out: first.point - current)
        vertices[vertices.count - 1].out = first.out
        vertices[start].into = vertices[vertices.count - 1].into
      }
      if ends?.contains(place + 1) == false { vertices[vertices.count - 1].isInside = true }
    }
    return vertices.filter { !$0.isInside }
  }
}
