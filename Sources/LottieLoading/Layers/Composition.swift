import Documents
import Graphics
import LayerModel
import SceneModel
import Timing

/// A composition: a list of layers that is shown at some frames.
struct Composition {
  let file: LottieFile
  let clock: Clock
  /// The frames of it that can be seen.
  let visible: ClosedRange<Double>
  let size: Size
  /// The names of the compositions that it is in, itself included.
  var open: [String] = []
  /// The compositions and mattes that its layers are in.
  var depth = 0

  var reader: PropertyReader { file.reader }
  var writer: AnimationWriter { AnimationWriter(clock: clock) }

  /// Works out values at the frames that can be seen, which is told once for a layer.
  func baking(_ field: JSONField) -> Baking {
    Baking(visible: visible) { frames, elements in
      field.leaveOut(
        "a change that follows no curve of key frames is approximated",
        drawing: "its values at the frames, and straight ways between them")
      return field.take(frames, of: .keyframes) && field.take(elements, of: .pathElements)
    }
  }

  /// True for a depth that is allowed; a greater one is reported.
  static func allows(_ depth: Int, at field: JSONField) -> Bool {
    let limits = field.reading.diagnostics.limits
    guard depth > limits.deepestLayers else { return true }
    field.report(
      "layers that lie \(depth) deep in one another", allowed: limits.deepestLayersAllowed)
    return false
  }

  /// The layers of a list, back to front.
  func layers(_ list: JSONField) -> [Layer] {
    guard case .list = list.value else {
      list.mismatch("a list of layers")
      return []
    }
    let entries = Entries(list, reader)
    let camera = Camera(of: entries, in: self)
    var layers: [Layer] = []
    for entry in entries.all.reversed() where !entry.isMatte && !entry.isHidden {
      guard entry.field.take(of: .madeItems) else { break }
      guard entry.place != camera.entry?.place,
        let layer = layer(entry, in: entries, seenBy: camera)
      else { continue }
      if layers.isEmpty || !Camera.join(layer, to: &layers[layers.count - 1]) {
        layers.append(layer)
      }
    }
    return layers
  }

  /// A layer with its matte, its parents and its blend mode; `nil` when nothing is drawn.
  ///
  /// - Parameters:
  ///   - entry: The layer in the file.
  ///   - entries: All of its list.
  ///   - camera: The camera that sees layers in space.
  ///   - matted: The layers whose mattes lead to it.
  /// - Returns: The layer.
  func layer(
    _ entry: Entry, in entries: Entries, seenBy camera: Camera, matted: [Int] = []
  ) -> Layer? {
    guard var layer = unmatted(entry, in: entries, seenBy: camera) else { return nil }
    let blend = entry.field.blendMode
    for (kind, source) in entries.mattes(of: entry)
    where source.place != entry.place && !matted.contains(source.place) {
      guard entry.field.take(of: .madeItems), Self.allows(depth + 1, at: entry.field)
      else { return nil }
      var inner = self
      inner.depth += 1
      let matte = inner.layer(
        source, in: entries, seenBy: camera, matted: matted + [entry.place])
      guard entry.field.take(2, of: .layers) else { return nil }
      layer = Layer(anchorPoint: .zero, sublayers: [layer], mask: Self.matte(kind, matte))
    }
    if blend != .normal {
      // What keeps its depth does not blend itself.
      if layer.kind == .transform {
        guard entry.field.take(of: .layers) else { return nil }
        layer = Layer(anchorPoint: .zero, sublayers: [layer])
      }
      layer.properties.compositingFilter = blend
    }
    return layer
  }

  /// A layer in the places of its parents, at the frames at which it is shown.
  private func unmatted(
    _ entry: Entry, in entries: Entries, seenBy camera: Camera
  ) -> Layer? {
    let field = entry.field
    guard field.take(of: .layers) else { return nil }
    let (first, end) = (entry.first ?? visible.lowerBound, entry.end ?? visible.upperBound)
    let (low, high) = (max(first, visible.lowerBound), min(end, visible.upperBound))
    guard low < high else { return nil }
    let seen = Composition(
      file: file, clock: clock, visible: low...high, size: size, open: open, depth: depth)
    // A null draws nothing.
    guard field["ty"]?.integer != 3 else { return nil }
    let parents = entries.parents(of: entry)
    let isSeen = camera.sees(entry, under: parents)
    let transform =
      isSeen ? entry.transform : Self.transform(of: entry, under: parents[...])
    guard let content = LayerBuilder(composition: seen, field: field).layer(transform)
    else { return nil }
    var layer = seen.placed(content, under: parents, isSeen: isSeen, field)
    writer.show(&layer, from: first, to: end, of: visible)
    guard isSeen else { return layer }
    guard field.take(of: .layers), field.take(camera.keyframes, of: .keyframes) else { return nil }
    return camera.view(of: layer)
  }

  /// The transform of a layer, whose depth is seen where a parent turns it.
  private static func transform(of entry: Entry, under parents: ArraySlice<Entry>)
    -> TransformTracks
  {
    var transform = entry.transform
    if transform.depth != nil, !parents.contains(where: \.transform.isInSpace) {
      (transform.depth, transform.anchorDepth) = (nil, Track(0))
      entry.field["ks"]?.leaveOut(
        "the depth of a layer is left out", drawing: "the layer as large, and where it is listed")
    }
    return transform
  }

  /// A layer in the places of its parents, the nearest first; they do not fade it.
  private func placed(
    _ content: Layer, under parents: [Entry], isSeen: Bool, _ field: JSONField
  ) -> Layer {
    var layer = content
    var still = AffineTransform.identity
    var depth = 1
    // Parents that are turned in space, or within such, keep the depth of what is in them.
    let last = parents.lastIndex { isSeen || $0.transform.isInSpace } ?? -1
    func wrap(_ name: String, at place: Int, _ put: (inout Layer) -> Void) {
      depth += 1
      var outer = Layer(
        anchorPoint: .zero, kind: place <= last ? .transform : .layer, name: name,
        sublayers: [layer])
      put(&outer)
      layer = outer
    }
    func flush(before place: Int) {
      guard still != .identity else { return }
      wrap("", at: place - 1) { $0.properties.transform = Transform(still) }
      still = .identity
    }
    for (place, parent) in parents.enumerated() {
      var transform =
        isSeen ? parent.transform : Self.transform(of: parent, under: parents[(place + 1)...])
      transform.opacity = Track(100)
      if parent.field["ao"]?.isTrue == true { transform.orient(baking(field)) }
      if let map = transform.constant {
        still = still.concatenating(map)
        continue
      }
      flush(before: place)
      guard Self.allows(depth + 1, at: parent.field) else { return layer }
      wrap(parent.field["nm"]?.text ?? "", at: place) {
        $0 = transform.place($0, writer, baking(field))
      }
    }
    flush(before: parents.count)
    _ = field.take(parents.count, of: .layers)
    return layer
  }

  // MARK: Mattes

  /// The mask that a matte makes: its alpha or its light, or what is left by them.
  private static func matte(_ kind: Entry.Matte, _ source: Layer?) -> Layer {
    if let parts = kind.parts {
      return .mask(
        ofLightOf: source.map { [$0] } ?? [], parts: parts, isInverted: kind.isInverted)
    }
    if !kind.isInverted, let source { return source }
    var mask = Layer(anchorPoint: .zero, sublayers: kind.isInverted ? [.everything] : [])
    if let source {
      var hole = Layer(anchorPoint: .zero, name: source.name, sublayers: [source])
      hole.properties.compositingFilter = .destinationOut
      mask.sublayers.append(hole)
    }
    return mask
  }
}
