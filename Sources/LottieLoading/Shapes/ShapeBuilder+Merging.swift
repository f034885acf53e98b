import Documents
import Graphics
import LayerModel
import SceneModel

extension ShapeBuilder {
  /// The most outlines whose lines are cut, each by all others.
  static let mostCut = 24

  /// The layers of a fill of outlines of which the difference or the intersection is painted, or of
  /// a line along the edge of these, or of their union.
  ///
  /// An area is the first outline, masked by the others. Its edge is the line along each outline,
  /// where the others leave it.
  func merged(
    _ field: JSONField, _ type: String, _ parts: [ShapePart], _ merging: Merging, _ isPlain: Bool
  ) -> [Layer] {
    let isLine = type == "st" || type == "gs"
    let isWhole = parts.count <= Self.mostCut
    if merging == .intersection, !isWhole {
      // Each masks the one before it, and layers lie only so deep.
      field.leaveOut(
        "an intersection of more than \(Self.mostCut) outlines is approximated",
        drawing: "that of the first ones")
      return merged(field, type, Array(parts.prefix(Self.mostCut)), merging, isPlain)
    }
    if isLine {
      field.leaveOut(
        "a line along merged outlines is approximated",
        drawing: isWhole
          ? "the lines along all of them, cut where they meet"
          : "the line along the first one, where the others leave it")
    }
    let painted = isLine && isWhole ? parts.indices : 0..<1
    let layers = painted.flatMap { place -> [Layer] in
      guard
        var layer = paint(
          field, type, run: [parts[place]], isPlain: isPlain || painted.count > 1
        ).first
      else { return [] }
      var (inside, outside): ([ShapePart], [ShapePart]) = ([], [])
      for (other, part) in parts.enumerated() where other != place {
        if merging == .intersection || merging == .difference && other == 0 {
          inside.append(part)
        } else {
          outside.append(part)
        }
      }
      guard !inside.isEmpty || !outside.isEmpty else { return [layer] }
      guard field.take(inside.count + outside.count, of: .layers) else { return [] }
      layer.mask = mask(inside: inside, outside: outside, field)
      return [layer]
    }
    let isOpaque =
      reader.number(field["o"], or: 100).constant == 100 && field.blendMode == .normal
    if painted.count == 1 || isPlain || isOpaque { return layers.reversed() }
    return together(field, layers)
  }

  /// The parts that are in some outlines and not in others.
  private func mask(inside: [ShapePart], outside: [ShapePart], _ field: JSONField) -> Layer {
    func areas(_ parts: [ShapePart]) -> [Layer] {
      parts.map { part in
        var area = Layer(kind: .shape)
        area.properties.anchorPoint = .zero
        // Nothing is in an outline without elements.
        _ = setPath(of: &area, to: [part.outline], field)
        return area
      }
    }
    // Each masks the one before it.
    let common = areas(inside).reversed().reduce(nil as Layer?) { inner, area in
      var area = area
      area.mask = inner
      return area
    }
    guard !outside.isEmpty else { return common ?? .everything }
    var holes = areas(outside)
    for i in holes.indices { holes[i].properties.compositingFilter = .destinationOut }
    var mask = Layer(sublayers: [common ?? .everything] + holes)
    mask.properties.anchorPoint = .zero
    return mask
  }
}

extension ShapePart {
  /// The part with its outline clockwise, so that outlines in one fill what any of them fills.
  var clockwise: ShapePart {
    let area = Contour.contours(of: outline.first.path).reduce(0) { $0 + $1.area }
    guard area < 0 else { return self }
    var part = self
    part.outline = outline.map { outline in
      Outline(path: outline.path.changingContours(\.reversed))
    }
    return part
  }
}
