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
  /// The attributes that say where it is.
  private static let textsOfPlace = 16

  init(_ server: SVGNode, builder: ElementBuilder, box: Rect) {
    (self.server, self.builder, self.box) = (server, builder, box)
    chain = builder.document.chain(from: server) { $0.name == "pattern" }
  }

  private func text(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// True where its tiles are parts of the shape's box.
  var isOfBox: Bool { text("patternUnits") != "userSpaceOnUse" }

  /// The tiles over a box of the shape's coordinates; `nil` for none.
  func layer(over reach: Rect) -> Layer? {
    guard let owner = chain.first(where: { !$0.children.isEmpty }) else { return nil }
    let (tile, map) = place
    guard tile.size.width > 0, tile.size.height > 0, !ViewBox.isNothing(text("viewBox")),
      let back = map.inverted
    else { return nil }
    let inside = builder.inside(server)
    let layers = inside.layers(owner.children, in: Gradient.style(of: owner))
    guard !layers.isEmpty else { return nil }
    var content = Layer(anchorPoint: .zero, sublayers: layers)
    if let viewBox = ViewBox(text("viewBox")) {
      content.properties.transform = Transform(viewBox.map(to: tile, text("preserveAspectRatio")))
    } else {
      var own = AffineTransform.translation(x: tile.minX, y: tile.minY)
      if text("patternContentUnits") == "objectBoundingBox" {
        own = AffineTransform.scale(x: box.size.width, y: box.size.height).concatenating(own)
      }
      content.properties.transform = Transform(own)
    }
    var cell = Layer(anchorPoint: .zero, sublayers: [content])
    cell.properties.bounds = tile
    cell.properties.position = tile.origin
    cell.properties.masksToBounds = true
    // As many as reach over the shape, wherever they move.
    let still = back.boundingBox(of: reach)
    var (area, animations) = motion(over: reach, still, tile, map)
    if !animations.isEmpty, !isFine(area, tile) {
      server.field.leaveOut(
        "the motion of a pattern over more than \(Int(Self.mostTiles)) tiles is left out",
        drawing: "the pattern without it")
      (area, animations) = (still, [])
    }
    guard isFine(area, tile) else {
      server.field.leaveOut(
        "a pattern of more than \(Int(Self.mostTiles)) tiles is left out",
        drawing: "nothing in its place")
      return nil
    }
    let (first, columns, rows) = tiles(over: area, tile)
    cell.properties.position = Point(
      x: tile.minX + first.x * tile.size.width, y: tile.minY + first.y * tile.size.height)
    let row = copies(of: cell, columns, Point(x: tile.size.width, y: 0))
    var all = copies(of: row, rows, Point(x: 0, y: tile.size.height))
    all.properties.transform = Transform(map)
    all.animations = animations
    return all
  }

  /// The tile and the map of it to the shape, at the moment that is looked at.
  private var place: (tile: Rect, map: AffineTransform) {
    let (width, height) = builder.viewport.sides
    func length(_ name: String, _ reference: Length.Reference) -> Double {
      text(name).flatMap(Length.init)?.value(of: isOfBox ? .box : reference) ?? 0
    }
    var tile = Rect(
      x: length("x", width), y: length("y", height), width: length("width", width),
      height: length("height", height))
    if isOfBox { tile = tile.part(of: box) }
    return (tile, builder.transform("patternTransform", of: chain))
  }

  // MARK: Tiles

  /// The first tile over an area, and the numbers of them along both axes.
  private func tiles(over area: Rect, _ tile: Rect) -> (first: Point, columns: Double, rows: Double)
  {
    let first = Point(
      x: ((area.minX - tile.minX) / tile.size.width).rounded(.down),
      y: ((area.minY - tile.minY) / tile.size.height).rounded(.down))
    return (
      first, ((area.maxX - tile.minX) / tile.size.width).rounded(.up) - first.x,
      ((area.maxY - tile.minY) / tile.size.height).rounded(.up) - first.y
    )
  }

  private func isFine(_ area: Rect, _ tile: Rect) -> Bool {
    let (_, columns, rows) = tiles(over: area, tile)
    return columns * rows <= Self.mostTiles && columns.isFinite && rows.isFinite
  }

  /// The motion of the tiles, and the area of them that comes over a box of the shape.
  private func motion(
    over reach: Rect, _ still: Rect, _ tile: Rect, _ map: AffineTransform
  ) -> (area: Rect, animations: [Animation]) {
    let table = builder.document.motion.table
    let all = chain.flatMap { table.animations(of: $0) }
    let moving = all.filter { ["transform", "x", "y"].contains($0.attribute) }
    for animation in all where !["transform", "x", "y"].contains(animation.attribute) {
      animation.node.field.leaveOut(
        "an animation of the size of a pattern is left out", drawing: "the pattern without it")
    }
    let diagnostics = server.field.reading.diagnostics
    // Many shapes that it fills look at each moment of it; most of the room is for others.
    guard moving.isEmpty || diagnostics.left(of: .madeValues) > diagnostics.limits[.madeValues] / 2
    else {
      server.field.leaveOut(
        "the motion of a pattern of many shapes is left out", drawing: "the pattern without it")
      return (still, [])
    }
    let turns = moving.contains(where: \.turnsOrGrows)
    var area = still
    let animations = Frames(moving, curved: turns ? Frames.turningPaint : nil).animations(
      [AnimationKeyPath(.transform)], from: [.transform(Transform(map))]
    ) { () -> AffineTransform? in
      guard server.field.take(Self.textsOfPlace * chain.count, of: .madeValues) else { return nil }
      let (moved, map) = place
      let way = moved.origin - tile.origin
      return AffineTransform.translation(x: way.x, y: way.y).concatenating(map)
    } _: { maps in
      for map in maps {
        guard let back = map.inverted else { continue }
        area = area.union(back.boundingBox(of: reach))
      }
      return maps.map { [.transform(Transform($0))] }
    }
    return (area, animations)
  }

  private func copies(of layer: Layer, _ count: Double, _ step: Point) -> Layer {
    var copies = Layer(anchorPoint: .zero, kind: .replicator, sublayers: [layer])
    copies.properties.replicator.instanceCount = max(count, 1)
    copies.properties.replicator.instanceTransform = .translation(x: step.x, y: step.y)
    return copies
  }
}
