import FrameSampling
import Graphics
import LayerModel

/// Turns a frame into the steps that paint it, a pure function of the frame.
///
/// Groups are avoided where one paint through one coverage says the same (``lowering``).
struct FramePlanner {
  let frame: PresentationFrame
  let images: ImageStore
  let geometries: StrokeGeometryCache
  let fonts: FontStore
  let texts: TextTypesetter
  var plan: DrawingPlan

  /// Where things that are shown in perspective are drawn, by their positions in the frame.
  private var contentBoxes: [Int: Rect] = [:]
  /// What layers have taken of the frame's limits.
  private var counts: [WorkLimits.Name: Int] = [:]
  /// Texts that are counted already: layers in perspective are planned more than once.
  private var countedTexts: Set<PresentationLayer.ID> = []
  /// True while a plan is made only to know where things are.
  private var isMeasuring = false

  init(
    frame: PresentationFrame, images: ImageStore, geometries: StrokeGeometryCache,
    fonts: FontStore, texts: TextTypesetter
  ) {
    self.fonts = fonts
    self.texts = texts
    self.frame = frame
    self.images = images
    self.geometries = geometries
    plan = DrawingPlan(canvas: frame.canvas)
  }

  /// The steps for the whole frame.
  mutating func make() throws(RasterError) -> DrawingPlan {
    let canvas = PixelRect(x: 0..<frame.canvas.widthInPixels, y: 0..<frame.canvas.heightInPixels)
    let scale = frame.canvas.scale
    var steps: [DrawingStep] = []
    try addSubtrees(
      frame.layers.indices, to: &steps,
      Context(visible: canvas, unmasked: canvas, pixels: .scale(x: scale, y: scale)))
    plan.steps = steps
    return plan
  }

  // MARK: Limits

  /// Counts what a layer takes of a limit, before the work is done.
  mutating func take(
    _ count: Int, of name: WorkLimits.Name, for subject: Subject
  ) throws(RasterError) {
    counts[name, default: 0] += count
    let found = counts[name, default: 0]
    guard let excess = frame.limits.excess(of: name, found: found, isLeast: true) else { return }
    throw .limit(excess.at(layer: subject.path, instant: frame.instant))
  }

  /// Counts the characters of a layer's text.
  mutating func takeText(of subject: Subject) throws(RasterError) {
    guard countedTexts.insert(subject.layer.id).inserted else { return }
    try take(
      subject.properties.text.string.unicodeScalars.count, of: .drawnCharacters, for: subject)
  }

  /// Adds the subtrees that fill a range of positions, one after another.
  private mutating func addSubtrees(
    _ range: Range<Int>, to steps: inout [DrawingStep], _ context: Context
  ) throws(RasterError) {
    var position = range.lowerBound
    while position < range.upperBound {
      try addSubtree(position, to: &steps, context)
      position = subtreeEnd(of: position)
    }
  }

  // Layers nest deeply and threads' stacks are small: what recursion goes through holds neither a layer
  // nor its properties, which are large, but asks its subject, or a function that has returned by then.

  private func subtreeEnd(of position: Int) -> Int { frame.layers[position].subtreeEnd }

  /// Adds a layer with all that is in it; a mask's own compositing filter does not count.
  private mutating func addSubtree(
    _ position: Int, to steps: inout [DrawingStep], _ context: Context, isMask: Bool = false
  ) throws(RasterError) {
    guard !context.visible.isEmpty,
      let subject = Subject(position: position, of: frame, context)
    else { return }
    let first = steps.count
    switch subject.place {
    case .space(let ground):
      try addGround(of: subject, ground, to: &steps)
      try addSubtrees(subject.sublayers, to: &steps, subject.sublayerContext)
    case .plane(let map): try add(subject, under: map, to: &steps)
    case .perspective(let map): try addInPerspective(subject, at: position, under: map, to: &steps)
    }
    if !isMask, !subject.keepsDepth {
      composite(&steps, from: first, with: subject.compositingFilter, of: subject)
    }
  }

  private mutating func addInPerspective(
    _ subject: Subject, at position: Int, under map: ProjectiveTransform,
    to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let content = try contentBox(of: position, subject, under: map)
    try addInPerspective(subject, content, under: map, to: &steps) {
      (planner, map, flat) throws(RasterError) in
      try planner.add(subject, under: map, to: &flat)
    }
  }

  /// Draws a layer with its sublayers and its mask under a map without perspective.
  private mutating func add(
    _ subject: Subject, under map: AffineTransform, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    subject.map = map
    let maskRange = subject.mask
    var mask: [DrawingStep] = []
    if !maskRange.isEmpty {
      try addSubtree(maskRange.lowerBound, to: &mask, subject.maskContext, isMask: true)
      isolate(&mask, from: 0, layer: subject.path)
      subject.visible = subject.visible.intersection(mask.extents)
      guard !subject.visible.isEmpty else { return }
    }
    let first = steps.count
    let shadow = ShadowCast(of: subject)
    if let shadow { subject.widen(by: shadow.source) }
    addBackground(of: subject, to: &steps)
    tint(&steps, from: first, of: subject)
    try addInside(of: subject, to: &steps)
    try addOutside(of: subject, to: &steps)
    if let shadow { addShadow(shadow, of: subject, to: &steps, from: first) }
    if subject.isGroup { isolate(&steps, from: first, layer: subject.path) }
    if subject.fadesAsGroup { fade(&steps, from: first, by: subject.opacity, layer: subject.path) }
    if !maskRange.isEmpty { self.mask(&steps, from: first, by: mask, layer: subject.path) }
  }

  /// The border and the particles of a layer, which lie above its sublayers.
  private mutating func addOutside(
    of subject: Subject, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let border = steps.count
    addBorder(of: subject, to: &steps)
    tint(&steps, from: border, of: subject)
    let particles = steps.count
    try addParticles(of: subject, to: &steps)
    if let clip = subject.clipBox, steps.count > particles {
      self.clip(&steps, from: particles, to: clip, of: subject)
    }
  }

  /// Multiplies a layer's own steps from a place on with its colour as a copy; its alpha is in them.
  private mutating func tint(_ steps: inout [DrawingStep], from first: Int, of subject: Subject) {
    var tint = subject.layer.tint
    tint.alpha = 1
    guard tint != .white else { return }
    for i in first..<steps.count {
      if case .color(let color) = steps[i].paint {
        steps[i].paint = .color(
          Color(
            red: color.red * tint.red, green: color.green * tint.green,
            blue: color.blue * tint.blue, alpha: color.alpha))
        continue
      }
      var members = [steps[i]]
      group(&members, from: 0, layer: subject.path)
      plan.groups[plan.groups.count - 1].tint = tint
      steps[i] = members[0]
    }
  }

  // MARK: Perspective

  /// Draws the background and the border of a layer that keeps its sublayers' depth.
  private mutating func addGround(
    of subject: Subject, _ ground: Subject.Place?, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let first = steps.count
    switch ground {
    case .plane(let map): addFrame(of: subject, under: map, to: &steps)
    case .perspective(let map):
      try addInPerspective(subject, subject.properties.bounds, under: map, to: &steps) {
        (planner, map, flat) in
        planner.addFrame(of: subject, under: map, to: &flat)
      }
    case .space, nil: return
    }
    if subject.fadesAsGroup { fade(&steps, from: first, by: subject.opacity, layer: subject.path) }
  }

  private mutating func addFrame(
    of subject: Subject, under map: AffineTransform, to steps: inout [DrawingStep]
  ) {
    subject.map = map
    let first = steps.count
    addBackground(of: subject, to: &steps)
    addBorder(of: subject, to: &steps)
    tint(&steps, from: first, of: subject)
  }

  /// Draws something of a layer flat, into a picture of its own, and shows that through a map.
  ///
  /// - Parameters:
  ///   - subject: The layer.
  ///   - content: Where something is drawn, in the layer's coordinates; `nil` is nowhere.
  ///   - map: From the layer's coordinates to pixels.
  ///   - steps: What is painted.
  ///   - draw: Draws it under a map to the pixels of the picture.
  /// - Throws: What `draw` throws.
  private mutating func addInPerspective(
    _ subject: Subject, _ content: Rect?, under map: ProjectiveTransform,
    to steps: inout [DrawingStep],
    draw: (inout FramePlanner, AffineTransform, inout [DrawingStep]) throws(RasterError) -> Void
  ) throws(RasterError) {
    guard let content,
      let placement = WarpPlacement(
        of: content, bounds: subject.properties.bounds, map: map, visible: subject.visible,
        canvasArea: frame.canvas.widthInPixels * frame.canvas.heightInPixels)
    else { return }
    var shown = DrawingStep(
      coverage: .box, paint: .color(.black), reach: placement.extents,
      extents: placement.extents, layer: subject.path)
    if !isMeasuring {
      subject.draw(on: placement.picture, pixels: placement.pixels)
      var flat: [DrawingStep] = []
      try draw(&self, placement.pixels, &flat)
      guard !flat.isEmpty else { return }
      let number = plan.groups.count
      plan.groups.append(
        DrawingGroup(steps: flat, content: .color, opacity: 1, extents: placement.picture))
      plan.groups.append(
        DrawingGroup(
          steps: [], content: .color, opacity: 1, extents: placement.extents,
          warp: .init(group: number, map: placement.map, samples: placement.samples)))
      shown.paint = .group(number + 1)
    }
    steps.append(shown)
  }

  /// What a layer draws with all that is in it, in its own coordinates; `nil` when that is nothing.
  ///
  /// Found by planning it as if all could be seen. Layers in perspective below it are found once
  /// each, so that depth does not multiply the work.
  private mutating func contentBox(
    of position: Int, _ seen: Subject, under map: ProjectiveTransform
  ) throws(RasterError) -> Rect? {
    if let known = contentBoxes[position] { return known.isEmpty ? nil : known }
    guard let subject = Subject(position: position, of: frame, seen.context) else { return nil }
    let middle = subject.properties.bounds.center
    let stretch = WarpPlacement.jacobian(of: map, at: middle)
    // About the size at which it will be drawn: pixels are the measure's grain.
    let size = 2 * max(stretch.x.length, stretch.y.length)
    let scale = size.isFinite ? min(max(size, 1e-3), 1e3) : 1
    let (kept, wasMeasuring) = (plan, isMeasuring)
    (plan, isMeasuring) = (DrawingPlan(canvas: kept.canvas), true)
    defer { (plan, isMeasuring) = (kept, wasMeasuring) }
    let pixels = AffineTransform.scale(x: scale, y: scale)
    subject.draw(on: .everywhere, pixels: pixels)
    var steps: [DrawingStep] = []
    try add(subject, under: pixels, to: &steps)
    let extents = steps.extents.rect
    let box = Rect(
      x: extents.minX / scale, y: extents.minY / scale, width: extents.size.width / scale,
      height: extents.size.height / scale)
    contentBoxes[position] = box
    return box.isEmpty ? nil : box
  }

  /// Contents, shape and sublayers of a layer, which it may clip to its rounded bounds.
  private mutating func addInside(
    of subject: Subject, to steps: inout [DrawingStep]
  ) throws(RasterError) {
    let (first, visible, unmasked) = (steps.count, subject.visible, subject.unmasked)
    let clip = subject.clipBox
    if let clip {
      let pixels = PixelRect(covering: clip)
      subject.visible = visible.intersection(pixels)
      subject.unmasked = unmasked.intersection(pixels)
    }
    defer { (subject.visible, subject.unmasked) = (visible, unmasked) }
    guard !subject.visible.isEmpty else { return }
    addGradient(of: subject, to: &steps)
    try addText(of: subject, to: &steps)
    try addContents(of: subject, to: &steps)
    try addShape(of: subject, to: &steps)
    tint(&steps, from: first, of: subject)
    try addSubtrees(subject.sublayers, to: &steps, subject.sublayerContext)
    if let clip, steps.count > first { self.clip(&steps, from: first, to: clip, of: subject) }
  }

  /// Clips all steps from a place on to the bounds of a layer.
  private mutating func clip(
    _ steps: inout [DrawingStep], from first: Int, to box: Rect, of subject: Subject
  ) {
    guard !subject.properties.bounds.isEmpty else {
      steps.removeSubrange(first...)
      return
    }
    if subject.map.isAxisAligned, LayerGeometry.isSquare(subject.properties) {
      for i in first..<steps.count { steps[i].clip(to: box) }
      return
    }
    let bounds = DrawingStep(
      coverage: .fill(LayerGeometry.outline(subject.properties), subject.map, .nonZero),
      paint: .color(.black), reach: PixelRect(covering: box), extents: subject.visible,
      layer: subject.path)
    guard steps[first...].contains(where: { $0.operation != .normal }) else {
      mask(&steps, from: first, by: [bounds], layer: subject.path)
      return
    }
    // What blends with what is behind the layer cannot be one picture with the rest.
    let inside = Array(steps[first...])
    steps.removeSubrange(first...)
    for step in inside {
      let place = steps.count
      steps.append(step)
      mask(&steps, from: place, by: [bounds], layer: subject.path)
    }
  }
}

extension [DrawingStep] {
  /// All pixels that the steps may touch.
  var extents: PixelRect { reduce(.empty) { $0.union($1.extents) } }
}
