import Documents
import Escaping
import Graphics
import LayerModel
import SceneModel

extension ShapeBuilder {
  /// The layers of a fill or a stroke of some outlines, front to back: one for each trim.
  func paint(_ field: JSONField, _ type: String, _ parts: [ShapePart]) -> [Layer] {
    switch type {
    case "fl", "st", "gf", "gs": break
    case "tw":
      field.leaveOut("the twist is left out", drawing: "the outlines are drawn without it")
      return []
    case "tr", "tm", "rd", "pb", "zz", "op", "mm", "no": return []
    default:
      field.leaveOut(
        "shapes of type \(Quotation.quoted(Quotation.cut(type, to: 40))) are not known",
        drawing: "nothing in its place")
      return []
    }
    // What was merged is painted by itself, and what stands beside it with it.
    var runs: [[ShapePart]] = []
    for part in parts {
      if let last = runs.last?.last, last.merge === part.merge {
        runs[runs.count - 1].append(part)
      } else {
        runs.append([part])
      }
    }
    guard runs.count > 1 else { return runs.flatMap { paint(field, type, run: $0) } }
    return together(field, runs.flatMap { paint(field, type, run: $0, isPlain: true).reversed() })
  }

  /// The layers of a fill or a stroke, back to front, in a group, which has the opacity and the
  /// blend mode of the fill or the stroke.
  func together(_ field: JSONField, _ layers: [Layer]) -> [Layer] {
    var all = Layer(anchorPoint: .zero, sublayers: layers)
    all.properties.compositingFilter = field.blendMode
    all.properties.shouldRasterize = true
    writer.put(reader.number(field["o"], or: 100).map { $0 / 100 }, .opacity, in: &all) {
      $0.opacity = $1
    }
    return all.sublayers.isEmpty || !field.take(of: .layers) ? [] : [all]
  }

  /// The layers of a fill or a stroke of outlines that were merged together, or not at all, which
  /// neither fade nor blend where they are plain.
  func paint(
    _ field: JSONField, _ type: String, run parts: [ShapePart], isPlain: Bool = false
  ) -> [Layer] {
    let merging = parts.count > 1 ? parts.first?.merge?.kind ?? .none : .none
    let isLine = type == "st" || type == "gs"
    var parts = parts
    if parts.contains(where: { $0.merges.count > 1 }) {
      guard isLine else { return filled(field, type, parts, isPlain) }
      field.leaveOut(
        "a line along merged outlines that are merged is approximated",
        drawing: "that along all of them merged as the last says")
    }
    switch merging {
    case .union where !isLine && parts.contains(where: \.isCompound),
      .exclusion where !isLine && parts.contains(where: \.isCompound):
      return filled(field, type, parts, isPlain)
    case .none, .exclusion: break
    case .union where !isLine: parts = parts.map(\.clockwise)
    case .union where parts.count > Self.mostCut:
      field.leaveOut(
        "a line along a union of more than \(Self.mostCut) outlines is approximated",
        drawing: "the lines along all of them")
    case .union, .difference, .intersection:
      return merged(field, type, parts, merging, isPlain)
    }
    var groups: [(trim: Trim?, outlines: [Track<Outline>])] = []
    for part in parts {
      if let place = groups.firstIndex(where: { $0.trim === part.trim }) {
        groups[place].outlines.append(part.outline)
      } else {
        groups.append((part.trim, [part.outline]))
      }
    }
    // An opaque line covers the same in one piece or in several.
    let opacity = isPlain ? Track(100) : reader.number(field["o"], or: 100)
    let mode = isPlain ? .normal : field.blendMode
    let isSolid = type == "st" && opacity.constant == 100 && mode == .normal
    if groups.count > 1, !isSolid {
      groups = [(nil, groups.flatMap { trimmed($0.outlines, by: $0.trim) })]
    }
    return groups.reversed().compactMap { group in
      guard field.take(of: .layers) else { return nil }
      var layer = Layer(
        anchorPoint: .zero, kind: .shape, name: field["nm"]?.text ?? "", location: field.location)
      layer.properties.shape.fillColor = nil
      layer.properties.compositingFilter = mode
      guard setPath(of: &layer, to: group.outlines, field) else { return nil }
      if let trim = group.trim { setTrim(of: &layer, to: trim) }
      if isLine {
        setLine(of: &layer, field)
      } else {
        let isEvenOdd = merging == .exclusion || field["r"]?.integer == 2
        layer.properties.shape.fillRule = isEvenOdd && merging != .union ? .evenOdd : .nonZero
      }
      setPaint(of: &layer, field, type, opacity.map { $0 / 100 })
      return layer
    }
  }

  // MARK: Outline

  /// Puts all outlines into one; false when there is nothing to draw.
  func setPath(
    of layer: inout Layer, to outlines: [Track<Outline>], _ field: JSONField
  ) -> Bool {
    guard let track = joined(outlines), field.take(track.elementCount, of: .pathElements) else {
      return false
    }
    if let still = track.constant {
      guard !still.path.isEmpty else { return false }
      layer.properties.shape.path = still.path.withoutNeedlessCurves
      return true
    }
    writer.put(track, AnimationKeyPath(.path), in: &layer, { .path($0.path) }) {
      $0.shape.path = $1.path
    }
    return true
  }

  /// All of some outlines in one; `nil` when there are none.
  func joined(_ outlines: [Track<Outline>]) -> Track<Outline>? {
    guard !outlines.isEmpty else { return nil }
    func joined(_ outlines: [Outline]) -> Outline {
      var path = Path()
      for outline in outlines { path.append(outline.path) }
      return Outline(path: path)
    }
    let moving = outlines.filter { !$0.isConstant }
    if let leader = moving.first, !moving.allSatisfy({ $0.moves(as: leader) }) {
      // All at once: two by two, each frame of the first would be one of every other.
      let spans = moving.compactMap(\.span)
      let first = spans.map(\.lowerBound).min() ?? 0
      let last = spans.map(\.upperBound).max() ?? first
      return baking.bake(from: first...last, nil) { frame, isBefore in
        joined(outlines.map { $0.value(at: frame, isBefore: isBefore) })
      }
    }
    // All at once here, too: two by two, each would be copied for every other one.
    let segments = moving.first?.segments ?? []
    return Track(
      segments.indices.map { place in
        func ends(_ end: (Track<Outline>.Segment) -> Outline) -> Outline {
          joined(outlines.map { $0.isConstant ? $0.last : end($0.segments[place]) })
        }
        return Track<Outline>.Segment(
          start: segments[place].start, end: segments[place].end, from: ends(\.from),
          to: ends(\.to), curve: segments[place].curve)
      }, last: joined(outlines.map(\.last)))
  }

  /// The parts of some outlines that a trim leaves.
  private func trimmed(_ outlines: [Track<Outline>], by trim: Trim?) -> [Track<Outline>] {
    guard let trim else { return outlines }
    if trim.isInTurn { return joined(outlines).map { [trim.trimmed($0, baking)] } ?? [] }
    return outlines.map { trim.trimmed($0, baking) }
  }

  private func setTrim(of layer: inout Layer, to trim: Trim) {
    layer.properties.shape.trim.mode = trim.isInTurn ? .inTurn : .together
    writer.put(trim.start, .trimStart, in: &layer) { $0.shape.trim.start = $1 }
    writer.put(trim.end, .trimEnd, in: &layer) { $0.shape.trim.end = $1 }
    writer.put(trim.offset, .trimOffset, in: &layer) { $0.shape.trim.offset = $1 }
  }

  // MARK: Line

  private func setLine(of layer: inout Layer, _ field: JSONField) {
    writer.put(reader.number(field["w"], or: 1).map { max($0, 0) }, .lineWidth, in: &layer) {
      $0.shape.lineWidth = $1
    }
    layer.properties.shape.lineCap =
      [1: .butt, 2: .round, 3: .square][field["lc"]?.integer] ?? .butt
    layer.properties.shape.lineJoin =
      [1: .miter, 2: .round, 3: .bevel][field["lj"]?.integer] ?? .miter
    layer.properties.shape.miterLimit =
      max(reader.number(field["ml2"] ?? field["ml"], or: 4).last, 0)
    guard let dashes = field["d"], case .list = dashes.value else { return }
    var lengths = Track([Double]())
    for dash in dashes.items {
      let track = reader.number(dash["v"], or: 0)
      if dash["n"]?.text == "o" {
        writer.put(track, .lineDashPhase, in: &layer) { $0.shape.lineDashPhase = $1 }
      } else {
        lengths = lengths.combined(with: track.map { max($0, 0) }, baking) { $0 + [$1] }
      }
    }
    let isDrawn = lengths.values.contains { $0.contains { $0 > 0 } }
    guard isDrawn, dashes.take(lengths.values.reduce(0) { $0 + $1.count }, of: .madeValues) else {
      return
    }
    writer.put(lengths, AnimationKeyPath(.lineDashPattern), in: &layer, { .numbers($0) }) {
      $0.shape.lineDashPattern = $1
    }
  }

  // MARK: Paint

  private func setPaint(
    of layer: inout Layer, _ field: JSONField, _ type: String, _ opacity: Track<Double>
  ) {
    let isLine = type == "st" || type == "gs"
    if type == "gf" || type == "gs" {
      return setGradient(of: &layer, field, opacity, isLine: isLine)
    }
    let color = reader.color(field["c"])
    let paint: Track<Color>
    if opacity.isConstant || color.isConstant {
      paint = color.combined(with: opacity, baking) { color, opacity in
        var color = color
        color.alpha = min(max(opacity, 0), 1)
        return color
      }
    } else {
      paint = color
      writer.put(opacity, .opacity, in: &layer) { $0.opacity = $1 }
    }
    setColor(of: &layer, paint, isLine: isLine)
  }

  private func setColor(of layer: inout Layer, _ color: Track<Color>, isLine: Bool) {
    let property: LayerProperty = isLine ? .strokeColor : .fillColor
    writer.put(color, AnimationKeyPath(property), in: &layer, { .color($0) }) {
      if isLine { $0.shape.strokeColor = $1 } else { $0.shape.fillColor = $1 }
    }
  }

  private func setGradient(
    of layer: inout Layer, _ field: JSONField, _ opacity: Track<Double>, isLine: Bool
  ) {
    let stops = reader.stops(field["g"], baking)
    writer.put(opacity, .opacity, in: &layer) { $0.opacity = $1 }
    guard let first = stops.first.colors.first else {
      field.leaveOut("a gradient has no colours", drawing: "nothing in its place")
      return
    }
    let (start, end) = (
      reader.pair(field["s"], or: .zero).pair, reader.pair(field["e"], or: Point(x: 100, y: 0)).pair
    )
    if let point = start.constant, point == end.constant {
      // All lies behind its end.
      return setColor(of: &layer, stops.map { $0.colors.last ?? first }, isLine: isLine)
    }
    let isRadial = field["t"]?.integer == 2
    let type = isRadial ? GradientType.radial : .axial
    setGradient(of: &layer, stops, from: start, to: end, type, isLine: isLine)
    if isRadial { setFocus(of: &layer, field, isLine: isLine) }
  }

  /// Gives a layer's fill or line a gradient of some stops.
  func setGradient(
    of layer: inout Layer, _ stops: Track<Stops>, from start: PointTrack, to end: PointTrack,
    _ type: GradientType, isLine: Bool
  ) {
    func change(_ properties: inout LayerProperties, _ change: (inout ShapeGradient) -> Void) {
      if isLine {
        change(&properties.shape.strokeGradient)
      } else {
        change(&properties.shape.fillGradient)
      }
    }
    change(&layer.properties) { $0.type = type }
    // What a single colour leaves.
    if isLine {
      layer.properties.shape.strokeColor = stops.first.colors.first
    } else {
      layer.properties.shape.fillColor = stops.first.colors.first
    }
    let colors = stops.map { Stops(colors: $0.colors, locations: []) }
    let locations = stops.map(\.locations)
    writer.put(
      colors, AnimationKeyPath(isLine ? .strokeGradientColors : .fillGradientColors), in: &layer,
      { .colors($0.colors) }
    ) { properties, stops in change(&properties) { $0.colors = stops.colors } }
    writer.put(
      locations, AnimationKeyPath(isLine ? .strokeGradientLocations : .fillGradientLocations),
      in: &layer, { .numbers($0) }
    ) { properties, list in change(&properties) { $0.locations = list } }
    writer.put(
      start, isLine ? .strokeGradientStartPoint : .fillGradientStartPoint, in: &layer
    ) { properties, point in change(&properties) { $0.startPoint = point } }
    writer.put(
      end, isLine ? .strokeGradientEndPoint : .fillGradientEndPoint, in: &layer
    ) { properties, point in change(&properties) { $0.endPoint = point } }
  }

  private func setFocus(of layer: inout Layer, _ field: JSONField, isLine: Bool) {
    let distance = reader.number(field["h"], or: 0).map { $0 / 100 }
    guard distance.constant != 0 else { return }
    let angle = reader.number(field["a"], or: 0)
    let ways: Straightness = angle.isConstant ? .apart : .none
    let focus = distance.combined(with: angle, keeping: ways, baking) { distance, angle in
      AffineTransform.turn(degrees: angle).apply(to: Point(x: distance, y: 0))
    }
    writer.put(
      PointTrack(focus), isLine ? .strokeGradientFocus : .fillGradientFocus, in: &layer
    ) { properties, point in
      if isLine {
        properties.shape.strokeGradient.focus = point
      } else {
        properties.shape.fillGradient.focus = point
      }
    }
  }
}

extension Path {
  /// The path with lines where its curves are straight.
  var withoutNeedlessCurves: Path {
    var result = Path()
    var start = Point.zero
    var first = Point.zero
    for (place, element) in elements.enumerated() {
      switch element {
      case .move(let to):
        result.move(to: to)
        (start, first) = (to, to)
      case .curve(let to, let control1, let control2)
      where control1 == start && control2 == to:
        // The way back is the close's own.
        let isLast = place + 1 < elements.count && elements[place + 1] == .close
        if !(isLast && to == first) { result.addLine(to: to) }
        start = to
      case .curve(let to, let control1, let control2):
        result.addCurve(to: to, control1: control1, control2: control2)
        start = to
      case .line(let to):
        result.addLine(to: to)
        start = to
      case .quadCurve(let to, let control):
        result.addQuadCurve(to: to, control: control)
        start = to
      case .close:
        result.closeSubpath()
        start = first
      }
    }
    return result
  }
}
