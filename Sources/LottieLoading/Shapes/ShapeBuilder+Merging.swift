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
    let common =
      inside.isEmpty
      ? Layer.everything : merged(inside.map { area($0, field) }, .intersection)
    return outside.isEmpty
      ? common : merged([common] + outside.map { area($0, field) }, .difference)
  }

  /// Outlines of which those that are one become one outline; where some of these are merged or
  /// trimmed otherwise they become a union.
  func joined(_ parts: [ShapePart], _ field: JSONField) -> [ShapePart] {
    var runs: [[ShapePart]] = []
    for part in parts {
      if let last = runs.last?.last, let compound = part.compound, last.compound === compound {
        runs[runs.count - 1].append(part)
      } else {
        runs.append([part])
      }
    }
    return runs.flatMap { run in
      var run = run
      let first = run[0]
      for i in run.indices { run[i].compound = nil }
      guard run.count > 1 else { return run }
      guard run.allSatisfy({ $0.merges.isEmpty && $0.trim === first.trim }) else {
        let union = ShapePart.Merge(.union)
        for i in run.indices { run[i].merges.append(union) }
        return run
      }
      guard let outline = joined(run.map(\.outline)),
        field.take(outline.elementCount, of: .pathElements)
      else { return [] }
      (run[0].outline, run[0].isCompound) = (outline, true)
      return [run[0]]
    }
  }

  // MARK: Areas

  /// The layers of a fill of outlines of which some were merged before.
  func filled(
    _ field: JSONField, _ type: String, _ parts: [ShapePart], _ isPlain: Bool
  ) -> [Layer] {
    // Layers lie only so deep; what would lie deeper is not made.
    guard Self.depth(of: parts) <= Self.mostCut else {
      approximateMerging(field)
      let flat = parts.map { part in
        var part = part
        part.merges = part.merges.suffix(1)
        return part
      }
      return paint(field, type, run: flat, isPlain: isPlain)
    }
    let everywhere = Track(Outline(path: Path(rect: Layer.everything.properties.bounds)))
    guard field.take(2 * parts.count, of: .layers),
      var layer = paint(field, type, run: [ShapePart(outline: everywhere)], isPlain: isPlain).first
    else { return [] }
    layer.mask = area(of: parts, field)
    return [layer]
  }

  /// Tells of outlines that are merged too often.
  func approximateMerging(_ field: JSONField) {
    field.leaveOut(
      "a merging of merged outlines is approximated",
      drawing: "all of them merged as the last says")
  }

  /// The area of outlines that are merged together, of which those that were merged before are one.
  private func area(of parts: [ShapePart], _ field: JSONField) -> Layer {
    guard parts.count > 1, let last = parts[0].merge else { return area(parts[0], field) }
    return merged(Self.members(of: parts).map { area(of: $0, field) }, last.kind)
  }

  /// The depth of the area of outlines, at most: each of an intersection masks the one before it.
  private static func depth(of parts: [ShapePart]) -> Int {
    guard parts.count > 1, let last = parts[0].merge else { return 1 }
    let members = members(of: parts)
    let within = members.map(depth).max() ?? 0
    return within + (last.kind == .intersection ? members.count - 1 : 1)
  }

  /// The outlines of each area that the last merging of some merges.
  private static func members(of parts: [ShapePart]) -> [[ShapePart]] {
    var members: [[ShapePart]] = []
    for part in parts {
      var part = part
      part.merges.removeLast()
      if let merge = part.merge, members.last?.last?.merge === merge {
        members[members.count - 1].append(part)
      } else {
        members.append([part])
      }
    }
    return members
  }

  /// The area of one outline.
  private func area(_ part: ShapePart, _ field: JSONField) -> Layer {
    var area = Layer(anchorPoint: .zero, kind: .shape)
    // Nothing is in an outline without elements.
    _ = setPath(of: &area, to: [part.outline], field)
    return area
  }

  /// The area that a merging makes of some, one or more.
  private func merged(_ areas: [Layer], _ merging: Merging) -> Layer {
    var areas = areas
    if merging == .intersection {
      // Each masks the one before it, in a layer of its own where it has a mask.
      return areas.dropLast().reversed().reduce(areas[areas.count - 1]) { inner, area in
        var area = area.mask == nil ? area : Layer(sublayers: [area])
        area.properties.anchorPoint = .zero
        area.mask = inner
        return area
      }
    }
    for i in areas.indices.dropFirst() {
      areas[i].properties.compositingFilter =
        merging == .difference ? .destinationOut : merging == .exclusion ? .xor : .normal
    }
    var all = Layer(anchorPoint: .zero, sublayers: areas)
    // So that holes are made in nothing else.
    all.properties.shouldRasterize = true
    return all
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
