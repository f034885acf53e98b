import Documents
import Graphics
import LayerModel
import SceneModel

/// Makes layers of the shapes of a shape layer: one for each fill and stroke, and one for each
/// group that holds several.
struct ShapeBuilder {
  let reader: PropertyReader
  let writer: AnimationWriter
  let baking: Baking
  private let source: ShapeSource

  init(reader: PropertyReader, writer: AnimationWriter, baking: Baking) {
    (self.reader, self.writer, self.baking) = (reader, writer, baking)
    source = ShapeSource(reader: reader, baking: baking)
  }

  /// A shape of a list: as it is written, or a copy that a repeater makes of those before it.
  indirect enum Item {
    case written(JSONField, type: String)
    /// - Parameters:
    ///   - shown: The times at which it is there: 1, or 0; `nil` when it always is.
    case copy([Item], TransformTracks, shown: Track<Double>? = nil)

    /// True for a group of shapes, or a copy of some.
    var isGroup: Bool {
      if case .written(_, let type) = self { type == "gr" } else { true }
    }
  }

  /// The layers of a list, back to front.
  func layers(_ list: JSONField?) -> [Layer] {
    guard let list else { return [] }
    return Array(build(items(list), [], needsParts: false).layers.reversed())
  }

  /// The shapes of a list that are drawn, with the copies of its repeaters.
  private func items(_ list: JSONField) -> [Item] {
    var items: [Item] = []
    // Shapes with the copies of copies.
    var count = 0
    for field in list.items {
      guard let type = field["ty"]?.text else {
        field.leaveOut("a shape has no type", drawing: "nothing in its place")
        continue
      }
      if field["hd"]?.isTrue == true { continue }
      if type == "rp" {
        let repeater = Repeater(field, reader, baking)
        count *= repeater.copies
        guard field.take(count, of: .madeItems) else { return [] }
        items = repeater.copies(of: items)
      } else {
        count += 1
        items.append(.written(field, type: type))
      }
    }
    return items
  }

  /// The layers of a list, front to back, and its outlines where something around it needs them.
  private func build(
    _ items: [Item], _ around: [ShapeModifier], needsParts: Bool
  ) -> (layers: [Layer], parts: [ShapePart]) {
    var (layers, parts): ([Layer], [ShapePart]) = ([], [])
    // Each shape is changed by what stands behind it, the nearest first.
    var behind = Array(repeating: around, count: items.count)
    var needs = Array(repeating: needsParts, count: items.count)
    var (later, isPainted) = (around, needsParts)
    for place in items.indices.reversed() {
      (behind[place], needs[place]) = (later, isPainted)
      guard case .written(let field, let type) = items[place] else { continue }
      if let modifier = source.modifier(field, type) {
        if case .trim(let trim) = modifier, trim.isInTurn {
          let before = items[..<place]
          // Where all are one list's, its fills and strokes trim them together.
          if before.contains(where: \.isGroup) || !later.isEmpty {
            trim.divide(among: before.flatMap(outlines), baking)
          }
        }
        later.insert(modifier, at: 0)
      }
      isPainted = isPainted || ["fl", "st", "gf", "gs"].contains(type)
    }
    for (place, item) in items.enumerated() {
      switch item {
      case .copy(let inner, let transform, let shown):
        let (made, outlines) = build(inner, behind[place], needsParts: needs[place])
        layers += group(made, named: "", transform)
        if needs[place] {
          let there = outlines.map { part in
            var part = part
            part.outline = source.shown(part.outline, at: shown)
            return part
          }
          parts += source.transformed(there, by: transform)
        }
      case .written(let field, "gr"):
        let transform = TransformTracks(
          field["it"]?.items.last { $0["ty"]?.text == "tr" }, reader)
        let (made, outlines) = build(
          field["it"].map(self.items) ?? [], behind[place], needsParts: needs[place])
        layers += group(made, named: field["nm"]?.text ?? "", transform, field)
        if needs[place] { parts += source.transformed(outlines, by: transform) }
      case .written(let field, let type):
        if let outline = source.outline(field, type) {
          parts.append(changed(outline, by: behind[place]))
        } else {
          if type == "mm", let merging = Merging(rawValue: field["mm"]?.integer ?? 1) {
            merge(&parts, merging, field, isChanged: !behind[place].isEmpty)
          }
          layers += paint(field, type, parts)
        }
      }
    }
    return (layers, parts)
  }

  /// Merges outlines, of which those that are merged already are one, and which modifiers behind
  /// the merging have changed if they are.
  private func merge(
    _ parts: inout [ShapePart], _ kind: Merging, _ field: JSONField, isChanged: Bool
  ) {
    guard field.take(parts.count, of: .pathElements) else { return }
    guard kind != .none else {
      let compound = ShapePart.Merge(kind)
      for i in parts.indices { parts[i].compound = compound }
      return
    }
    parts = joined(parts, field)
    if isChanged, parts.count > 1 {
      field.leaveOut(
        "changes of merged outlines are approximated",
        drawing: "outlines that are changed first, and merged then")
    }
    let merge = ShapePart.Merge(kind)
    let isOften = parts.contains { $0.merges.count >= Self.mostCut }
    if isOften { approximateMerging(field) }
    for i in parts.indices { parts[i].merges = isOften ? [merge] : parts[i].merges + [merge] }
  }

  /// The outlines of a shape, in the order in which they are drawn.
  private func outlines(_ item: Item) -> [Track<Outline>] {
    switch item {
    case .copy(let items, _, let times):
      items.flatMap(outlines).map { source.shown($0, at: times) }
    case .written(let field, "gr"): field["it"].map(self.items)?.flatMap(outlines) ?? []
    case .written(let field, let type): source.outline(field, type).map { [$0] } ?? []
    }
  }

  private func changed(_ outline: Track<Outline>, by modifiers: [ShapeModifier]) -> ShapePart {
    var part = ShapePart(outline: outline)
    var isTooLong = false
    for modifier in modifiers {
      // What follows a trim changes what it leaves.
      if let trim = part.trim, !isTooLong {
        part = ShapePart(outline: trim.trimmed(part.outline, baking), merges: part.merges)
        isTooLong = !trim.field.take(part.outline.elementCount, of: .pathElements)
      }
      switch modifier {
      case .bend(let bend):
        guard !isTooLong,
          bend.field.take(part.outline.elementCount * bend.growth, of: .pathElements)
        else {
          isTooLong = true
          continue
        }
        part.outline = bend.change(part.outline)
      case .trim(let trim): part.trim = trim.next()
      }
    }
    return isTooLong ? ShapePart(outline: Track(Outline(path: Path()))) : part
  }

  /// The layers of a group as one, front to back.
  private func group(
    _ layers: [Layer], named name: String, _ transform: TransformTracks, _ field: JSONField? = nil
  ) -> [Layer] {
    guard !layers.isEmpty else { return [] }
    let blend = field.map { $0.blendMode } ?? .normal
    if transform.isIdentity, transform.opacity.constant == 100, blend == .normal, layers.count == 1
    {
      return layers
    }
    var layer: Layer
    // One fill, or one stroke, is placed itself.
    if layers.count == 1, layers[0].isAtOrigin, blend == .normal {
      layer = layers[0]
      if !name.isEmpty { layer.name = name }
    } else {
      layer = Layer(anchorPoint: .zero, name: name, sublayers: Array(layers.reversed()))
      layer.properties.compositingFilter = blend
      guard field?.take(of: .layers) ?? true else { return [] }
    }
    return [transform.place(layer, writer, baking)]
  }
}

extension Layer {
  /// True for a layer that nothing has placed or faded.
  fileprivate var isAtOrigin: Bool {
    properties.position == .zero && properties.transform == .identity
      && properties.bounds == .zero && properties.opacity == 1
      && properties.compositingFilter == .normal
      && !animations.contains { animation in
        guard let property = animation.keyPath?.property else { return true }
        return [.position, .transform, .bounds, .opacity].contains(property)
      }
  }
}
