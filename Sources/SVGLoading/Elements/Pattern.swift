import Documents
import Graphics
import LayerModel
import SceneModel

/// A pattern with what it takes from others by references.
struct Pattern {
  private let server: SVGNode
  private let builder: ElementBuilder
  private let box: Rect
  private let chain: [SVGNode]

  /// The most tiles that a shape has.
  private static let mostTiles = 4000.0

  init(_ server: SVGNode, builder: ElementBuilder, box: Rect) {
    (self.server, self.builder, self.box) = (server, builder, box)
    var chain = [server]
    while let next = SVGNode.identity(in: chain[chain.count - 1].reference)
      .flatMap({ builder.document.nodes[$0] }),
      next.name == "pattern", !chain.contains(where: { $0 === next }), chain.count < 30
    {
      chain.append(next)
    }
    self.chain = chain
  }

  private func text(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// The tiles over a box of the shape's coordinates; `nil` for none.
  func layer(over reach: Rect) -> Layer? {
    guard let owner = chain.first(where: { !$0.children.isEmpty }) else { return nil }
    let isOfBox = text("patternUnits") != "userSpaceOnUse"
    let (width, height) = (
      Length.Reference.width(builder.viewport), Length.Reference.height(builder.viewport)
    )
    func length(_ name: String, _ reference: Length.Reference) -> Double {
      text(name).flatMap(Length.init)?.value(of: isOfBox ? .box : reference) ?? 0
    }
    var tile = Rect(
      x: length("x", width), y: length("y", height), width: length("width", width),
      height: length("height", height))
    if isOfBox {
      tile = Rect(
        x: box.minX + tile.origin.x * box.size.width, y: box.minY + tile.origin.y * box.size.height,
        width: tile.size.width * box.size.width, height: tile.size.height * box.size.height)
    }
    let map = text("patternTransform").flatMap(PaintText.transform) ?? .identity
    guard tile.size.width > 0, tile.size.height > 0, !ViewBox.isNothing(text("viewBox")),
      let back = map.inverted
    else { return nil }
    var inside = builder
    inside.path.append(server)
    let layers = inside.layers(owner.children, in: Gradient.style(of: owner))
    guard !layers.isEmpty else { return nil }
    var content = Layer(sublayers: layers)
    content.properties.anchorPoint = .zero
    if let viewBox = ViewBox(text("viewBox")) {
      content.properties.transform = Transform(viewBox.map(to: tile, text("preserveAspectRatio")))
    } else {
      var own = AffineTransform.translation(x: tile.minX, y: tile.minY)
      if text("patternContentUnits") == "objectBoundingBox" {
        own = AffineTransform.scale(x: box.size.width, y: box.size.height).concatenating(own)
      }
      content.properties.transform = Transform(own)
    }
    var cell = Layer(sublayers: [content])
    cell.properties.anchorPoint = .zero
    cell.properties.bounds = tile
    cell.properties.position = tile.origin
    cell.properties.masksToBounds = text("overflow") != "visible"
    // As many as reach over the shape.
    let area = back.boundingBox(of: reach)
    let first = Point(
      x: ((area.minX - tile.minX) / tile.size.width).rounded(.down),
      y: ((area.minY - tile.minY) / tile.size.height).rounded(.down))
    let columns = ((area.maxX - tile.minX) / tile.size.width).rounded(.up) - first.x
    let rows = ((area.maxY - tile.minY) / tile.size.height).rounded(.up) - first.y
    guard columns * rows <= Self.mostTiles, columns.isFinite, rows.isFinite else {
      server.field.leaveOut(
        "a pattern of more than \(Int(Self.mostTiles)) tiles is left out",
        drawing: "nothing in its place")
      return nil
    }
    cell.properties.position = Point(
      x: tile.minX + first.x * tile.size.width, y: tile.minY + first.y * tile.size.height)
    let row = copies(of: cell, columns, Point(x: tile.size.width, y: 0))
    var all = copies(of: row, rows, Point(x: 0, y: tile.size.height))
    all.properties.transform = Transform(map)
    return all
  }

  private func copies(of layer: Layer, _ count: Double, _ step: Point) -> Layer {
    var copies = Layer(kind: .replicator, sublayers: [layer])
    copies.properties.anchorPoint = .zero
    copies.properties.replicator.instanceCount = max(count, 1)
    copies.properties.replicator.instanceTransform = .translation(x: step.x, y: step.y)
    return copies
  }
}
